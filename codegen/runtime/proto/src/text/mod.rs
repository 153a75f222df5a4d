//! Text format: messages as people write them, both ways. Source:
//! <https://protobuf.dev/reference/protobuf/textformat-spec/>.
//!
//! A text is read as a whole, and written piece by piece. Fields that the schema does not know are
//! left out.

mod entry;
mod read;
mod scalar;
mod scanner;
mod write;

use std::io;

use super::{Reflect, Registry, TextError};

/// How deep messages may be nested in the outermost one, as in the wire format.
const DEEPEST: u32 = 100;

/// Writes a message as text, a field a line; the values of a repeated field stand in one list.
///
/// Fails if the output does.
pub fn to_text(message: &dyn Reflect, output: impl io::Write) -> Result<(), TextError> {
    write::Writer::new(output).document(message)
}

/// Reads a text into a message. `types` are those that may stand in an `Any` by their names.
pub fn from_text(
    text: &str,
    message: &mut dyn Reflect,
    types: &Registry<'_>,
) -> Result<(), TextError> {
    read::Reader::new(text, types).document(message)
}
