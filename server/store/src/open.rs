//! Opens the store that settings name: a ledger and archives, each in the data folder or elsewhere.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::TryStreamExt;
use swordsmith_deposit::clock::{Clock, SystemClock};

use super::archives::{Archives, LocalArchives};
use super::claims::{refuse_foreign, refuse_unfinished};
use super::folder::{self, ARCHIVES, LEDGER};
use super::inspection;
use super::ledger::Ledger;
#[cfg(feature = "postgres")]
use super::ledger::postgres::PostgresLedger;
use super::ledger::sqlite::SqliteLedger;
use super::places::{Place, Places};
use super::server_lock::{ServerLock, Use, refuse_server_of_others};
use super::{Store, StoreError};

/// A store that was opened.
pub struct OpenStore {
    /// What it holds.
    pub store: Store,
    /// The clock of all who use it.
    pub clock: Arc<dyn Clock>,
    ledger: OpenLedger,
    places: Places,
}

enum OpenLedger {
    Sqlite(SqliteLedger),
    #[cfg(feature = "postgres")]
    Postgres(PostgresLedger),
}

impl OpenStore {
    /// Opens what lies in a data folder.
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        Self::open(Places::in_folder(folder)).await
    }

    /// Opens what is there, makes what is missing, and brings the ledger up to date. Fails if the
    /// archives are not those of the ledger: the sweep would take them away.
    pub async fn open(places: Places) -> Result<Self, StoreError> {
        let archives = Self::prepared(&places).await?;
        refuse_foreign(&places, archives.as_ref()).await?;
        let open = Self::with(places, archives).await?;
        open.claim_archives().await?;
        Ok(open)
    }

    /// The same for a server. Fails if the ledger is damaged, or none of its archives is there.
    pub async fn for_server(places: Places) -> Result<Self, StoreError> {
        if let Some(file) = places.ledger_file().filter(|file| file.is_file()) {
            inspection::refuse_damaged(&file).await?;
        }
        let open = Self::open(places).await?;
        open.refuse_without_archives().await?;
        Ok(open)
    }

    /// The same, whosever the archives are.
    pub async fn unclaimed(places: Places) -> Result<Self, StoreError> {
        let archives = Self::prepared(&places).await?;
        Self::with(places, archives).await
    }

    async fn prepared(places: &Places) -> Result<Arc<dyn Archives>, StoreError> {
        let archives = prepare(places)?;
        if places.is_folder() {
            refuse_without_ledger(places, archives.as_ref()).await?;
        }
        Ok(archives)
    }

    /// The same of places to which a store moves: whose the archives are is not known yet; they may
    /// be those of that store.
    pub async fn target_of(from: &Self, places: Places) -> Result<Self, StoreError> {
        let archives = prepare(&places)?;
        if places.is_folder() && !from.places.archives_are_those_of(&places) {
            refuse_without_ledger(&places, archives.as_ref()).await?;
        }
        Self::with(places, archives).await
    }

    async fn with(places: Places, archives: Arc<dyn Archives>) -> Result<Self, StoreError> {
        let ledger = OpenLedger::open(&places).await?;
        let store = Store { quarantine: places.quarantine, ..Store::of(ledger.shared(), archives) };
        if places.uses_folder() && !folder::is_read_only(&places.folder) {
            folder::sync_folder(&places.folder)?;
        }
        Ok(Self { store, clock: ledger.clock(), ledger, places })
    }

    /// Whether it has been opened before.
    pub async fn exists(places: &Places) -> Result<bool, StoreError> {
        match &places.ledger {
            Place::Folder => Ok(folder::has_ledger(&places.folder)),
            Place::Elsewhere(url) => {
                is_ledger(url).await.map_err(|error| inspection::of_database(places, error))
            }
        }
    }

    /// Claims what lies in the data folder for a server, if anything does. Fails while another server
    /// has it, or its archives; the command line needs no claim.
    pub fn lock_for_server(&self) -> std::io::Result<Option<ServerLock>> {
        self.locked(Use::Alone)
    }

    /// The same for who changes nothing: fails while a server has it that does.
    pub fn lock_for_reader(&self) -> std::io::Result<Option<ServerLock>> {
        self.locked(Use::Shared)
    }

    fn locked(&self, how: Use) -> std::io::Result<Option<ServerLock>> {
        let has_archives = self.places.archives == Place::Folder;
        self.folder().map(|folder| ServerLock::take(folder, has_archives, how)).transpose()
    }

    /// For commands that take archives away: fails if a server on another data folder has them.
    pub fn refuse_server_of_others(&self) -> Result<(), StoreError> {
        match self.places.archives {
            Place::Folder => refuse_server_of_others(&self.places.folder),
            Place::Elsewhere(_) => Ok(()),
        }
    }

    /// Whether its file system lets anything be changed.
    pub fn can_change(&self) -> bool {
        self.folder().is_none_or(|folder| !folder::is_read_only(folder))
    }

    /// The data folder, if anything lies in it.
    pub fn folder(&self) -> Option<&Path> {
        self.places.uses_folder().then_some(&*self.places.folder)
    }

    /// Where all of it is.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// Whether all lies in the data folder.
    pub fn is_folder(&self) -> bool {
        self.places.is_folder()
    }

    /// The ledger, if it is a file.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(clippy::unnecessary_wraps, reason = "with the feature `postgres`, it may be none")
    )]
    pub(super) fn sqlite_ledger(&self) -> Option<&SqliteLedger> {
        match &self.ledger {
            OpenLedger::Sqlite(ledger) => Some(ledger),
            #[cfg(feature = "postgres")]
            OpenLedger::Postgres(_) => None,
        }
    }

    /// The ledger and the data folder, if all lies there.
    pub(super) fn all_in_folder(&self) -> Option<(&SqliteLedger, &PathBuf)> {
        let ledger = self.sqlite_ledger().filter(|_| self.places.is_folder())?;
        Some((ledger, &self.places.folder))
    }

    /// Closes the ledger.
    pub async fn close(&self) {
        match &self.ledger {
            OpenLedger::Sqlite(ledger) => ledger.close().await,
            #[cfg(feature = "postgres")]
            OpenLedger::Postgres(ledger) => ledger.close().await,
        }
    }
}

