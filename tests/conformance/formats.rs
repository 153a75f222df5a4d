//! What both testees of the conformance runner do: take requests, read and write messages in any
//! format.

use std::io::{self, Read, Write};

use swordsmith_proto::json::{Unknown, from_json, to_json};
use swordsmith_proto::text::{from_text, to_text};
use swordsmith_proto::{Limits, Reflect, Registry};

/// A format of messages.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Format {
    Binary,
    Json(Unknown),
    Text,
}

/// Answers requests until there are none: each has its length before it, and so has each answer.
pub(crate) fn serve(answer: impl Fn(&[u8]) -> Vec<u8>) -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut length = [0; 4];
    while input.read_exact(&mut length).is_ok() {
        let mut request = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut request)?;
        let answer = answer(&request);
        let length = u32::try_from(answer.len()).map_err(io::Error::other)?;
        output.write_all(&length.to_le_bytes())?;
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
}

/// Reads bytes of a format into a message.
pub(crate) fn read(
    format: Format,
    bytes: &[u8],
    message: &mut dyn Reflect,
    types: &Registry<'_>,
) -> Result<(), String> {
    match format {
        Format::Binary => {
            message.merge_bytes(bytes, &Limits::DEFAULT).map_err(|error| error.to_string())
        }
        Format::Json(unknown) => {
            from_json(bytes, message, types, unknown).map_err(|error| error.to_string())
        }
        Format::Text => {
            let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
            from_text(text, message, types).map_err(|error| error.to_string())
        }
    }
}

/// The bytes of a message in a format.
pub(crate) fn write(
    format: Format,
    message: &dyn Reflect,
    types: &Registry<'_>,
) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let written = match format {
        Format::Binary => return Ok(message.to_bytes()),
        Format::Json(_) => to_json(message, types, &mut bytes),
        Format::Text => to_text(message, &mut bytes),
    };
    written.map(|()| bytes).map_err(|error| error.to_string())
}
