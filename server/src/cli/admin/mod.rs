//! `swordsmith admin`: what an operator sees of deposits, and may do about them. It works on the data folder, also beside a running server.

mod change;
mod list;
mod report;
mod show;

use std::io::Write;

use clap::{Args, Subcommand};

use super::CliError;
use crate::store::{Deposit, DepositId, Store, StoreError};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List deposits: number, state, client, collection, last change, the client's name for it
    List(list::List),
    /// Show everything that is known of deposits
    Show(show::Show),
    /// Send deposits that are done or failed back to be loaded again
    Reschedule(Numbers),
    /// Let partial deposits expire now
    Expire(Numbers),
    /// Delete deposits in whatever state, with their archives; what is deleted is gone
    Delete(Numbers),
}

#[derive(Debug, Args)]
pub(super) struct Numbers {
    /// Numbers of deposits
    #[arg(required = true, value_name = "DEPOSIT", value_parser = clap::value_parser!(i64).range(1..))]
    deposits: Vec<i64>,
}

/// Does it for one deposit after the other; the first that it cannot be done for ends it.
pub(super) async fn run(
    command: Command,
    store: &Store,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    match command {
        Command::List(list) => list::run(&list, store, output).await,
        Command::Show(show) => show::run(&show, store, output).await,
        Command::Reschedule(numbers) => {
            for deposit in numbers.deposits {
                change::reschedule(store, DepositId(deposit), output).await?;
            }
            Ok(())
        }
        Command::Expire(numbers) => {
            for deposit in numbers.deposits {
                change::expire(store, DepositId(deposit), output).await?;
            }
            Ok(())
        }
        Command::Delete(numbers) => {
            for deposit in numbers.deposits {
                change::delete(store, DepositId(deposit), output).await?;
            }
            Ok(())
        }
    }
}

async fn deposit(store: &Store, id: DepositId) -> Result<Deposit, StoreError> {
    let found = store.ledger.deposit(id).await?;
    found.ok_or_else(|| StoreError::Missing { what: "deposit", name: id.0.to_string() })
}

#[cfg(test)]
mod tests;
