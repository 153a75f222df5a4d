//! `swordsmith admin`: what an operator sees of deposits, and may do about them. It works on the
//! data folder, also beside a running server.

mod change;
mod details;
mod list;
mod log;
mod numbers;
mod quarantine;
mod report;
mod show;
mod stats;
mod verify;

use std::io::Write;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use swordsmith_deposit::Action;
use swordsmith_store::author::author;
use swordsmith_store::open::OpenStore;
use swordsmith_store::{DepositId, Note, Store};

use crate::cli::error::CliError;
use crate::cli::output::say;
use numbers::Numbers;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List deposits: number, state, client, collection, last change, the client's name for it
    List(list::List),
    /// Show everything that is known of deposits
    Show(show::Show),
    /// Count deposits, archives and bytes by client, collection and state, and what waits
    Stats(stats::Stats),
    /// Read every archive, and compare sizes and digests with the ledger
    Verify(verify::Verify),
    /// List archives that no deposit has any more: key, bytes, since when they are in quarantine
    Quarantine(quarantine::Quarantine),
    /// Note that the archives belong to this ledger, whatever was noted: a server starts then
    Adopt,
    /// Send deposits that are done or failed back to be loaded again
    Reschedule(Numbers),
    /// Let partial deposits expire now
    Expire(Numbers),
    /// Delete deposits in whatever state; their archives are in quarantine for a while
    ///
    /// Who could see a deposit is told that it was deleted, when, by the operator, and why.
    Delete(Delete),
    /// Show who has changed deposits, accounts and rights, oldest first: when, who, from which address,
    /// what, the deposit, the client, the collection, details, with tabs between them
    Log(log::Log),
}

/// What is to be deleted.
#[derive(Debug, Args)]
pub(super) struct Delete {
    #[command(flatten)]
    numbers: Numbers,
    /// Why, for those who could see the deposits, and for the log
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
}

/// Writes a line of the log about what is not in the ledger.
async fn note(store: &Store, action: Action, detail: &str, now: Timestamp) -> Result<(), CliError> {
    Ok(store.ledger.note(Note::new(author(), action, now).with(detail)).await?)
}

impl Command {
    /// Whether it takes archives away, or says whose they are.
    fn takes_archives(&self) -> bool {
        match self {
            Self::Verify(verify) => verify.repairs(),
            Self::Quarantine(quarantine) => quarantine.removes(),
            Self::Adopt | Self::Delete(_) => true,
            _ => false,
        }
    }
}

/// Runs a command on one deposit after the other, and stops at the first failure.
pub(super) async fn run(
    command: Command,
    open: &OpenStore,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let (store, now) = (&open.store, || open.clock.now());
    if command.takes_archives() {
        open.refuse_server_of_others()?;
    }
    match command {
        Command::List(list) => list::run(&list, store, output).await,
        Command::Show(show) => show::run(&show, store, output).await,
        Command::Stats(stats) => stats::run(&stats, store, output).await,
        Command::Verify(verify) => verify::run(&verify, open, output).await,
        Command::Quarantine(quarantine) => quarantine::run(&quarantine, open, output).await,
        Command::Adopt => {
            open.adopt_archives().await?;
            let places = open.places();
            note(store, Action::Adopted, &places.to_string(), now()).await?;
            say(output, &format!("the archives are those of this ledger from now on: {places}"))
        }
        Command::Reschedule(numbers) => {
            for deposit in numbers.deposits {
                change::reschedule(store, DepositId(deposit), now(), output).await?;
            }
            Ok(())
        }
        Command::Expire(numbers) => {
            for deposit in numbers.deposits {
                change::expire(store, DepositId(deposit), now(), output).await?;
            }
            Ok(())
        }
        Command::Delete(Delete { numbers, reason }) => {
            for deposit in numbers.deposits {
                let deleted = (DepositId(deposit), reason.as_deref(), now());
                change::delete(store, deleted, output).await?;
            }
            Ok(())
        }
        Command::Log(log) => log::run(&log, store, output).await,
    }
}

#[cfg(test)]
mod tests;
