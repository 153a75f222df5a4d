//! A C library that is new enough for the conformance runner, if the system's is not: Debian 13's,
//! fetched into the scratch folder. Only the runner uses it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;

const ARCHIVE: &str = "https://deb.debian.org/debian";
const INDEX: &str = "dists/trixie/main/binary-amd64/Packages.xz";

/// The libraries that the runner links to.
const PACKAGES: [&str; 3] = ["libc6", "libgcc-s1", "libstdc++6"];

/// Its folder in the packages.
const FOLDER: &str = "usr/lib/x86_64-linux-gnu";

/// Whether the loader refuses a program: it was linked to a newer library than there is.
pub(super) fn is_too_old_for(program: &Path) -> bool {
    let printed = Command::new(program).arg("--help").output();
    printed.is_ok_and(|output| String::from_utf8_lossy(&output.stderr).contains("version `GLIBC_"))
}

/// The program as a command, started by the newer library's own loader.
pub(super) fn loading(program: &Path, scratch: &Path) -> Result<Command, String> {
    let hint = |error| {
        format!(
            "{error}\n  needed: curl, sha256sum, xz, dpkg-deb, and a Debian archive that can be reached; or glibc 2.38"
        )
    };
    let folder = fetched(&scratch.join("glibc")).map_err(hint)?;
    let mut command = Command::new(folder.join("ld-linux-x86-64.so.2"));
    command.arg("--library-path").arg(folder).arg(program);
    Ok(command)
}

/// The folder of the fetched library.
fn fetched(scratch: &Path) -> Result<PathBuf, String> {
    let (folder, mark) = (scratch.join("root").join(FOLDER), scratch.join("fetched"));
    if mark.is_file() {
        return Ok(folder);
    }
    super::make(scratch)?;
    let index = scratch.join("Packages.xz");
    download(INDEX, &index)?;
    let mut unpack = Command::new("xz");
    let index = process::output(unpack.arg("--decompress").arg("--stdout").arg(&index))?;
    for name in PACKAGES {
        let (path, sum) = package(&index, name).ok_or(format!("{INDEX} has no {name}"))?;
        let file = scratch.join(format!("{name}.deb"));
        download(path, &file)?;
        check(&file, sum)?;
        let mut unpack = Command::new("dpkg-deb");
        process::run(unpack.arg("--extract").arg(&file).arg(scratch.join("root")))?;
    }
    fs::write(&mark, "").map_err(|error| format!("cannot write {}: {error}", mark.display()))?;
    Ok(folder)
}

fn download(path: &str, to: &Path) -> Result<(), String> {
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--show-error", "--fail", "--location", "--retry", "3", "--output"]);
    process::run(curl.arg(to).arg(format!("{ARCHIVE}/{path}")))
}

/// The path of a package in the archive, and its SHA-256.
fn package<'i>(index: &'i str, name: &str) -> Option<(&'i str, &'i str)> {
    let begins =
        |stanza: &&str| stanza.lines().any(|line| line.strip_prefix("Package: ") == Some(name));
    let stanza = index.split("\n\n").find(begins)?;
    let field = |key: &str| stanza.lines().find_map(|line| line.strip_prefix(key));
    Some((field("Filename: ")?, field("SHA256: ")?))
}

fn check(file: &Path, sum: &str) -> Result<(), String> {
    let printed = process::output(Command::new("sha256sum").arg(file))?;
    if printed.split(' ').next() == Some(sum) {
        return Ok(());
    }
    Err(format!("{} is not what the archive's index says", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_found_by_its_whole_name() {
        let index = "Package: libc6-dev\nFilename: no\nSHA256: 0\n\nPackage: libc6\nVersion: 2\nFilename: pool/a.deb\nSHA256: 12\n";
        assert_eq!(package(index, "libc6"), Some(("pool/a.deb", "12")));
        assert_eq!(package(index, "libc"), None);
    }
}
