//! Reads passwords from a prompt or from standard input; never from the command line, where
//! everybody on the machine could see them.

use std::io::{self, BufRead};

use clap::Args;

use super::error::CliError;
use crate::auth::hash_password;

/// The password that a client is to have.
#[derive(Debug, Args)]
pub(super) struct NewPassword {
    /// Read the password from the first line of standard input instead of asking for it
    #[arg(long)]
    password_stdin: bool,
}

impl NewPassword {
    /// Asks for it, or reads it, and hashes it.
    pub(super) fn hash(&self) -> Result<String, CliError> {
        let password = if self.password_stdin { from_stdin() } else { asked() }?;
        Ok(hash_password(&password)?)
    }
}

/// The first line of standard input.
pub(super) fn from_stdin() -> Result<String, CliError> {
    first_line(io::stdin().lock()).map_err(CliError::io("cannot read the password"))
}

/// A prompt on the terminal, without echo.
pub(super) fn asked_once(prompt: &str) -> Result<String, CliError> {
    rpassword::prompt_password(prompt).map_err(CliError::io("cannot ask for the password"))
}

/// The same, twice.
fn asked() -> Result<String, CliError> {
    let (first, second) = (asked_once("Password: ")?, asked_once("Again: ")?);
    if first == second {
        Ok(first)
    } else {
        Err(CliError::Usage("the passwords differ".to_owned()))
    }
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
