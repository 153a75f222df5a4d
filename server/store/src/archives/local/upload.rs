//! An archive that comes in on the local disk.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use async_trait::async_trait;
use bytes::Bytes;
use tokio::task::spawn_blocking;

use super::super::folder_syncer::FolderSyncer;
use super::super::{ArchiveUpload, Publishing};
use super::{Place, blocking, remove_file};
use crate::error::StoreError;
use crate::folder::at;
use crate::lane::Lane;

/// One that is under way.
pub(super) struct LocalUpload {
    lane: Lane<Unfinished>,
    syncer: FolderSyncer,
    /// The last bytes that came. Those of a small archive are written when it is published, by the
    /// thread that syncs it.
    waiting: Option<Bytes>,
}

impl LocalUpload {
    pub(super) fn new(place: Place, syncer: FolderSyncer) -> Self {
        let unfinished = Unfinished { place, file: None, fault: None };
        Self { lane: Lane::new(unfinished), syncer, waiting: None }
    }
}

#[async_trait]
impl ArchiveUpload for LocalUpload {
    async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError> {
        match self.waiting.replace(bytes) {
            Some(before) => self.lane.push(move |unfinished| unfinished.write(&before)).await,
            None => Ok(()),
        }
    }

    async fn begin_publishing(self: Box<Self>) -> Result<Publishing, StoreError> {
        let Self { lane, syncer, waiting } = *self;
        let (mut unfinished, last) = (lane.end().await?, waiting.unwrap_or_default());
        let ((file_synced, file), (folder_synced, folder)) =
            (Publishing::part(), Publishing::part());
        spawn_blocking(move || {
            unfinished.write(&last);
            let path = unfinished.place.file.clone();
            let synced = unfinished.rename().and_then(|(file, folder)| {
                syncer.sync(folder, folder_synced);
                file.sync_all().map_err(at(&path))
            });
            // Who no longer waits needs no answer.
            let _ = file_synced.send(synced);
        });
        Ok(file.and(folder))
    }

    async fn abandon(self: Box<Self>) -> Result<(), StoreError> {
        let unfinished = self.lane.end().await?;
        blocking(move || unfinished.remove()).await
    }
}

/// An upload that is not published. Dropped, it is removed.
struct Unfinished {
    place: Place,
    /// Made when there is something to write.
    file: Option<File>,
    /// Told when it is published: until then, more bytes are for nothing.
    fault: Option<io::Error>,
}

impl Unfinished {
    fn write(&mut self, bytes: &[u8]) {
        if self.fault.is_none() {
            self.fault = self.try_write(bytes).err();
        }
    }

    fn try_write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let path = &self.place.unfinished;
        let file = match self.file.take() {
            Some(file) => file,
            None => File::create_new(path).map_err(at(path))?,
        };
        self.file.insert(file).write_all(bytes).map_err(at(path))
    }

    /// Gives the file its name. Both it and its folder are to be synced then.
    fn rename(mut self) -> io::Result<(File, PathBuf)> {
        match (self.fault.take(), self.file.take()) {
            (None, Some(file)) => {
                if let Err(error) = std::fs::rename(&self.place.unfinished, &self.place.file) {
                    self.file = Some(file);
                    return Err(at(&self.place.file)(error));
                }
                Ok((file, self.place.folder.clone()))
            }
            (fault, file) => {
                self.file = file;
                Err(fault.unwrap_or_else(|| ErrorKind::NotFound.into()))
            }
        }
    }

    fn remove(mut self) -> io::Result<()> {
        match self.file.take() {
            Some(_) => remove_file(&self.place.unfinished),
            None => Ok(()),
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // What cannot be removed is left to the sweep.
        if self.file.take().is_some() {
            let _ = remove_file(&self.place.unfinished);
        }
    }
}
