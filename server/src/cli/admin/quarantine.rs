//! `swordsmith admin quarantine`: archives that no deposit names, as long as they are kept.

use std::io::Write;

use clap::Args;
use swordsmith_deposit::Action;
use swordsmith_store::archives::Quarantined;
use swordsmith_store::open::OpenStore;

use crate::cli::error::CliError;
use crate::cli::output::say;

#[derive(Debug, Args)]
pub(in crate::cli) struct Quarantine {
    /// Remove these archives now. What is removed is gone
    #[arg(long, value_name = "KEY")]
    remove: Vec<String>,
    /// Remove all of them now. What is removed is gone
    #[arg(long, conflicts_with = "remove")]
    remove_all: bool,
}

impl Quarantine {
    pub(super) fn removes(&self) -> bool {
        self.remove_all || !self.remove.is_empty()
    }
}

pub(super) async fn run(
    quarantine: &Quarantine,
    open: &OpenStore,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let store = &open.store;
    let all = store.archives.quarantined().await?;
    for key in &quarantine.remove {
        if !all.iter().any(|archive| archive.key.0 == *key) {
            return Err(CliError::Refused(format!("archive {key:?} is not in quarantine")));
        }
    }
    let named = store.named_in_quarantine(&all).await?;
    for archive in &all {
        let is_meant = quarantine.remove_all || quarantine.remove.contains(&archive.key.0);
        let Quarantined { key, since, size } = archive;
        if is_meant && named.contains(key) {
            say(output, &format!("{}\t{size}\t{since}\tstays: a deposit names it", key.0))?;
        } else if is_meant {
            store.archives.discard(archive).await?;
            super::note(store, Action::Discarded, &key.0, open.clock.now()).await?;
            say(output, &format!("{}\t{size}\t{since}\tremoved", key.0))?;
        } else if quarantine.remove.is_empty() {
            say(output, &format!("{}\t{size}\t{since}", key.0))?;
        }
    }
    if quarantine.removes() {
        return Ok(());
    }
    let bytes: u64 = all.iter().map(|archive| archive.size).sum();
    let archives = if all.len() == 1 { "archive" } else { "archives" };
    say(output, &format!("{} {archives}, {bytes} bytes", all.len()))
}
