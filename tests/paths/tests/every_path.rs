//! Every path runs to its end: what `cargo xtask instructions` counts, without counting.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::process::{Command, Output};

fn paths(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_paths")).args(arguments).output().unwrap()
}

#[test]
fn each_path_runs_to_its_end() {
    let names = String::from_utf8(paths(&[]).stdout).unwrap();
    assert!(names.lines().count() >= 12, "{names}");
    for name in names.lines() {
        let output = paths(&[name]);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn unknown_paths_are_refused() {
    assert!(!paths(&["nowhere"]).status.success());
}
