//! The quarantine on the local disk: a folder among those of the archives, so that archives are
//! moved by renaming them, wherever that folder is mounted. (If the quarantine itself is elsewhere,
//! they are copied.)

use std::ffi::OsStr;
use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};

use super::super::quarantined::{self, Lying, QUARANTINE, Quarantined};
use super::moved::move_file;
use super::{Place, UNFINISHED, make_folder, remove_file, with_suffix};
use crate::folder::{at, sync_folder};

/// That of a folder of archives.
#[derive(Debug, Clone)]
pub(super) struct Quarantine(PathBuf);

impl Quarantine {
    pub(super) fn of(archives: &Path) -> Self {
        Self(archives.join(QUARANTINE))
    }

    /// Where an archive lies in it.
    pub(super) fn file(&self, archive: &Quarantined) -> PathBuf {
        self.place(&archive.key.0, archive.since)
    }

    fn place(&self, key: &str, since: Timestamp) -> PathBuf {
        let [day, name] = quarantined::place(key, since);
        self.0.join(day).join(name)
    }

    /// Moves an archive here. `None`: nothing lies there.
    pub(super) fn take(
        &self,
        place: &Place,
        key: &str,
        mut now: Timestamp,
    ) -> io::Result<Option<Lying>> {
        let Some((file, metadata)) = lying(place)? else { return Ok(None) };
        // A clock that is behind would have it removed as soon as the clock is right.
        now = described(&metadata).written.map_or(now, |written| now.max(written));
        // Nothing in quarantine is overwritten, not even by what has the same key.
        while self.place(key, now).exists() {
            now += SignedDuration::from_secs(1);
        }
        let target = self.place(key, now);
        if let Some(day) = target.parent() {
            self.make(day)?;
        }
        match move_file(file, &target, &unfinished(&target)) {
            Err(error) if error.kind() == ErrorKind::NotFound && !file.exists() => Ok(None),
            moved => moved.map(|()| Some(described(&metadata))),
        }
    }

    /// A folder must outlive the machine before what is in it can.
    fn make(&self, day: &Path) -> io::Result<()> {
        if day.is_dir() {
            return Ok(());
        }
        make_folder(&self.0)?;
        make_folder(day)?;
        sync_folder(&self.0)?;
        self.0.parent().map_or(Ok(()), sync_folder)
    }

    /// The folders in it.
    pub(super) fn days(&self) -> io::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for day in entries(&self.0)? {
            if day.file_type().map_err(at(&self.0))?.is_dir() {
                found.push(day.path());
            }
        }
        Ok(found)
    }

    /// All that is here, oldest first.
    pub(super) fn all(&self) -> io::Result<Vec<Quarantined>> {
        let mut found = Vec::new();
        for day in self.days()? {
            let Some(name) = day.file_name().and_then(OsStr::to_str) else { continue };
            found.extend(of_day(name, &day)?);
        }
        found.sort_by(|one, other| (one.since, &one.key).cmp(&(other.since, &other.key)));
        Ok(found)
    }

    /// Moves an archive to its place; `false`: one lies there.
    pub(super) fn give_back(&self, archive: &Quarantined, place: &Place) -> io::Result<bool> {
        if lying(place)?.is_some() {
            return Ok(false);
        }
        move_file(&self.file(archive), &place.file, &place.unfinished)?;
        sync_folder(&place.folder)?;
        Ok(true)
    }

    pub(super) fn remove(&self, archive: &Quarantined) -> io::Result<()> {
        let file = self.file(archive);
        remove_file(&file)?;
        if let Some(day) = file.parent() {
            // It stays as long as something is in it.
            let _ = std::fs::remove_dir(day);
        }
        Ok(())
    }
}

/// Where a copy is made that is not whole yet.
fn unfinished(target: &Path) -> PathBuf {
    with_suffix(target, UNFINISHED)
}

/// What lies in the place of an archive, and where.
fn lying(place: &Place) -> io::Result<Option<(&Path, Metadata)>> {
    for file in [&place.file, &place.before] {
        match std::fs::metadata(file) {
            Ok(metadata) if metadata.is_file() => return Ok(Some((file, metadata))),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(file)(error)),
            _ => {}
        }
    }
    Ok(None)
}

fn described(metadata: &Metadata) -> Lying {
    let written = metadata.modified().ok().and_then(|at| Timestamp::try_from(at).ok());
    Lying { size: metadata.len(), written }
}

fn of_day(day: &str, folder: &Path) -> io::Result<Vec<Quarantined>> {
    let mut found = Vec::new();
    for entry in entries(folder)? {
        let Ok(name) = entry.file_name().into_string() else { continue };
        match entry.metadata() {
            Ok(metadata) => found.extend(quarantined::parsed(day, &name, metadata.len())),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(at(&entry.path())(error)),
        }
    }
    Ok(found)
}

fn entries(folder: &Path) -> io::Result<Vec<std::fs::DirEntry>> {
    match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        found => found.and_then(Iterator::collect).map_err(at(folder)),
    }
}
