//! What the fuzz targets share: the rules that hold for every input, and values to write.
//!
//! A rule that does not hold is a panic, as the fuzzer wants it.

pub mod agree;
pub mod build;
pub mod json;
pub mod messages;
pub mod round_trip;

/// The case that has something of everything: substitution, `xsi:type`, keys, nested groups, mixed
/// content, wildcards.
#[rustfmt::skip]
#[allow(dead_code, missing_docs, clippy::pedantic, reason = "generated for a library; a part of it is used")]
#[path = "../../tests/cases/ok/nasty/golden/mod.rs"]
pub mod nasty;
