//! Helpers shared by the tests that cross crates: a real server, a client that sees every byte, a
//! judge that is not ours.

pub mod archive;
pub mod binary;
pub mod cases;
pub mod exchange;
pub mod golden;
pub mod judge;
pub mod multipart;
pub mod mutants;
pub mod proxy;
pub mod random;

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The root of the checkout.
///
/// # Panics
/// Never: this crate stands in a folder of it.
pub fn project_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate stands in the root").into()
}

/// Tells a figure, even if the test passes and what it prints is not shown.
pub fn tell(line: &str) {
    // A figure that cannot be told fails no test.
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
