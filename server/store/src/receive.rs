//! Receiving an archive: its bytes go on to the store as they come while size and digests are
//! taken.
//!
//! A large one is worked on in parts by three threads at once: one takes its MD5, one its SHA-256,
//! one writes. A small one is a single part, for which no thread is worth the while.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use jiff::Timestamp;
use md5::{Digest, Md5};
use sha2::Sha256;
use swordsmith_deposit::{Announced, ArchiveKey, ArchiveRecord, ClientId, Fingerprint};

use super::archives::ArchiveUpload;
use super::error::StoreError;
use super::lane::Lane;
use super::leases::Lease;
use super::ledger::Ledger;
use super::{ReceivedArchive, Store};

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
    ledger: Arc<dyn Ledger>,
    /// Whether the ledger knows that there are parts of it.
    is_announced: bool,
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
        let (ledger, part) = (Arc::clone(&store.ledger), BytesMut::new());
        let (is_announced, size) = (false, 0);
        Ok(Self { upload, lease, key, ledger, is_announced, size, part, md5, sha256 })
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
            self.hand_on(part).await?;
        }
        self.part.extend_from_slice(&bytes);
        Ok(())
    }

    async fn hand_on(&mut self, part: Bytes) -> Result<(), StoreError> {
        self.upload.write(part).await?;
        let Some(parts) = self.upload.parts().filter(|_| !self.is_announced) else { return Ok(()) };
        let (key, parts) = (self.key.clone(), Some(parts.to_owned()));
        self.ledger.announce(vec![Announced { key, parts }]).await?;
        self.is_announced = true;
        Ok(())
    }

    /// Everything came.
    pub async fn finish(
        mut self,
        description: Description,
        received: Timestamp,
    ) -> Result<ReceivedArchive, StoreError> {
        let last = self.part.split().freeze();
        if !last.is_empty() {
            self.hand_on(last.clone()).await?;
        }
        let (mut md5, mut sha256) = (self.md5.end().await?, self.sha256.end().await?);
        md5.update(&last);
        sha256.update(&last);
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
