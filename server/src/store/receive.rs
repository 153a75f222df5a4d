//! Receiving an archive: its bytes go on to the store as they come while size and digests are
//! taken.

use bytes::Bytes;
use jiff::Timestamp;
use md5::{Digest, Md5};
use sha2::Sha256;

use super::archives::ArchiveUpload;
use super::error::StoreError;
use super::leases::Lease;
use super::{ReceivedArchive, Store};
use crate::deposit::{ArchiveKey, ArchiveRecord, Fingerprint};

/// What the client said about an archive.
#[derive(Debug, Clone)]
pub struct Description {
    /// Its name.
    pub filename: String,
    /// Its media type.
    pub media_type: String,
    /// Its packaging, if said.
    pub packaging: Option<String>,
}

/// An archive on its way in. Dropped, it leaves nothing.
pub struct Receiving {
    upload: Box<dyn ArchiveUpload>,
    lease: Lease<ArchiveKey>,
    key: ArchiveKey,
    size: u64,
    md5: Md5,
    sha256: Sha256,
}

impl Receiving {
    /// Begins to receive an archive. Its size is not limited here: the router limits request bodies.
    pub async fn begin(store: &Store, key: ArchiveKey) -> Result<Self, StoreError> {
        let lease = store.uploads.take(&key);
        let upload = store.archives.begin(&key).await?;
        Ok(Self { upload, lease, key, size: 0, md5: Md5::new(), sha256: Sha256::new() })
    }

    /// Takes the next bytes.
    pub async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError> {
        self.size = self.size.saturating_add(bytes.len() as u64);
        self.md5.update(&bytes);
        self.sha256.update(&bytes);
        self.upload.write(bytes).await
    }

    /// Everything came.
    pub fn finish(self, description: Description, received: Timestamp) -> ReceivedArchive {
        let fingerprint = Fingerprint {
            size: self.size,
            md5: self.md5.finalize().into(),
            sha256: self.sha256.finalize().into(),
        };
        let Description { filename, media_type, packaging } = description;
        let record =
            ArchiveRecord { key: self.key, filename, media_type, packaging, fingerprint, received };
        ReceivedArchive { record, upload: self.upload, lease: self.lease }
    }

    /// Removes what came so far.
    pub async fn abandon(self) -> Result<(), StoreError> {
        self.upload.abandon().await
    }
}
