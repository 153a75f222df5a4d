//! Whether a backup may take the place of an earlier one.

use std::fmt;
use std::path::Path;

use tokio::task::spawn_blocking;

use super::super::archives::{Archives, LocalArchives};
use super::super::claims::{BACKUP, UNFINISHED};
use super::super::error::StoreError;
use super::super::folder::{ARCHIVES, LEDGER, has_ledger};
use super::super::inspection::{has_tables, of_file};
use super::super::ledger::sqlite::{self, SqliteLedger};
use futures_util::TryStreamExt;

/// What to do where the earlier backup is not wanted.
const REPLACE: &str = "`--replace` makes the new backup all the same, and keeps the earlier one";

/// How much a ledger has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contents {
    /// `None`: it is of a program that gave none.
    pub(crate) identity: Option<String>,
    pub(crate) deposits: u64,
    pub(crate) archives: u64,
}

impl Contents {
    /// What the ledger of a data folder has.
    pub(super) async fn of(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join(LEDGER);
        let path = file.clone();
        let found = spawn_blocking(move || sqlite::contents(&path)).await?;
        found.map_err(|error| of_file(&file, error))
    }

    /// The same of a backup.
    async fn of_backup(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join(LEDGER);
        match has_tables(&file).await {
            Ok(true) => Self::of(folder).await,
            Ok(false) => Err(StoreError::Corrupt(format!(
                "the ledger {} is empty: it was cut off, or is another file; help: {REPLACE}",
                file.display()
            ))),
            Err(error) => Err(error),
        }
        .map_err(|error| match error {
            StoreError::Corrupt(reason) if !reason.contains(REPLACE) => {
                StoreError::Corrupt(format!("{reason}; {REPLACE}"))
            }
            other => other,
        })
    }

    fn is_of_other(&self, other: &Self) -> bool {
        matches!((&self.identity, &other.identity), (Some(one), Some(other)) if one != other)
    }

    /// Whether this is less than half of the other one, of deposits or of archives.
    fn is_less_than_half_of(&self, other: &Self) -> bool {
        self.deposits * 2 < other.deposits || self.archives * 2 < other.archives
    }
}

/// How much an earlier copy has that the ledger has not: it is a newer one, or went ways of its
/// own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Ahead {
    pub(crate) deposits: u64,
    /// Deposits that were changed more often.
    pub(crate) changes: u64,
    /// Whether numbers were given of something else, such as clients, or of what was deleted since.
    pub(crate) has_numbers: bool,
}

impl Ahead {
    fn is_any(self) -> bool {
        self.deposits > 0 || self.changes > 0 || self.has_numbers
    }
}

/// Fails if the folder has something that is not an earlier copy of this ledger, unless it is to be
/// replaced.
pub(super) async fn refuse_other(
    ledger: &SqliteLedger,
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
    let earlier = Contents::of_backup(to).await?;
    let Some(reason) = reason_against(ledger, own, &earlier, to).await? else { return Ok(()) };
    Err(StoreError::Refused(format!(
        "the backup in {} {reason}: there {earlier}, here {own}; help: check `--data`, and that its \
         disk is mounted; {REPLACE}",
        to.display()
    )))
}

/// Why an earlier backup is not to be replaced.
async fn reason_against(
    ledger: &SqliteLedger,
    own: &Contents,
    earlier: &Contents,
    to: &Path,
) -> Result<Option<String>, StoreError> {
    if own.is_of_other(earlier) {
        return Ok(Some("is that of another ledger".to_owned()));
    }
    let file = to.join(LEDGER);
    let ahead = ledger.ahead(&file).await.map_err(|error| {
        let file = file.display();
        StoreError::Corrupt(format!("{file} cannot be compared: {error}; help: {REPLACE}"))
    })?;
    if ahead.is_any() {
        return Ok(Some(format!("is newer than the data folder, and {ahead}")));
    }
    let is_less = own.is_less_than_half_of(earlier);
    Ok(is_less.then(|| "has more than twice as much".to_owned()))
}

/// Archives without a ledger are those of a copy that was cut off, or of nobody knows whom.
async fn refuse_archives(own: &Contents, to: &Path) -> Result<(), StoreError> {
    let folder = to.join(ARCHIVES);
    if !folder.is_dir() {
        return Ok(());
    }
    let archives = LocalArchives::open(&folder)?;
    let identity = own.identity.as_deref().unwrap_or_default();
    let owner = archives.owner().await?;
    let is_cut_off = owner.is_some_and(|owner| {
        [BACKUP, UNFINISHED].iter().any(|of| owner.strip_prefix(of) == Some(identity))
    });
    if is_cut_off || archives.pages().try_next().await?.is_none() {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "{} has archives and no ledger, so it is not a backup; help: give another folder",
        to.display()
    )))
}

impl fmt::Display for Ahead {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deposits, changes, .. } = self;
        match (deposits, changes) {
            (0, 0) => formatter.write_str("numbers are given there that are not given here"),
            _ => write!(
                formatter,
                "{deposits} of its deposits are not here, {changes} were changed since"
            ),
        }
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { identity, deposits, archives } = self;
        let identity = identity.as_deref().unwrap_or("unknown");
        write!(formatter, "ledger `{identity}` with {deposits} deposits and {archives} archives")
    }
}
