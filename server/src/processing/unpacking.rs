//! Unpacks the archives of a deposit into one tree; later archives overwrite earlier ones.

use std::fs::File;

use super::WorkError;
use super::checks::{Findings, Limits, Unpacking};
use crate::deposit::tree::{Tree, cut};
use crate::store::{ArchiveRecord, Store, StoreError};

/// Unpacks archives in their order. The tree is valid only without findings.
pub(super) async fn unpack(
    store: &Store,
    archives: Vec<ArchiveRecord>,
    limits: Limits,
) -> Result<(Tree, Findings), WorkError> {
    let mut unpacking = Unpacking::new(limits);
    for archive in archives {
        let file = open(store, &archive).await?;
        let unpacked = tokio::task::spawn_blocking(move || {
            unpacking.unpack(&archive.filename, file)?;
            Ok::<_, std::io::Error>(unpacking)
        });
        unpacking = unpacked.await??;
    }
    Ok(tokio::task::spawn_blocking(move || unpacking.finish()).await?)
}

/// The content of an archive.
pub(super) async fn open(store: &Store, archive: &ArchiveRecord) -> Result<File, WorkError> {
    match store.archives.open(&archive.key).await {
        Err(StoreError::Missing { .. }) => Err(WorkError::Lost(cut(&archive.filename))),
        other => Ok(other?),
    }
}
