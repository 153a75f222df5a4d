//! What generated code calls to serve and to call a service.

#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "probe")]
pub mod probe;
#[cfg(feature = "server")]
pub mod server;
