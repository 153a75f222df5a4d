//! The archives of a deposit, unpacked into one tree: what comes later is put over what came before.

use std::fs::File;

use super::checks::{self, Findings, Limits};
use super::tree::{Tree, cut};
use super::worker::WorkError;
use crate::store::{ArchiveRecord, Store, StoreError};

/// Unpacks archives in their order; the tree is of use only if nothing was found.
pub(super) async fn unpack(
    store: &Store,
    archives: Vec<ArchiveRecord>,
    limits: Limits,
) -> Result<(Tree, Findings), WorkError> {
    let (mut tree, mut findings) = (Tree::default(), Findings::default());
    for archive in archives {
        let file = open(store, &archive).await?;
        let unpacking = tokio::task::spawn_blocking(move || {
            let found = checks::unpack(file, limits, &mut tree)?;
            Ok::<_, std::io::Error>((tree, found))
        });
        let found;
        (tree, found) = unpacking.await??;
        findings.take_in(&archive.filename, found);
    }
    checks::tree_findings(&tree, &mut findings);
    Ok((tree, findings))
}

/// The content of an archive.
pub(super) async fn open(store: &Store, archive: &ArchiveRecord) -> Result<File, WorkError> {
    match store.archives.open(&archive.key).await {
        Err(StoreError::Missing { .. }) => Err(WorkError::Lost(cut(&archive.filename))),
        other => Ok(other?),
    }
}
