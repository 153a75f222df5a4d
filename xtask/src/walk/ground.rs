//! Where a page is followed: in a copy of the checkout, or in the checkout itself, where everything has
//! been built already and nothing is built twice.

use std::path::Path;
use std::process::Command;

use crate::copy::Copy;
use crate::{built, process};

/// What git is told on a walk: whose commits these are, and that nobody's hooks run.
pub(super) const OF_GIT: [(&str, &str); 9] = [
    ("GIT_AUTHOR_NAME", "A newcomer"),
    ("GIT_AUTHOR_EMAIL", "newcomer@example.org"),
    ("GIT_COMMITTER_NAME", "A newcomer"),
    ("GIT_COMMITTER_EMAIL", "newcomer@example.org"),
    ("GIT_CONFIG_COUNT", "2"),
    ("GIT_CONFIG_KEY_0", "core.hooksPath"),
    ("GIT_CONFIG_VALUE_0", "/dev/null"),
    ("GIT_CONFIG_KEY_1", "commit.gpgsign"),
    ("GIT_CONFIG_VALUE_1", "false"),
];

/// A copy below `target`, which is a checkout of git with all that is in it as its only commit. It has
/// the dependencies that the checkout has built.
pub(super) fn copy(root: &Path) -> Result<Copy, String> {
    let copy = Copy::of(root, "walk")?;
    let git = copy.root().join(".git");
    if git.exists() {
        std::fs::remove_dir_all(&git).map_err(|error| format!("{}: {error}", git.display()))?;
    }
    run(copy.root(), &["init", "--quiet"])?;
    run(copy.root(), &["add", "--all"])?;
    run(copy.root(), &["commit", "--quiet", "--message", "As it was"])?;
    built::lend(root, copy.root())?;
    Ok(copy)
}

/// Whether nothing in the checkout would be lost if all were as it is in its commit.
pub(super) fn is_clean(root: &Path) -> Result<bool, String> {
    output(root, &["status", "--porcelain"]).map(|changes| changes.is_empty())
}

/// The checkout itself, on no branch: the commits of a walk are in none.
pub(super) struct Checkout<'r> {
    root: &'r Path,
    /// The branch that was checked out; a commit, if none was.
    before: String,
}

impl<'r> Checkout<'r> {
    /// Leaves the branch. Fails if there are changes that are in no commit.
    pub(super) fn leave(root: &'r Path) -> Result<Self, String> {
        if !is_clean(root)? {
            return Err(
                "there are changes that are in no commit: without `--here`, a copy of the \
                        checkout is changed"
                    .to_owned(),
            );
        }
        let branch = output(root, &["branch", "--show-current"])?;
        let before = if branch.is_empty() { output(root, &["rev-parse", "HEAD"])? } else { branch };
        println!("if this is stopped, `git checkout --force {before}` leads back");
        run(root, &["checkout", "--quiet", "--detach"])?;
        Ok(Self { root, before })
    }

    /// Makes all of it as it was: what there is now and was not then came with the walk.
    pub(super) fn come_back(&self) -> Result<(), String> {
        run(self.root, &["reset", "--quiet", "--hard"])?;
        run(self.root, &["clean", "--quiet", "--force", "-d"])?;
        run(self.root, &["checkout", "--quiet", &self.before])
    }
}

fn git(folder: &Path, arguments: &[&str]) -> Command {
    let mut git = Command::new("git");
    git.current_dir(folder).envs(OF_GIT).args(arguments);
    git
}

fn run(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    process::run(&mut git(folder, arguments))
}

fn output(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    process::output(&mut git(folder, arguments)).map(|text| text.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Checkout, output, run};
    use std::fs;

    #[test]
    fn a_checkout_is_left_and_is_as_it_was_afterwards() {
        let scratch = std::env::temp_dir().join(format!("swordsmith-walk-{}", std::process::id()));
        fs::create_dir_all(&scratch).unwrap();
        let root = scratch.as_path();
        run(root, &["init", "--quiet", "--initial-branch", "ours"]).unwrap();
        fs::write(root.join("file"), "old").unwrap();
        assert!(Checkout::leave(root).is_err(), "a file is in no commit");
        run(root, &["add", "--all"]).unwrap();
        run(root, &["commit", "--quiet", "--message", "first"]).unwrap();
        let first = output(root, &["rev-parse", "ours"]).unwrap();

        let checkout = Checkout::leave(root).unwrap();
        fs::write(root.join("file"), "new").unwrap();
        run(root, &["commit", "--quiet", "--all", "--message", "second"]).unwrap();
        fs::write(root.join("file"), "newer").unwrap();
        fs::write(root.join("other"), "of the walk").unwrap();
        checkout.come_back().unwrap();

        assert_eq!(output(root, &["branch", "--show-current"]).unwrap(), "ours");
        assert_eq!(output(root, &["rev-parse", "HEAD"]).unwrap(), first);
        assert_eq!(fs::read_to_string(root.join("file")).unwrap(), "old");
        assert!(!root.join("other").exists());
        fs::remove_dir_all(root).unwrap();
    }
}
