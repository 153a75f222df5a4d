//! Generates code for random schemas whose names all but clash, and writes a list of it, with
//! documents. How many schemas there are, `SWORDSMITH_COLLIDING_SCHEMAS` says.

mod documents;
mod pools;
mod schema;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use swordsmith_build::{Config, Error};

use super::cases::document_types;
use super::random::Random;
use schema::Schema;

/// How many schemas there are, unless somebody asks for more.
const FEW: usize = 12;

/// Generates the modules into cargo's folder, with `names.rs`, which lists them.
pub(super) fn write(out: &Path) -> Result<(), Error> {
    println!("cargo::rerun-if-env-changed=SWORDSMITH_COLLIDING_SCHEMAS");
    println!("cargo::rerun-if-env-changed=SWORDSMITH_COLLIDING_FIRST");
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let first = number("SWORDSMITH_COLLIDING_FIRST").unwrap_or_default();
    let count = number("SWORDSMITH_COLLIDING_SCHEMAS").unwrap_or(FEW);
    let root = out.join("names");
    let _ = fs::remove_dir_all(&root); // those of the last time, if there are any
    let (mut modules, mut rows) = (String::new(), String::new());
    for number in first..first + count {
        let (module, folder) = (format!("names_{number}"), root.join(number.to_string()));
        let schema = Schema::random(&mut Random::of(module.as_bytes()));
        put(&schema, &folder, &module);
        let config = Config::new().manifest(folder.join("swordsmith.toml"));
        config.crate_folder(&folder).generate()?;
        let code = folder.join("src").join(&module);
        modules.push_str(&super::cases::generated(&module, &code.join("mod.rs")));
        let text = fs::read_to_string(code.join("documents.rs")).expect("a schema has documents");
        let _ = write!(rows, "    ({:?}, &[", folder.to_string_lossy());
        for document in document_types(&text) {
            let _ = write!(rows, "Codec::of::<{module}::documents::{document}>(), ");
        }
        rows.push_str("]),\n");
    }
    let list =
        format!("{modules}\npub(crate) static SCHEMAS: &[(&str, &[Codec])] = &[\n{rows}];\n");
    fs::write(out.join("names.rs"), list).expect("cargo's folder is writable");
    Ok(())
}

fn put(schema: &Schema, folder: &Path, module: &str) {
    let put = |name: &str, text: &str| fs::write(folder.join(name), text);
    let manifest = format!("[[module]]\nname = \"{module}\"\nxsd = [\"schema.xsd\"]\n");
    let documents = documents::of(schema).join("\n");
    fs::create_dir_all(folder)
        .and_then(|()| put("swordsmith.toml", &manifest))
        .and_then(|()| put("documents.txt", &documents))
        .expect("cargo's folder is writable");
    for (name, text) in schema.files() {
        put(&name, &text).expect("cargo's folder is writable");
    }
}
