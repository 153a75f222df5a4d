//! Schemas in, Rust text out: a library that touches no disk.

pub mod diagnostic;
pub mod emit;
pub mod frontend;
pub mod lower;
pub mod manifest;
pub mod model;
pub mod naming;
pub mod passes;
pub mod source;
