//! The archives of a deposit, unpacked into one tree: what comes later is put over what came before.

use super::checks::{self, Findings, Limits};
use super::tree::Tree;
use super::worker::WorkError;
use crate::store::{ArchiveRecord, Store};

/// Unpacks archives in their order; the tree is of use only if nothing was found.
pub(super) async fn unpack(
    store: &Store,
    archives: Vec<ArchiveRecord>,
    limits: Limits,
) -> Result<(Tree, Findings), WorkError> {
    let (mut tree, mut findings) = (Tree::default(), Findings::default());
    for archive in archives {
        let file = store.archives.open(&archive.key).await?;
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
