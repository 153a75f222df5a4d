//! Schemas in, Rust text out.
