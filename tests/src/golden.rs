//! Golden files: compares generated text with the files in the checkout. `UPDATE_GOLDEN=1` writes
//! them, and `INSTA_UPDATE=always` those that are snapshots of behaviour; read the diff.

use std::env;
use std::fs;
use std::path::Path;

/// Faults that a test has found; it fails with all of them, not with the first.
#[derive(Debug)]
pub struct Faults {
    found: Vec<String>,
    /// Whether golden files are written, not compared.
    is_updating: bool,
}

impl Default for Faults {
    /// None; `UPDATE_GOLDEN` writes golden files.
    fn default() -> Self {
        Self { found: Vec::new(), is_updating: env::var_os("UPDATE_GOLDEN").is_some() }
    }
}

impl Faults {
    /// None; `INSTA_UPDATE=always` writes golden files, as it does snapshots.
    pub fn of_snapshots() -> Self {
        Self { found: Vec::new(), is_updating: snapshots_are_written() }
    }

    /// Adds a fault.
    pub fn add(&mut self, fault: impl Into<String>) {
        self.found.push(fault.into());
    }

    /// Adds a fault unless something holds.
    pub fn check(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds {
            self.found.push(fault());
        }
    }

    /// Compares a golden file with its expected contents, or writes it.
    ///
    /// # Panics
    /// If it is to be written and cannot be.
    pub fn golden(&mut self, golden: &Path, contents: &str) {
        let now = fs::read_to_string(golden).unwrap_or_default().replace("\r\n", "\n");
        if now == contents {
            return;
        }
        if self.is_updating {
            fs::create_dir_all(golden.parent().expect("it stands in a folder"))
                .and_then(|()| fs::write(golden, contents))
                .expect("the checkout is writable");
        } else {
            self.add(format!(
                "{} is not what is made now:\n{}",
                golden.display(),
                difference(&now, contents)
            ));
        }
    }

    /// Removes an orphaned golden file, or reports it.
    ///
    /// # Panics
    /// If it is to be removed and cannot be.
    pub fn orphan(&mut self, golden: &Path) {
        if self.is_updating {
            fs::remove_file(golden).expect("the checkout is writable");
        } else {
            self.add(format!("{}: nothing makes it any more", golden.display()));
        }
    }

    /// The end of the test.
    ///
    /// # Panics
    /// If there is a fault.
    pub fn assert_none(self) {
        assert!(
            self.found.is_empty(),
            "{} faults:\n\n{}\n",
            self.found.len(),
            self.found.join("\n\n")
        );
    }
}

/// Whether snapshots of behaviour are written, not compared.
pub fn snapshots_are_written() -> bool {
    env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always")
}

/// The first lines that differ, as a reader of the failure needs them; `UPDATE_GOLDEN=1` and the
/// version control show all.
fn difference(now: &str, then: &str) -> String {
    let (mut now, mut then) = (now.lines(), then.lines());
    let mut number = 1;
    loop {
        match (now.next(), then.next()) {
            (Some(one), Some(other)) if one == other => number += 1,
            (one, other) => {
                let show = |line: Option<&str>| line.unwrap_or("(the end)").to_owned();
                return format!("line {number}\n-{}\n+{}", show(one), show(other));
            }
        }
    }
}
