//! Reads passwords from standard input or from a variable; never from the command line, where
//! everybody on the machine could see them.

use std::io::{self, BufRead};

use super::error::CliError;

/// The variable that can hold the password of a client.
pub(super) const VARIABLE: &str = "SWORDSMITH_PASSWORD";

/// The password that a client signs in with: the first line of standard input, if the command line
/// says so, else that of the variable, if it is set.
pub(super) fn given(is_on_stdin: bool) -> Result<Option<String>, CliError> {
    if is_on_stdin { from_stdin().map(Some) } else { Ok(std::env::var(VARIABLE).ok()) }
}

/// The same where nobody can be asked.
#[cfg(feature = "toolkit")]
pub(super) fn required(is_on_stdin: bool) -> Result<String, CliError> {
    given(is_on_stdin)?.ok_or_else(missing)
}

/// There is none.
pub(super) fn missing() -> CliError {
    CliError::Usage(format!("there is no password: set {VARIABLE}, or give --password-stdin"))
}

/// The first line of standard input.
pub(super) fn from_stdin() -> Result<String, CliError> {
    first_line(io::stdin().lock()).map_err(CliError::io("cannot read the password"))
}

fn first_line(mut input: impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    let kept = line.trim_end_matches(['\n', '\r']).len();
    line.truncate(kept);
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_without_its_end() {
        for (input, wanted) in [("a b \r\nmore", "a b "), ("a", "a"), ("", "")] {
            assert_eq!(first_line(input.as_bytes()).unwrap(), wanted);
        }
    }
}
