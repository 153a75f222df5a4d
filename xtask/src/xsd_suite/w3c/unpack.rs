//! The suite's files, unpacked once into `target/xsd-suite`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;

const ARCHIVE: &str = "xsdtests.tar.xz";

/// Unpacks the archive of a folder, unless that was done; returns the path of its files.
pub(super) fn unpack(root: &Path, folder: &Path) -> Result<PathBuf, String> {
    let archive = folder.join(ARCHIVE);
    let cannot = |path: &Path, error: &std::io::Error| format!("{}: {error}", path.display());
    let size = fs::metadata(&archive).map_err(|error| cannot(&archive, &error))?.len();
    let (files, mark) = (root.join("target/xsd-suite/w3c-files"), size.to_string());
    let done = files.join(".unpacked");
    if fs::read_to_string(&done).is_ok_and(|unpacked| unpacked == mark) {
        return Ok(files);
    }
    if files.exists() {
        fs::remove_dir_all(&files).map_err(|error| cannot(&files, &error))?;
    }
    fs::create_dir_all(&files).map_err(|error| cannot(&files, &error))?;
    let mut command = Command::new("tar");
    command.arg("-xJf").arg(&archive).arg("-C").arg(&files);
    process::run(&mut command).map_err(|error| format!("{error}\n  needed: tar and xz"))?;
    fs::write(&done, mark).map_err(|error| cannot(&done, &error))?;
    Ok(files)
}
