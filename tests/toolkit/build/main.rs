//! Writes what tests compile: the goldens of XML Schema, and code for descriptions of services.

#![expect(clippy::print_stdout, reason = "what cargo is told")]

mod cases;
mod json;
mod serde;
mod services;

use std::path::PathBuf;

fn main() -> Result<(), swordsmith_build::Error> {
    println!("cargo::rerun-if-changed=build");
    let folder = |name: &str| PathBuf::from(std::env::var_os(name).expect("cargo sets it"));
    let (tests, out) = (folder("CARGO_MANIFEST_DIR").join(".."), folder("OUT_DIR"));
    cases::write(&tests, &out.join("cases.rs"));
    json::write(&tests, &out.join("json.rs"));
    serde::write(&tests, &out)?;
    services::write(&tests, &out)
}
