//! Rust types for JSON values: what generated code and hand-written types implement.
//!
//! The table alone decides what is valid. What a type guarantees of it is not checked; the rest is,
//! while values are read and written; and what fails is validated by the table, which says why. So is
//! all that no type guarantees anything of.

mod any;
mod any_from;
mod checking;
mod checks;
mod containers;
pub mod derived;
mod document;
mod errors;
mod float;
mod integer;
mod number;
mod parts;
mod plan;
mod quote;
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
pub use parts::ObjectWriter;
pub use reader::Reader;
pub use unknown_value::UnknownValue;
pub use value::JsonValue;
pub use writer::Writer;
