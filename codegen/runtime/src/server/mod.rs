//! What generated routers stand on: who asks, for what, in which media type, and what is answered.
//! Nothing here knows a schema, or the library that owns the connection.

pub mod accept;
mod context;
mod head;
pub mod path;
pub mod published;
pub mod response;

pub use context::{Context, RequestId};
pub use head::Head;

pub use crate::http::Credentials;

/// The types of requests and answers, for generated code and those who call it.
pub use http::{Method, Request, Response, StatusCode};
