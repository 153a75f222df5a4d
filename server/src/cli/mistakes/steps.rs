//! What operators do, and what the program does.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use clap::Parser;
use jiff::{SignedDuration, Timestamp};
use swordsmith_store::places::Places;
use swordsmith_store::server_lock::ServerLock;

use super::OpenStore;
use crate::cli::{Cli, run};

/// Paths are below the folder of the case. In arguments, they begin with `@`; `*` at the end is the last
/// of the entries.
#[derive(Debug)]
pub(super) enum Step {
    Remove(&'static str),
    Move(&'static str, &'static str),
    Copy(&'static str, &'static str),
    Make(&'static str),
    Write(&'static str, &'static str),
    /// Puts text before and behind what a file has.
    Edit(&'static str, &'static str, &'static str),
    /// A link to the first path, by the second.
    Link(&'static str, &'static str),
    /// Cuts a file to so many parts of a hundred of its length.
    Truncate(&'static str, u64),
    /// Overwrites a page of a file.
    ZeroPage(&'static str, u64),
    /// Flips a bit in each place where the text stands, but the first ones.
    Flip(&'static str, &'static str, usize),
    Mode(&'static str, u32),
    /// Another deposit is made, and then the machine stops: this is what is found.
    Crash(&'static str, &'static str),
    /// A command that succeeds.
    Run(&'static [&'static str]),
    /// A command that fails, with this in its message.
    Refused(&'static [&'static str], &'static str),
    /// A server starts, sweeps twice, and stops.
    Serve(&'static str),
    /// The same, so many days later.
    ServeLater(&'static str, i64),
    /// A server does not start, with this in its message; nothing that it did counts.
    NoServe(&'static str, &'static str),
    /// A server has a data folder while these steps are taken. Then a client deposits: it is
    /// refused, with this in its message, if there is one.
    While(&'static str, &'static [Step], Option<&'static str>),
    /// A server may start or not.
    MayServe(&'static str),
    /// Nothing is there.
    Absent(&'static str),
}

impl Step {
    pub(super) async fn take(&self, world: &Path, name: &str) {
        let at = |path: &str| resolved(world, path);
        let places = |path: &str| Places::in_folder(&at(path));
        match *self {
            Self::Remove(path) if at(path).is_dir() => std::fs::remove_dir_all(at(path)).unwrap(),
            Self::Remove(path) => std::fs::remove_file(at(path)).unwrap(),
            Self::Move(from, to) => {
                std::fs::create_dir_all(at(to).parent().unwrap()).unwrap();
                std::fs::rename(at(from), at(to)).unwrap();
            }
            Self::Copy(from, to) => copy(&at(from), &at(to)),
            Self::Make(path) => std::fs::create_dir_all(at(path)).unwrap(),
            Self::Write(path, text) => std::fs::write(at(path), text).unwrap(),
            Self::Edit(path, before, behind) => {
                let text = std::fs::read_to_string(at(path)).unwrap();
                std::fs::write(at(path), format!("{before}{text}{behind}")).unwrap();
            }
            Self::Link(path, link) => {
                std::fs::create_dir_all(at(link).parent().unwrap()).unwrap();
                std::os::unix::fs::symlink(at(path), at(link)).unwrap();
            }
            Self::Truncate(path, percent) => {
                let file = File::options().write(true).open(at(path)).unwrap();
                file.set_len(file.metadata().unwrap().len() * percent / 100).unwrap();
            }
            Self::ZeroPage(path, page) => {
                let file = File::options().write(true).open(at(path)).unwrap();
                file.write_all_at(&[0; 4096], page * 4096).unwrap();
            }
            Self::Flip(path, text, skip) => flip(&at(path), text, skip),
            Self::Mode(path, mode) => {
                use std::os::unix::fs::PermissionsExt;
                let mode = std::fs::Permissions::from_mode(mode);
                std::fs::set_permissions(at(path), mode).unwrap();
            }
            Self::Crash(from, to) => crash(&at(from), &at(to)).await,
            Self::Run(arguments) => {
                let done = command(world, arguments).await;
                assert!(done.is_ok(), "{name}: {arguments:?}: {}", done.unwrap_err());
            }
            Self::Refused(arguments, wanted) => {
                let refused = command(world, arguments).await.expect_err(name);
                assert!(refused.contains(wanted), "{name}: {arguments:?}: {refused}");
            }
            Self::Serve(path) => {
                serve(places(path), 0).await.unwrap_or_else(|it| panic!("{name}: {it}"));
            }
            Self::ServeLater(path, days) => {
                serve(places(path), days).await.unwrap_or_else(|it| panic!("{name}: {it}"));
            }
            Self::NoServe(path, wanted) => {
                let refused = serve(places(path), 0).await.expect_err(name);
                assert!(refused.contains(wanted), "{name}: {refused}");
                assert!(refused.contains("help: ") || refused.contains("no ledger"), "{refused}");
            }
            Self::While(path, steps, wanted) => {
                let (open, lock) = started(places(path)).await.unwrap();
                for step in steps {
                    Box::pin(step.take(world, name)).await;
                }
                if let Some(wanted) = wanted {
                    let refused = super::try_deposit(&open).await.expect_err(name).to_string();
                    assert!(refused.contains(wanted), "{name}: {refused}");
                }
                open.close().await;
                drop(lock);
            }
            Self::MayServe(path) => drop(serve(places(path), 0).await),
            Self::Absent(path) => assert!(!at(path).exists(), "{name}: {path}"),
        }
    }
}

fn resolved(world: &Path, path: &str) -> PathBuf {
    let Some(folder) = path.strip_suffix("/*") else { return world.join(path) };
    let entries = std::fs::read_dir(world.join(folder)).unwrap();
    entries.map(|entry| entry.unwrap().path()).max().unwrap()
}

/// Runs a command in this process; its report, or what it says when it fails.
pub(super) async fn command(world: &Path, arguments: &[&str]) -> Result<String, String> {
    let arguments = arguments.iter().map(|argument| match argument.strip_prefix('@') {
        Some(path) => resolved(world, path).into_os_string(),
        None => argument.into(),
    });
    let cli = Cli::try_parse_from(std::iter::once("swordsmith".into()).chain(arguments));
    let mut output = Vec::new();
    let done = run(cli.map_err(|error| error.to_string())?, &mut output).await;
    done.map_err(|error| error.to_string())?;
    Ok(String::from_utf8(output).unwrap())
}

/// What `serve` does with its data.
pub(super) async fn serve(places: Places, days: i64) -> Result<(), String> {
    let (open, lock) = started(places).await?;
    let now = Timestamp::now() + SignedDuration::from_hours(24 * days);
    for _ in 0..2 {
        // Whoever is not sure leaves all where it is.
        let _ = open.store.sweep_at(now).await;
    }
    open.close().await;
    drop(lock);
    Ok(())
}

pub(super) async fn started(places: Places) -> Result<(OpenStore, Option<ServerLock>), String> {
    let text = |error: swordsmith_store::StoreError| error.to_string();
    let open = OpenStore::for_server(places).await.map_err(text)?;
    match open.lock_for_server() {
        Ok(lock) => Ok((open, lock)),
        Err(error) => {
            open.close().await;
            Err(error.to_string())
        }
    }
}

/// The files of a server that was killed: its log is not folded in.
async fn crash(from: &Path, to: &Path) {
    let open = OpenStore::in_folder(from).await.unwrap();
    super::deposit(&open, "z", 0..1).await;
    copy(from, to);
    open.close().await;
}

fn flip(file: &Path, text: &str, skip: usize) {
    let mut bytes = std::fs::read(file).unwrap();
    let places: Vec<_> =
        (0..bytes.len()).filter(|at| bytes[*at..].starts_with(text.as_bytes())).collect();
    assert!(places.len() > skip, "{text} stands there {} times", places.len());
    for place in &places[skip..] {
        bytes[place + text.len() - 1] ^= 1;
    }
    std::fs::write(file, bytes).unwrap();
}

/// As `cp -a` does, but for folders that are empty.
pub(super) fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(from, to).unwrap();
        return;
    }
    let entries: Vec<_> = std::fs::read_dir(from).unwrap().map(Result::unwrap).collect();
    // Of the folders of all archives, most are empty, and made again.
    if !entries.is_empty() {
        std::fs::create_dir_all(to).unwrap();
    }
    for entry in entries {
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}
