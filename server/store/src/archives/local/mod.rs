//! Archives on the local disk: a file each, in a tree of folders, each named by the first letters of
//! the keys in it. (One folder with a hundred thousand files is slow to list and to change.)
//!
//! An archive is written under another name, is renamed, and is published once its file and the
//! folder that names it are synced, both at once: a file system with a journal writes them by one
//! commit. If the machine stops between, there may be a file under the name that is not whole; no
//! row names it, so the sweep removes it.

mod moved;
mod quarantine;
mod upload;

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use futures_util::{StreamExt, TryStreamExt, stream};
use jiff::Timestamp;
use swordsmith_deposit::{Announced, ArchiveKey};
use tokio::task::spawn_blocking;

use super::folder_syncer::FolderSyncer;
use super::{
    ArchiveUpload, Archives, Content, FileContent, Lying, Pages, Quarantined, Unopened, key,
};
use crate::error::StoreError;
use crate::folder::{at, is_read_only, sync_folder};
use crate::leases::Leases;
use quarantine::Quarantine;
use upload::LocalUpload;

/// How many letters of a key name its folder: 256 folders for keys in hexadecimal.
const FOLDER_LETTERS: usize = 2;

/// What is behind the folder's name in that of the file that says whose archives these are.
const OWNER: &str = ".ledger";

/// What is behind the name of a file that is not whole yet.
const NEW: &str = ".new";

/// What the name of an unfinished upload has behind its key. Keys never hold a `#`.
const UNFINISHED: &str = "#";

/// Archives in a folder of the local disk.
#[derive(Debug, Clone)]
pub struct LocalArchives {
    folder: PathBuf,
    syncer: FolderSyncer,
}

impl LocalArchives {
    /// Archives in that folder, which must exist. The tree in it is made here: a folder must outlive
    /// the machine before what is in it can.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let folder = folder.canonicalize().map_err(at(folder))?;
        if !is_read_only(&folder) {
            let missing: Vec<_> = tree(&folder).filter(|folder| !folder.is_dir()).collect();
            for folder in &missing {
                make_folder(folder)?;
            }
            sync_folder(&folder)?;
        }
        Ok(Self { folder, syncer: FolderSyncer::default() })
    }

    /// The file that says whose archives these are.
    fn note(&self) -> PathBuf {
        with_suffix(&self.folder, OWNER)
    }

    fn quarantine(&self) -> Quarantine {
        Quarantine::of(&self.folder)
    }

    fn place(&self, key: &ArchiveKey) -> Result<Place, StoreError> {
        let key = key::checked(key)?;
        let is_hexadecimal = |letter: char| matches!(letter, '0'..='9' | 'a'..='f');
        let folder = key.get(..FOLDER_LETTERS).filter(|first| first.chars().all(is_hexadecimal));
        // Only tests have other keys.
        let folder = self.folder.join(folder.unwrap_or_default());
        Ok(Place {
            unfinished: folder.join(format!("{key}{UNFINISHED}")),
            file: folder.join(key),
            folder,
            before: self.folder.join(key),
        })
    }
}

/// Where an archive lies.
#[derive(Debug, Clone)]
struct Place {
    folder: PathBuf,
    unfinished: PathBuf,
    file: PathBuf,
    /// Where it lies if it came when there was no tree.
    before: PathBuf,
}

