//! A directory per case: the golden file compiles, valid documents survive a round trip, invalid
//! ones are refused with a position, and the reference validator agrees. `build.rs` finds the
//! cases; the test `golden` compares the golden files with the generator's output.
//!
//! `UPDATE_GOLDEN=1 cargo test -p swordsmith-toolkit-tests --test cases` writes the errors of invalid
//! documents; read the diff.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod agreement;
mod bound;
mod codec;
mod differences;
mod facts;
mod mutants;
mod prefixes_chosen;
mod pull;
mod refusals;
mod round_trip;
mod sizes;
mod typed;
mod writing;
mod writing_ids;

use codec::{Case, Codec};

include!(concat!(env!("OUT_DIR"), "/cases.rs"));
