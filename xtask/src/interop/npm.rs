//! Packages of npm, each in a folder of its own: buf, which compares versions of Protocol Buffers,
//! and axe, which looks for what keeps people from reading a page.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::make;
use crate::process;

/// buf. Its platform's program is a package that it depends on.
const BUF: &str = "@bufbuild/buf@1.75.0";
const AXE: &str = "axe-core@4.14.1";

/// The program `buf`, installed into the scratch folder.
pub(super) fn buf(scratch: &Path) -> Result<PathBuf, String> {
    installed(scratch, BUF, ".bin/buf")
}

/// The script of axe that is run in a page.
pub(super) fn axe(scratch: &Path) -> Result<PathBuf, String> {
    installed(scratch, AXE, "axe-core/axe.min.js")
}

/// A file of a package, which is installed unless it is there.
fn installed(scratch: &Path, package: &str, file: &str) -> Result<PathBuf, String> {
    let folder = scratch.join(package.replace(['@', '/'], "-").trim_start_matches('-'));
    let file = folder.join("node_modules").join(file);
    if file.is_file() {
        return Ok(file);
    }
    let hint = |error| format!("{error}\n  needed: npm, and a registry of npm that can be reached");
    make(&folder)?;
    let mut install = Command::new("npm");
    install.args([
        "install",
        "--silent",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--prefix",
    ]);
    process::run(install.arg(&folder).arg(package)).map_err(hint)?;
    Ok(file)
}
