//! The targets whose tests failed, to be run again.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Where they are kept.
const FILE: &str = "target/failed-tests";

/// What cargo says in front of a target that failed.
const TARGET: &str = "    `-p ";

/// Tests in documentation, which cargo runs with no others, and builds with none.
const DOC: &str = "--doc";

/// Targets whose tests failed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failed {
    /// The packages whose tests were run.
    pub(super) packages: Vec<String>,
    /// The targets, as cargo takes them; all of these packages, if there are none.
    pub(super) targets: Vec<String>,
}

impl Failed {
    /// Those that cargo names in what it says.
    pub(super) fn said(packages: &[String], said: &str) -> Self {
        let named = said.lines().filter_map(|line| line.strip_prefix(TARGET)?.strip_suffix('`'));
        let targets = named.flat_map(|target| target.split(' ').skip(1)).map(str::to_owned);
        let mut targets: Vec<_> = targets.collect();
        if targets.iter().any(|it| it == DOC) {
            targets.clear();
        }
        Self { packages: packages.to_vec(), targets }
    }

    /// Those of the last run.
    pub(super) fn read(root: &Path) -> Option<Self> {
        Self::parse(&fs::read_to_string(root.join(FILE)).ok()?)
    }

    fn parse(text: &str) -> Option<Self> {
        let (packages, targets) = text.split_once('\n')?;
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        Some(Self { packages: words(packages), targets: words(targets) })
    }

    fn text(&self) -> String {
        format!("{}\n{}\n", self.packages.join(" "), self.targets.join(" "))
    }

    /// Keeps them for the next run.
    pub(super) fn write(&self, root: &Path) -> Result<(), String> {
        let file = root.join(FILE);
        fs::write(&file, self.text()).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Keeps none.
    pub(super) fn forget(root: &Path) -> Result<(), String> {
        let file = root.join(FILE);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(format!("{}: {error}", file.display()))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Failed;

    #[test]
    fn what_cargo_says_has_failed_is_kept() {
        let said = "error: 2 targets failed:\n    `-p a --test wire`\n    `-p b --lib`\n";
        let failed = Failed::said(&["a".to_owned(), "b".to_owned()], said);
        assert_eq!(failed.targets, ["--test", "wire", "--lib"]);
        assert_eq!(Failed::parse(&failed.text()), Some(failed));
        assert!(Failed::said(&[], "error: could not compile").targets.is_empty());
        assert!(Failed::said(&[], "    `-p a --test b`\n    `-p a --doc`\n").targets.is_empty());
    }
}
