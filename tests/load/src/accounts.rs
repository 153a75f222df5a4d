//! The data folder of a server that is measured: accounts, and a collection that is full.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use futures_util::{StreamExt, TryStreamExt};
use swordsmith_deposit::State;
use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_store::open::OpenStore;
use swordsmith_store::{ClientId, CollectionId, NewDeposit};

use crate::cases::{ACCOUNT, CROWDED};

/// How many deposits are written at once.
const AT_ONCE: usize = 256;

/// Makes a data folder with the accounts, each with a collection of its name, which is also its
/// password. By the program that will serve it: another build may keep them in another way.
pub fn make(program: &Path, folder: &Path) -> io::Result<()> {
    add(program, folder, &[ACCOUNT, CROWDED])
}

/// Makes the account that deposits, in what a file of settings names.
pub fn make_by_settings(program: &Path, settings: &Path) -> io::Result<()> {
    add_by(program, &[OsStr::new("--config"), settings.as_os_str()], &[ACCOUNT])
}

/// Adds such accounts.
pub fn add(program: &Path, folder: &Path, names: &[&str]) -> io::Result<()> {
    add_by(program, &in_folder(folder), names)
}

fn add_by(program: &Path, place: &[&OsStr], names: &[&str]) -> io::Result<()> {
    for name in names {
        run(program, place, &["collection", "add", name], "")?;
        add_client_by(program, place, name, name)?;
    }
    Ok(())
}

fn in_folder(folder: &Path) -> [&OsStr; 2] {
    [OsStr::new("--data"), folder.as_os_str()]
}

/// Adds a client whose name is its password, and that deposits into a collection that is there.
pub fn add_client(program: &Path, folder: &Path, name: &str, collection: &str) -> io::Result<()> {
    add_client_by(program, &in_folder(folder), name, collection)
}

fn add_client_by(program: &Path, place: &[&OsStr], name: &str, collection: &str) -> io::Result<()> {
    let add = ["client", "add", name, "--collection", collection, "--password-stdin"];
    run(program, place, &add, name)
}

fn run(program: &Path, place: &[&OsStr], arguments: &[&str], input: &str) -> io::Result<()> {
    let mut command = Command::new(program);
    command.args(arguments).args(place);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes())?;
    }
    match child.wait()? {
        status if status.success() => Ok(()),
        status => Err(io::Error::other(format!("`{}`: {status}", arguments.join(" ")))),
    }
}

/// Puts that many deposits into [`CROWDED`].
pub async fn fill(folder: &Path, deposits: usize) -> io::Result<()> {
    let folder = OpenStore::in_folder(folder).await.map_err(io::Error::other)?;
    let ledger = &folder.store.ledger;
    let client = ledger.client(CROWDED).await.map_err(io::Error::other)?;
    let collection = ledger.collection(CROWDED).await.map_err(io::Error::other)?;
    if let (Some(client), Some(collection)) = (client, collection) {
        let written = futures_util::stream::iter(0..deposits)
            .map(|number| ledger.create_deposit(deposit(client.id, collection.id, number)))
            .buffer_unordered(AT_ONCE);
        written.try_for_each(|_| async { Ok(()) }).await.map_err(io::Error::other)?;
    }
    folder.close().await;
    Ok(())
}

fn deposit(client: ClientId, collection: CollectionId, number: usize) -> NewDeposit {
    NewDeposit {
        collection,
        client,
        mediator: None,
        is_software: true,
        state: State::Partial,
        external_id: Some(format!("load-{number}")),
        origin_url: None,
        created: SystemClock.now(),
        archives: Vec::new(),
        entries: Vec::new(),
    }
}
