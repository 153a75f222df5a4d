//! A deposit with everything that belongs to it.

use bytes::Bytes;
use swordsmith_store::{
    ArchiveRecord, DepositId, DepositWithNames, QueuedJob, Selection, Store, StoreError,
    TransitionRecord,
};

use super::numbers::missing;

/// It is read in several steps, between which the deposit may change.
pub(super) struct Details {
    pub(super) listed: DepositWithNames,
    pub(super) archives: Vec<ArchiveRecord>,
    pub(super) entries: Vec<Bytes>,
    pub(super) transitions: Vec<TransitionRecord>,
    pub(super) job: Option<QueuedJob>,
}

/// Everything about the deposit of that number.
pub(super) async fn read(store: &Store, id: DepositId) -> Result<Details, StoreError> {
    let only = Selection { after: Some(DepositId(id.0 - 1)), limit: 1, ..Selection::default() };
    let found = store.ledger.select(&only).await?.pop();
    let Some(listed) = found.filter(|listed| listed.deposit.id == id) else {
        return Err(missing(store, id).await?);
    };
    Ok(Details {
        listed,
        archives: store.ledger.archives_of(id).await?,
        entries: store.ledger.entries_of(id).await?,
        transitions: store.ledger.transitions_of(id).await?,
        job: store.ledger.queued_job(id).await?,
    })
}
