//! What the schemas of an animal shelter make. The service itself stands in `tests/service`: in
//! memory, called by its generated client and by its generated protocol tests.
//!
//! This file and `Cargo.toml` are written by hand; the module is written by `cargo xtask codegen`
//! and never edited.

/// The register: its documents, its routes, its server trait, its client.
#[rustfmt::skip]
#[allow(clippy::wildcard_imports, reason = "a table is written in the words of `rows`, all of them")]
pub mod register;
