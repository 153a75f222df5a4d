//! What generated code calls.

#[cfg(feature = "proto")]
pub mod proto;
#[cfg(feature = "xml")]
pub mod xml;
