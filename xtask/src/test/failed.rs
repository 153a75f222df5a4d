//! The targets whose tests failed, to be run again.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::programs::Program;

/// Where they are kept.
const FILE: &str = "target/failed-tests";

/// Targets whose tests failed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failed {
    /// The packages whose tests were run.
    pub(super) packages: Vec<String>,
    /// The targets, as cargo takes them; all of these packages, if there are none.
    pub(super) targets: Vec<String>,
}

impl Failed {
    /// Those of programs; all of the packages, if examples of documentation failed, which cargo runs
    /// with no others.
    pub(super) fn of(packages: &[String], programs: &[Program], with_documentation: bool) -> Self {
        let words = programs.iter().flat_map(|program| program.target.split(' '));
        let targets = words.filter(|_| !with_documentation).map(str::to_owned).collect();
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
    use super::{Failed, Program};

    #[test]
    fn what_failed_is_kept() {
        let program = |package: &str, target: &str| Program {
            package: package.to_owned(),
            target: target.to_owned(),
            executable: "/x".into(),
            folder: "/".into(),
        };
        let programs = [program("a", "--test wire"), program("b", "--lib")];
        let packages = ["a".to_owned(), "b".to_owned()];
        let failed = Failed::of(&packages, &programs, false);
        assert_eq!(failed.targets, ["--test", "wire", "--lib"]);
        assert_eq!(Failed::parse(&failed.text()), Some(failed));
        assert!(Failed::of(&packages, &programs, true).targets.is_empty());
    }
}
