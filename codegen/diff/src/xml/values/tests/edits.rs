//! Random edits.
