//! Whether there is room for what comes. Asked in the transaction that has written it, with the
//! limits locked, so that two at once cannot both take the last of it. Where nothing is limited,
//! nobody waits for anybody.

use sqlx::PgConnection;
use swordsmith_deposit::{ClientId, CollectionId};

use super::rows;
use crate::error::StoreError;

/// Whether something is limited.
const IS_LIMITED: &str = "SELECT \
     EXISTS (SELECT FROM client WHERE id = $1 AND (most_deposits IS NOT NULL OR most_bytes IS NOT NULL)) \
     OR EXISTS (SELECT FROM collection WHERE id = $2 AND (most_deposits IS NOT NULL OR most_bytes IS NOT NULL))";

/// Who checks the same limits waits until the transaction is over.
const LOCKS: [&str; 2] = [
    "SELECT FROM client WHERE id = $1 FOR NO KEY UPDATE",
    "SELECT FROM collection WHERE id = $1 FOR NO KEY UPDATE",
];

/// What is limited, how, and what there is by now.
pub(super) const QUOTAS: &str = "SELECT 'client' AS whose, name, most_deposits, most_bytes, \
         (SELECT coalesce(sum(deposits), 0)::bigint FROM usage WHERE client = $1) AS deposits, \
         (SELECT coalesce(sum(bytes), 0)::bigint FROM usage WHERE client = $1) AS bytes \
     FROM client WHERE id = $1 AND (most_deposits IS NOT NULL OR most_bytes IS NOT NULL) \
     UNION ALL SELECT 'collection', name, most_deposits, most_bytes, \
         (SELECT coalesce(sum(deposits), 0)::bigint FROM usage WHERE collection = $2), \
         (SELECT coalesce(sum(bytes), 0)::bigint FROM usage WHERE collection = $2) \
     FROM collection WHERE id = $2 AND (most_deposits IS NOT NULL OR most_bytes IS NOT NULL)";

/// Room for what is there.
pub(super) async fn check(
    connection: &mut PgConnection,
    client: ClientId,
    collection: CollectionId,
) -> Result<(), StoreError> {
    let is_limited = sqlx::query_scalar(IS_LIMITED).bind(client.0).bind(collection.0);
    if !is_limited.fetch_one(&mut *connection).await? {
        return Ok(());
    }
    for (lock, id) in LOCKS.into_iter().zip([client.0, collection.0]) {
        sqlx::query(lock).bind(id).execute(&mut *connection).await?;
    }
    let found = sqlx::query(QUOTAS).bind(client.0).bind(collection.0).fetch_all(connection).await?;
    for row in &found {
        if let Some(exceeded) = rows::quota(row)?.exceeded_by((0, 0)) {
            return Err(exceeded.into());
        }
    }
    Ok(())
}
