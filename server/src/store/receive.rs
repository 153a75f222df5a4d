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

/// Why an archive is not taken.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    /// It is larger than what is allowed.
    #[error("the archive is larger than {limit} bytes")]
    TooLarge {
        /// The most that is allowed, in bytes.
        limit: u64,
    },
    /// The store could not take it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

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
    limit: u64,
    size: u64,
    md5: Md5,
    sha256: Sha256,
}

impl Receiving {
    /// Begins to receive an archive of at most `limit` bytes.
    pub async fn begin(store: &Store, key: ArchiveKey, limit: u64) -> Result<Self, ReceiveError> {
        let lease = store.uploads.take(&key);
        let upload = store.archives.begin(&key).await?;
        Ok(Self { upload, lease, key, limit, size: 0, md5: Md5::new(), sha256: Sha256::new() })
    }

    /// Takes the next bytes.
    pub async fn write(&mut self, bytes: Bytes) -> Result<(), ReceiveError> {
        self.size = self.size.saturating_add(bytes.len() as u64);
        if self.size > self.limit {
            return Err(ReceiveError::TooLarge { limit: self.limit });
        }
        self.md5.update(&bytes);
        self.sha256.update(&bytes);
        Ok(self.upload.write(bytes).await?)
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
