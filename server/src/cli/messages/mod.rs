//! Messages of Protocol Buffers on the command line: their formats. Their types have a file of
//! their own.

mod types;

use std::io::Read;

use clap::ValueEnum;
use swordsmith_proto::json::{self, Unknown};
use swordsmith_proto::{Limits, Reflect, Registry, text};

pub(super) use types::{ProtoFiles, find};

use super::error::CliError;
use super::input::Input;
use swordsmith_xml::terminal::escaped;

/// Length of the longest message in the wire format, in every implementation of it.
const LONGEST: u64 = Limits::DEFAULT.bytes as u64;

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
    mut input: Input,
    message: &mut dyn Reflect,
    types: &Registry<'_>,
) -> Result<(), CliError> {
    let name = input.name.clone();
    let parsed = match format {
        Format::Json => {
            let parsed = read_json(&mut input, message, types);
            input.failure().map_or(Ok(parsed), Err)?
        }
        _ => parse(format, &bytes(input, format)?, message, types),
    };
    parsed.map_err(|error| CliError::Message(escaped(&format!("{name}: {error}"))))
}

/// All bytes of a message, which is never longer than the wire format allows.
pub(super) fn bytes(input: Input, format: Format) -> Result<Vec<u8>, CliError> {
    match format {
        Format::Binary => input.at_most(LONGEST, "a message is never longer than 2 GiB").bytes(),
        Format::Json | Format::Text => input.bytes(),
    }
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
