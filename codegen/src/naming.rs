//! The only place that makes a Rust identifier.