#[async_trait]
impl Archives for LocalArchives {
    /// Noted in a file beside the folder.
    async fn owner(&self) -> Result<Option<String>, StoreError> {
        let note = self.note();
        let read = move || match std::fs::read_to_string(&note) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            other => other.map(|text| Some(text.trim().to_owned())).map_err(at(&note)),
        };
        blocking(read).await
    }

    async fn note_owner(&self, identity: &str) -> Result<(), StoreError> {
        match self.owner().await? {
            Some(_) => Ok(()),
            None => self.set_owner(identity).await,
        }
    }

    async fn set_owner(&self, identity: &str) -> Result<(), StoreError> {
        let (note, identity) = (self.note(), identity.to_owned());
        blocking(move || {
            write_durably(&note, &identity).map_err(|error| unnoted(&note, &identity, &error))
        })
        .await
    }

    async fn begin(&self, key: &ArchiveKey) -> Result<Box<dyn ArchiveUpload>, StoreError> {
        Ok(Box::new(LocalUpload::new(self.place(key)?, self.syncer.clone())))
    }

    async fn find(&self, key: &ArchiveKey) -> Result<Unopened, StoreError> {
        let (place, ArchiveKey(name)) = (self.place(key)?, key.clone());
        Ok(Unopened::by(move || {
            opened(&place)?.ok_or(StoreError::Missing { what: "archive", name })
        }))
    }

    async fn content(&self, key: &ArchiveKey) -> Result<Arc<dyn Content>, StoreError> {
        let file = self.open(key).await?;
        let length = file.metadata()?.len();
        Ok(Arc::new(FileContent::new(Arc::new(file), length)))
    }

    async fn remove(&self, key: &ArchiveKey) -> Result<(), StoreError> {
        let place = self.place(key)?;
        blocking(move || {
            remove_file(&place.file)?;
            if place.before.is_file() { remove_file(&place.before) } else { Ok(()) }
        })
        .await
    }

    async fn set_aside(
        &self,
        key: &ArchiveKey,
        now: Timestamp,
    ) -> Result<Option<Lying>, StoreError> {
        let (quarantine, place, key) = (self.quarantine(), self.place(key)?, key.clone());
        blocking(move || quarantine.take(&place, &key.0, now)).await
    }

    async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError> {
        let quarantine = self.quarantine();
        blocking(move || quarantine.all()).await
    }

    async fn quarantined_content(
        &self,
        archive: &Quarantined,
    ) -> Result<Arc<dyn Content>, StoreError> {
        let file = self.quarantine().file(archive);
        let opened = blocking(move || match File::open(&file) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            other => other.map(Some).map_err(at(&file)),
        });
        let missing = || StoreError::Missing { what: "archive", name: archive.key.0.clone() };
        let file = opened.await?.ok_or_else(missing)?;
        let length = file.metadata()?.len();
        Ok(Arc::new(FileContent::new(Arc::new(file), length)))
    }

    async fn bring_back(&self, archive: &Quarantined) -> Result<(), StoreError> {
        let (quarantine, place) = (self.quarantine(), self.place(&archive.key)?);
        let moved = archive.clone();
        if blocking(move || quarantine.give_back(&moved, &place)).await? {
            return Ok(());
        }
        Err(StoreError::Exists { what: "archive", name: archive.key.0.clone() })
    }

    async fn discard(&self, archive: &Quarantined) -> Result<(), StoreError> {
        let (quarantine, archive) = (self.quarantine(), archive.clone());
        blocking(move || quarantine.remove(&archive)).await
    }

    fn pages(&self) -> Pages<'_> {
        let page = |folder: PathBuf| {
            blocking(move || -> io::Result<Vec<_>> {
                let names = files(&folder)?.into_iter().map(|(name, _)| name);
                Ok(names.filter(|name| !name.contains(UNFINISHED)).map(ArchiveKey).collect())
            })
        };
        let pages = stream::iter(folders(&self.folder)).then(page);
        pages.try_filter(|page| std::future::ready(!page.is_empty())).boxed()
    }

    async fn remove_leftovers(&self, uploads: &Leases<ArchiveKey>) -> Result<usize, StoreError> {
        let (folder, uploads) = (self.folder.clone(), uploads.clone());
        blocking(move || remove_unfinished(&folder, &uploads)).await
    }

    /// Nothing that is not found in the folder.
    async fn remove_parts(&self, _: &Announced) -> Result<(), StoreError> {
        Ok(())
    }
}

/// What is missing where the folder beside the archives cannot be written to.
fn unnoted(note: &Path, identity: &str, error: &io::Error) -> io::Error {
    let (folder, note) = (note.parent().unwrap_or(note).display(), note.display());
    let reason = format!(
        "{error}: whose the archives are cannot be noted in {note}; help: let the user of the server \
         write to {folder}, or make that file there, with this in it: {identity}"
    );
    io::Error::new(error.kind(), reason)
}

/// A path with more behind the last name: of `archives.a` and `archives.b`, each has its own.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Writes a file that is there whole, or not at all, also after the machine has stopped.
fn write_durably(file: &Path, text: &str) -> io::Result<()> {
    let unfinished = with_suffix(file, NEW);
    let mut written = File::create(&unfinished).map_err(at(&unfinished))?;
    written.write_all(text.as_bytes()).map_err(at(&unfinished))?;
    written.sync_all().map_err(at(&unfinished))?;
    std::fs::rename(&unfinished, file).map_err(at(file))?;
    file.parent().map_or(Ok(()), sync_folder)
}

/// The folders of all keys.
fn tree(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let folder = folder.to_owned();
    (0..=u8::MAX).map(move |number| folder.join(format!("{number:02x}")))
}

/// Another process may make it at the same time.
fn make_folder(folder: &Path) -> io::Result<()> {
    match std::fs::create_dir(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(at(folder)(error)),
        _ => Ok(()),
    }
}

fn opened(place: &Place) -> io::Result<Option<File>> {
    for file in [&place.file, &place.before] {
        match File::open(file) {
            // The short key of a test may be the name of a folder, too.
            Ok(opened) if opened.metadata()?.is_file() => return Ok(Some(opened)),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(file)(error)),
            _ => {}
        }
    }
    Ok(None)
}

/// The tree, and before it where archives lay when there was none. Whatever else is there, as
/// `lost+found`, is not ours.
fn folders(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    std::iter::once(folder.to_owned()).chain(tree(folder))
}

/// Names and paths of all files in a folder.
fn files(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let entries = match std::fs::read_dir(folder) {
        // On a file system where it could not be made.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(found),
        entries => entries.map_err(at(folder))?,
    };
    for entry in entries {
        let entry = entry.map_err(at(folder))?;
        if let (Ok(name), false) = (entry.file_name().into_string(), entry.file_type()?.is_dir()) {
            found.push((name, entry.path()));
        }
    }
    Ok(found)
}

/// A file may be gone when its turn comes: what was abandoned is removed by its upload, too.
fn remove_unfinished(folder: &Path, uploads: &Leases<ArchiveKey>) -> io::Result<usize> {
    let mut removed = 0;
    for folder in folders(folder).chain(Quarantine::of(folder).days()?) {
        for (name, path) in files(&folder)? {
            let Some((key, _)) = name.split_once(UNFINISHED) else { continue };
            if !uploads.is_held(&ArchiveKey(key.to_owned())) {
                remove_file(&path)?;
                removed += 1;
            }
        }
    }
    Ok(removed)
}

/// One that is not there is no error.
fn remove_file(file: &Path) -> io::Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(at(file)(error)),
        _ => Ok(()),
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, StoreError> {
    Ok(spawn_blocking(work).await??)
}

#[cfg(test)]
mod tests;
