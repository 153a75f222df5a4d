//! Rust types for JSON values: what generated code and hand-written types implement.
//!
//! A document is parsed and validated by the table first; only then are the fields of a type filled
//! from its values. What is written is validated before it is returned. So the table alone decides
//! what is valid.

mod any;
mod any_from;
mod checks;
mod containers;
pub mod derived;
mod document;
mod errors;
mod float;
mod integer;
mod number;
mod plan;
mod reader;
mod scalars;
#[cfg(feature = "serde")]
mod serde;
mod tuples;
mod unknown_value;
mod value;
mod writer;

pub use any::Any;
pub use document::JsonDocument;
pub use errors::Errors;
pub use integer::Integer;
pub use number::Number;
pub use reader::Reader;
pub use unknown_value::UnknownValue;
pub use value::JsonValue;
pub use writer::{ObjectWriter, Writer};
