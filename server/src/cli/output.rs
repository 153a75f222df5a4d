//! Output lines of commands.

use std::io::Write;

use super::error::CliError;

/// Writes a line and flushes it.
pub(super) fn say(output: &mut impl Write, line: &str) -> Result<(), CliError> {
    writeln!(output, "{line}").and_then(|()| output.flush()).map_err(CliError::io("cannot write"))
}
