//! The contract of transfers.

use async_trait::async_trait;

use crate::error::StoreError;
use crate::transfer::statements::Span;
use crate::transfer::tables::{Rows, Table, Value};

/// What another ledger takes over, row by row, while no server uses either.
#[async_trait]
pub trait Transfer: Send + Sync {
    /// Keeps servers and other migrations away until the ledger is closed.
    /// Errors: [`StoreError::Refused`] if there is one. Where there is one at most, who asks has its
    /// place already.
    async fn keep_servers_away(&self) -> Result<(), StoreError>;

    /// Takes the identity of another ledger.
    async fn set_identity(&self, identity: String) -> Result<(), StoreError>;

    /// The rows of a table; of one whose rows belong to deposits, those of some.
    async fn rows(
        &self,
        table: &'static Table,
        of: Option<Span>,
    ) -> Result<Vec<Vec<Value>>, StoreError>;

    /// Inserts rows, all or none; those that are there are passed over.
    async fn insert(&self, rows: Vec<Rows>) -> Result<(), StoreError>;

    /// For each table whose rows are numbered, the last number that was given.
    async fn last_numbers(&self) -> Result<Vec<(&'static Table, i64)>, StoreError>;

    /// Gives no number again up to these.
    async fn raise_numbers(&self, numbers: Vec<(&'static Table, i64)>) -> Result<(), StoreError>;
}
