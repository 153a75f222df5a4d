//! What operators and the server's own upkeep ask of `SQLite`.

use async_trait::async_trait;
use jiff::Timestamp;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use swordsmith_deposit::{DepositId, DepositWithNames, QueuedJob, Selection, Statistics};

use super::{SqliteLedger, rows};
use crate::error::StoreError;
use crate::ledger::Upkeep;
use crate::ledger::move_on::MoveOn;
use crate::ledger::transitions::TOO_OLD;

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

    async fn statistics(&self) -> Result<Statistics, StoreError> {
        self.read(statistics).await
    }

    async fn identity(&self) -> Result<String, StoreError> {
        self.read(|connection| {
            let name = "SELECT name FROM identity";
            Ok(connection.query_row(name, [], |row| row.get(0))?)
        })
        .await
    }

    async fn ready(&self) -> Result<(), StoreError> {
        self.files.check().map_err(StoreError::unavailable)?;
        self.identity().await.map(drop)
    }

    async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        self.read(integrity).await
    }

    async fn queued_job(&self, id: DepositId) -> Result<Option<QueuedJob>, StoreError> {
        self.read(move |connection| {
            let found = "SELECT job.*, revision FROM job JOIN deposit ON deposit.id = job.deposit WHERE deposit = ?";
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
/// that may not be one. The state stands in the query: an index of some states serves no others.
fn query(selection: &Selection) -> (String, Vec<Value>) {
    let mut query = "SELECT deposit.*, client.name AS client_name, collection.name AS collection_name FROM deposit \
         JOIN client ON client.id = deposit.client JOIN collection ON collection.id = deposit.collection \
         WHERE deposit.id > ?"
        .to_owned();
    if let Some(state) = selection.state {
        query = format!("{query} AND deposit.status = '{}'", state.name());
    }
    let mut values = vec![Value::from(selection.after.map_or(0, |id| id.0))];
    let conditions = [
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

fn statistics(connection: &Connection) -> Result<Statistics, StoreError> {
    let snapshot = connection.unchecked_transaction()?;
    let mut usage = snapshot.prepare_cached(
        "SELECT client.name AS client, collection.name AS collection, status, count(*) AS deposits, \
             coalesce(sum(archives), 0) AS archives, coalesce(sum(bytes), 0) AS bytes \
         FROM deposit JOIN client ON client.id = deposit.client JOIN collection ON collection.id = deposit.collection \
         LEFT JOIN (SELECT deposit, count(*) AS archives, sum(size) AS bytes FROM archive GROUP BY deposit) AS kept \
             ON kept.deposit = deposit.id \
         GROUP BY client.name, collection.name, status ORDER BY 1, 2, 3",
    )?;
    let usage = rows::all(usage.query([])?, rows::usage)?;
    let jobs = "SELECT count(*), min(available_at) FROM job";
    let (waiting, since): (i64, Option<i64>) =
        snapshot.query_row(jobs, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let waiting_since = since.map(rows::timestamp).transpose()?;
    Ok(Statistics { usage, waiting: waiting.unsigned_abs(), waiting_since })
}

/// What is wrong with a ledger, in words.
pub(crate) fn integrity(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut checked = connection.prepare("PRAGMA integrity_check")?;
    let text: rows::Decode<String> = |row| Ok(row.get(0)?);
    let mut found = rows::all(checked.query([])?, text)?;
    found.retain(|text| text != "ok");
    let mut checked = connection.prepare("PRAGMA foreign_key_check")?;
    let reference: rows::Decode<String> = |row| {
        let (table, row, parent): (String, Option<i64>, String) =
            (row.get(0)?, row.get(1)?, row.get(2)?);
        let row = row.map_or_else(String::new, |row| format!(" {row}"));
        Ok(format!("{table}{row} refers to a {parent} that is not there"))
    };
    found.extend(rows::all(checked.query([])?, reference)?);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::sqlite::migrations;
    use swordsmith_deposit::State;

    /// Those that are looked for again and again, among any number of deposits that are done.
    #[test]
    fn partial_deposits_are_found_by_an_index() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection).unwrap();
        let old = Selection {
            state: Some(State::Partial),
            unchanged_since: Some(Timestamp::UNIX_EPOCH),
            limit: 10,
            ..Selection::default()
        };
        let (query, values) = query(&old);
        let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
        let detail: rows::Decode<String> = |row| Ok(row.get("detail")?);
        let plan = rows::all(plan.query(params_from_iter(values)).unwrap(), detail).unwrap();
        assert!(plan.iter().any(|step| step.contains("deposit_by_status")), "{plan:?}");
    }
}
