//! A directory per case: what is generated for its schema is the golden beside it, the golden compiles, its valid documents
//! come back equal, its invalid ones are refused with a place, and the judge is of the same mind.
//!
//! `UPDATE_GOLDEN=1 cargo test -p swordsmith-tests --test cases` writes the goldens; read the diff.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod golden;
mod nasty;
mod round_trip;
mod verdicts;
