//! Archives in an object store, such as S3 and what speaks as it does: an object each, below a
//! prefix.
//!
//! A small archive is one request, which the store takes whole or not at all. A large one is sent in
//! parts while it comes in, and is seen when the upload of its parts is completed. The parts of an
//! upload that never comes to its end are seen by nobody and cost money, so the ledger knows of them
//! ([`ArchiveUpload::parts`]), and the sweep removes them ([`Archives::remove_parts`]).

mod address;
mod answer;
mod client;
mod download;
mod folder;
mod owner;
mod quarantine;
mod spool;
mod target;
#[cfg(test)]
mod tests;
mod upload;
mod upload_in_parts;
mod waiting;

use std::io::ErrorKind;
use std::sync::Arc;

use async_trait::async_trait;
use futures_util::{StreamExt, TryStreamExt, stream};
use jiff::Timestamp;
use object_store::multipart::MultipartStore;
use object_store::{ObjectStore, PutMode};
use swordsmith_deposit::{Announced, ArchiveKey};

use super::{ArchiveUpload, Archives, Content, Lying, Pages, Quarantined, Unopened};
use crate::error::StoreError;
use crate::leases::Leases;
use address::Address;
use answer::{fault, patient};
use download::ObjectContent;
use folder::Folder;
use target::Target;
use upload::ObjectUpload;

/// So many keys are a page.
const PAGE: usize = 1000;

/// What is asked of an object store.
trait Objects: ObjectStore + MultipartStore {}

impl<T: ObjectStore + MultipartStore> Objects for T {}

/// Archives in an object store.
#[derive(Clone)]
pub struct ObjectArchives {
    objects: Arc<dyn Objects>,
    folder: Folder,
}

impl ObjectArchives {
    /// Archives at an address: `s3://BUCKET` or `s3://BUCKET/PREFIX`. Credentials, region and
    /// endpoint are those of the usual `AWS_…` variables of the environment. The store is not asked
    /// for anything yet.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let Address { bucket, prefix } = url.parse()?;
        Ok(Self::new(client::s3(bucket, std::env::vars_os())?, prefix))
    }

    /// Archives below a prefix.
    fn new(objects: impl Objects, prefix: object_store::path::Path) -> Self {
        Self { objects: Arc::new(objects), folder: Folder::new(prefix) }
    }

    fn target(&self, key: &ArchiveKey) -> Result<Target, StoreError> {
        Ok(Target { objects: Arc::clone(&self.objects), place: self.folder.place(key)? })
    }

    async fn content_of(
        &self,
        target: Target,
        key: &ArchiveKey,
    ) -> Result<Arc<dyn Content>, StoreError> {
        match target.length().await? {
            Some(length) => Ok(Arc::new(ObjectContent { target, length })),
            None => Err(StoreError::Missing { what: "archive", name: key.0.clone() }),
        }
    }
}

#[async_trait]
impl Archives for ObjectArchives {
    /// Noted in an object beside them.
    async fn owner(&self) -> Result<Option<String>, StoreError> {
        self.noted_owner().await
    }

    async fn note_owner(&self, identity: &str) -> Result<(), StoreError> {
        let noted = self.write_owner(identity, PutMode::Create).await;
        if self.noted_owner().await?.is_some() { Ok(()) } else { noted }
    }

    async fn set_owner(&self, identity: &str) -> Result<(), StoreError> {
        self.write_owner(identity, PutMode::Overwrite).await
    }

    async fn begin(&self, key: &ArchiveKey) -> Result<Box<dyn ArchiveUpload>, StoreError> {
        Ok(Box::new(ObjectUpload::new(self.target(key)?)))
    }

    async fn find(&self, key: &ArchiveKey) -> Result<Unopened, StoreError> {
        let (open, ArchiveKey(name)) = (spool::opening(self.target(key)?), key.clone());
        Ok(Unopened::by(move || {
            open().map_err(|error| match error.kind() {
                ErrorKind::NotFound => StoreError::Missing { what: "archive", name },
                _ => error.into(),
            })
        }))
    }

    async fn content(&self, key: &ArchiveKey) -> Result<Arc<dyn Content>, StoreError> {
        self.content_of(self.target(key)?, key).await
    }

    async fn remove(&self, key: &ArchiveKey) -> Result<(), StoreError> {
        Ok(self.target(key)?.delete().await?)
    }

    async fn set_aside(
        &self,
        key: &ArchiveKey,
        now: Timestamp,
    ) -> Result<Option<Lying>, StoreError> {
        self.move_aside(key, now).await
    }

    async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError> {
        self.all_quarantined().await
    }

    async fn quarantined_content(
        &self,
        archive: &Quarantined,
    ) -> Result<Arc<dyn Content>, StoreError> {
        self.content_of(self.target_in_quarantine(archive), &archive.key).await
    }

    async fn bring_back(&self, archive: &Quarantined) -> Result<(), StoreError> {
        self.out_of_quarantine(archive).await
    }

    async fn discard(&self, archive: &Quarantined) -> Result<(), StoreError> {
        Ok(self.target_in_quarantine(archive).delete().await?)
    }

    fn pages(&self) -> Pages<'_> {
        let objects = patient(self.objects.list(self.folder.prefix()));
        let keys = objects.map_ok(|object| stream::iter(self.folder.key(&object.location)).map(Ok));
        keys.try_flatten()
            .try_chunks(PAGE)
            .map_err(|stream::TryChunksError(_, error)| fault(error).into())
            .boxed()
    }

    /// Nothing that the ledger does not know of.
    async fn remove_leftovers(&self, _: &Leases<ArchiveKey>) -> Result<usize, StoreError> {
        Ok(0)
    }

    /// The store is far away, and may be slow.
    fn publishes_soon(&self) -> bool {
        false
    }

    async fn remove_parts(&self, upload: &Announced) -> Result<(), StoreError> {
        let Some(parts) = &upload.parts else { return Ok(()) };
        Ok(self.target(&upload.key)?.abort(parts).await?)
    }
}
