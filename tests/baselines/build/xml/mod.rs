//! Generates code for the schemas of the measured documents.

mod baseline;
mod nearby;

use std::path::Path;

/// The schemas. Of the second, xsd-parser's code compiles only if it is limited to the measured
/// type.
const SCHEMAS: [(&str, &str, Option<baseline::NamedType>); 2] = [
    ("feed", "../cases/spike/feed.xsd", None),
    ("deposit", "../../schemas/deposit/atom.xsd", Some(("http://www.w3.org/2005/Atom", "Receipt"))),
];

/// Generates code for all of them.
pub(crate) fn generate() {
    let (folder, out) = crate::write::folders();
    for (name, schema, named) in SCHEMAS {
        let schema = folder.join(schema);
        println!("cargo::rerun-if-changed={}", schema.display());
        of_schema(&schema, named, &out.join(name)).unwrap_or_else(|message| panic!("{message}"));
    }
}

/// Writes both generators' code for a schema into a folder: `ours/…` and `baseline.rs`.
fn of_schema(schema: &Path, named: Option<baseline::NamedType>, out: &Path) -> Result<(), String> {
    crate::write::ours(schema, out)?;
    let code = baseline::generate(schema, named, &out.join("schemas"))?;
    std::fs::write(out.join("baseline.rs"), code).map_err(|error| error.to_string())
}
