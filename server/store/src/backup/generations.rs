//! Earlier backups: each is a data folder below the newest, whose archives are hard links, so that it
//! takes the room of its ledger and of what it alone has. (Where a file system has no hard links, it is
//! a copy.)

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use swordsmith_deposit::{ArchiveKey, Fingerprint};
use tokio::task::spawn_blocking;

use super::super::archives::FileContent;
use super::super::copy::{Check, is_whole};
use super::super::error::StoreError;
use super::super::file_id::FileId;
use super::super::folder::{
    ARCHIVES, LEDGER, at, has_ledger, make_durable_folder, remove_if_there, sync_folder,
};
use super::super::ledger::sqlite;
use super::comparison::Contents;

/// The folder of all generations, in that of the newest backup.
const GENERATIONS: &str = "generations";

/// What a name begins with of one that is not whole yet, or not any more.
const PARTIAL: &str = ".partial-";

/// How many letters name a folder of archives.
const FOLDER_LETTERS: usize = 2;

/// The note whose archives they are.
const NOTE: &str = "archives.ledger";

/// Those of a backup.
pub(super) struct Generations {
    newest: PathBuf,
}

/// One that is about to be made of the newest backup.
pub(super) struct Begun {
    partial: PathBuf,
    whole: PathBuf,
}

/// The folders of whole generations, oldest first.
pub(crate) fn folders(newest: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found: Vec<_> = entries(&newest.join(GENERATIONS))?;
    found.retain(|folder| !is_partial(folder) && has_ledger(folder));
    found.sort();
    Ok(found)
}

/// Whether a folder belongs to the archives or generations of a backup.
pub(super) fn has(newest: &Path, folder: &Path) -> bool {
    [ARCHIVES, GENERATIONS].iter().any(|part| {
        let part = newest.join(part);
        // What is made is made of a generation, too: that one would go on to change.
        folder.starts_with(part) && has_ledger(newest)
    })
}

impl Generations {
    pub(super) fn of(newest: &Path) -> Self {
        Self { newest: newest.to_owned() }
    }

    fn folder(&self) -> PathBuf {
        self.newest.join(GENERATIONS)
    }

    /// Links the archives of the newest backup, if there is one, to a generation that is not whole yet.
    pub(super) async fn begin(&self) -> Result<Option<Begun>, StoreError> {
        let (newest, folder) = (self.newest.clone(), self.folder());
        spawn_blocking(move || -> Result<_, StoreError> {
            remove_partial(&folder)?;
            if !has_ledger(&newest) {
                return Ok(None);
            }
            sqlite::fold(&newest.join(LEDGER))?;
            remove_twin(&newest)?;
            make_durable_folder(&folder)?;
            let begun = Begun::of(&newest, &folder)?;
            make_durable_folder(&begun.partial.join(ARCHIVES))?;
            link_archives(&newest.join(ARCHIVES), &begun.partial.join(ARCHIVES))?;
            Ok(Some(begun))
        })
        .await?
    }

    /// Makes it whole: it has the ledger of the newest backup, which is about to be replaced.
    pub(super) async fn finish(&self, begun: Option<Begun>) -> Result<(), StoreError> {
        let Some(Begun { partial, whole }) = begun else { return Ok(()) };
        let (newest, folder) = (self.newest.clone(), self.folder());
        Ok(spawn_blocking(move || -> io::Result<()> {
            link(&newest.join(LEDGER), &partial.join(LEDGER))?;
            if newest.join(NOTE).is_file() {
                copy(&newest.join(NOTE), &partial.join(NOTE))?;
            }
            sync_folder(&partial)?;
            std::fs::rename(&partial, &whole).map_err(at(&whole))?;
            sync_folder(&folder)
        })
        .await??)
    }

    /// Links an archive that was copied again to the generations that have it damaged, too, the one
    /// that is being made included.
    pub(super) async fn mend(
        &self,
        key: &ArchiveKey,
        wanted: &Fingerprint,
    ) -> Result<(), StoreError> {
        let place = |folder: &Path| folder.join(ARCHIVES).join(folder_of(key)).join(&key.0);
        let copied = place(&self.newest);
        for folder in entries(&self.folder())? {
            let file = place(&folder);
            let Ok(opened) = File::open(&file) else { continue };
            let length = opened.metadata().map_err(at(&file))?.len();
            let content = FileContent::new(Arc::new(opened), length);
            // One that cannot be read is damaged as well.
            if !is_whole(&content, wanted, Check::Digest).await.unwrap_or(false) {
                link(&copied, &file)?;
            }
        }
        Ok(())
    }

