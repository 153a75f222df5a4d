//! Some programs at once.

use std::num::NonZero;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::Outcome;
use super::artifacts::Program;
use super::times::Times;
use crate::process;

/// Programs that run at once.
const AT_ONCE: usize = 2;

/// How many tests of a program run at once.
const THREADS: &str = "RUST_TEST_THREADS";

/// Programs that wait to be run.
pub(super) struct Pool {
    pub(super) programs: Vec<Program>,
    pub(super) library_path: String,
}

impl Pool {
    /// Runs all; a closure is called with each outcome.
    pub(super) fn run(
        self,
        prepare: &(dyn Fn(&mut Command) + Sync),
        times: &mut Times,
        mut each: impl FnMut(Outcome),
    ) -> Result<(), String> {
        let waiting = Mutex::new(self.programs.into_iter());
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..AT_ONCE {
                let (sender, waiting, path) = (sender.clone(), &waiting, &self.library_path);
                scope.spawn(move || {
                    let next = || waiting.lock().ok()?.next();
                    while let Some(program) = next() {
                        if sender.send(run(program, path, prepare)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for result in results {
                let (outcome, time) = result?;
                times.took(&outcome.program, time);
                each(outcome);
            }
            Ok(())
        })
    }
}

fn run(
    program: Program,
    library_path: &str,
    prepare: &(dyn Fn(&mut Command) + Sync),
) -> Result<(Outcome, Duration), String> {
    let mut command = process::as_typed(&program.executable);
    command.current_dir(&program.folder).stdin(Stdio::null());
    command.env("LD_LIBRARY_PATH", library_path);
    command.env("CARGO_MANIFEST_DIR", &program.folder).env("CARGO_PKG_NAME", &program.package);
    // Each is told how many of its tests run at once, so that all together are as many as with cargo.
    if std::env::var_os(THREADS).is_none() {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        command.env(THREADS, processors.to_string());
    }
    prepare(&mut command);
    let begun = Instant::now();
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let is_success = output.status.success();
    let mut errors = text(&output.stderr);
    if !is_success && output.status.code().is_none() {
        errors.extend(["error: ", &program.to_string(), ": ", &output.status.to_string(), "\n"]);
    }
    let outcome = Outcome { output: text(&output.stdout), errors, is_success, program };
    Ok((outcome, begun.elapsed()))
}
