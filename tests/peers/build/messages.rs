//! What prost and buffa make of the schema of messages, and what we do.

use std::fs;
use std::path::Path;

/// The schema of the measured messages, its folder and its name there.
const SCHEMA: (&str, &str) = ("../../schemas/tensor", "tensor.proto");

/// Generates for it.
pub(crate) fn generate() {
    let (folder, out) = crate::write::folders();
    let (folder, out) = (folder.join(SCHEMA.0), out.join("messages"));
    println!("cargo::rerun-if-changed={}", folder.display());
    of_schema(&folder, &out).unwrap_or_else(|message| panic!("{message}"));
}

/// Writes `ours/…`, `prost/…` and `buffa/…`. The peers are as they come: every setting has its default.
fn of_schema(folder: &Path, out: &Path) -> Result<(), String> {
    crate::write::ours(&folder.join(SCHEMA.1), out)?;
    let (prost, buffa) = (out.join("prost"), out.join("buffa"));
    for peer in [&prost, &buffa] {
        fs::create_dir_all(peer).map_err(|error| error.to_string())?;
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
