//! `ProtoJSON`: messages as JSON, both ways, streamed. Source:
//! <https://protobuf.dev/programming-guides/json/>.
//!
//! Both directions go through [`Reflect`] and keep no more of the text than a window, of an `Any`
//! excepted, whose type may come last. Fields that the schema does not know
//! have no place in JSON.

mod lexer;
mod numbers;
mod quote;
mod read;
mod well_known;
mod write;

pub(super) use well_known::any::{new_by_url, pack};

use std::io;

use super::seen::Seen;
use super::{Place, Reflect, Registry, TextError};

/// How deep objects and arrays may be nested: the outermost message, and in it as many as in the
/// wire format.
const DEEPEST: u32 = 101;

/// How deep one `Any` may stand in another: each is held whole until it ends, so all of them
/// together are held so many times.
const DEEPEST_ANY: u32 = 8;

const TOO_DEEP: &str = "values are nested deeper than is allowed";

/// What reading does with members that the schema does not know, and with unknown names of
/// enumerations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// They are errors.
    Refuse,
    /// They are passed over.
    Skip,
}

/// Writes a message as JSON. `types` are those that may stand in an `Any`.
///
/// Fails if the output does, or if a message has no JSON: a time out of range, an `Any` of an
/// unknown type.
pub fn to_json(
    message: &dyn Reflect,
    types: &Registry<'_>,
    output: impl io::Write,
) -> Result<(), TextError> {
    write::Writer::new(types, output).document(message)
}

/// Reads JSON into a message. `types` are those that may stand in an `Any`.
pub fn from_json(
    source: impl io::Read,
    message: &mut dyn Reflect,
    types: &Registry<'_>,
    unknown: Unknown,
) -> Result<(), TextError> {
    read::Reader::new(lexer::Lexer::new(source), types, unknown).document(message)
}
