//! What differs between a folder and what the schemas make.

use std::fmt::{self, Display};

/// The differences between a folder and its expected content.
#[derive(Debug, Default)]
pub struct Drift {
    pub(super) missing: Vec<String>,
    /// Names with the difference.
    pub(super) stale: Vec<(String, String)>,
    pub(super) orphaned: Vec<String>,
    /// Which side has moved: a sentence each.
    said: Vec<String>,
}

impl Drift {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.is_same() && self.orphaned.is_empty()
    }

    /// Whether every file that the schemas make is there as they make it.
    pub(crate) fn is_same(&self) -> bool {
        self.missing.is_empty() && self.stale.is_empty()
    }

    /// The lock is one of the files that are missing.
    pub(crate) fn lock_is_missing(&mut self, name: String) {
        self.missing.push(name);
    }

    /// The lock is one of the files that differ: this is why.
    pub(crate) fn lock_is_stale(&mut self, name: String, said: Vec<String>) {
        self.stale.push((name, String::new()));
        self.say(said);
    }

    /// Says which side has moved.
    pub(crate) fn say(&mut self, said: Vec<String>) {
        self.said.extend(said);
    }
}

impl Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in &self.missing {
            writeln!(f, "missing: {name}")?;
        }
        for (name, difference) in &self.stale {
            writeln!(f, "stale: {name}")?;
            if !difference.is_empty() {
                writeln!(f, "{difference}")?;
            }
        }
        for name in &self.orphaned {
            writeln!(f, "orphaned: {name}: no schema makes it")?;
        }
        self.said.iter().try_for_each(|sentence| writeln!(f, "{sentence}"))
    }
}
