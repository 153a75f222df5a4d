//! What generated code calls.

#[cfg(feature = "proto")]
extern crate self as swordsmith_runtime; // generated code stands here, too: the well-known types

#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "xml")]
pub mod near;
#[cfg(feature = "probe")]
pub mod probe;
#[cfg(feature = "proto")]
pub mod proto;
#[cfg(feature = "server")]
pub mod server;
#[cfg(feature = "xml")]
pub mod xml;
