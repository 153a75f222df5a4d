//! The schemas of the measured documents.

mod nearby;
mod peer;

use std::path::Path;

/// Our own schemas; of the second, what xsd-parser makes does not compile but for the type that is measured.
const SCHEMAS: [(&str, &str, Option<peer::NamedType>); 2] = [
    ("feed", "../cases/spike/feed.xsd", None),
    ("deposit", "../../schemas/deposit/atom.xsd", Some(("http://www.w3.org/2005/Atom", "Receipt"))),
];

/// Generates for all of them.
pub(crate) fn generate() {
    let (folder, out) = crate::write::folders();
    for (name, schema, named) in SCHEMAS {
        let schema = folder.join(schema);
        println!("cargo::rerun-if-changed={}", schema.display());
        of_schema(&schema, named, &out.join(name)).unwrap_or_else(|message| panic!("{message}"));
    }
}

/// Writes what both make of a schema into a folder: `ours/…` and `peer.rs`.
fn of_schema(schema: &Path, named: Option<peer::NamedType>, out: &Path) -> Result<(), String> {
    crate::write::ours(schema, out)?;
    let code = peer::generate(schema, named, &out.join("schemas"))?;
    std::fs::write(out.join("peer.rs"), code).map_err(|error| error.to_string())
}
