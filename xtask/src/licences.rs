//! Checks the licences and sources of all dependencies against `deny.toml`, with cargo-deny.
//!
//! Known vulnerabilities are not checked: that needs a database from the network, and the result
//! would change without a commit.

use std::path::Path;
use std::process::Command;

use crate::process;

/// The version that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// Runs cargo-deny, which is built into `target/tools` if needed.
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
