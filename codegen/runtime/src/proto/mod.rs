//! The facade that generated messages are written against.
//!
//! Generated code names only what stands here: the traits and derives, the wire encoding that the
//! derives expand to, and the well-known types.

pub use prost::{DecodeError, EncodeError, Enumeration, Message, Name, Oneof, UnknownEnumValue};
#[doc(hidden)] // what the derives expand to
pub use prost::{alloc, bytes, encoding};

/// The well-known types of `google/protobuf/*.proto`; wrappers and `Empty` are plain Rust types.
pub mod types {
    pub use prost_types::*;
}