impl OpenLedger {
    async fn open(places: &Places) -> Result<Self, StoreError> {
        match &places.ledger {
            Place::Folder => {
                let file = places.folder.join(LEDGER);
                let opened = if folder::is_read_only(&places.folder) {
                    SqliteLedger::open_unchangeable(&file).await
                } else {
                    SqliteLedger::open(&file).await
                };
                Ok(Self::Sqlite(opened.map_err(|error| inspection::of_file(&file, error))?))
            }
            #[cfg(feature = "postgres")]
            Place::Elsewhere(url) => {
                let opened = PostgresLedger::open(url, places.connections, places.silence).await;
                Ok(Self::Postgres(opened.map_err(|error| inspection::of_database(places, error))?))
            }
            #[cfg(not(feature = "postgres"))]
            Place::Elsewhere(_) => Err(without("PostgreSQL", "postgres")),
        }
    }

    fn shared(&self) -> Arc<dyn Ledger> {
        match self {
            Self::Sqlite(ledger) => Arc::new(ledger.clone()),
            #[cfg(feature = "postgres")]
            Self::Postgres(ledger) => Arc::new(ledger.clone()),
        }
    }

    fn clock(&self) -> Arc<dyn Clock> {
        match self {
            Self::Sqlite(_) => Arc::new(SystemClock),
            #[cfg(feature = "postgres")]
            Self::Postgres(ledger) => ledger.clock(),
        }
    }
}

#[cfg(feature = "postgres")]
async fn is_ledger(url: &str) -> Result<bool, StoreError> {
    PostgresLedger::exists(url).await
}

#[cfg(not(feature = "postgres"))]
#[expect(clippy::unused_async, reason = "with the feature, a database is asked")]
async fn is_ledger(_: &str) -> Result<bool, StoreError> {
    Err(without("PostgreSQL", "postgres"))
}

#[cfg(feature = "object-store")]
fn open_archives(places: &Places) -> Result<Arc<dyn Archives>, StoreError> {
    match &places.archives {
        Place::Folder => local_archives(&places.folder),
        Place::Elsewhere(url) => Ok(Arc::new(super::archives::ObjectArchives::open(url)?)),
    }
}

