//! `cargo xtask walk`: a page of the guide, followed to the letter in a copy of the checkout.
//!
//! The page is the script and its transcript. Of its blocks, `diff,change=FILE` is a change to
//! make, `sh,run` a command to give (`sh,run=1` ends with that code), and `text,output` what the
//! last command prints, which stands there because it was generated: `UPDATE_GOLDEN=1` writes it.
//! Whoever follows the page knows the schemas; what else is to be changed, they must have been told:
//! a file outside of `schemas/` is changed only if something printed in the same section names it.

mod change;
mod printed;
mod step;
mod walker;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::copy::Copy;
use crate::{built, process};
use walker::Walker;

/// The page.
const PAGE: &str = "docs/guide/walk.md";

/// What git is told in the copy: it has its own history, and nobody's hooks.
const SETTINGS: [(&str, &str); 4] = [
    ("user.name", "A newcomer"),
    ("user.email", "newcomer@example.org"),
    ("commit.gpgsign", "false"),
    ("core.hooksPath", "/dev/null"),
];

/// Follows the page, and fails if something does not go as it says.
pub(crate) fn run(root: &Path, names: &[String]) -> Result<(), String> {
    let path = root.join(PAGE);
    let cannot = |error: std::io::Error| format!("{}: {error}", path.display());
    let page = fs::read_to_string(&path).map_err(cannot)?;
    let copy = Copy::of(root, "walk")?;
    commit_all(copy.root())?;
    built::lend(root, copy.root())?;
    let walked = Walker::new(copy.root()).follow(&page, names)?;
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(&path, walked.page).map_err(cannot);
    }
    if walked.differences.is_empty() {
        return Ok(());
    }
    let how = "`UPDATE_GOLDEN=1 cargo xtask walk` writes what is printed now: review it";
    Err(format!("{}\n{how}", walked.differences.join("\n")))
}

/// Makes the copy a checkout of git, with all that is in it as the first commit.
fn commit_all(copy: &Path) -> Result<(), String> {
    let git = copy.join(".git");
    if git.exists() {
        fs::remove_dir_all(&git).map_err(|error| format!("{}: {error}", git.display()))?;
    }
    process::run(Command::new("git").current_dir(copy).args(["init", "--quiet"]))?;
    for (name, value) in SETTINGS {
        process::run(Command::new("git").current_dir(copy).args(["config", name, value]))?;
    }
    process::run(Command::new("git").current_dir(copy).args(["add", "--all"]))?;
    let commit = ["commit", "--quiet", "--message", "As it was"];
    process::run(Command::new("git").current_dir(copy).args(commit))
}
