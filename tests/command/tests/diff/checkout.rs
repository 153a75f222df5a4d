//! A folder of a user's, which may be a checkout of git.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use swordsmith_tests::binary;
use tempfile::TempDir;

/// A folder with some files.
pub(crate) struct Checkout(TempDir);

/// What the command has done.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: i32,
    /// On standard output.
    pub(crate) said: String,
    /// On standard error.
    pub(crate) complained: String,
}

impl Checkout {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let checkout = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            checkout.write(name, text);
        }
        checkout
    }

    /// The same with a commit of them.
    pub(crate) fn committed(files: &[(&str, &str)]) -> Self {
        let checkout = Self::new(files);
        checkout.git(&["init", "--quiet", "--initial-branch=main"]);
        checkout.commit();
        checkout
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.path(name)).unwrap();
    }

    /// Commits all that is there.
    pub(crate) fn commit(&self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message=all"]);
    }

    pub(crate) fn git(&self, arguments: &[&str]) {
        let settings = ["user.name=a", "user.email=a@example.org", "commit.gpgsign=false"];
        let mut git = Command::new("git");
        git.current_dir(self.0.path()).args(settings.iter().flat_map(|it| ["-c", it]));
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            git.env_remove(name);
        }
        let output = git.args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// `swordsmith diff` in this folder.
    pub(crate) fn diff(&self, arguments: &[&str]) -> Done {
        Checkout::run("diff", self.0.path(), arguments)
    }

    /// A command in any folder.
    pub(crate) fn run(command: &str, folder: &Path, arguments: &[&str]) -> Done {
        let mut binary = Command::new(binary::path());
        let output = binary.arg(command).args(arguments).current_dir(folder).output().unwrap();
        Done {
            code: output.status.code().unwrap(),
            said: String::from_utf8(output.stdout).unwrap(),
            complained: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Done {
    /// The changes of a report in JSON, which is all that is said.
    pub(crate) fn changes(&self) -> Vec<Value> {
        let report: Value = serde_json::from_str(&self.said).expect("it is JSON");
        report["changes"].as_array().expect("it has changes").clone()
    }
}
