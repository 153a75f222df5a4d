//! Generates our types of the measured JSON Schemas.

/// The schemas, which stand in the folder of that name.
const SCHEMAS: [&str; 3] = ["social", "catalogue", "geometry"];

/// Generates for all of them.
pub(crate) fn generate() {
    let (folder, out) = crate::write::folders();
    let folder = folder.join("schemas");
    println!("cargo::rerun-if-changed={}", folder.display());
    for name in SCHEMAS {
        let schema = folder.join(format!("{name}.schema.json"));
        let written = crate::write::ours(&schema, &out.join(name));
        written.unwrap_or_else(|message| panic!("{message}"));
    }
}
