//! Generates code for every case of XML Schema once more, with serde's traits, and writes a list of
//! it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use swordsmith_build::{Config, Error};

use super::cases::{document_types, folders, generated};

/// Generates the modules into cargo's folder, with `serde.rs`, which lists them.
pub(super) fn write(tests: &Path, out: &Path) -> Result<(), Error> {
    let (mut modules, mut rows) = (String::new(), String::new());
    for case in folders(&tests.join("cases/ok")) {
        let name = case.file_name().expect("it has a name").to_string_lossy().into_owned();
        let (module, folder) = (name.replace('-', "_"), out.join("serde").join(&name));
        copy_schemas(&case, &folder, &module);
        let config = Config::new().manifest(folder.join("swordsmith.toml"));
        config.crate_folder(&folder).generate()?;
        let code = folder.join("src").join(&module);
        modules.push_str(&generated(&module, &code.join("mod.rs")));
        let text = fs::read_to_string(code.join("documents.rs")).expect("a case has documents");
        let _ = write!(rows, "    (\"{name}\", &[");
        for document in document_types(&text) {
            let _ = write!(rows, "Codec::of::<{module}::documents::{document}>(), ");
        }
        rows.push_str("]),\n");
    }
    let list = format!("{modules}\npub(crate) static CASES: &[(&str, &[Codec])] = &[\n{rows}];\n");
    fs::write(out.join("serde.rs"), list).expect("cargo's folder is writable");
    Ok(())
}

/// Copies what a case reads, with a manifest that asks for serde.
fn copy_schemas(case: &Path, folder: &Path, module: &str) {
    fs::create_dir_all(folder).expect("cargo's folder is writable");
    for entry in fs::read_dir(case).expect("the case is there") {
        let path = entry.expect("readable").path();
        if let Some(name) = path.file_name().filter(|_| path.is_file()) {
            fs::copy(&path, folder.join(name)).expect("cargo's folder is writable");
        }
    }
    let manifest = fs::read_to_string(case.join("swordsmith.toml"))
        .unwrap_or_else(|_| "[[module]]\nname = \"case\"\nxsd = [\"schema.xsd\"]\n".to_owned());
    let asking = format!("name = \"{module}\"\nserde = true\n");
    let manifest = manifest.replacen("name = \"case\"\n", &asking, 1);
    assert!(manifest.contains("serde = true"), "{}: a case is called `case`", case.display());
    fs::write(folder.join("swordsmith.toml"), manifest).expect("cargo's folder is writable");
}
