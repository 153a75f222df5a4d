//! Parses JSON documents and validates them against JSON Schemas.
//!
//! The [`table`] says what a set of schemas allows: plain data, which a generator prints or builds
//! in memory. [`Document::parse`] reads a text strictly (RFC 8259, no duplicate names), and
//! [`validate`] checks it. Every [`Error`] has the line and the column, the JSON Pointer of the value,
//! and the keyword of the schema that refuses it.

mod decimal;
mod document;
mod error;
mod limits;
mod pointer;
mod rows;
mod stack;
pub mod table;
mod validate;

pub use decimal::Decimal;
pub use document::{Document, Items, Kind, Members, Value};
pub use error::{Error, Position, Rule};
pub use limits::Limits;
pub use validate::{validate, validate_document};
