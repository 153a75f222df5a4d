//! What the schemas of this repository make: one module for each of the manifest's.
//!
//! This file and `Cargo.toml` are written by hand; everything else is written by `cargo xtask codegen` and never edited.

/// The deposit service: its documents, its routes, its server trait.
#[cfg(feature = "deposit")]
#[rustfmt::skip]
#[allow(clippy::wildcard_imports, reason = "a table is written in the words of `rows`, all of them")]
pub mod deposit;

/// SWORD 2.0, the whole profile, over the same deposits: its documents, its routes, its server trait.
#[cfg(feature = "sword2")]
#[rustfmt::skip]
#[allow(clippy::wildcard_imports, reason = "a table is written in the words of `rows`, all of them")]
pub mod sword2;

/// Tensors and what describes them: binary messages.
#[cfg(feature = "tensor")]
#[rustfmt::skip]
#[expect(clippy::doc_markdown, reason = "the code generator for messages does not know our lints")]
pub mod tensor;

/// Every type of message of every module.
#[cfg(feature = "tensor")]
pub const MESSAGES: swordsmith_proto::Registry<'static> =
    swordsmith_proto::Registry(&[tensor::messages::MESSAGES]);
