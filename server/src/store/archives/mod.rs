//! The bytes of archives: one contract, and the local disk as its first back end.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use futures_util::TryStreamExt;
use object_store::local::LocalFileSystem;
use object_store::{
    GetResultPayload, MultipartUpload, ObjectStore, ObjectStoreExt, PutPayload, path,
};

use super::error::StoreError;
use super::leases::Leases;
use crate::deposit::ArchiveKey;

/// Bytes are handed on in parts of about this size.
const PART_SIZE: usize = 1 << 20;

/// Keeps archives, each under its own key.
///
/// # Contract
///
/// * An archive is seen by [`open`](Self::open) and [`keys`](Self::keys) from the moment its upload
///   is published, whole, and not before.
/// * Once [`ArchiveUpload::publish`] returned `Ok`, the archive survives the end of the process and
///   of the machine.
/// * An upload that is abandoned or dropped leaves nothing; one that the process did not live to
///   end is removed by [`remove_leftovers`](Self::remove_leftovers).
#[async_trait]
pub trait Archives: Send + Sync {
    /// Begins an upload. The key must be new.
    async fn begin(&self, key: &ArchiveKey) -> Result<Box<dyn ArchiveUpload>, StoreError>;

    /// The archive as a file that can be read and sought in. Errors: [`StoreError::Missing`].
    async fn open(&self, key: &ArchiveKey) -> Result<File, StoreError>;

    /// Removes an archive; one that is not there is no error.
    async fn remove(&self, key: &ArchiveKey) -> Result<(), StoreError>;

    /// The keys of all archives.
    async fn keys(&self) -> Result<Vec<ArchiveKey>, StoreError>;

    /// Removes what unfinished uploads left behind, but for those of keys that are in use, which is
    /// asked after they were seen. Returns how many there were.
    async fn remove_leftovers(&self, uploads: &Leases<ArchiveKey>) -> Result<usize, StoreError>;
}

/// An archive on its way in. Dropped, it is abandoned.
#[async_trait]
pub trait ArchiveUpload: Send {
    /// Takes the next bytes.
    async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError>;

    /// Makes the archive durable and visible.
    async fn publish(self: Box<Self>) -> Result<(), StoreError>;

    /// Removes what has come in so far.
    async fn abandon(self: Box<Self>) -> Result<(), StoreError>;
}

/// Archives in a folder of the local disk. Files and the folders that name them are synced.
#[derive(Debug, Clone)]
pub struct LocalArchives {
    objects: Arc<LocalFileSystem>,
    folder: PathBuf,
}

impl LocalArchives {
    /// Archives in that folder, which must exist.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let objects = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self { objects: Arc::new(objects), folder: folder.to_owned() })
    }
}

#[async_trait]
impl Archives for LocalArchives {
    async fn begin(&self, key: &ArchiveKey) -> Result<Box<dyn ArchiveUpload>, StoreError> {
        let upload = self.objects.put_multipart(&location(key)?).await?;
        Ok(Box::new(LocalUpload { upload, waiting: BytesMut::new() }))
    }

    async fn open(&self, key: &ArchiveKey) -> Result<File, StoreError> {
        let found = self.objects.get(&location(key)?).await.map_err(|error| match error {
            object_store::Error::NotFound { .. } => {
                StoreError::Missing { what: "archive", name: key.0.clone() }
            }
            other => other.into(),
        })?;
        match found.payload {
            GetResultPayload::File(file, _) => Ok(file),
            GetResultPayload::Stream(_) => {
                Err(StoreError::unavailable("the local disk gave no file"))
            }
        }
    }

    async fn remove(&self, key: &ArchiveKey) -> Result<(), StoreError> {
        match self.objects.delete(&location(key)?).await {
            Err(error) if !matches!(error, object_store::Error::NotFound { .. }) => {
                Err(error.into())
            }
            _ => Ok(()),
        }
    }

    async fn keys(&self) -> Result<Vec<ArchiveKey>, StoreError> {
        let listed =
            self.objects.list(None).map_ok(|object| ArchiveKey(object.location.to_string()));
        Ok(listed.try_collect().await?)
    }

    async fn remove_leftovers(&self, uploads: &Leases<ArchiveKey>) -> Result<usize, StoreError> {
        let (folder, uploads) = (self.folder.clone(), uploads.clone());
        tokio::task::spawn_blocking(move || remove_staged_files(&folder, &uploads))
            .await
            .map_err(StoreError::unavailable)?
            .map_err(StoreError::unavailable)
    }
}

struct LocalUpload {
    upload: Box<dyn MultipartUpload>,
    /// Copied: a piece may be a byte, and holds on to the whole buffer it was read into.
    waiting: BytesMut,
}

impl LocalUpload {
    async fn flush(&mut self) -> Result<(), StoreError> {
        let part = self.waiting.split().freeze();
        Ok(self.upload.put_part(PutPayload::from(part)).await?)
    }
}

#[async_trait]
impl ArchiveUpload for LocalUpload {
    async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError> {
        self.waiting.extend_from_slice(&bytes);
        if self.waiting.len() >= PART_SIZE { self.flush().await } else { Ok(()) }
    }

    async fn publish(mut self: Box<Self>) -> Result<(), StoreError> {
        if !self.waiting.is_empty() {
            self.flush().await?;
        }
        self.upload.complete().await?;
        Ok(())
    }

    async fn abandon(mut self: Box<Self>) -> Result<(), StoreError> {
        Ok(self.upload.abort().await?)
    }
}

/// `object_store` writes to `key#n` and renames; keys themselves never hold a `#`. A file may be
/// gone when its turn comes: what was abandoned is removed by its upload, too.
fn remove_staged_files(folder: &Path, uploads: &Leases<ArchiveKey>) -> io::Result<usize> {
    let mut removed = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some((key, _)) = name.to_str().and_then(|name| name.split_once('#')) else { continue };
        if uploads.is_held(&ArchiveKey(key.to_owned())) {
            continue;
        }
        match std::fs::remove_file(entry.path()) {
            Ok(()) => removed += 1,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(removed)
}

fn location(key: &ArchiveKey) -> Result<path::Path, StoreError> {
    path::Path::parse(&key.0).map_err(|error| StoreError::Corrupt(error.to_string()))
}

impl From<object_store::Error> for StoreError {
    fn from(error: object_store::Error) -> Self {
        Self::unavailable(error)
    }
}
