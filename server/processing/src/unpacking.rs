//! Unpacks the archives of a deposit into one tree, in which what is no package is a file; later
//! ones overwrite earlier ones.

use std::fs::File;
use std::io::{self, Seek};

use swordsmith_deposit::tree::{Tree, cut};
use swordsmith_store::archives::Unopened;
use swordsmith_store::{ArchiveRecord, Store, StoreError};

use super::WorkError;
use super::checks::{Findings, Limits, Unpacking};

/// An archive and its content.
pub(super) type Opened = (ArchiveRecord, File);

/// What archives unpack to.
pub(super) struct Unpacked {
    /// The archives, each to be read from its beginning.
    pub(super) archives: Vec<Opened>,
    /// All that is in them.
    pub(super) tree: Tree,
}

/// Finds the archives of a deposit.
pub(super) async fn find(
    store: &Store,
    archives: Vec<ArchiveRecord>,
) -> Result<Vec<(ArchiveRecord, Unopened)>, WorkError> {
    let mut found = Vec::with_capacity(archives.len());
    for archive in archives {
        let unopened = store.archives.find(&archive.key).await?;
        found.push((archive, unopened));
    }
    Ok(found)
}

/// Opens archives. Blocks.
pub(super) fn open(found: Vec<(ArchiveRecord, Unopened)>) -> Result<Vec<Opened>, WorkError> {
    let open = |(archive, unopened): (ArchiveRecord, Unopened)| match unopened.open() {
        Err(StoreError::Missing { .. }) => Err(WorkError::Lost(cut(&archive.filename))),
        other => Ok((archive, other?)),
    };
    found.into_iter().map(open).collect()
}

/// Unpacks archives in their order. Blocks. The tree is valid only without findings.
pub(super) fn unpack(
    mut archives: Vec<Opened>,
    limits: Limits,
) -> io::Result<(Unpacked, Findings)> {
    let mut unpacking = Unpacking::new(limits);
    for (archive, file) in &mut archives {
        let (name, content) = (&archive.filename, file.try_clone()?);
        if archive.is_package {
            unpacking.unpack(name, content)?;
        } else {
            unpacking.take_in(name, content)?;
        }
        file.rewind()?;
    }
    let (tree, findings) = unpacking.finish();
    Ok((Unpacked { archives, tree }, findings))
}
