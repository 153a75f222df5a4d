//! What generated HTTP code stands on, on either side of a connection: bodies, media types, the
//! values of headers, multiparts. Nothing here knows a server, a client or a schema.

mod body;
mod byte_range;
pub mod charset;
mod content_disposition;
mod credentials;
mod data;
mod fault;
mod md5;
pub(crate) mod media_type;
pub mod multipart;
mod origin;
pub mod parameter;
mod pattern;
pub mod percent;
mod remainder;
mod verbatim;

pub use body::{Body, BoxError};
pub use byte_range::ByteRange;
pub use content_disposition::ContentDisposition;
pub use credentials::Credentials;
pub use data::Data;
pub use fault::{Fault, FaultKind, Reason};
pub use md5::Md5;
pub use media_type::MediaType;
pub use origin::Origin;
pub use pattern::Pattern;
pub use remainder::Remainder;
pub use verbatim::Verbatim;

/// Raised when generated code and this runtime no longer fit each other.
pub const VERSION: u32 = 1;

/// Stops compilation of generated code that was made for another runtime.
///
/// # Panics
///
/// At compile time, if the versions differ.
pub const fn assert_version(made_for: u32) {
    assert!(made_for == VERSION, "generated for another swordsmith-runtime: regenerate");
}
