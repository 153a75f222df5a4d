//! The deposits that a command names.

use clap::Args;

use swordsmith_store::{Deposit, DepositId, Store, StoreError};

#[derive(Debug, Args)]
pub(in crate::cli) struct Numbers {
    /// Numbers of deposits
    #[arg(required = true, value_name = "DEPOSIT", value_parser = clap::value_parser!(i64).range(1..))]
    pub(super) deposits: Vec<i64>,
}

/// The deposit of that number.
pub(super) async fn deposit(store: &Store, id: DepositId) -> Result<Deposit, StoreError> {
    match store.ledger.deposit(id).await? {
        Some(deposit) => Ok(deposit),
        None => Err(missing(store, id).await?),
    }
}

/// That there is no deposit of that number, or no more.
pub(super) async fn missing(store: &Store, id: DepositId) -> Result<StoreError, StoreError> {
    Ok(match store.ledger.tombstone(id).await? {
        Some(tombstone) => StoreError::Refused(tombstone.to_string()),
        None => StoreError::Missing { what: "deposit", name: id.0.to_string() },
    })
}
