//! `swordsmith migrate`: from one place to another.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use confique::Layer as _;
use swordsmith_store::open::OpenStore;
use swordsmith_store::places::Places;
use swordsmith_store::server_lock::ServerLock;
use swordsmith_store::transfer::{Transferred, detach_source, transfer};

use super::error::CliError;
use super::output::say;
use swordsmith_server::config::{Layer, Settings};

#[derive(Debug, Args)]
pub(super) struct Migrate {
    /// From where: a data folder, or a file of settings, of which `data`, `ledger` and `archives`
    /// count. A server may use it that only reads (`read_only`)
    #[arg(long, value_name = "DIR|FILE")]
    from: PathBuf,
    /// Where to, likewise: an empty place, or one to which a migration has begun, which goes on. No
    /// server may use it
    #[arg(long, value_name = "DIR|FILE")]
    to: PathBuf,
}

pub(super) async fn run(
    migrate: &Migrate,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let (source, target) = (places(&migrate.from)?, places(&migrate.to)?);
    if source.is_place_of(&target) {
        return Err(CliError::Usage("source and target are the same".to_owned()));
    }
    if !OpenStore::exists(&source).await? {
        return Err(CliError::Usage(format!("there is no ledger: {source}")));
    }
    let from = OpenStore::open(source).await?;
    let to = OpenStore::target_of(&from, target).await?;
    let _locks = locks(&from, &to).map_err(|error| match error.kind() {
        ErrorKind::WouldBlock => {
            CliError::Refused(format!("{error}, or, on the source, let it only read"))
        }
        _ => CliError::io("cannot lock the data folder")(error),
    })?;
    let done = moved(&from, &to, output).await;
    for open in [&from, &to] {
        open.close().await;
    }
    done
}

/// Of both data folders, if there are two. The source may be read meanwhile.
fn locks(from: &OpenStore, to: &OpenStore) -> io::Result<Vec<ServerLock>> {
    let (lock, other) = (from.lock_for_reader()?, from.folder().zip(to.folder()));
    let is_one = other.is_some() && from.places().has_folder_of(to.places());
    let other = if is_one { None } else { to.lock_for_server()? };
    Ok(lock.into_iter().chain(other).collect())
}

async fn moved(
    from: &OpenStore,
    to: &OpenStore,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let mut said = Ok(());
    let progress = |done: &Transferred| {
        if said.is_ok() {
            said = say(output, &format!("{} deposits", done.deposits));
        }
    };
    let done = transfer(from, to, progress).await?;
    said?;
    // What is damaged is so in the source: it does not get better there.
    detach_source(from, to).await?;
    report(&done, to.places(), output)
}

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
            "{count} archives are damaged: `swordsmith admin verify` says whose they are"
        ))),
    }
}

/// What the name of a file of settings ends with, also of one that is not there by mistake.
const SETTINGS: &str = "toml";

/// A folder is one of data; a file says where things are. The environment says nothing: both would
/// have it.
fn places(path: &Path) -> Result<Places, CliError> {
    let is_file = path.is_file() || (!path.exists() && path.extension() == Some(SETTINGS.as_ref()));
    if is_file {
        Ok(Settings::load(Some(path), [], Layer::empty())?.places())
    } else {
        Ok(Places::in_folder(path))
    }
}

#[cfg(all(test, feature = "object-store"))]
mod tests {
    use super::*;
    use swordsmith_store::places::Place;

    #[test]
    fn settings_that_are_not_there_are_no_new_folder() {
        let here = tempfile::tempdir().unwrap();
        let missing = here.path().join("there.toml");
        let refused = places(&missing).unwrap_err().to_string();
        assert!(refused.contains("there.toml"), "{refused}");
        assert!(places(&here.path().join("there")).unwrap().is_folder());
        std::fs::write(&missing, "archives = \"s3://bucket\"\n").unwrap();
        let bucket = Place::Elsewhere("s3://bucket".to_owned());
        assert_eq!(places(&missing).unwrap().archives, bucket);
    }

    #[tokio::test]
    async fn a_folder_that_both_have_is_locked_once() {
        let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let from = OpenStore::in_folder(here.path()).await.unwrap();
        assert!(from.places().is_place_of(&Places::in_folder(&here.path().join("."))));
        let bucket = Place::Elsewhere("s3://bucket".to_owned());
        let beside = Places { archives: bucket, ..Places::in_folder(&here.path().join(".")) };
        let beside = OpenStore::target_of(&from, beside).await.unwrap();
        let apart = OpenStore::in_folder(there.path()).await.unwrap();
        assert_eq!(locks(&from, &beside).unwrap().len(), 1);
        let both = locks(&from, &apart).unwrap();
        assert_eq!(both.len(), 2);
        assert!(locks(&apart, &from).is_err());
        drop(both);
        let reader = from.lock_for_reader().unwrap();
        locks(&from, &apart).unwrap();
        assert!(locks(&apart, &from).is_err());
        drop(reader);
        let _server = from.lock_for_server().unwrap();
        assert!(locks(&from, &apart).is_err());
    }
}