#[cfg(not(feature = "object-store"))]
fn open_archives(places: &Places) -> Result<Arc<dyn Archives>, StoreError> {
    match &places.archives {
        Place::Folder => local_archives(&places.folder),
        Place::Elsewhere(_) => Err(without("object stores", "object-store")),
    }
}

fn local_archives(folder: &Path) -> Result<Arc<dyn Archives>, StoreError> {
    let archives = folder.join(ARCHIVES);
    if !folder::is_read_only(folder) {
        folder::make_durable_folder(&archives)?;
    }
    Ok(Arc::new(LocalArchives::open(&archives)?))
}

/// The archives, in a folder that is made, if one is needed.
fn prepare(places: &Places) -> Result<Arc<dyn Archives>, StoreError> {
    if places.uses_folder() && !folder::is_read_only(&places.folder) {
        folder::make_durable_folder(&places.folder)?;
    }
    open_archives(places)
}

/// A new ledger would name none of them.
async fn refuse_without_ledger(places: &Places, archives: &dyn Archives) -> Result<(), StoreError> {
    let (file, owner) = (places.folder.join(LEDGER), archives.owner().await?);
    if inspection::has_tables(&file).await? {
        return Ok(());
    }
    if let Some(owner) = &owner {
        refuse_unfinished(owner, places)?;
    }
    if owner.is_some() || archives.pages().try_next().await?.is_some() {
        return Err(without_ledger(file.display().to_string()));
    }
    Ok(())
}

pub(super) fn without_ledger(name: String) -> StoreError {
    StoreError::Missing { what: "ledger for the archives", name }
}

#[cfg(any(not(feature = "postgres"), not(feature = "object-store")))]
fn without(what: &str, feature: &str) -> StoreError {
    StoreError::Refused(format!(
        "this program was built without {what}: build it with the feature `{feature}`"
    ))
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::suite::{at, new_client, texts};

    #[tokio::test]
    async fn a_folder_is_made_with_its_parents_and_has_one_server() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("a/b");
        let folder = OpenStore::in_folder(&path).await.unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "others see nothing");
        }
        let lock = folder.lock_for_server().unwrap();
        let second = OpenStore::in_folder(&path).await.unwrap();
        assert_eq!(second.lock_for_server().unwrap_err().kind(), io::ErrorKind::WouldBlock);
        drop(lock);
        second.lock_for_server().unwrap();
    }

    #[tokio::test]
    async fn archives_without_their_ledger_are_not_opened() {
        let parent = tempfile::tempdir().unwrap();
        OpenStore::in_folder(parent.path()).await.unwrap().close().await;
        let archive = parent.path().join("archives/ab/abcd");
        std::fs::write(&archive, "precious").unwrap();
        OpenStore::in_folder(parent.path()).await.unwrap().close().await;
        std::fs::remove_file(parent.path().join(LEDGER)).unwrap();
        let error = OpenStore::in_folder(parent.path()).await.err().unwrap();
        assert!(matches!(error, StoreError::Missing { .. }), "{error}");
        assert!(archive.exists() && !folder::has_ledger(parent.path()));
    }

    #[tokio::test]
    async fn several_write_at_once_and_what_was_written_is_there_after_closing() {
        let parent = tempfile::tempdir().unwrap();
        let folders = [
            OpenStore::in_folder(parent.path()).await.unwrap(),
            OpenStore::in_folder(parent.path()).await.unwrap(),
        ];
        let work = folders.iter().enumerate().map(|(number, folder)| async move {
            for count in 0..50 {
                let name = format!("{number}-{count}");
                folder.store.ledger.add_collection(texts(&name), at(0)).await.unwrap();
                folder.store.ledger.add_client(new_client(&name, &[&name]), at(0)).await.unwrap();
            }
        });
        futures_util::future::join_all(work).await;
        for folder in &folders {
            folder.close().await;
        }
        let again = OpenStore::in_folder(parent.path()).await.unwrap();
        assert_eq!(again.store.ledger.clients().await.unwrap().len(), 100);
    }
}
