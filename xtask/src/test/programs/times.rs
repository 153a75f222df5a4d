//! How long programs took the last time: the longest begin first, so that none is left alone at the
//! end.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::artifacts::Program;

/// Where they are kept.
const FILE: &str = "target/test-times";

/// What takes longest, for where nothing was kept yet: an empty clone.
const LONG: [&str; 7] = [
    "swordsmith-command-tests --test mock",
    "swordsmith-diff --lib",
    "swordsmith-diff --test edits",
    "swordsmith-store --lib",
    "swordsmith-tests --test conform",
    "swordsmith-tests --test wire",
    "swordsmith-toolkit-tests --test stack",
];

/// Milliseconds by package and target.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Times(BTreeMap<String, u128>);

impl Times {
    /// Those of the last run; none if there was none.
    pub(super) fn read(root: &Path) -> Self {
        Self::parse(&fs::read_to_string(root.join(FILE)).unwrap_or_default())
    }

    fn parse(text: &str) -> Self {
        let entry = |line: &str| {
            let (milliseconds, name) = line.split_once(' ')?;
            Some((name.to_owned(), milliseconds.parse().ok()?))
        };
        Self(text.lines().filter_map(entry).collect())
    }

    /// Where a program is in the order: of those that have never run, tests outside of crates first.
    pub(super) fn order(&self, program: &Program) -> (Reverse<u128>, bool) {
        let name = name(program);
        let unknown = match () {
            () if LONG.contains(&name.as_str()) => 60_000,
            () if program.target.starts_with("--test") => 10_000,
            () => 1_000,
        };
        let time = self.0.get(&name).copied().unwrap_or(unknown);
        (Reverse(time), program.target == "--lib")
    }

    /// Keeps how long a program took.
    pub(super) fn took(&mut self, program: &Program, time: Duration) {
        self.0.insert(name(program), time.as_millis());
    }

    fn text(&self) -> String {
        let lines = self.0.iter().map(|(name, milliseconds)| format!("{milliseconds} {name}\n"));
        lines.collect::<Vec<_>>().concat()
    }

    /// Keeps them for the next run.
    pub(super) fn write(&self, root: &Path) -> Result<(), String> {
        let file = root.join(FILE);
        fs::write(&file, self.text()).map_err(|error| format!("{}: {error}", file.display()))
    }
}

fn name(program: &Program) -> String {
    format!("{} {}", program.package, program.target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_longest_begins() {
        let program = |target: &str| Program {
            package: "a".to_owned(),
            target: target.to_owned(),
            executable: "/x".into(),
            folder: "/".into(),
        };
        let mut times = Times::default();
        times.took(&program("--test quick"), Duration::from_millis(5));
        times.took(&program("--lib"), Duration::from_secs(20));
        assert_eq!(Times::parse(&times.text()), times);
        let mut targets = ["--bin x", "--test quick", "--test new", "--lib"];
        targets.sort_by_key(|target| times.order(&program(target)));
        assert_eq!(targets, ["--lib", "--test new", "--bin x", "--test quick"]);
    }
}
