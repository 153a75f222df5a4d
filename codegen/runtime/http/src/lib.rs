//! The runtime of generated HTTP code: a description that is data, and the code that interprets it.
//! The feature `server` has the router, the feature `client` the client; what both share is here:
//! bodies, media types, the values of headers, multiparts, and the traits of annotated types.
//!
//! Nothing here knows a name of any description.

mod body;
mod byte_range;
pub mod charset;
#[cfg(feature = "client")]
pub mod client;
mod content_disposition;
mod data;
pub mod description;
mod fault;
mod items;
mod json;
mod md5;
mod media_type;
pub mod message;
pub mod multipart;
mod origin;
mod pattern;
pub mod percent;
mod prewritten;
mod remainder;
pub mod security;
#[cfg(feature = "server")]
pub mod server;
pub mod value;
mod verbatim;

pub use body::{Body, BoxError};
pub use byte_range::ByteRange;
pub use content_disposition::ContentDisposition;
pub use data::Data;
pub use fault::{Fault, FaultKind, Reason};
pub use items::Items;
pub use json::Json;
pub use md5::Md5;
pub use media_type::MediaType;
pub use origin::Origin;
pub use prewritten::Prewritten;
pub use remainder::Remainder;
pub use security::Credentials;
pub use swordsmith_macros::{
    HttpEnumeration as Enumeration, HttpForm as Form, HttpMediaTypes as MediaTypes,
    HttpPart as Part, HttpParts as Parts, HttpRefusal as Refusal, HttpRequest as Request,
    HttpRequestBody as RequestBody, HttpResponse as Response,
};
pub use verbatim::Verbatim;

/// What only a server needs. It is compiled with the feature `server` only.
#[cfg(feature = "server")]
#[macro_export]
macro_rules! server_only {
    ($($items:tt)*) => { $($items)* };
}

/// What only a server needs. It is compiled with the feature `server` only.
#[cfg(not(feature = "server"))]
#[macro_export]
macro_rules! server_only {
    ($($items:tt)*) => {};
}

/// What only a client needs. It is compiled with the feature `client` only.
#[cfg(feature = "client")]
#[macro_export]
macro_rules! client_only {
    ($($items:tt)*) => { $($items)* };
}

/// What only a client needs. It is compiled with the feature `client` only.
#[cfg(not(feature = "client"))]
#[macro_export]
macro_rules! client_only {
    ($($items:tt)*) => {};
}

/// The version of the interface between generated code and this runtime.
pub const VERSION: u32 = 4;

/// Stops compilation of generated code that was made for another runtime.
///
/// # Panics
///
/// At compile time, if the versions differ.
pub const fn assert_version(made_for: u32) {
    assert!(made_for == VERSION, "generated for another swordsmith-http: regenerate");
}
