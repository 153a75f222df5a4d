//! Helpers shared by the tests that cross crates: a real server, a client that sees every byte, the
//! reference validator.

pub mod archive;
pub mod binary;
pub mod exchange;
pub mod expected;
pub mod faulty_wire;
pub mod golden;
pub mod loads;
pub mod multipart;
pub mod mutants;
pub mod places;
pub mod proxy;
pub mod random;
pub mod reference_validator;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The root of the checkout.
///
/// # Panics
/// Never: this crate stands in a folder of it.
pub fn project_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate stands in the root").into()
}

/// The entries of a folder, sorted; none if there is no such folder.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    found.sort();
    found
}

/// Prints a line even if the test passes, when the harness shows no output.
pub fn report(line: &str) {
    // A test does not fail because its output cannot be written.
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
