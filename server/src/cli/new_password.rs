//! A password that a client is to have: from a prompt, or from standard input.

use clap::Args;
use swordsmith_server::auth::{check_length, hash_password};

use super::error::CliError;
use super::password::from_stdin;

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
