//! The router: dispatches requests to operations, phase by phase, by a description. Nothing here
//! depends on a schema, or on the library that owns the connection.

pub mod accept;
mod beside;
mod checks;
mod conditional;
mod context;
pub mod described_errors;
mod dispatch;
mod exchange;
mod form;
mod head;
mod limits;
mod lingering;
mod published;
pub mod response;
mod router;
mod routes;
mod seal;
mod taken;
mod template;
mod untyped;
mod untyped_refusal;

pub use beside::Beside;
pub use conditional::{Conditions, PreconditionFailed, Validators};
pub use context::{Context, MatchedPath, RequestId};
pub use dispatch::{Dispatch, PathValues};
pub use exchange::Exchange;
pub use head::Head;
/// The types of requests and responses, for generated code and its callers.
pub use http::{Method, Request, Response, StatusCode};
pub use limits::Limits;
pub use router::Router;
pub use untyped::{UntypedContent, UntypedRequest};
pub use untyped_refusal::UntypedRefusal;

pub use crate::security::Credentials;
