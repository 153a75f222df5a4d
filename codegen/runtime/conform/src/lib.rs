//! Probes of a server, computed from its description at run time: requests of each operation that
//! keep every rule, break one, or break two at once, and the expected responses.
//!
//! Cases depend on the description only. A [`Subject`], written once per service, knows the server:
//! its address, and how to create the resources that a request needs.

mod case;
mod check;
mod connection;
mod digest;
mod documents;
mod effects;
mod families;
mod fixture;
mod message;
mod part;
mod path;
mod probe;
mod request;
mod response;
mod samples;
#[cfg(feature = "serve")]
mod serve;
mod tree;
mod trial;

pub use case::{Case, Expected, cases};
pub use fixture::Fixture;
pub use part::Part;
pub use probe::{Proof, Subject};
pub use request::Request;
pub use response::Response;
pub use trial::{Failure, Outcome, run, send, trials};
