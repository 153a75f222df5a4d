//! Measures a generated package: its size and its compile time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};

use super::programs::output;
use crate::process;

/// How often each package has its turn.
const ROUNDS: usize = 3;

/// A package called `measured`.
pub(super) struct Package {
    root: PathBuf,
    folder: PathBuf,
}

impl Package {
    /// The package in that folder. Its dependencies are those of the checkout, to the version.
    pub(super) fn new(root: &Path, folder: &Path) -> Self {
        Self { root: root.to_path_buf(), folder: folder.to_path_buf() }
    }

    /// Lines of all its sources, in one layout.
    pub(super) fn lines(&self, program: &Path) -> Result<f64, String> {
        let mut folders = vec![self.folder.join("src")];
        let mut sum = 0.0;
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).map_err(|error| error.to_string())? {
                let path = entry.map_err(|error| error.to_string())?.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    sum += lines_of(program, &path)?;
                }
            }
        }
        Ok(sum)
    }

    /// Lines of what the compiler sees when every macro and derive is expanded, in the same layout.
    pub(super) fn expanded_lines(&self, program: &Path) -> Result<f64, String> {
        let mut command = self.cargo(&["rustc", "--lib", "--profile", "check"]);
        command.args(["--", "-Zunpretty=expanded"]);
        let expanded = self.folder.join("expanded.rs");
        fs::write(&expanded, output(&mut command)?).map_err(|error| error.to_string())?;
        lines_of(program, &expanded)
    }

    /// The median time of a command of cargo for each package, its dependencies being compiled
    /// already, in nanoseconds.
    pub(super) fn compile_in_turns(
        packages: &[&Self],
        command: &[&str],
    ) -> Result<Vec<u64>, String> {
        let mut times = vec![Vec::new(); packages.len()];
        for _ in 0..ROUNDS {
            for (package, times) in packages.iter().zip(&mut times) {
                times.push(package.compile(command)?);
            }
        }
        Ok(times.into_iter().map(median).collect())
    }

    /// Compiles the package by a command of cargo, and what it depends on if that is not compiled;
    /// the time in nanoseconds.
    pub(super) fn compile(&self, command: &[&str]) -> Result<u128, String> {
        let root = fs::File::options().append(true).open(self.folder.join("src/lib.rs"));
        root.and_then(|file| file.set_modified(SystemTime::now()))
            .map_err(|error| error.to_string())?;
        let begun = Instant::now();
        output(&mut self.cargo(command))?;
        Ok(begun.elapsed().as_nanos())
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        // Without the lock file cargo would choose versions anew, which only costs time.
        let _ = fs::copy(self.root.join("Cargo.lock"), self.folder.join("Cargo.lock"));
        let mut command = process::cargo(&self.folder);
        command.args(arguments).arg("--quiet").env("CARGO_TARGET_DIR", self.folder.join("target"));
        // Options of the compiler that are not stable, for this package alone; what is expanded is
        // not kept between runs.
        command.env("RUSTC_BOOTSTRAP", "measured").env("CARGO_INCREMENTAL", "0");
        command
    }
}

fn lines_of(program: &Path, file: &Path) -> Result<f64, String> {
    let lines = output(Command::new(program).arg("--lines").arg(file))?;
    lines.trim().parse().map_err(|_| format!("not a number of lines: {lines}"))
}

fn median(mut times: Vec<u128>) -> u64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0, |time| u64::try_from(*time).unwrap_or(u64::MAX))
}
