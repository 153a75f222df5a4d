//! Output lines of commands.

use std::io::Write;

#[cfg(feature = "server")]
use serde_json::Value;

use super::error::CliError;
use swordsmith_xml::terminal::escaped;
#[cfg(feature = "server")]
use swordsmith_xml::terminal::in_json;

/// Writes a line and flushes it. What others have chosen in it does not act on a terminal.
pub(super) fn say(output: &mut impl Write, line: &str) -> Result<(), CliError> {
    write_line(output, &escaped(line))
}

/// The same of a value in JSON.
#[cfg(feature = "server")]
pub(super) fn say_json(output: &mut impl Write, value: &Value) -> Result<(), CliError> {
    write_line(output, &in_json(&value.to_string()))
}

fn write_line(output: &mut impl Write, line: &str) -> Result<(), CliError> {
    writeln!(output, "{line}").and_then(|()| output.flush()).map_err(CliError::io("cannot write"))
}
