//! buf, which compares versions of Protocol Buffers: the npm package `@bufbuild/buf`.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::make;
use crate::process;

/// The package. Its platform's program is a package that it depends on.
const PACKAGE: &str = "@bufbuild/buf@1.75.0";

/// The program, installed into the scratch folder.
pub(super) fn program(scratch: &Path) -> Result<PathBuf, String> {
    let folder = scratch.join(PACKAGE.replace(['@', '/'], "-").trim_start_matches('-'));
    let program = folder.join("node_modules/.bin/buf");
    if program.is_file() {
        return Ok(program);
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
    process::run(install.arg(&folder).arg(PACKAGE)).map_err(hint)?;
    Ok(program)
}
