//! Protocol Buffers: what generated messages are written against.
//!
//! Generated code names only what stands here. The derives turn its annotations, which are
//! prost-build's, into calls of a [`field`] adapter with a [`kind`] for each field; how values
//! travel is decided there, by hand and once.
//!
//! * Packed numbers of fixed width are read with one reservation and one copy, and written with one
//!   copy.
//! * Fields that the schema does not know are kept ([`UnknownFields`]), and so are numbers that an
//!   enumeration does not name.
//! * Maps are written in the order of their keys, fields in that of their numbers: equal messages
//!   have equal bytes.
//! * [`Limits`] bound what bytes from others can cost.
//! * [`Reflect`] shows a message of any type, for JSON, text format and checks.
//! * With the feature `prost` every message is a `prost::Message` (0.14) too: tonic, and messages
//!   that prost generates, take them as their own.
//! * A [`DynamicMessage`] is a message of which there is no Rust type, only a descriptor.

extern crate self as swordsmith_proto; // generated code stands here, too: the well-known types

mod check;
mod descriptor;
mod dynamic;
mod enum_descriptor;
mod error;
#[doc(hidden)]
pub mod field;
pub mod json;
#[doc(hidden)]
pub mod kind;
mod limits;
mod message;
mod output;
#[cfg(feature = "prost")]
#[doc(hidden)] // for the derive
pub mod prost;
mod reader;
mod reflect;
mod registry;
mod rule;
mod seen;
pub mod text;
mod text_error;
pub mod types;
mod unknown;
mod view;
mod wire;
#[cfg(not(feature = "prost"))]
mod without_prost;
mod writer;

#[doc(hidden)] // the containers that fields are made of
pub extern crate alloc;

pub use check::{Path, Step, Violation, check};
pub use descriptor::{FieldDescriptor, Label, Member, MessageDescriptor, TypeRef, ValueKind};
pub use dynamic::DynamicMessage;
pub use enum_descriptor::{EnumDescriptor, EnumValues};
pub use error::{DecodeError, Fault};
pub use kind::Fixed;
pub use limits::Limits;
pub use message::{Enumeration, Message, Oneof, UnknownEnumValue};
pub use reader::Reader;
pub use reflect::{Entries, List, Messages, Ref, Reflect, Scalar, Value};
pub use registry::{MessageType, Registry};
pub use rule::Rule;
pub use swordsmith_macros::{Enumeration, Message, Oneof};
pub use text_error::{Place, TextError};
pub use unknown::{UnknownFields, Unwritten};
pub use view::{MessageView, Numbers};
pub use wire::{Key, WireType};
pub use writer::{Sizes, Writer};
