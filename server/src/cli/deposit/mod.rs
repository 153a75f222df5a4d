//! `swordsmith deposit`: the client of a deposit service, here or elsewhere.

mod account;
mod archive;
mod list;
mod progress;
mod report;
mod show;
mod upload;

use std::io::Write;

use clap::Subcommand;

use crate::cli::deposit_error;
use crate::cli::error::CliError;

#[derive(Debug, Subcommand)]
#[command(after_help = deposit_error::EXIT_CODES)]
pub(super) enum Command {
    /// Make a deposit of an archive, of metadata, or of both
    #[command(after_help = deposit_error::EXIT_CODES)]
    Upload(upload::Upload),
    /// Show the state of a deposit, and under what identifiers it is archived
    #[command(after_help = deposit_error::EXIT_CODES)]
    Status(show::Show),
    /// Show what the service holds of a deposit
    #[command(after_help = deposit_error::EXIT_CODES)]
    Content(show::Show),
    /// List the deposits that were made in a collection, those first that changed last
    #[command(after_help = deposit_error::EXIT_CODES)]
    List(list::List),
}

/// Calls the service, and reports the result.
pub(super) async fn run(
    command: Command,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let is_json = command.account().json;
    let done = match command {
        Command::Upload(upload) => upload::run(upload).await,
        Command::Status(status) => show::status(status).await,
        Command::Content(content) => show::content(content).await,
        Command::List(list) => list::run(list).await,
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
            Self::Status(show) | Self::Content(show) => &show.account,
            Self::List(list) => &list.account,
        }
    }
}
