//! The archives of a deposit, unpacked into one tree: what comes later is put over what came before.

use super::checks::{self, Finding, Limits};
use super::tree::Tree;
use super::worker::WorkError;
use crate::store::{ArchiveRecord, Store};

/// Unpacks archives in their order; the tree is of use only if nothing was found.
pub(super) async fn unpack(
    store: &Store,
    archives: Vec<ArchiveRecord>,
    limits: Limits,
) -> Result<(Tree, Vec<Finding>), WorkError> {
    let (mut tree, mut findings) = (Tree::default(), Vec::new());
    for archive in archives {
        let file = store.archives.open(&archive.key).await?;
        let unpacking = tokio::task::spawn_blocking(move || {
            let problems = checks::unpack(file, limits, &mut tree)?;
            Ok::<_, std::io::Error>((tree, problems))
        });
        let problems;
        (tree, problems) = unpacking.await??;
        let named = problems.into_iter();
        findings.extend(
            named.map(|problem| Finding { archive: Some(archive.filename.clone()), problem }),
        );
    }
    findings.extend(checks::tree_findings(&tree));
    Ok((tree, findings))
}
