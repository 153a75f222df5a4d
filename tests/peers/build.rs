//! Has the peer and ourselves generate types and codec for the schemas of the measured documents.

#[path = "build/ours.rs"]
mod ours;
#[path = "build/peer.rs"]
mod peer;
#[path = "build/real.rs"]
mod real;

use std::path::{Path, PathBuf};

/// Our own schemas; of the second, what xsd-parser makes does not compile but for the type that is measured.
const SCHEMAS: [(&str, &str, Option<peer::NamedType>); 2] = [
    ("feed", "../cases/spike/feed.xsd", None),
    ("deposit", "../../schemas/deposit/atom.xsd", Some(("http://www.w3.org/2005/Atom", "Receipt"))),
];

fn main() {
    let variable = |name| PathBuf::from(std::env::var_os(name).expect("cargo sets it"));
    let (folder, out) = (variable("CARGO_MANIFEST_DIR"), variable("OUT_DIR"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    for (name, schema, named) in SCHEMAS {
        let schema = folder.join(schema);
        println!("cargo::rerun-if-changed={}", schema.display());
        generate(&schema, named, &out.join(name)).unwrap_or_else(|message| panic!("{message}"));
    }
    real::generate(&out);
}

/// Writes what both make of a schema into a folder: `ours/…` and `peer.rs`.
fn generate(schema: &Path, named: Option<peer::NamedType>, out: &Path) -> Result<(), String> {
    generate_ours(schema, out)?;
    let code = peer::generate(schema, named, &out.join("schemas"))?;
    std::fs::write(out.join("peer.rs"), code).map_err(|error| error.to_string())
}

fn generate_ours(schema: &Path, out: &Path) -> Result<(), String> {
    let cannot = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(out.join("ours")).map_err(cannot)?;
    for file in ours::generate(schema)? {
        // What is included in a module cannot document that module.
        let lines = file.contents.lines().filter(|line| !line.starts_with("//!"));
        let text = lines.collect::<Vec<_>>().join("\n");
        std::fs::write(out.join(file.source_path().unwrap_or(&file.path)), text).map_err(cannot)?;
    }
    Ok(())
}
