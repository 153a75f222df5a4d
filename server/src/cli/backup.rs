//! `swordsmith backup`: a copy of the data folder, made while the server goes on.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use swordsmith_store::backup::{KEPT, Rules};
use swordsmith_store::open::OpenStore;

use super::error::CliError;
use super::output::say;

#[derive(Debug, Args)]
pub(super) struct Backup {
    /// Where to: a new folder, or that of an earlier backup, which is brought up to date
    #[arg(value_name = "DIR")]
    to: PathBuf,
    /// How many earlier backups are kept beside the newest, each a data folder in `generations`
    #[arg(long, value_name = "N", default_value_t = KEPT)]
    keep: usize,
    /// Back up a ledger other than that of the earlier backup, an older one, or one that has lost
    /// more than half of it. Earlier backups stay
    #[arg(long)]
    replace: bool,
    /// Read all archives that the earlier backup has, and copy those again that are damaged; else
    /// only their sizes are compared
    #[arg(long)]
    verify: bool,
}

pub(super) async fn run(
    backup: &Backup,
    open: &OpenStore,
    output: &mut impl Write,
) -> Result<(), CliError> {
    if !open.is_folder() {
        return Err(CliError::Usage(format!(
            "only a data folder is copied, and not this: {}; help: first copy the ledger \
             (`pg_dump`), then the archives, with the note whose they are",
            open.places()
        )));
    }
    let (keep, replaces, verifies) = (backup.keep, backup.replace, backup.verify);
    let rules = Rules { keep, replaces, verifies };
    let copied = open.back_up(&backup.to, rules).await?;
    for key in &copied.mended {
        say(output, &format!("archive {} was damaged in the backup and was copied again", key.0))?;
    }
    for key in &copied.damaged {
        say(output, &format!("archive {} is damaged and was not copied", key.0))?;
    }
    if let [oldest, ..] = copied.earlier.as_slice() {
        let (count, oldest) = (copied.earlier.len(), oldest.display());
        say(output, &format!("earlier backups: {count}, the oldest is {oldest}"))?;
    }
    let (archives, new, bytes) = (copied.archives, copied.new, copied.bytes);
    let to = backup.to.display();
    say(
        output,
        &format!("{to}: the ledger and {archives} archives, {new} of them new ({bytes} bytes)"),
    )?;
    match copied.damaged.len() {
        0 => Ok(()),
        count => Err(CliError::Refused(format!(
            "{count} archives are damaged: see `swordsmith admin verify`"
        ))),
    }
}
