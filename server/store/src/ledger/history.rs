//! The contract of the history: what is left of what was deleted, and who has changed what.

use async_trait::async_trait;
use swordsmith_deposit::{AuditFilter, AuditRecord, DepositId, Note, Tombstone};

use crate::error::StoreError;

/// Tombstones, and the audit log. Whatever changes a deposit, an account or a right writes a line of
/// the log together with the change, by whom it was made ([`attributed`](crate::author::attributed)).
/// What the server itself finds of a deposit is not noted there, but as a transition.
#[async_trait]
pub trait History: Send + Sync {
    /// What is left of the deposit of that number, if it was deleted.
    async fn tombstone(&self, id: DepositId) -> Result<Option<Tombstone>, StoreError>;

    /// Records of the audit log, in the order in which they were written, or the other way round.
    async fn audit_records(&self, filter: &AuditFilter) -> Result<Vec<AuditRecord>, StoreError>;

    /// Writes a line about something that is not in the ledger.
    async fn note(&self, note: Note) -> Result<(), StoreError>;
}
