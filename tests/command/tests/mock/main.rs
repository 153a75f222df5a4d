//! `swordsmith mock`: a server of any description.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod answers;
mod command;
mod every;
mod json;
mod served;
