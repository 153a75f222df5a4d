//! Whether a backup may take the place of an earlier one.

use std::fmt;
use std::path::Path;

use tokio::task::spawn_blocking;

use super::super::archives::{Archives, LocalArchives};
use super::super::claims::UNFINISHED;
use super::super::error::StoreError;
use super::super::folder::{ARCHIVES, LEDGER, has_ledger};
use super::super::inspection::of_file;
use super::super::ledger::sqlite;
use futures_util::TryStreamExt;

/// How much a ledger has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct Contents {
    /// `None`: it is of a program that gave none.
    pub(in crate::store) identity: Option<String>,
    pub(in crate::store) deposits: u64,
    pub(in crate::store) archives: u64,
}

impl Contents {
    /// What the ledger of a data folder has.
    pub(super) async fn of(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join(LEDGER);
        let path = file.clone();
        let found = spawn_blocking(move || sqlite::contents(&path)).await?;
        found.map_err(|error| of_file(&file, error))
    }

    fn is_of_other(&self, other: &Self) -> bool {
        matches!((&self.identity, &other.identity), (Some(one), Some(other)) if one != other)
    }

    /// Whether this is less than half of the other one, of deposits or of archives.
    fn is_less_than_half_of(&self, other: &Self) -> bool {
        self.deposits * 2 < other.deposits || self.archives * 2 < other.archives
    }
}

/// Fails if the folder has something that is not an earlier copy of this ledger, unless it is to be
/// replaced.
pub(super) async fn refuse_other(
    own: &Contents,
    to: &Path,
    replaces: bool,
) -> Result<(), StoreError> {
    if !has_ledger(to) {
        return refuse_archives(own, to).await;
    }
    if replaces {
        return Ok(());
    }
    let earlier = Contents::of(to).await?;
    let reason = if own.is_of_other(&earlier) {
        "is that of another ledger"
    } else if own.is_less_than_half_of(&earlier) {
        "has more than twice as much"
    } else {
        return Ok(());
    };
    Err(StoreError::Refused(format!(
        "the backup in {} {reason}: there {earlier}, here {own}; help: check `--data`, and that its \
         disk is mounted; `--replace` makes the new backup all the same, and keeps the earlier one",
        to.display()
    )))
}

/// Archives without a ledger are those of a copy that was cut off, or of nobody knows whom.
async fn refuse_archives(own: &Contents, to: &Path) -> Result<(), StoreError> {
    let folder = to.join(ARCHIVES);
    if !folder.is_dir() {
        return Ok(());
    }
    let archives = LocalArchives::open(&folder)?;
    let copied = own.identity.as_ref().map(|identity| format!("{UNFINISHED}{identity}"));
    if archives.owner().await? == copied || archives.pages().try_next().await?.is_none() {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "{} has archives and no ledger, so it is not a backup; help: give another folder",
        to.display()
    )))
}

impl fmt::Display for Contents {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { identity, deposits, archives } = self;
        let identity = identity.as_deref().unwrap_or("unknown");
        write!(formatter, "ledger `{identity}` with {deposits} deposits and {archives} archives")
    }
}
