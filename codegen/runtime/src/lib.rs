//! What generated code calls.

#[cfg(feature = "proto")]
extern crate self as swordsmith_runtime; // generated code stands here, too: the well-known types

#[cfg(feature = "xml")]
pub mod near;
#[cfg(feature = "proto")]
pub mod proto;
#[cfg(feature = "xml")]
pub mod xml;
