//! Loads a checked deposit: compares its archives with what was received, unpacks them, and
//! computes the identifier of the tree.

use std::fs::File;
use std::io::{self, Read};

use sha2::{Digest, Sha256};

use super::checks::Limits;
use super::{WorkError, unpacking};
use crate::deposit::swhid::Swhid;
use crate::store::{ArchiveRecord, DepositId, Fingerprint, Store};

/// Loads a deposit and returns the identifier of its tree; `None` if it is metadata only, which an
/// operator has rescheduled. The inner error is a finding about the stored archives, and final; the
/// outer one is a fault that may pass.
pub(super) async fn load(
    store: &Store,
    deposit: DepositId,
    limits: Limits,
) -> Result<Result<Option<Swhid>, String>, WorkError> {
    let archives = store.ledger.archives_of(deposit).await?;
    if archives.is_empty() {
        return Ok(Ok(None));
    }
    for archive in archives.clone() {
        if let Err(reason) = load_archive(store, archive).await? {
            return Ok(Err(reason));
        }
    }
    let (tree, findings) = unpacking::unpack(store, archives, limits).await?;
    if findings.is_empty() {
        let naming = tokio::task::spawn_blocking(move || Swhid(tree.id()));
        return Ok(Ok(Some(naming.await?)));
    }
    Ok(Err(findings.to_string()))
}

async fn load_archive(
    store: &Store,
    archive: ArchiveRecord,
) -> Result<Result<(), String>, WorkError> {
    let file = match unpacking::open(store, &archive).await {
        Err(lost @ WorkError::Lost(_)) => return Ok(Err(lost.to_string())),
        other => other?,
    };
    let same = tokio::task::spawn_blocking(move || {
        holds(file, &archive.fingerprint).map(|same| (same, archive.filename))
    });
    match same.await?? {
        (true, _) => Ok(Ok(())),
        (false, filename) => Ok(Err(format!("{filename}: its content is not what was received"))),
    }
}

fn holds(mut file: File, fingerprint: &Fingerprint) -> io::Result<bool> {
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 128 * 1024];
    let mut size = 0;
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            return Ok(size == fingerprint.size
                && fingerprint.sha256 == <[u8; 32]>::from(digest.finalize()));
        }
        size += read as u64;
        digest.update(&buffer[..read]);
    }
}
