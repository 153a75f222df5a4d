//! What operators and the server's own upkeep ask of `PostgreSQL`.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, Row};
use swordsmith_deposit::{DepositId, DepositWithNames, QueuedJob, Selection, Statistics, Usage};

use super::PostgresLedger;
use super::rows::{self, deposit_columns};
use super::transactions::Statement;
use crate::error::StoreError;
use crate::leases::Leases;
use crate::ledger::Upkeep;
use crate::ledger::move_on::MoveOn;
use crate::ledger::transitions::TOO_OLD;

/// One moment's: what waits stands beside each row, and alone if there is none.
const STATISTICS: &str = "SELECT waiting.count AS waiting, waiting.since, used.* \
     FROM (SELECT count(*) AS count, min(available_at) AS since FROM job) AS waiting \
     LEFT JOIN (\
         SELECT client.name AS client, collection.name AS collection, status, \
             count(*) AS deposits, coalesce(sum(kept.archives), 0)::bigint AS archives, \
             coalesce(sum(kept.bytes), 0)::bigint AS bytes \
         FROM deposit JOIN client ON client.id = deposit.client \
         JOIN collection ON collection.id = deposit.collection \
         LEFT JOIN (SELECT deposit, count(*) AS archives, sum(size) AS bytes \
             FROM archive GROUP BY deposit) AS kept ON kept.deposit = deposit.id \
         GROUP BY client.name, collection.name, status\
     ) AS used ON true ORDER BY client, collection, status COLLATE \"C\"";

/// What the database does not check by itself.
const FAULTS: &str = "SELECT format('client %s has %s deposits and %s bytes in collection %s, and %s and %s are counted', \
         client, deposits, bytes, collection, counted_deposits, counted_bytes) AS fault \
     FROM (\
         SELECT client, collection, sum(deposits) AS deposits, sum(bytes) AS bytes, \
             sum(counted_deposits) AS counted_deposits, sum(counted_bytes) AS counted_bytes \
         FROM (\
             SELECT client, collection, 1 AS deposits, \
                 (SELECT coalesce(sum(size), 0) FROM archive WHERE deposit = deposit.id) \
                 + (SELECT coalesce(sum(length(body)), 0) FROM metadata_entry WHERE deposit = deposit.id) AS bytes, \
                 0 AS counted_deposits, 0 AS counted_bytes FROM deposit \
             UNION ALL SELECT client, collection, 0, 0, deposits, bytes FROM usage\
         ) AS rows GROUP BY client, collection\
     ) AS sums WHERE deposits <> counted_deposits OR bytes <> counted_bytes \
     UNION ALL SELECT format('deposit %s is %s, and there is no work for it', id, status) \
     FROM deposit WHERE status IN ('deposited', 'verified', 'loading') \
         AND NOT EXISTS (SELECT FROM job WHERE job.deposit = deposit.id) \
     UNION ALL SELECT format('deposit %s is %s, and there is work for it', id, status) \
     FROM deposit JOIN job ON job.deposit = deposit.id \
     WHERE status NOT IN ('deposited', 'verified', 'loading')";

#[async_trait]
impl Upkeep for PostgresLedger {
    async fn select(&self, selection: &Selection) -> Result<Vec<DepositWithNames>, StoreError> {
        self.all(|| query(selection), rows::deposit_with_names).await
    }

    async fn statistics(&self) -> Result<Statistics, StoreError> {
        let found = self.found_slowly(STATISTICS).await?;
        let mut all = Statistics::default();
        for row in &found {
            let (waiting, waiting_since, usage) = statistics(row)?;
            (all.waiting, all.waiting_since) = (waiting, waiting_since);
            all.usage.extend(usage);
        }
        Ok(all)
    }

    async fn identity(&self) -> Result<String, StoreError> {
        let name = || sqlx::query("SELECT name FROM identity");
        let found = self.one(name, |row| Ok(row.try_get("name")?)).await?;
        found.ok_or_else(|| StoreError::Corrupt("the ledger has no identity".to_owned()))
    }

    async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        let found = self.found_slowly(FAULTS).await?;
        found.iter().map(|row| Ok(row.try_get("fault")?)).collect()
    }

    async fn queued_job(&self, id: DepositId) -> Result<Option<QueuedJob>, StoreError> {
        let find = "SELECT job.deposit, kind, attempts, available_at, leased_until, revision \
             FROM job JOIN deposit ON deposit.id = job.deposit WHERE job.deposit = $1";
        self.one(|| sqlx::query(find).bind(id.0), rows::queued_job).await
    }

    async fn expire(
        &self,
        id: DepositId,
        revision: i64,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let changing = "SELECT id FROM server \
             WHERE $1 = ANY(changing) AND alive_until > clock_timestamp() LIMIT 1";
        let changing = || sqlx::query(changing).bind(id.0);
        let changed_elsewhere = self.one(changing, |row| Ok(row.try_get::<i64, _>("id")?)).await?;
        if changed_elsewhere.is_some() {
            return Ok(false);
        }
        let revision = Some(revision);
        self.move_on(MoveOn { revision, ..MoveOn::along(TOO_OLD, id, now) }).await
    }

    fn changing(&self) -> Leases<DepositId> {
        self.servers.changing()
    }
}

/// Only what is said becomes a condition. The state stands in the query: an index of some states
/// serves no others.
pub(super) fn query(selection: &Selection) -> Statement<'static> {
    let mut query = concat!(
        "SELECT client.name AS client_name, collection.name AS collection_name, ",
        deposit_columns!(),
        " FROM deposit JOIN client ON client.id = deposit.client \
         JOIN collection ON collection.id = deposit.collection WHERE deposit.id > $1"
    )
    .to_owned();
    if let Some(state) = selection.state {
        query = format!("{query} AND deposit.status = '{}'", state.name());
    }
    let mut values = vec![selection.after.map_or(0, |id| id.0)];
    let conditions = [
        ("client =", selection.client.map(|client| client.0)),
        ("collection =", selection.collection.map(|collection| collection.0)),
        ("changed <=", selection.unchanged_since.map(rows::timestamp_column)),
    ];
    for (condition, value) in conditions {
        if let Some(value) = value {
            values.push(value);
            query = format!("{query} AND deposit.{condition} ${}", values.len());
        }
    }
    values.push(i64::try_from(selection.limit).unwrap_or(i64::MAX));
    // Of what is old there are few, by the index of states; in the order of all, they are far apart.
    let order = if selection.unchanged_since.is_some() { "deposit.id + 0" } else { "deposit.id" };
    query = format!("{query} ORDER BY {order} LIMIT ${}", values.len());
    values.into_iter().fold(sqlx::query(AssertSqlSafe(query)), Statement::bind)
}

/// How much waits and since when, and what a row counts beside that.
type Counted = (u64, Option<Timestamp>, Option<Usage>);

fn statistics(row: &PgRow) -> Result<Counted, StoreError> {
    let since = row.try_get::<Option<i64>, _>("since")?.map(rows::timestamp).transpose()?;
    let is_there = row.try_get::<Option<&str>, _>("client")?.is_some();
    let usage = if is_there { Some(rows::usage(row)?) } else { None };
    Ok((rows::count(row, "waiting")?, since, usage))
}
