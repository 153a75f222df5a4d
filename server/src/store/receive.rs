//! Receiving an archive: its bytes go on to the store as they come while size and digests are
//! taken.
//!
//! A large one is worked on in parts by three threads at once: one takes its MD5, one its SHA-256,
//! one writes. A small one is a single part, for which no thread is worth the while.

use bytes::{Bytes, BytesMut};
use jiff::Timestamp;
use md5::{Digest, Md5};
use sha2::Sha256;

use super::archives::ArchiveUpload;
use super::error::StoreError;
use super::lane::Lane;
use super::leases::Lease;
use super::{ReceivedArchive, Store};
use crate::deposit::{ArchiveKey, ArchiveRecord, ClientId, Fingerprint};

/// Large archives are handed on in parts of this size, in bytes.
const PART_SIZE: usize = 256 * 1024;

/// What the client said about an archive.
#[derive(Debug, Clone)]
pub struct Description {
    /// Its name.
    pub filename: String,
    /// Its media type.
    pub media_type: String,
    /// Its packaging, if said.
    pub packaging: Option<String>,
    /// Whether it is unpacked.
    pub is_package: bool,
    /// Who sends it on behalf of the client whose it is.
    pub mediator: Option<ClientId>,
}

/// An archive on its way in. Dropped, it leaves nothing.
pub struct Receiving {
    upload: Box<dyn ArchiveUpload>,
    lease: Lease<ArchiveKey>,
    key: ArchiveKey,
    size: u64,
    /// Copied: a piece may be a byte, and holds on to the whole buffer it was read into.
    part: BytesMut,
    md5: Lane<Md5>,
    sha256: Lane<Sha256>,
}

impl Receiving {
    /// Begins to receive an archive. Its size is not limited here: the router limits request bodies.
    pub async fn begin(store: &Store, key: ArchiveKey) -> Result<Self, StoreError> {
        let lease = store.uploads.take(&key);
        let upload = store.archives.begin(&key).await?;
        let (md5, sha256) = (Lane::new(Md5::new()), Lane::new(Sha256::new()));
        Ok(Self { upload, lease, key, size: 0, part: BytesMut::new(), md5, sha256 })
    }

    /// Takes the next bytes.
    pub async fn write(&mut self, mut bytes: Bytes) -> Result<(), StoreError> {
        self.size = self.size.saturating_add(bytes.len() as u64);
        while self.part.len() + bytes.len() >= PART_SIZE {
            self.part.extend_from_slice(&bytes.split_to(PART_SIZE - self.part.len()));
            let part = self.part.split().freeze();
            let (for_md5, for_sha256) = (part.clone(), part.clone());
            self.md5.push(move |md5| md5.update(&for_md5)).await?;
            self.sha256.push(move |sha256| sha256.update(&for_sha256)).await?;
            self.upload.write(part).await?;
        }
        self.part.extend_from_slice(&bytes);
        Ok(())
    }

    /// Everything came.
    pub async fn finish(
        mut self,
        description: Description,
        received: Timestamp,
    ) -> Result<ReceivedArchive, StoreError> {
        let (mut md5, mut sha256) = (self.md5.end().await?, self.sha256.end().await?);
        md5.update(&self.part);
        sha256.update(&self.part);
        if !self.part.is_empty() {
            self.upload.write(self.part.freeze()).await?;
        }
        let fingerprint = Fingerprint {
            size: self.size,
            md5: md5.finalize().into(),
            sha256: sha256.finalize().into(),
        };
        let Description { filename, media_type, packaging, is_package, mediator } = description;
        let record = ArchiveRecord {
            key: self.key,
            filename,
            media_type,
            packaging,
            is_package,
            mediator,
            fingerprint,
            received,
        };
        Ok(ReceivedArchive { record, upload: self.upload, lease: self.lease })
    }

    /// Removes what came so far.
    pub async fn abandon(self) -> Result<(), StoreError> {
        self.upload.abandon().await
    }
}
