//! Probes of a server, computed from its description when they run: for each operation requests that keep every rule, break one, or
//! break two at once, and what must be answered.
//!
//! The cases know the description and no server. A [`Subject`] knows the server: where it is, and what must be there before a
//! request can be sent. It is written once for each service.

mod case;
mod check;
mod connection;
mod digest;
mod documents;
mod effects;
mod families;
mod message;
mod part;
mod path;
mod probe;
mod request;
mod response;
mod samples;
mod tree;
mod trial;

pub use case::{Case, Expected, cases};
pub use part::Part;
pub use probe::{Proof, Subject};
pub use request::Request;
pub use response::Response;
pub use trial::{Failure, run, send, trials};
