//! Reads passwords from a prompt or from standard input; never from the command line, where
//! everybody on the machine could see them.

use std::io::{self, BufRead};

use clap::Args;

use super::error::CliError;
use swordsmith_server::auth::{check_length, hash_password};

/// The password that a client is to have.
#[derive(Debug, Args)]
pub(super) struct NewPassword {
    /// Read the password from the first line of standard input instead of asking for it
    #[arg(long)]
    password_stdin: bool,
}

impl NewPassword {
    /// Asks for it, or reads it, and hashes it. It has so many characters at least.
    pub(super) fn hash(&self, min_length: usize) -> Result<String, CliError> {
        let password = if self.password_stdin { from_stdin() } else { asked() }?;
        check_length(&password, min_length)?;
        if password.chars().count() < GUESSABLE {
            tracing::warn!("the password is short enough to be guessed; let a program make one");
        }
        Ok(hash_password(&password)?)
    }
}

/// Passwords of fewer characters are warned of (NIST SP 800-63B, 5.1.1.2, refuses them where people
/// choose them).
const GUESSABLE: usize = 8;

/// The variable that can hold the password of a client.
pub(super) const VARIABLE: &str = "SWORDSMITH_PASSWORD";

/// The password that a client signs in with: the first line of standard input, if the command line
/// says so, else that of the variable, if it is set.
pub(super) fn given(is_on_stdin: bool) -> Result<Option<String>, CliError> {
    if is_on_stdin { from_stdin().map(Some) } else { Ok(std::env::var(VARIABLE).ok()) }
}

/// The same where nobody can be asked.
pub(super) fn required(is_on_stdin: bool) -> Result<String, CliError> {
    given(is_on_stdin)?.ok_or_else(missing)
}

/// There is none.
pub(super) fn missing() -> CliError {
    CliError::Usage(format!("there is no password: set {VARIABLE}, or give --password-stdin"))
}

/// The first line of standard input.
fn from_stdin() -> Result<String, CliError> {
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