    /// Removes the oldest ones of this ledger beyond that many. Those of others stay.
    pub(super) async fn prune(&self, keep: usize, identity: &str) -> Result<(), StoreError> {
        let mut own = Vec::new();
        for folder in folders(&self.newest)?.into_iter().filter(|folder| is_named_by_us(folder)) {
            // One that cannot be read stays, too.
            let found = Contents::of(&folder).await.ok();
            if found.is_some_and(|found| found.identity.is_none_or(|it| it == identity)) {
                own.push(folder);
            }
        }
        own.truncate(own.len().saturating_sub(keep));
        Ok(spawn_blocking(move || own.iter().try_for_each(|folder| remove(folder))).await??)
    }
}

impl Begun {
    /// Named by when the newest backup was made; behind all others, whatever the clock said meanwhile.
    fn of(newest: &Path, folder: &Path) -> io::Result<Self> {
        let ledger = newest.join(LEDGER);
        let made = std::fs::metadata(&ledger).and_then(|ledger| ledger.modified());
        let made = made.map_err(at(&ledger))?;
        let mut made = Timestamp::try_from(made).unwrap_or_default();
        let last = folders(newest)?.iter().filter_map(|folder| time(folder)).max();
        if let Some(last) = last.filter(|last| name(made) <= name(*last)) {
            made = last + SignedDuration::from_secs(1);
        }
        while folder.join(name(made)).exists() {
            made += SignedDuration::from_secs(1);
        }
        let whole = folder.join(name(made));
        Ok(Self { partial: folder.join(format!("{PARTIAL}{}", name(made))), whole })
    }
}

/// What an operator has given another name is kept: it is not ours to remove.
fn is_named_by_us(folder: &Path) -> bool {
    let given = folder.file_name();
    time(folder).is_some_and(|time| given == Some(name(time).as_ref()))
}

/// In UTC: `2026-11-27T041700Z`.
const NAME: &str = "%Y-%m-%dT%H%M%SZ";

fn name(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).strftime(NAME).to_string()
}

/// The time that a name says.
fn time(folder: &Path) -> Option<Timestamp> {
    let name = folder.file_name()?.to_str()?;
    let time = DateTime::strptime(NAME, name).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// The name of the folder of an archive.
fn folder_of(key: &ArchiveKey) -> &str {
    key.0.get(..FOLDER_LETTERS).unwrap_or_default()
}

fn is_partial(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PARTIAL))
}

/// Of a run that was cut off.
fn remove_partial(folder: &Path) -> io::Result<()> {
    let mut found = entries(folder)?;
    found.retain(|folder| is_partial(folder));
    found.iter().try_for_each(|folder| std::fs::remove_dir_all(folder).map_err(at(folder)))
}

/// A run that was cut off may have made a generation of what is the newest still: they would share a
/// ledger, which changes if the newest is served.
fn remove_twin(newest: &Path) -> io::Result<()> {
    let ledger = FileId::at(&newest.join(LEDGER))?;
    for folder in folders(newest)?.into_iter().filter(|folder| is_named_by_us(folder)) {
        if ledger == FileId::at(&folder.join(LEDGER))? {
            remove(&folder)?;
        }
    }
    Ok(())
}

/// What is removed in part only is not taken for a whole one.
fn remove(folder: &Path) -> io::Result<()> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let partial = folder.with_file_name(format!("{PARTIAL}{name}"));
    std::fs::rename(folder, &partial).map_err(at(folder))?;
    std::fs::remove_dir_all(&partial).map_err(at(&partial))
}

/// Links all archives. Unfinished ones, and what else is there, are not. A folder is made when there is
/// something to put into it.
fn link_archives(from: &Path, to: &Path) -> io::Result<()> {
    let mut has_entries = to.is_dir();
    for entry in std::fs::read_dir(from).map_err(at(from))? {
        let entry = entry?;
        let (name, path) = (entry.file_name(), entry.path());
        let target = to.join(&name);
        if entry.file_type()?.is_dir() {
            if name.len() == FOLDER_LETTERS {
                link_archives(&path, &target)?;
            }
        } else if !name.to_string_lossy().contains('#') {
            if !has_entries {
                std::fs::create_dir_all(to).map_err(at(to))?;
                has_entries = true;
            }
            link(&path, &target)?;
        }
    }
    if to.is_dir() { sync_folder(to) } else { Ok(()) }
}

/// A hard link, or a copy where there are none. One that is there is of a run that was cut off.
fn link(from: &Path, to: &Path) -> io::Result<()> {
    match std::fs::hard_link(from, to) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            remove_if_there(to)?;
            link(from, to)
        }
        Err(error) if error.kind() == ErrorKind::StorageFull => Err(at(to)(error)),
        Err(_) => copy(from, to),
        Ok(()) => Ok(()),
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::copy(from, to).map_err(at(to))?;
    File::open(to).and_then(|copy| copy.sync_all()).map_err(at(to))
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        found => found
            .and_then(|found| found.map(|entry| entry.map(|entry| entry.path())).collect())
            .map_err(at(folder)),
    }
}
