//! Test programs, some at once: cargo runs one after the other, and most of them wait for a third of
//! their time, and some use one processor only.

mod artifacts;
mod pool;
mod times;

use std::path::Path;
use std::process::{Command, Stdio};

use crate::process;
use artifacts::programs;
pub(super) use artifacts::{Program, shown};
use pool::Pool;
use times::Times;

/// What a program printed, and whether it failed.
pub(super) struct Outcome {
    pub(super) program: Program,
    pub(super) output: String,
    /// What it printed as errors.
    pub(super) errors: String,
    pub(super) is_success: bool,
}

/// Builds the tests that a cargo command names; the programs of them.
pub(super) fn build(mut command: Command) -> Result<Vec<Program>, String> {
    command.args(["--no-run", "--message-format", "json-render-diagnostics"]);
    command.stderr(Stdio::inherit());
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    if !output.status.success() {
        return Err("the tests do not build".to_owned());
    }
    programs(&String::from_utf8_lossy(&output.stdout))
}

/// Runs programs, those that took longest the last time first, and calls a closure with each
/// outcome, one after the other.
pub(super) fn run(
    root: &Path,
    mut programs: Vec<Program>,
    prepare: &(dyn Fn(&mut Command) + Sync),
    each: impl FnMut(Outcome),
) -> Result<(), String> {
    let mut times = Times::read(root);
    programs.sort_by_key(|program| times.order(program));
    Pool { programs, library_path: library_path(root)? }.run(prepare, &mut times, each)?;
    times.write(root)
}

/// Where programs find the libraries that cargo links tests of procedural macros with.
fn library_path(root: &Path) -> Result<String, String> {
    let mut rustc = Command::new("rustc");
    let folder = process::output(rustc.args(["--print", "target-libdir"]).current_dir(root))?;
    Ok(folder.trim().to_owned())
}
