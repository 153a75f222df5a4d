//! Stores that make trouble: one that is away, and one in which another client is always faster.

use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_store::observed::Observer;
use swordsmith_store::{DepositChange, DepositId, Edit, Store, StoreError};

/// Nothing can be reached.
pub(crate) struct Away;

#[async_trait]
impl Observer for Away {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        Err(StoreError::unavailable(call))
    }
}

/// Just before a change is made, somebody else changes the same deposit.
pub(crate) struct Overtaking {
    store: Store,
    deposits: Mutex<Vec<DepositId>>,
}

impl Overtaking {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, deposits: Mutex::default() }
    }

    /// From now on, changes to that deposit are overtaken.
    pub(crate) fn note(&self, deposit: DepositId) {
        self.deposits.lock().unwrap_or_else(PoisonError::into_inner).push(deposit);
    }

    async fn overtake(&self, id: DepositId) -> Result<(), StoreError> {
        let Some(deposit) = self.store.ledger.deposit(id).await? else { return Ok(()) };
        let change = DepositChange {
            state: deposit.state,
            revision: deposit.revision,
            reopens: false,
            archives: Edit::Keep,
            entries: Edit::Keep,
            origin_url: deposit.origin_url,
            completes: false,
            at: SystemClock.now(),
        };
        self.store.ledger.change_deposit(id, change).await.map(drop)
    }
}

#[async_trait]
impl Observer for Overtaking {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        if !matches!(call, "change_deposit" | "delete_deposit") {
            return Ok(());
        }
        let deposits = self.deposits.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for deposit in deposits {
            self.overtake(deposit).await?;
        }
        Ok(())
    }
}
