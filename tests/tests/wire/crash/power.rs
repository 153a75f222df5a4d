//! Loss of power: what a program has not synced is taken back, of each file and folder all of it or
//! nothing, at random. `power_loss.c` writes down what that takes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use swordsmith_tests::random::Random;

/// Watches programs that work on a data folder.
pub(super) struct Power {
    library: PathBuf,
    log: PathBuf,
    kept: PathBuf,
    /// How many changes were taken back.
    pub(super) taken_back: usize,
}

/// A change that can be taken back, of the file or the folder with that inode.
struct Record {
    number: u64,
    inode: u64,
    change: Change,
}

enum Change {
    /// These bytes were there, in a file of that size.
    Write {
        from: u64,
        size: u64,
        before: Vec<u8>,
    },
    Create(PathBuf),
    Make(PathBuf),
    Rename {
        inode: u64,
        from: PathBuf,
        to: PathBuf,
    },
    Unlink(PathBuf),
}

impl Power {
    /// Builds the library. The folder is for what it needs.
    pub(super) fn new(folder: &Path) -> Self {
        let (library, kept) = (folder.join("power_loss.so"), folder.join("kept"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wire/crash/power_loss.c");
        let mut build = Command::new("cc");
        build.args(["-shared", "-fPIC", "-O2", "-o"]).arg(&library).arg(source).arg("-ldl");
        assert!(build.status().expect("a C compiler, as the server needs one").success());
        Self { library, log: folder.join("log"), kept, taken_back: 0 }
    }

    /// Has a program watched, from now on.
    pub(super) fn watch(&self, program: &mut Command, data: &Path) {
        let _ = fs::remove_dir_all(&self.kept);
        fs::create_dir(&self.kept).unwrap();
        fs::write(&self.log, "").unwrap();
        program.env("LD_PRELOAD", &self.library).env("POWER_LOSS_DATA", data);
        program.env("POWER_LOSS_LOG", &self.log).env("POWER_LOSS_KEPT", &self.kept);
    }

    /// Takes back what was not synced when the program was killed.
    pub(super) fn lose(&mut self, data: &Path, random: &mut Random) {
        let mut is_lost = BTreeMap::new();
        let mut lost = unsynced(&fs::read(&self.log).unwrap());
        lost.retain(|record| *is_lost.entry(record.inode).or_insert_with(|| random.below(3) > 0));
        self.taken_back += lost.len();
        for record in lost.iter().rev() {
            self.take_back(record, data);
        }
    }

    fn take_back(&self, record: &Record, data: &Path) {
        let kept = self.kept.join(record.number.to_string());
        match &record.change {
            Change::Write { from, size, before } => {
                // A file that has no name any more is gone already.
                let Some(path) = found(data, record.inode) else { return };
                let file = File::options().write(true).open(path).unwrap();
                file.write_all_at(before, *from).unwrap();
                file.set_len(*size).unwrap();
            }
            Change::Create(path) => drop(fs::remove_file(path)),
            Change::Make(path) => drop(fs::remove_dir_all(path)),
            // It may have been killed before it was done.
            Change::Rename { inode, from, to } if inode_of(to) == Some(*inode) => {
                fs::rename(to, from).unwrap();
                let _ = fs::rename(kept, to);
            }
            Change::Unlink(path) if !path.exists() => drop(fs::rename(kept, path)),
            Change::Rename { .. } | Change::Unlink(_) => {}
        }
    }
}

fn inode_of(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().map(|metadata| metadata.ino())
}

/// The file with that inode.
fn found(folder: &Path, inode: u64) -> Option<PathBuf> {
    fs::read_dir(folder).ok()?.flatten().find_map(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return found(&path, inode);
        }
        (entry.metadata().ok()?.ino() == inode).then_some(path)
    })
}

/// The records of a log that no sync covers.
fn unsynced(mut log: &[u8]) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    // The last record may not be whole.
    while let Some(end) = log.iter().position(|byte| *byte == b'\n') {
        let line = std::str::from_utf8(&log[..end]).expect("fields are text");
        log = &log[end + 1..];
        let words: Vec<_> = line.split(' ').collect();
        let field = |index: usize| words[index].parse::<u64>().expect("a number");
        let length = |index: usize| usize::try_from(field(index)).expect("what was in memory");
        let path = |index: usize| PathBuf::from(words[index]);
        let (number, inode) = (field(1), field(2));
        let change = match words[0] {
            "S" => {
                records.retain(|record| record.inode != inode || record.number > number);
                continue;
            }
            "W" => {
                let Some((before, rest)) = log.split_at_checked(length(5)) else { break };
                log = rest;
                Change::Write { from: field(3), size: field(4), before: before.to_vec() }
            }
            "C" => Change::Create(path(3)),
            "M" => Change::Make(path(3)),
            "R" => Change::Rename { inode: field(3), from: path(4), to: path(5) },
            "U" => Change::Unlink(path(3)),
            other => panic!("{other}: no kind of record"),
        };
        records.push(Record { number, inode, change });
    }
    records
}
