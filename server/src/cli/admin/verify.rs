//! `swordsmith admin verify`: whether all that is kept is whole; `--repair` puts back what can be.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use swordsmith_deposit::Action;
use swordsmith_store::open::OpenStore;
use swordsmith_store::repair::Repair;
use swordsmith_store::verify::Verified;

use crate::cli::error::CliError;
use crate::cli::output::say;

#[derive(Debug, Args)]
pub(in crate::cli) struct Verify {
    /// Put back what can be: archives from quarantine, or that lie under another key, and indexes of
    /// the ledger. Nothing is removed
    #[arg(long)]
    repair: bool,
    /// Put back archives from a backup, too, or from one of its generations
    #[arg(long, value_name = "BACKUP", requires = "repair")]
    from: Option<PathBuf>,
}

impl Verify {
    pub(super) fn repairs(&self) -> bool {
        self.repair
    }
}

pub(super) async fn run(
    verify: &Verify,
    open: &OpenStore,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let (mut repaired, mut found) = (Vec::new(), Vec::new());
    let verified = if verify.repair {
        let from = verify.from.as_deref();
        let repairs = |repair: Repair| repaired.push(repair.to_string());
        open.repair(from, repairs, |finding| found.push(finding.to_string())).await?
    } else {
        let (mut count, mut said) = (0_usize, Ok(()));
        let verified = open.store.verify(|finding| {
            count += 1;
            if said.is_ok() {
                said = say(output, &finding.to_string());
            }
        });
        let verified = verified.await?;
        said?;
        return end(&verified, count, output);
    };
    for repair in &repaired {
        super::note(&open.store, Action::Repaired, repair, open.clock.now()).await?;
        say(output, &format!("repaired: {repair}"))?;
    }
    for line in &found {
        say(output, line)?;
    }
    end(&verified, found.len(), output)
}

fn end(verified: &Verified, found: usize, output: &mut impl Write) -> Result<(), CliError> {
    let Verified { deposits, archives, bytes } = verified;
    say(output, &format!("{deposits} deposits, {archives} archives, {bytes} bytes verified"))?;
    match found {
        0 => Ok(()),
        count => Err(CliError::Refused(format!("found: {count}"))),
    }
}
