//! A directory per case: the golden compiles, its valid documents come back equal, its invalid ones are refused with a place, and
//! the judge is of the same mind. `build.rs` finds the cases; the test `golden` holds the goldens against what is generated.
//!
//! `UPDATE_GOLDEN=1 cargo test -p swordsmith-tests --test cases` writes what is said of invalid documents; read the diff.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bound;
mod codec;
mod differences;
mod facts;
mod mutants;
mod pull;
mod refusals;
mod round_trip;
mod sizes;
mod typed;
mod verdicts;
mod writing;

use codec::{Case, Codec};

include!(concat!(env!("OUT_DIR"), "/cases.rs"));
