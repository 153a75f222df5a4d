//! Loads a checked deposit: compares its archives with what was received, and computes the
//! identifier of the tree that they unpack to.

use std::fs::File;
use std::io::{self, Read};

use sha2::{Digest, Sha256};
use swordsmith_deposit::swhid::Swhid;
use swordsmith_store::{DepositId, Fingerprint, Store};
use tokio::task::spawn_blocking;
use tracing::Instrument;

use super::WorkError;
use super::checks::Limits;
use super::unpacking::{self, Unpacked};
use crate::spans::step;

/// The identifier of what was loaded. An error is a finding about the stored archives, and final.
pub(super) type Loaded = Result<Swhid, String>;

/// Loads a deposit that was checked some time ago. `None`: it is metadata only, which an operator
/// has rescheduled.
pub(super) async fn load(
    store: &Store,
    deposit: DepositId,
    limits: Limits,
) -> Result<Option<Loaded>, WorkError> {
    let archives = store.ledger.archives_of(deposit).await?;
    if archives.is_empty() {
        return Ok(None);
    }
    let found = unpacking::find(store, archives).await?;
    let loading = spawn_blocking(move || {
        let opened = match unpacking::open(found) {
            Err(lost @ WorkError::Lost(_)) => return Ok(Err(lost.to_string())),
            other => other?,
        };
        match unpacking::unpack(opened, limits)? {
            (unpacked, findings) if findings.is_empty() => Ok(loaded(unpacked)?),
            (_, findings) => Ok(Err(findings.to_string())),
        }
    });
    loading.instrument(step!("load")).await?.map(Some)
}

/// The same of a deposit that has just been unpacked.
pub(super) async fn load_unpacked(unpacked: Unpacked) -> Result<Option<Loaded>, WorkError> {
    let loading = spawn_blocking(move || loaded(unpacked));
    Ok(Some(loading.instrument(step!("load")).await??))
}

/// Compares every archive with what was received, and names the tree. Blocks.
pub(super) fn loaded(unpacked: Unpacked) -> io::Result<Loaded> {
    for (archive, mut file) in unpacked.archives {
        if !holds(&mut file, &archive.fingerprint)? {
            let filename = &archive.filename;
            return Ok(Err(format!("{filename}: its content is not what was received")));
        }
    }
    Ok(Ok(Swhid(unpacked.tree.id())))
}

fn holds(file: &mut File, fingerprint: &Fingerprint) -> io::Result<bool> {
    let mut digest = Sha256::new();
    let mut buffer = [0; 16 * 1024];
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
