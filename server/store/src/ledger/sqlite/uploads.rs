//! Archives on their way in, in `SQLite`. There is one server, which knows by itself what it receives;
//! it notes only what it could not find again after its end.

use async_trait::async_trait;
use rusqlite::Connection;
use swordsmith_deposit::{Announced, ArchiveKey};

use super::{SqliteLedger, rows};
use crate::error::StoreError;
use crate::ledger::Uploads;

#[async_trait]
impl Uploads for SqliteLedger {
    async fn announce(&self, uploads: Vec<Announced>) -> Result<(), StoreError> {
        if uploads.iter().all(|upload| upload.parts.is_none()) {
            return Ok(());
        }
        let note = move |connection: &Connection| note(connection, &uploads);
        self.writer.write_unsynced(note).await
    }

    async fn announced(&self) -> Result<Vec<Announced>, StoreError> {
        self.read(|connection| {
            let mut all = connection.prepare_cached("SELECT * FROM upload")?;
            rows::all(all.query([])?, rows::announced)
        })
        .await
    }

    async fn withdraw(&self, keys: Vec<ArchiveKey>) -> Result<Vec<ArchiveKey>, StoreError> {
        let asked = keys.clone();
        if self.read(move |connection| is_noted(connection, &asked)).await? {
            let noted = keys.clone();
            self.writer.write_unsynced(move |connection| forget(connection, &noted)).await?;
        }
        self.unnamed(keys).await
    }

    async fn refers_to(&self, key: &ArchiveKey) -> Result<bool, StoreError> {
        let unnamed = self.unnamed(vec![key.clone()]).await?;
        Ok(unnamed.is_empty())
    }

    async fn unnamed(&self, keys: Vec<ArchiveKey>) -> Result<Vec<ArchiveKey>, StoreError> {
        self.read(move |connection| {
            let mut find =
                connection.prepare_cached("SELECT 1 FROM archive WHERE object_key = ?")?;
            let mut unnamed = Vec::new();
            for key in keys {
                if !find.exists([&key.0])? {
                    unnamed.push(key);
                }
            }
            Ok(unnamed)
        })
        .await
    }
}

fn note(connection: &Connection, uploads: &[Announced]) -> Result<(), StoreError> {
    let note = "INSERT INTO upload (object_key, parts) VALUES (?, ?) ON CONFLICT DO NOTHING";
    let mut note = connection.prepare_cached(note)?;
    for Announced { key, parts } in uploads {
        if let Some(parts) = parts {
            note.execute([&key.0, parts])?;
        }
    }
    Ok(())
}

fn is_noted(connection: &Connection, keys: &[ArchiveKey]) -> Result<bool, StoreError> {
    let mut find = connection.prepare_cached("SELECT 1 FROM upload WHERE object_key = ?")?;
    for key in keys {
        if find.exists([&key.0])? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Ends the announcements of archives.
pub(super) fn forget<'a>(
    connection: &Connection,
    keys: impl IntoIterator<Item = &'a ArchiveKey>,
) -> Result<(), StoreError> {
    let mut forget = connection.prepare_cached("DELETE FROM upload WHERE object_key = ?")?;
    for key in keys {
        forget.execute([&key.0])?;
    }
    Ok(())
}
