//! Packages of npm, each in a folder of its own: buf, which compares versions of Protocol Buffers,
//! axe, which looks for what keeps people from reading a page, Fastify,
//! which serves and describes a service, and tsx, which runs TypeScript.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::make;
use crate::process;

/// buf. Its platform's program is a package that it depends on.
const BUF: &str = "@bufbuild/buf@1.75.0";
const AXE: &str = "axe-core@4.14.1";
const TSX: &str = "tsx@4.23.15";
/// Fastify, and what generates its descriptions.
const FASTIFY: [&str; 2] = ["fastify@5.12.8", "@fastify/swagger@9.9.3"];

/// The program `buf`, installed into the scratch folder.
pub(super) fn buf(scratch: &Path) -> Result<PathBuf, String> {
    installed(scratch, &[BUF], ".bin/buf")
}

/// The script of axe that is run in a page.
pub(super) fn axe(scratch: &Path) -> Result<PathBuf, String> {
    installed(scratch, &[AXE], "axe-core/axe.min.js")
}

/// The program `tsx`.
pub(super) fn tsx(scratch: &Path) -> Result<PathBuf, String> {
    installed(scratch, &[TSX], ".bin/tsx")
}

/// The folder in which a script finds Fastify.
pub(super) fn fastify(scratch: &Path) -> Result<PathBuf, String> {
    let file = installed(scratch, &FASTIFY, "@fastify/swagger/package.json")?;
    file.ancestors().nth(4).map(Path::to_owned).ok_or_else(|| "no folder of npm".to_owned())
}

/// A file of packages, which are installed unless it is there; the folder is called by the first.
fn installed(scratch: &Path, packages: &[&str], file: &str) -> Result<PathBuf, String> {
    let name = packages.join("-");
    let folder = scratch.join(name.replace(['@', '/'], "-").trim_start_matches('-'));
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
    process::run(install.arg(&folder).args(packages)).map_err(hint)?;
    Ok(file)
}
