//! Tests with many types: what is said of a pair of them has to be what their samples say.

mod edits;
mod machines;
mod pairs;
mod said;
pub(super) mod types;
