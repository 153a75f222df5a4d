//! What generated code calls.

#[cfg(feature = "xml")]
pub mod xml;
