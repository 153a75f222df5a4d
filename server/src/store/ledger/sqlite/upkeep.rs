//! What operators and the server's own upkeep ask of `SQLite`.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{QueryBuilder, Sqlite};

use super::changes::MoveOn;
use super::{SqliteLedger, rows};
use crate::deposit::{Cause, State, Transition};
use crate::deposit::{DepositId, DepositWithNames, QueuedJob, Selection};
use crate::store::error::StoreError;
use crate::store::ledger::Upkeep;

const TOO_OLD: Transition =
    Transition { from: Some(State::Partial), to: State::Expired, cause: Cause::TooOld };

#[async_trait]
impl Upkeep for SqliteLedger {
    async fn select(&self, selection: &Selection) -> Result<Vec<DepositWithNames>, StoreError> {
        let mut connection = self.read().await?;
        let found = query(selection).build().fetch_all(&mut *connection).await?;
        found.iter().map(rows::deposit_with_names).collect()
    }

    async fn queued_job(&self, id: DepositId) -> Result<Option<QueuedJob>, StoreError> {
        let mut connection = self.read().await?;
        let found = sqlx::query("SELECT * FROM job WHERE deposit = ?").bind(id.0);
        found.fetch_optional(&mut *connection).await?.as_ref().map(rows::queued_job).transpose()
    }

    async fn expire(
        &self,
        id: DepositId,
        revision: i64,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let (revision, transition) = (Some(revision), TOO_OLD);
        let (detail, identifiers) = (None, None);
        self.write(MoveOn { id, revision, transition, detail, identifiers, now }).await
    }
}

/// Only what is said becomes a condition: an index serves no condition that may not be one.
fn query(selection: &Selection) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new(
        "SELECT deposit.*, client.name AS client_name, collection.name AS collection_name FROM deposit \
         JOIN client ON client.id = deposit.client JOIN collection ON collection.id = deposit.collection \
         WHERE deposit.id > ",
    );
    query.push_bind(selection.after.map_or(0, |id| id.0));
    if let Some(state) = selection.state {
        query.push(" AND deposit.status = ").push_bind(state.name());
    }
    if let Some(client) = selection.client {
        query.push(" AND deposit.client = ").push_bind(client.0);
    }
    if let Some(collection) = selection.collection {
        query.push(" AND deposit.collection = ").push_bind(collection.0);
    }
    if let Some(since) = selection.unchanged_since {
        query.push(" AND deposit.changed <= ").push_bind(rows::timestamp_column(since));
    }
    let limit = i64::try_from(selection.limit).unwrap_or(i64::MAX);
    query.push(" ORDER BY deposit.id LIMIT ").push_bind(limit);
    query
}
