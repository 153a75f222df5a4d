//! Copies an archive from one place to another.

use bytes::BytesMut;
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use swordsmith_deposit::{ArchiveKey, Fingerprint};

use super::StoreError;
use super::archives::{ArchiveUpload, Archives, Content};

/// How many archives are copied at once.
pub(super) const AT_ONCE: usize = 8;

/// How many bytes are copied at once.
const PART_SIZE: usize = 256 * 1024;

/// How an archive that is there already is known to be whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    /// It has the size: what was published is whole.
    Size,
    /// All of it is read: the machine may have stopped before it was published.
    Digest,
}

/// What became of one archive.
pub(super) enum Outcome {
    WasThere,
    Copied(u64),
    /// The same, where a damaged one lay.
    Mended(ArchiveKey, u64),
    Missing(ArchiveKey),
    Damaged(ArchiveKey),
}

/// Copies an archive, if it is not there already.
pub(super) async fn copy(
    from: &dyn Archives,
    to: &dyn Archives,
    key: &ArchiveKey,
    wanted: &Fingerprint,
    check: Check,
) -> Result<Outcome, StoreError> {
    let is_damaged = match to.content(key).await {
        Ok(there) if is_whole(there.as_ref(), wanted, check).await? => {
            return Ok(Outcome::WasThere);
        }
        Ok(_) => true,
        Err(StoreError::Missing { .. }) => false,
        Err(other) => return Err(other),
    };
    let content = match from.content(key).await {
        Err(StoreError::Missing { .. }) => return Ok(Outcome::Missing(key.clone())),
        other => other?,
    };
    if is_damaged {
        to.remove(key).await?;
    }
    if !put(content.as_ref(), to, key, wanted).await? {
        return Ok(Outcome::Damaged(key.clone()));
    }
    if is_damaged {
        return Ok(Outcome::Mended(key.clone(), wanted.size));
    }
    Ok(Outcome::Copied(wanted.size))
}

/// Puts bytes where nothing lies. `false`: they are not what is wanted, and nothing was put there.
pub(super) async fn put(
    content: &dyn Content,
    to: &dyn Archives,
    key: &ArchiveKey,
    wanted: &Fingerprint,
) -> Result<bool, StoreError> {
    if content.length() != wanted.size {
        return Ok(false);
    }
    let mut upload = to.begin(key).await?;
    let digest = pump(content, upload.as_mut()).await?;
    if digest != wanted.sha256 {
        upload.abandon().await?;
        return Ok(false);
    }
    upload.publish().await?;
    Ok(true)
}

/// Whether bytes that lie there are what is wanted.
pub(super) async fn is_whole(
    there: &dyn Content,
    wanted: &Fingerprint,
    check: Check,
) -> Result<bool, StoreError> {
    if there.length() != wanted.size || check == Check::Size {
        return Ok(there.length() == wanted.size);
    }
    let (mut digest, mut pieces) = (Sha256::new(), there.pieces(0, there.length()));
    while let Some(piece) = pieces.try_next().await? {
        digest.update(&piece);
    }
    Ok(digest.finalize().as_slice() == wanted.sha256.as_slice())
}

/// Bytes that end early are damaged.
async fn pump(
    content: &dyn Content,
    upload: &mut dyn ArchiveUpload,
) -> Result<[u8; 32], StoreError> {
    let (mut digest, mut part) = (Sha256::new(), BytesMut::with_capacity(PART_SIZE));
    let mut pieces = content.pieces(0, content.length());
    while let Some(piece) = pieces.try_next().await? {
        digest.update(&piece);
        part.extend_from_slice(&piece);
        if part.len() >= PART_SIZE {
            upload.write(part.split().freeze()).await?;
        }
    }
    if !part.is_empty() {
        upload.write(part.freeze()).await?;
    }
    Ok(digest.finalize().into())
}
