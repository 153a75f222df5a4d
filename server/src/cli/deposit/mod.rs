//! `swordsmith deposit`: the client of a deposit service, here or elsewhere.

mod account;
mod archive;
mod content;
mod failure;
mod progress;
mod report;
mod upload;

use std::io::Write;

use clap::Subcommand;

pub use failure::DepositError;

use super::CliError;

#[derive(Debug, Subcommand)]
#[command(after_help = failure::EXIT_CODES)]
pub(super) enum Command {
    /// Make a deposit of an archive, of metadata, or of both
    #[command(after_help = failure::EXIT_CODES)]
    Upload(upload::Upload),
    /// Show what has become of a deposit
    #[command(after_help = failure::EXIT_CODES)]
    Content(content::Content),
}

/// Asks the service, and tells what came of it.
pub(super) async fn run(
    command: Command,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let is_json = command.account().json;
    let done = match command {
        Command::Upload(upload) => upload::run(upload).await,
        Command::Content(content) => content::run(content).await,
    };
    match done {
        Ok(report) => report.write(is_json, output),
        Err(error) => {
            if is_json {
                report::of_error(&error).write(true, output)?;
            }
            Err(error.into())
        }
    }
}

impl Command {
    fn account(&self) -> &account::Account {
        match self {
            Self::Upload(upload) => &upload.account,
            Self::Content(content) => &content.account,
        }
    }
}
