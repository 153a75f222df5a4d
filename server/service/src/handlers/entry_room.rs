//! What room a deposit has for metadata entries: the checks read all of them into memory.

use bytes::Bytes;
use swordsmith_store::Deposit;

use crate::app::App;
use crate::config::Settings;
use crate::error::Error;

/// The room that is left for entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EntryRoom {
    entries: u64,
    bytes: u64,
    most_entries: u64,
    most_bytes: u64,
}

impl EntryRoom {
    /// That of a deposit without entries.
    pub(super) fn empty(settings: &Settings) -> Self {
        let (entries, bytes) = (settings.metadata_entries, settings.metadata_size);
        Self { entries, bytes, most_entries: entries, most_bytes: bytes }
    }

    /// That of a deposit to which an entry may be added, or whose entries are replaced. If nothing
    /// can be added, that is known before the body is read.
    pub(super) async fn of_change(app: &App, deposit: &Deposit, adds: bool) -> Result<Self, Error> {
        let room = Self::empty(&app.settings);
        if !adds {
            return Ok(room);
        }
        // The change is made only if the deposit still has the entries that are counted here.
        let entries = app.store.ledger.entries_of(deposit.id).await?;
        let bytes = entries.iter().map(|entry| entry.len() as u64).sum();
        let entries = room.entries.saturating_sub(entries.len() as u64);
        let room = Self { entries, bytes: room.bytes.saturating_sub(bytes), ..room };
        if room.entries == 0 { Err(room.too_many()) } else { Ok(room) }
    }

    /// Checks that there is room for one entry.
    pub(super) fn check(self, entry: &Bytes) -> Result<(), Error> {
        match entry.len() as u64 {
            _ if self.entries == 0 => Err(self.too_many()),
            length if length > self.bytes => Err(Error::EntriesTooLarge(self.most_bytes)),
            _ => Ok(()),
        }
    }

    fn too_many(self) -> Error {
        Error::TooManyEntries(self.most_entries)
    }
}
