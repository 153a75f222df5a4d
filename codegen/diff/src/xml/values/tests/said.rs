//! Single statements.
