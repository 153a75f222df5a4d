//! What the schemas make. Hand-written: only this file and `Cargo.toml`.
