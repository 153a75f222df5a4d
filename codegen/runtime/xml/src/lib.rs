//! Reading and writing XML with a table of the schema.
//!
//! The [`table`] says what a schema set allows. The engine walks it, an event at a time, whoever
//! makes the events: the [`Reader`] (from text), the [`Writer`] (from values) or [`validate`] (from
//! text, without Rust types). Derived code only moves values between the events and the fields of a
//! type.

mod any;
mod attribute_match;
mod bit_set;
mod characters;
mod claims;
mod decode;
mod document;
mod duplicates;
mod element;
mod engine;
mod error;
mod instance;
mod lexer;
mod limits;
mod namespaces;
mod nillable;
mod paths;
mod position;
mod prescan;
mod pull;
mod reader;
#[cfg(feature = "serde")]
mod serde_with_room;
mod stack;
mod swar;
mod validate;
mod well_formed;
mod work;
mod writer;

pub mod datatypes;
pub mod derived;
pub mod near;
pub mod rows;
pub mod steps;
pub mod table;
#[doc(hidden)] // for our commands and our logs
pub mod terminal;

pub use any::{AnyAttribute, AnyElement, AnyNode};
pub use characters::printable;
pub use decode::{CharsetError, decode, in_charset, text_in_charset};
pub use document::Document;
pub use element::{Element, Group, GroupPlace};
pub use engine::{ANY_ATTRIBUTE, Child};
pub use error::{Error, ErrorKind};
pub use instance::{ChildInstanceAttributes, InstanceAttributes};
pub use limits::Limits;
pub use nillable::Nillable;
pub use position::Position;
pub use pull::{Children, Progress, Pull};
pub use reader::{Node, Reader};
pub use swordsmith_macros::{Xml, XmlValue};
pub use validate::{validate, validate_document, validate_root};
pub use well_formed::check_well_formed;
pub use writer::{DocumentWriter, Writer};

/// What types that implement serde's traits are derived by.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use ::serde;

#[cfg(test)]
mod tests;

/// The version of the interface between generated code and this crate.
const VERSION: u32 = 2;

/// Stops the build of code that was generated for another version of this crate.
///
/// # Panics
/// If the versions differ: in a constant, so that it does not compile.
pub const fn assert_version(version: u32) {
    assert!(version == VERSION, "the code was generated for another version of swordsmith-xml");
}
