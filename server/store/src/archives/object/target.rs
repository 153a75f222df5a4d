//! One archive in an object store.

use std::io::{self, ErrorKind};
use std::sync::Arc;

use object_store::path::Path;
use object_store::{ObjectStoreExt, PutMode, PutPayload};

use super::Objects;
use super::answer::within;
use super::download::Download;

/// Where it lies, or will lie.
#[derive(Clone)]
pub(super) struct Target {
    pub(super) objects: Arc<dyn Objects>,
    pub(super) place: Path,
}

impl Target {
    /// How long it is, if it is there.
    pub(super) async fn length(&self) -> io::Result<Option<u64>> {
        match within(0, self.objects.head(&self.place)).await {
            Ok(object) => Ok(Some(object.size)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Puts a small one there.
    pub(super) async fn put(&self, bytes: PutPayload) -> io::Result<()> {
        let length = bytes.content_length() as u64;
        let create = self.objects.put_opts(&self.place, bytes.clone(), PutMode::Create.into());
        match within(length, create).await {
            // The answer to a request that was made again may be about the first one. A store that
            // does not answer is not asked.
            Err(error) if error.kind() == ErrorKind::TimedOut || !self.is(&bytes).await => {
                Err(error)
            }
            _ => Ok(()),
        }
    }

    /// Whether it is known to be there with these bytes.
    async fn is(&self, bytes: &PutPayload) -> bool {
        let Ok(mut download) = Download::of(self.clone()).await else { return false };
        if download.left() != bytes.content_length() as u64 {
            return false;
        }
        let mut wanted = bytes.iter().flatten();
        while let Ok(Some(piece)) = download.next().await {
            if !piece.iter().eq(wanted.by_ref().take(piece.len())) {
                return false;
            }
        }
        download.left() == 0
    }

    /// Removes it; if it is not there, that is no error.
    pub(super) async fn delete(&self) -> io::Result<()> {
        match within(0, self.objects.delete(&self.place)).await {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Removes the parts of an upload; if they are gone already, that is no error.
    pub(super) async fn abort(&self, upload: &str) -> io::Result<()> {
        let upload = upload.to_owned();
        match within(0, self.objects.abort_multipart(&self.place, &upload)).await {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
