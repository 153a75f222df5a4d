//! Loads a checked deposit: compares its archives with what was received, unpacks them, and
//! computes the identifier of the tree.

use std::fs::File;
use std::io::{self, Read, Seek};

use sha2::{Digest, Sha256};

use super::checks::Limits;
use super::unpacking::Opened;
use super::{WorkError, unpacking};
use crate::deposit::swhid::Swhid;
use crate::deposit::tree::Tree;
use crate::store::{DepositId, Fingerprint, Store};

/// Loads a deposit and returns the identifier of its tree; `None` if it is metadata only, which an
/// operator has rescheduled. `tree` is what a check has just unpacked it to, if there was one. The
/// inner error is a finding about the stored archives, and final; the outer one is a fault that may
/// pass.
pub(super) async fn load(
    store: &Store,
    deposit: DepositId,
    limits: Limits,
    tree: Option<Tree>,
) -> Result<Result<Option<Swhid>, String>, WorkError> {
    let archives = store.ledger.archives_of(deposit).await?;
    if archives.is_empty() {
        return Ok(Ok(None));
    }
    let opened = match unpacking::open_all(store, archives).await {
        Err(lost @ WorkError::Lost(_)) => return Ok(Err(lost.to_string())),
        other => other?,
    };
    tokio::task::spawn_blocking(move || Ok(loaded(opened, limits, tree)?)).await?
}

/// Compares every archive with what was received, before it is read as anything.
fn loaded(
    mut opened: Vec<Opened>,
    limits: Limits,
    tree: Option<Tree>,
) -> io::Result<Result<Option<Swhid>, String>> {
    for (archive, file) in &mut opened {
        if !holds(file, &archive.fingerprint)? {
            let filename = &archive.filename;
            return Ok(Err(format!("{filename}: its content is not what was received")));
        }
        file.rewind()?;
    }
    let tree = match tree {
        Some(tree) => tree,
        None => match unpacking::unpack(opened, limits)? {
            (tree, findings) if findings.is_empty() => tree,
            (_, findings) => return Ok(Err(findings.to_string())),
        },
    };
    Ok(Ok(Some(Swhid(tree.id()))))
}

fn holds(file: &mut File, fingerprint: &Fingerprint) -> io::Result<bool> {
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
