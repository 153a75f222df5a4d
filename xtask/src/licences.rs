//! Checks the licences and sources of all dependencies against `deny.toml`, with cargo-deny.
//!
//! Known vulnerabilities are not checked: that needs a database from the network, and the result
//! would change without a commit.

use std::path::Path;
use std::process::Command;

use crate::process;
use crate::tools::Tool;

/// The version that `deny.toml` is written for.
const CARGO_DENY: Tool = Tool {
    name: "cargo-deny",
    version: "0.20.2",
    arguments: &["--no-default-features", "--debug"],
};

/// Runs cargo-deny, which is built into `target/tools` if needed.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let mut check = Command::new(CARGO_DENY.installed(root)?);
    process::run(check.current_dir(root).args(["check", "licenses", "bans", "sources"]))
}
