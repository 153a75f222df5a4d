//! What generated clients stand on: connections that are kept, TLS, timeouts, credentials, requests put together, answers
//! taken apart. Nothing here knows a schema.
//!
//! A request is sent once. No redirect is followed and nothing is sent again, so that nothing happens twice that was asked for
//! once; what became of a request that broke off is for its caller to find out.

mod activity;
mod address;
mod answer;
mod call;
mod connector;
mod error;
mod service;
mod settings;
mod transport;

pub use answer::{Answer, WholeAnswer};
pub use call::Call;
pub use error::{Error, Failure, Unexpected};
pub use service::Service;
pub use settings::Settings;
pub use transport::Transport;

/// The types of requests and answers, for generated code and those who call it.
pub use http::{Method, StatusCode};
