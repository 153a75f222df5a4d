//! What generated protocol tests call: requests that break one rule, sent over a plain socket, and answers held against what
//! the description says of them.
//!
//! The tests know the description and no server; a [`Subject`] knows the server and is written once for each service.

mod answer;
mod body;
mod connection;
mod described;
mod digest;
mod part;
mod path;
mod request;

use std::net::SocketAddr;

pub use answer::Answer;
pub use body::{encoded, latin1, padded, spliced, utf16, with_doctype};
pub use described::{Common, Described, Operation, Refused};
pub use digest::{base64_digest, hex_digest};
pub use part::Part;
pub use request::Request;

/// A running server, and what must be there before a request can be sent to it.
pub trait Subject: Sync {
    /// Where it listens.
    fn address(&self) -> SocketAddr;

    /// Name and password of a client that may call every operation.
    fn credentials(&self) -> (&str, &str);

    /// Values for the parameters of the operation's path, in their order: of something that is there, that this client may
    /// see, in a state in which the operation can run. Nobody else uses it.
    fn arguments(&self, operation: &Operation) -> Vec<String>;

    /// The same, but what the parameter of that name leads to is another client's.
    fn arguments_of_another(&self, operation: &Operation, parameter: &str) -> Vec<String>;

    /// Changes a request, which is taken, or what it will meet, so that it is answered with that status. Asked for where no request
    /// leads there by itself: somebody else is faster, the store is away, an operation answers in more than one way.
    fn provoked(&self, request: Request, status: u16) -> Request;
}
