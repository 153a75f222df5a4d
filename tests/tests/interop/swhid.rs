//! Identifiers of random trees, compared with git's and with those of Software Heritage's own code.

use std::fs::{self, File};
use std::io::{Seek, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use swordsmith_deposit::swhid::Swhid;
use swordsmith_processing::checks::{Limits, Problem, Unpacking};
use swordsmith_tests::binary::data_folder;

use crate::python::python;

const TREES: u64 = 100;
const LIMITS: Limits = Limits { members: 10_000, unpacked_bytes: 1 << 30, ratio: 1_000 };

/// Names whose order is surprising: git sorts directories as if their names ended with a slash.
const NAMES: &[&str] = &["a", "a-b", "a.c", "a0", "A", "ä", "with space", "z\n", "lib", "lib.rs"];

/// git has no empty directories, so these trees have none.
#[test]
fn identifiers_equal_those_of_git() {
    let folder = data_folder();
    for number in 0..TREES {
        let tree = folder.path().join(number.to_string());
        grow(&mut Dice(number), &tree, 3, false);
        let swhid = identifier(&tree);
        git(&tree, &["init", "--quiet"]);
        git(&tree, &["-c", "core.excludesFile=", "-c", "core.autocrlf=false", "add", "--all"]);
        assert_eq!(swhid, format!("swh:1:dir:{}", git(&tree, &["write-tree"])), "tree {number}");
    }
    println!("{TREES} trees have the identifiers that git gives them");
}

#[test]
fn identifiers_of_trees_with_empty_directories_equal_those_of_software_heritage() {
    let folder = data_folder();
    let names: Vec<_> = (0..TREES).map(|number| format!("{number:03}")).collect();
    for (name, number) in names.iter().zip(1000..) {
        grow(&mut Dice(number), &folder.path().join(name), 3, true);
    }
    let output = python("swhid.py").arg(folder.path()).output().expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let expected = String::from_utf8_lossy(&output.stdout);
    let ours: Vec<_> = names.iter().map(|name| identifier(&folder.path().join(name))).collect();
    assert_eq!(ours, expected.lines().collect::<Vec<_>>());
    println!("{TREES} trees with empty directories have the identifiers that swh.model gives them");
}

/// A deterministic pseudo-random generator (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("it is below a usize")
    }
}

/// A folder with files, links and folders in it, at least one file.
fn grow(dice: &mut Dice, folder: &Path, depth: usize, may_be_empty: bool) {
    fs::create_dir_all(folder).expect("there is room");
    for name in NAMES {
        let path = folder.join(name);
        match dice.below(8) {
            0 | 1 => write(dice, &path),
            2 if depth > 0 => grow(dice, &path, depth - 1, may_be_empty),
            3 => symlink(NAMES[dice.below(NAMES.len())], &path).expect("a link"),
            4 if may_be_empty => fs::create_dir(&path).expect("there is room"),
            _ => {}
        }
    }
    if !may_be_empty {
        write(dice, &folder.join("last"));
    }
}

fn write(dice: &mut Dice, path: &Path) {
    let content: Vec<u8> = (0..dice.below(100_000)).map(|byte| byte.to_le_bytes()[0]).collect();
    let mode = [0o644, 0o755, 0o600, 0o700][dice.below(4)];
    fs::write(path, content).expect("there is room");
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
}

/// Our identifier of a tree, computed from a tar archive of it.
fn identifier(folder: &Path) -> String {
    let mut archive = tar::Builder::new(tempfile());
    archive.follow_symlinks(false);
    archive.append_dir_all(".", folder).expect("it can be read");
    let mut file = archive.into_inner().expect("there is room");
    file.flush().and_then(|()| file.rewind()).expect("a file");
    let mut unpacking = Unpacking::new(LIMITS);
    unpacking.unpack("tree", file).expect("it can be read");
    let (tree, found) = unpacking.finish();
    assert!(found.iter().all(|finding| finding.problem == Problem::Empty));
    Swhid(tree.id()).to_string()
}

fn tempfile() -> File {
    tempfile::tempfile().expect("there is room")
}

pub(crate) fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    let output = git.arg("-C").arg(folder).args(arguments).output().expect("git is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
