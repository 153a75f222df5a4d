//! Counts the instructions of paths with callgrind, as many at once as there are processors.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::process;
use crate::scratch::Scratch;
use crate::test;

/// What counts.
pub(super) const COUNTER: &str = "valgrind";

/// The function of the program whose instructions are counted, in whatever thread they are.
const FUNCTION: &str = "paths::counted";

/// The program that goes the paths.
pub(super) struct Program(PathBuf);

impl Program {
    /// Builds it as the tests are built, so that nothing is built after those.
    pub(super) fn build(root: &Path) -> Result<Self, String> {
        let mut command = test::of_workspace(root, &[]);
        process::run(command.args(["--no-run", "--test", "every_path"]))?;
        Ok(Self(root.join("target/debug/paths")))
    }

    /// The names of all paths.
    pub(super) fn paths(&self) -> Result<Vec<String>, String> {
        let output = output(&mut Command::new(&self.0))?;
        Ok(String::from_utf8_lossy(&output).lines().map(str::to_owned).collect())
    }

    /// How many instructions each of these takes.
    pub(super) fn count_all(&self, paths: &[&str]) -> Result<Vec<u64>, String> {
        let (next, counts) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                let count = self.count(path);
                counts.lock().expect("no thread panics").push((*path, count));
            }
        };
        thread::scope(|scope| {
            let at_once = thread::available_parallelism().map_or(1, NonZero::get);
            (0..at_once).for_each(|_| drop(scope.spawn(work)));
        });
        let mut counts = counts.into_inner().expect("no thread panics");
        counts.sort_by_key(|(path, _)| paths.iter().position(|other| other == path));
        counts.into_iter().map(|(_, count)| count).collect()
    }

    /// What is counted between the beginning of the function and its end: callgrind writes down what
    /// came before it, then that.
    fn count(&self, path: &str) -> Result<u64, String> {
        let scratch = Scratch::new()?;
        let parts = scratch.folder().join("callgrind");
        let mut command = Command::new(COUNTER);
        scratch.set_temporary_folder(&mut command);
        command.args(["--tool=callgrind", &format!("--callgrind-out-file={}", parts.display())]);
        command.args([format!("--dump-before={FUNCTION}"), format!("--dump-after={FUNCTION}")]);
        output(command.arg(&self.0).arg(path))?;
        let part = std::fs::read_to_string(parts.with_extension("2")).unwrap_or_default();
        let fault = || format!("`{}` counted nothing", process::shown(&command));
        total(&part).ok_or_else(fault)
    }
}

/// What a program prints.
fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| process::cannot_start(command, &error))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!("`{}` failed: {}\n{errors}", process::shown(command), output.status))
}

/// The instructions of all functions in what callgrind has written.
fn total(part: &str) -> Option<u64> {
    part.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::total;

    #[test]
    fn the_total_of_a_part_is_read() {
        let part = "version: 1\nfn=(1) totals\n0 7\n\ntotals: 9593682\n";
        assert_eq!(total(part), Some(9_593_682));
        assert_eq!(total("version: 1\n"), None);
    }
}
