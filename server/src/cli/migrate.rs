//! `swordsmith migrate`: from one place to another.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use confique::Layer as _;

use super::error::CliError;
use super::output::say;
use crate::config::{Layer, Settings};
use crate::store::open::OpenStore;
use crate::store::places::Places;
use crate::store::transfer::{Transferred, transfer};

#[derive(Debug, Args)]
pub(super) struct Migrate {
    /// From where: a data folder, or a file of settings, of which `data`, `ledger` and `archives`
    /// count. No server may use it
    #[arg(long, value_name = "DIR|FILE")]
    from: PathBuf,
    /// Where to, likewise: an empty place, or one to which a migration has begun, which goes on
    #[arg(long, value_name = "DIR|FILE")]
    to: PathBuf,
}

pub(super) async fn run(
    migrate: &Migrate,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let (source, target) = (places(&migrate.from)?, places(&migrate.to)?);
    if source == target {
        return Err(CliError::Usage("source and target are the same".to_owned()));
    }
    if !OpenStore::exists(&source).await? {
        return Err(CliError::Usage(format!("there is no ledger: {source}")));
    }
    let from = OpenStore::open(source).await?;
    let to = OpenStore::unclaimed(target).await?;
    let in_use =
        |_| CliError::Refused("a server uses one of them: both must be stopped".to_owned());
    let (_from_lock, _to_lock) =
        (from.lock_for_server().map_err(in_use)?, to.lock_for_server().map_err(in_use)?);
    let mut said = Ok(());
    let progress = |done: &Transferred| {
        if said.is_ok()
            && done.deposits / SAID_EVERY != (done.deposits.saturating_sub(1)) / SAID_EVERY
        {
            said = say(output, &format!("{} deposits", done.deposits));
        }
    };
    let done = transfer(&from, &to, progress).await;
    for open in [&from, &to] {
        open.close().await;
    }
    said?;
    report(&done?, to.places(), output)
}

/// After so many deposits one says how many they are.
const SAID_EVERY: u64 = 250;

fn report(done: &Transferred, to: &Places, output: &mut impl Write) -> Result<(), CliError> {
    let Transferred { deposits, before, archives, bytes, damaged } = done;
    for key in damaged {
        say(output, &format!("archive {} is damaged and was not copied", key.0))?;
    }
    say(
        output,
        &format!(
            "{to}: {deposits} deposits, {before} of them before; {archives} archives copied ({bytes} bytes)"
        ),
    )?;
    match damaged.len() {
        0 => Ok(()),
        count => Err(CliError::Refused(format!(
            "{count} archives are damaged: see `swordsmith admin verify` of the source"
        ))),
    }
}

/// A folder is one of data; a file says where things are.
fn places(path: &Path) -> Result<Places, CliError> {
    if path.is_file() {
        return Ok(Settings::load(Some(path), [], Layer::empty())?.places());
    }
    Ok(Places::in_folder(path))
}
