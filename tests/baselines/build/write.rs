//! Writes generated files into the output folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ours;

/// The folder of this crate, and the output folder.
pub(crate) fn folders() -> (PathBuf, PathBuf) {
    let variable = |name| PathBuf::from(std::env::var_os(name).expect("cargo sets it"));
    (variable("CARGO_MANIFEST_DIR"), variable("OUT_DIR"))
}

/// Writes our code for a schema into `out/ours`.
pub(crate) fn ours(schema: &Path, out: &Path) -> Result<(), String> {
    let cannot = |error: std::io::Error| error.to_string();
    fs::create_dir_all(out.join("ours")).map_err(cannot)?;
    for file in ours::generate(schema)? {
        let path = out.join(file.source_path().unwrap_or(&file.path));
        fs::write(path, file.contents).map_err(cannot)?;
    }
    Ok(())
}
