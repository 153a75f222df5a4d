//! Messages of Protocol Buffers on the command line: their formats. Their types and where they come
//! from have files of their own.

mod input;
mod types;

use std::io::Read;

use clap::ValueEnum;
use swordsmith_proto::json::{self, Unknown};
use swordsmith_proto::{Limits, Reflect, Registry, text};

pub(super) use input::Input;
pub(super) use types::{ProtoFiles, find};

/// How a message is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// The wire format
    Binary,
    /// `ProtoJSON`
    Json,
    /// Text format
    Text,
}

/// Reads a message to the end of the input. JSON is streamed.
pub(super) fn read(
    format: Format,
    input: Input,
    message: &mut dyn Reflect,
    types: &Registry<'_>,
) -> Result<(), String> {
    if format == Format::Json {
        return read_json(input.source, message, types);
    }
    let bytes = input.bytes(format).map_err(|error| format!("cannot be read: {error}"))?;
    parse(format, &bytes, message, types)
}

/// Reads a message.
pub(super) fn parse(
    format: Format,
    bytes: &[u8],
    message: &mut dyn Reflect,
    types: &Registry<'_>,
) -> Result<(), String> {
    match format {
        Format::Binary => {
            message.merge_bytes(bytes, &Limits::GENEROUS).map_err(|error| error.to_string())
        }
        Format::Json => read_json(bytes, message, types),
        Format::Text => {
            let text = std::str::from_utf8(bytes);
            let text = text.map_err(|error| format!("the text is not UTF-8: {error}"))?;
            text::from_text(text, message, types).map_err(|error| error.to_string())
        }
    }
}

fn read_json(
    source: impl Read,
    message: &mut dyn Reflect,
    types: &Registry<'_>,
) -> Result<(), String> {
    json::from_json(source, message, types, Unknown::Refuse).map_err(|error| error.to_string())
}
