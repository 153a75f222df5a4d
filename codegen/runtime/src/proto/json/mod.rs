//! `ProtoJSON`: messages as JSON, both ways, streamed. Source: <https://protobuf.dev/programming-guides/json/>.
//!
//! Both directions go through [`Reflect`] and keep no more of the text than a window. Fields that the schema does not know
//! have no place in JSON.

mod lexer;
mod numbers;
mod quote;
mod read;
mod well_known;
mod write;

use std::fmt;
use std::io;

use super::{Reflect, Registry};

/// How deep objects and arrays may be nested.
const DEEPEST: u32 = 100;

const TOO_DEEP: &str = "values are nested deeper than is allowed";

/// What reading does with members that the schema does not know, and with unknown names of enumerations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// They are errors.
    Refuse,
    /// They are passed over.
    Skip,
}

/// A place in a text. Columns count bytes; both begin with 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Why JSON is no message of its type, or a message has no JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonError {
    message: String,
    place: Option<Place>,
}

impl JsonError {
    fn new(message: String, place: Place) -> Self {
        Self { message, place: Some(place) }
    }

    fn unwritable(message: impl Into<String>) -> Self {
        Self { message: message.into(), place: None }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where, if it was reading that failed.
    pub fn place(&self) -> Option<Place> {
        self.place
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(Place { line, column }) => write!(f, "{line}:{column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for JsonError {}

/// Writes a message as JSON. `types` are those that may stand in an `Any`.
///
/// Fails if the output does, or if a message has no JSON: a time out of range, an `Any` of an unknown type.
pub fn to_json(
    message: &dyn Reflect,
    types: &Registry<'_>,
    output: impl io::Write,
) -> Result<(), JsonError> {
    write::Writer::new(types, output).document(message)
}

/// Reads JSON into a message. `types` are those that may stand in an `Any`.
pub fn from_json(
    source: impl io::Read,
    message: &mut dyn Reflect,
    types: &Registry<'_>,
    unknown: Unknown,
) -> Result<(), JsonError> {
    read::Reader::new(lexer::Lexer::new(source), types, unknown).document(message)
}
