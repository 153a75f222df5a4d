//! `swordsmith validate --message`: validates messages against the rules of their types.

use std::io::Write;
use std::path::{Path, PathBuf};

use swordsmith_proto::{MessageType, Registry, Violation, check};

use super::super::input::{Input, InputLimit};
use super::super::messages::{self, Format, ProtoFiles};
use super::tally::Tally;
use crate::cli::error::CliError;
use crate::cli::output::say;

/// Checks the messages; returns the exit code: 0 if all are valid, 1 if one is not, 2 if one cannot
/// be read.
pub(super) fn run(
    (message, proto_files): (&str, &ProtoFiles),
    format: Option<Format>,
    (files, limit): (&[PathBuf], InputLimit),
    output: &mut impl Write,
) -> Result<u8, CliError> {
    // An unknown type is reported before any file is read.
    let types = proto_files.types()?;
    let types = [types.as_slice()];
    let types = Registry(&types);
    let of = (messages::find(message, &types)?, &types);
    let mut tally = Tally::of("message");
    for file in files {
        let format = format.unwrap_or_else(|| format_of(file));
        match Input::open(Some(file), limit).and_then(|input| of_file(of, format, input, output)) {
            Ok(errors) => tally.checked(errors),
            Err(error @ CliError::Input { .. }) => {
                tally.unreadable();
                say(output, &format!("error: {error}\n"))?;
            }
            Err(other) => return Err(other),
        }
    }
    say(output, &tally.to_string())?;
    Ok(tally.exit_code())
}

/// The format by the extension of a file.
fn format_of(file: &Path) -> Format {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("json") => Format::Json,
        Some("textproto" | "txtpb" | "pbtxt") => Format::Text,
        _ => Format::Binary,
    }
}

/// Checks a message and prints its errors; returns their number.
fn of_file(
    (of, types): (&MessageType, &Registry<'_>),
    format: Format,
    input: Input,
    output: &mut impl Write,
) -> Result<usize, CliError> {
    let mut message = of.new_message();
    let name = input.name.clone();
    let bytes = messages::bytes(input, format)?;
    if let Err(error) = messages::parse(format, &bytes, message.as_mut(), types) {
        say(output, &format!("error: {error}\n --> {name}\n"))?;
        return Ok(1);
    }
    let places = (format == Format::Binary).then_some(bytes.as_slice());
    let (mut count, mut result) = (0, Ok(()));
    check(message.as_ref(), places, &mut |violation| {
        count += 1;
        if result.is_ok() {
            result = say(output, &shown(&violation, &name));
        }
    });
    result.map(|()| count)
}

/// The error, the file, the position if it is known, and the path to the message.
fn shown(violation: &Violation, name: &str) -> String {
    let offset = violation.offset().map(|offset| format!(", byte {offset}")).unwrap_or_default();
    let path = violation.path().to_string();
    let inside = if path.is_empty() { path } else { format!("  = in: {path}\n") };
    format!("error: {}\n --> {name}{offset}\n{inside}", violation.text())
}
