//! The runtime of generated clients: kept-alive connections, TLS, timeouts, credentials, building
//! requests, reading responses. Nothing here depends on a schema.
//!
//! A request is sent once: no redirect is followed and nothing is retried, so that no operation
//! runs twice. If a request broke off, the caller must find out whether it was carried out. The one
//! exception is a service that refuses to be asked first whether it wants a body (417): it has not
//! got the request as a whole, and gets it then (RFC 9110, section 10.1.1).

mod activity;
mod address;
mod answer;
mod call;
mod connector;
mod error;
mod expectation;
mod service;
mod settings;
mod transport;

pub use answer::{Answer, WholeAnswer};
pub use call::Call;
pub use error::{Error, Failure, Unexpected};
pub use service::Service;
pub use settings::Settings;
pub use transport::Transport;

/// The types of requests and responses, for generated code and its callers.
pub use http::{Method, StatusCode};
