//! Unpacks the archives of a deposit into one tree; later archives overwrite earlier ones.

use std::fs::File;
use std::io;

use super::WorkError;
use super::checks::{Findings, Limits, Unpacking};
use crate::deposit::tree::{Tree, cut};
use crate::store::{ArchiveRecord, Store, StoreError};

/// An archive and its content.
pub(super) type Opened = (ArchiveRecord, File);

/// The content of all archives of a deposit.
pub(super) async fn open_all(
    store: &Store,
    archives: Vec<ArchiveRecord>,
) -> Result<Vec<Opened>, WorkError> {
    let mut opened = Vec::with_capacity(archives.len());
    for archive in archives {
        let file = open(store, &archive).await?;
        opened.push((archive, file));
    }
    Ok(opened)
}

/// Unpacks archives in their order. Blocks. The tree is valid only without findings.
pub(super) fn unpack(archives: Vec<Opened>, limits: Limits) -> io::Result<(Tree, Findings)> {
    let mut unpacking = Unpacking::new(limits);
    for (archive, file) in archives {
        unpacking.unpack(&archive.filename, file)?;
    }
    Ok(unpacking.finish())
}

async fn open(store: &Store, archive: &ArchiveRecord) -> Result<File, WorkError> {
    match store.archives.open(&archive.key).await {
        Err(StoreError::Missing { .. }) => Err(WorkError::Lost(cut(&archive.filename))),
        other => Ok(other?),
    }
}
