//! Probes of a server, computed from its description at run time: requests of each operation that
//! keep every rule, break one, or break two at once, and the expected responses.
//!
//! Cases depend on the description only. A [`Subject`], written once per service, knows the server:
//! its address, and how to create the resources that a request needs.

mod budget;
mod case;
mod check;
mod connection;
mod content;
mod differing;
mod digest;
mod documents;
mod effects;
mod endpoint;
mod exchange;
mod families;
mod fixture;
mod header_values;
mod load;
mod made;
mod message;
mod pace;
mod part;
mod path;
mod probe;
mod profile;
mod received;
#[cfg(feature = "record")]
pub mod record;
pub mod report;
mod request;
mod response;
mod samples;
mod secrets;
mod selection;
mod send;
mod sequences;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "setup")]
pub mod setup;
mod spelling;
mod standard;
mod survey;
#[cfg(feature = "tls")]
mod tls;
mod tree;
mod trial;

pub use budget::{Budget, GivenUp};
pub use case::{Case, Expected, cases};
pub use endpoint::{Endpoint, UnusableUrl};
pub use exchange::Exchange;
pub use fixture::Fixture;
pub use load::{Latencies, Load, LoadReport, OperationLoad};
pub use made::clean_up;
pub use pace::Pace;
pub use part::Part;
pub use probe::{Proof, Subject};
pub use profile::Profile;
pub use report::Report;
pub use request::Request;
pub use response::Response;
pub use selection::Selection;
pub use send::send;
pub use sequences::Sequences;
pub use survey::survey;
pub use trial::{Failure, Outcome, Trace, run, trace, trials};
