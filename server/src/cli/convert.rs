//! `swordsmith convert`: messages of Protocol Buffers from one format to another.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use swordsmith_proto::{Reflect, Registry, json, text};

use super::error::CliError;
use super::input::{Input, InputLimit};
use super::messages::{self, Format, ProtoFiles};

#[derive(Debug, Args)]
pub(super) struct Convert {
    /// The type of the message, as `package.Message`
    #[arg(long, value_name = "PKG.MSG")]
    message: String,
    #[command(flatten)]
    files: ProtoFiles,
    /// The format to read
    #[arg(long, value_name = "FORMAT")]
    from: Format,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    #[command(flatten)]
    limit: InputLimit,
    /// The file to read; `-` is standard input [default: -]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Reads the message to its end and writes it to `output`; writes nothing if the message is
/// invalid.
pub(super) fn run(convert: &Convert, output: &mut impl Write) -> Result<(), CliError> {
    let types = convert.files.types()?;
    let types = [types.as_slice()];
    let types = Registry(&types);
    let mut message = messages::find(&convert.message, &types)?.new_message();
    let input = Input::open(convert.file.as_deref(), convert.limit)?;
    messages::read(convert.from, input, message.as_mut(), &types)?;
    let mut output = BufWriter::new(output);
    write(convert.to, message.as_ref(), &types, &mut output)
        .and_then(|()| output.flush().map_err(|error| error.to_string()))
        .map_err(CliError::Message)
}

fn write(
    format: Format,
    message: &dyn Reflect,
    types: &Registry<'_>,
    output: &mut impl Write,
) -> Result<(), String> {
    match format {
        Format::Binary => {
            output.write_all(&message.to_bytes()).map_err(|error| format!("cannot write: {error}"))
        }
        Format::Json => {
            json::to_json(message, types, &mut *output).map_err(|error| error.to_string())?;
            writeln!(output).map_err(|error| format!("cannot write: {error}"))
        }
        Format::Text => text::to_text(message, output).map_err(|error| error.to_string()),
    }
}
