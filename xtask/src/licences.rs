//! Licences and origins of everything we build with, held against `deny.toml` by cargo-deny.
//!
//! Known vulnerabilities are not looked up: that takes a database from the network, and a verdict
//! that changes without a commit.

use std::path::Path;
use std::process::Command;

use crate::process;

/// The version that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// Runs cargo-deny, building it first into `target/tools` where that has not been done.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let tools = root.join("target/tools");
    let program = tools.join("bin/cargo-deny");
    if !is_current(&program) {
        let mut install = process::cargo(root);
        install.args(["install", "cargo-deny", "--version", VERSION, "--locked"]);
        install.args(["--no-default-features", "--quiet", "--root"]).arg(&tools);
        process::run(&mut install)?;
    }
    let mut check = Command::new(program);
    process::run(check.current_dir(root).args(["check", "licenses", "bans", "sources"]))
}

fn is_current(program: &Path) -> bool {
    let output = Command::new(program).arg("--version").output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim().ends_with(VERSION))
}
