//! What operators and the server's own upkeep ask of `SQLite`.

use async_trait::async_trait;
use jiff::Timestamp;
use rusqlite::params_from_iter;
use rusqlite::types::Value;

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
        let (query, values) = query(selection);
        self.read(move |connection| {
            let mut found = connection.prepare_cached(&query)?;
            rows::all(found.query(params_from_iter(values))?, rows::deposit_with_names)
        })
        .await
    }

    async fn queued_job(&self, id: DepositId) -> Result<Option<QueuedJob>, StoreError> {
        self.read(move |connection| {
            let found = "SELECT * FROM job WHERE deposit = ?";
            rows::one(connection.prepare_cached(found)?.query([id.0])?, rows::queued_job)
        })
        .await
    }

    async fn expire(
        &self,
        id: DepositId,
        revision: i64,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let revision = Some(revision);
        self.move_on(MoveOn { revision, ..MoveOn::along(TOO_OLD, id, now) }).await
    }
}

/// The query and its values. Only what is said becomes a condition: an index serves no condition
/// that may not be one.
fn query(selection: &Selection) -> (String, Vec<Value>) {
    let mut query = "SELECT deposit.*, client.name AS client_name, collection.name AS collection_name FROM deposit \
         JOIN client ON client.id = deposit.client JOIN collection ON collection.id = deposit.collection \
         WHERE deposit.id > ?"
        .to_owned();
    let mut values = vec![Value::from(selection.after.map_or(0, |id| id.0))];
    let conditions = [
        ("status =", selection.state.map(|state| state.name().to_owned().into())),
        ("client =", selection.client.map(|client| client.0.into())),
        ("collection =", selection.collection.map(|collection| collection.0.into())),
        ("changed <=", selection.unchanged_since.map(|at| rows::timestamp_column(at).into())),
    ];
    for (condition, value) in conditions {
        if let Some(value) = value {
            query = format!("{query} AND deposit.{condition} ?");
            values.push(value);
        }
    }
    values.push(i64::try_from(selection.limit).unwrap_or(i64::MAX).into());
    (query + " ORDER BY deposit.id LIMIT ?", values)
}
