//! The traits of annotated types: requests, responses, bodies, parts, refusals. The derives
//! implement them; server and client use them.

mod content;
mod form;
mod incoming_part;
mod media_types;
mod parts;
mod refusal;
mod request;
mod response;

pub use content::{Binary, DecodeContent, EncodeContent, Incoming, Inherited, Outgoing, built};
pub use form::PartValue;
pub use incoming_part::{DecodePart, IncomingPart};
pub use media_types::MediaTypes;
pub use parts::{EncodePart, EncodeParts, PartStream, Parts};
pub use refusal::{ErrorDocument, Refusal, Refused, translated};
pub use request::{IncomingBody, Request, RequestBody, described};
pub use response::{IncomingContent, OutgoingContent, Response, ResponseDocument};
