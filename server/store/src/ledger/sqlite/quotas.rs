//! Whether there is room for what comes. Asked in the transaction that has written it, so that two
//! at once cannot both take the last of it.

use rusqlite::Connection;
use swordsmith_deposit::{ClientId, CollectionId};

use super::rows;
use crate::error::StoreError;

/// What is limited, how, and what there is by now; only where something is limited at all.
const QUOTAS: &str = "SELECT 'client' AS whose, name, most_deposits, most_bytes, \
         (SELECT coalesce(sum(deposits), 0) FROM usage WHERE client = ?1) AS deposits, \
         (SELECT coalesce(sum(bytes), 0) FROM usage WHERE client = ?1) AS bytes \
     FROM client WHERE id = ?1 AND (most_deposits IS NOT NULL OR most_bytes IS NOT NULL) \
     UNION ALL SELECT 'collection', name, most_deposits, most_bytes, \
         (SELECT coalesce(sum(deposits), 0) FROM usage WHERE collection = ?2), \
         (SELECT coalesce(sum(bytes), 0) FROM usage WHERE collection = ?2) \
     FROM collection WHERE id = ?2 AND (most_deposits IS NOT NULL OR most_bytes IS NOT NULL)";

/// Room for what is there, and so many deposits and bytes more.
pub(super) fn check(
    connection: &Connection,
    client: ClientId,
    collection: CollectionId,
    more: (u64, u64),
) -> Result<(), StoreError> {
    let mut quotas = connection.prepare_cached(QUOTAS)?;
    for quota in rows::all(quotas.query([client.0, collection.0])?, rows::quota)? {
        if let Some(exceeded) = quota.exceeded_by(more) {
            return Err(exceeded.into());
        }
    }
    Ok(())
}
