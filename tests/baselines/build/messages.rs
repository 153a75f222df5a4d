//! Generates prost's and buffa's code for the schema of the messages. Ours is checked in.

use std::fs;
use std::path::{Path, PathBuf};

/// The schema of the measured messages, its folder and its name there.
const SCHEMA: (&str, &str) = ("../../schemas/tensor", "tensor.proto");

/// Generates for it.
pub(crate) fn generate() {
    let variable = |name| PathBuf::from(std::env::var_os(name).expect("cargo sets it"));
    let folder = variable("CARGO_MANIFEST_DIR").join(SCHEMA.0);
    let out = variable("OUT_DIR").join("messages");
    println!("cargo::rerun-if-changed={}", folder.display());
    of_schema(&folder, &out).unwrap_or_else(|message| panic!("{message}"));
}

/// Writes `prost/…` and `buffa/…`, both with default settings.
fn of_schema(folder: &Path, out: &Path) -> Result<(), String> {
    let (prost, buffa) = (out.join("prost"), out.join("buffa"));
    for folder in [&prost, &buffa] {
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let set = protox::Compiler::new([folder])
        .and_then(|mut compiler| {
            compiler.include_imports(true).open_file(SCHEMA.1)?;
            Ok(compiler)
        })
        .map_err(|error| error.to_string())?;
    let descriptors = out.join("descriptors");
    fs::write(&descriptors, set.encode_file_descriptor_set()).map_err(|error| error.to_string())?;
    let mut config = prost_build::Config::new();
    config.out_dir(prost).include_file("all.rs");
    config.compile_fds(set.file_descriptor_set()).map_err(|error| error.to_string())?;
    let config = buffa_build::Config::new().descriptor_set(descriptors).files(&[SCHEMA.1]);
    config.out_dir(buffa).include_file("all.rs").compile().map_err(|error| error.to_string())
}
