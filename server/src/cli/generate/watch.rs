//! `swordsmith generate --watch`: again whenever a file changes.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use notify_debouncer_mini::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};
use swordsmith_build::Config;

use super::interface::Watched;
use super::once;
use crate::cli::error::CliError;
use crate::cli::output::say;

/// How long nothing must happen: editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(100);

/// Generates, and generates again whenever a file changes that was read, or one beside it; then says
/// what has changed of the interface since it began. Errors of the schemas end nothing. Ends only if
/// it cannot watch.
pub(super) fn run(
    config: &Config,
    manifest: &Path,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let (sender, changes) = mpsc::channel();
    let mut watcher = new_debouncer(QUIET, sender)?;
    let (mut folders, mut interface) = (BTreeSet::new(), Watched::default());
    loop {
        find(config, &mut folders)?;
        watch(&mut watcher, &folders);
        let seen = contents(config);
        if let Err(error) = once(config, false, output) {
            say(output, &error.to_string())?;
        }
        if let Some(changes) = interface.changes(manifest) {
            say(output, changes.trim_end())?;
        }
        say(output, "watching for changes")?;
        wait(&changes, config, &seen, || watch(&mut watcher, &folders))?;
    }
}

/// Adds the folders of all files that are read.
fn find(config: &Config, folders: &mut BTreeSet<PathBuf>) -> Result<(), CliError> {
    let files = match config.inputs() {
        Err(error) if folders.is_empty() => return Err(CliError::Refused(error.to_string())),
        // Gone for a moment, or for good: their folders are known.
        other => other.unwrap_or_default(),
    };
    folders.extend(files.iter().filter_map(|file| file.parent()).map(Path::to_owned));
    Ok(())
}

/// Watches folders. One that is gone may come back, and then it is another one: so this is done
/// after each change, and the nearest folder around tells when it is back.
fn watch(watcher: &mut Debouncer<RecommendedWatcher>, folders: &BTreeSet<PathBuf>) {
    for folder in folders {
        let there = folder.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("."));
        // What cannot be watched now is tried again after the next change.
        let _ = watcher.watcher().watch(there, RecursiveMode::NonRecursive);
    }
}

/// Waits until a file that is read is another: what is generated may stand in the same folders.
fn wait(
    changes: &mpsc::Receiver<DebounceEventResult>,
    config: &Config,
    seen: &[(PathBuf, Vec<u8>)],
    mut watch_again: impl FnMut(),
) -> Result<(), CliError> {
    loop {
        let ended = |_| CliError::Refused("the files are no longer watched".to_owned());
        // An error tells that something happened, too: a folder that is watched is gone.
        let _ = changes.recv().map_err(ended)?;
        watch_again();
        if contents(config) != seen {
            settle(config);
            return Ok(());
        }
    }
}

/// Waits until nothing changes any more: a file that was just emptied is about to be filled.
fn settle(config: &Config) {
    let mut seen = contents(config);
    loop {
        thread::sleep(QUIET);
        let now = contents(config);
        if now == seen {
            return;
        }
        seen = now;
    }
}

/// What is read; nothing where the manifest cannot be.
fn contents(config: &Config) -> Vec<(PathBuf, Vec<u8>)> {
    let files = config.inputs().unwrap_or_default().into_iter();
    files.filter_map(|path| std::fs::read(&path).ok().map(|bytes| (path, bytes))).collect()
}
