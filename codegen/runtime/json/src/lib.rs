//! Parses JSON documents and validates them against JSON Schemas.
//!
//! The [`table`] says what a set of schemas allows: plain data, which a generator prints or builds
//! in memory. [`Document::parse`] reads a text strictly (RFC 8259, no duplicate names), and
//! [`validate`] checks it. Every [`Error`] has the line and the column, the JSON Pointer of the value,
//! and the keyword of the schema that refuses it.
//!
//! Types that derive [`Json`] are read from documents and written to them ([`JsonDocument`]).

mod decimal;
mod document;
mod error;
mod limits;
mod pointer;
mod rows;
mod stack;
pub mod table;
mod typed;
mod validate;

pub use decimal::Decimal;
pub use document::{Document, Items, Kind, Members, Value};
pub use error::{Error, Position, Rule};
pub use limits::Limits;
pub use swordsmith_macros::Json;
pub use typed::{
    Any, Errors, Integer, JsonDocument, JsonValue, Number, ObjectWriter, Reader, UnknownValue,
    Writer, derived,
};
pub use validate::{validate, validate_document};

/// The version of the interface between generated code and this crate.
const VERSION: u32 = 1;

/// Stops the build of code that was generated for another version of this crate.
///
/// # Panics
/// If the versions differ: in a constant, so that it does not compile.
pub const fn assert_version(version: u32) {
    assert!(version == VERSION, "the code was generated for another version of swordsmith-json");
}
