//! Archives on their way in, in `PostgreSQL`.
//!
//! Why no archive that a deposit names is ever removed: the transaction that names it takes its
//! announcement away, and fails if there is none. Who wants to remove it takes the announcement away
//! first, for which it waits until that transaction is over, if there is one, even one whose server
//! has lost its connection. Then there is a deposit that names the archive, or there will never be
//! one.

use async_trait::async_trait;
use sqlx::PgConnection;
use swordsmith_deposit::{Announced, ArchiveKey, ArchiveRecord};

use super::{PostgresLedger, rows};
use crate::error::StoreError;
use crate::ledger::Uploads;

#[async_trait]
impl Uploads for PostgresLedger {
    /// Not synced: a database that forgets it refuses the deposit.
    async fn announce(&self, uploads: Vec<Announced>) -> Result<(), StoreError> {
        if uploads.is_empty() {
            return Ok(());
        }
        let (keys, parts): (Vec<_>, Vec<_>) =
            uploads.into_iter().map(|upload| (upload.key.0, upload.parts)).unzip();
        let own = self.servers.own().await?;
        let insert = "INSERT INTO upload (object_key, parts, server) \
             SELECT object_key, parts, $3 \
             FROM unnest($1::text[], $2::text[]) AS new (object_key, parts), \
                 set_config('synchronous_commit', 'off', true) \
             ON CONFLICT (object_key) DO NOTHING";
        let insert = || sqlx::query(insert).bind(keys.clone()).bind(parts.clone()).bind(own);
        self.execute(insert).await?;
        Ok(())
    }

    async fn announced(&self) -> Result<Vec<Announced>, StoreError> {
        let own = self.servers.known();
        let all = "SELECT object_key, parts FROM upload \
             WHERE server = $1 OR NOT server_lives(server)";
        self.all(|| sqlx::query(all).bind(own), rows::announced).await
    }

    async fn withdraw(&self, keys: Vec<ArchiveKey>) -> Result<Vec<ArchiveKey>, StoreError> {
        let delete = "DELETE FROM upload \
             WHERE object_key = ANY($1) AND (server = $2 OR NOT server_lives(server))";
        let delete = || sqlx::query(delete).bind(texts(&keys)).bind(self.servers.known());
        self.execute(delete).await?;
        self.unnamed(keys).await
    }

    async fn refers_to(&self, key: &ArchiveKey) -> Result<bool, StoreError> {
        let key = key.0.clone();
        let find = "SELECT object_key FROM archive WHERE object_key = $1";
        let found = self.one(|| sqlx::query(find).bind(key.clone()), rows::key).await?;
        Ok(found.is_some())
    }

    async fn unnamed(&self, keys: Vec<ArchiveKey>) -> Result<Vec<ArchiveKey>, StoreError> {
        let keys = texts(&keys);
        let unnamed = "SELECT object_key FROM unnest($1::text[]) AS asked (object_key) \
             WHERE NOT EXISTS (SELECT FROM archive WHERE archive.object_key = asked.object_key) \
                 AND NOT EXISTS (SELECT FROM upload WHERE upload.object_key = asked.object_key)";
        self.all(|| sqlx::query(unnamed).bind(keys.clone()), rows::key).await
    }
}

/// Ends the announcements of archives that a deposit names from now on.
pub(super) async fn end(
    connection: &mut PgConnection,
    archives: &[ArchiveRecord],
) -> Result<(), StoreError> {
    let keys: Vec<_> = archives.iter().map(|archive| archive.key.0.clone()).collect();
    let end = sqlx::query("DELETE FROM upload WHERE object_key = ANY($1)").bind(keys);
    let ended = end.execute(connection).await?.rows_affected();
    if ended == archives.len() as u64 {
        return Ok(());
    }
    Err(StoreError::unavailable("this server was taken for dead, and an upload of it was removed"))
}

fn texts(keys: &[ArchiveKey]) -> Vec<String> {
    keys.iter().map(|key| key.0.clone()).collect()
}
