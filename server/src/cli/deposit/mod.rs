//! `swordsmith deposit`: the client of a deposit service, here or elsewhere.

mod account;
mod archive;
mod list;
mod progress;
mod report;
mod show;
mod sword2;
mod upload;

use std::io::Write;

use clap::Subcommand;

use crate::cli::deposit_error;
use crate::cli::error::CliError;
use account::Dialect;

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
    let done = match (command.account().dialect, command) {
        (Dialect::Deposit, Command::Upload(upload)) => upload::run(upload).await,
        (Dialect::Deposit, Command::Status(status)) => show::status(status).await,
        (Dialect::Deposit, Command::Content(content)) => show::content(content).await,
        (Dialect::Deposit, Command::List(list)) => list::run(list).await,
        (Dialect::Sword2, Command::Upload(upload)) => sword2::upload(upload).await,
        (Dialect::Sword2, Command::Status(status)) => sword2::status(status).await,
        (Dialect::Sword2, Command::Content(content)) => sword2::content(content).await,
        (Dialect::Sword2, Command::List(list)) => sword2::list(list).await,
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
