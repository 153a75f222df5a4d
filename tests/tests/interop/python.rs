//! Python with the packages that `cargo xtask interop` has fetched.

use std::path::PathBuf;
use std::process::Command;

use swordsmith_tests::project_root;

/// A command that runs one of the scripts beside this file.
pub(crate) fn python(script: &str) -> Command {
    let mut command = Command::new(interpreter());
    command.arg(project_root().join("tests/tests/interop").join(script));
    command
}

/// The interpreter.
pub(crate) fn interpreter() -> PathBuf {
    let interpreter = std::env::var_os("INTEROP_PYTHON");
    interpreter.expect("run this by `cargo xtask interop`").into()
}
