//! Generates code for every description under `cases/openapi/ok`, and writes a list of it, so that
//! each is compiled.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use swordsmith_build::{Config, Error};

/// Generates the modules into cargo's folder, with `services.rs`, which lists them.
pub(super) fn write(tests: &Path, out: &Path) -> Result<(), Error> {
    let folder = tests.join("cases/openapi");
    println!("cargo::rerun-if-changed={}", folder.display());
    let (mut manifest, mut modules, mut rows) = (String::new(), String::new(), String::new());
    for path in descriptions(&folder.join("ok")) {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let module = name.replace('-', "_");
        let _ = write!(
            manifest,
            "[[module]]\nname = \"{module}\"\nxsd = ['{}']\nopenapi = '{}'\n",
            folder.join("library.xsd").display(),
            path.display()
        );
        modules.push_str(&declaration(&module, &out.join("services/src").join(&module)));
        let _ = writeln!(rows, "    (\"{name}\", &{module}::description::DESCRIPTION),");
    }
    let list = format!(
        "{modules}\npub(crate) static SERVICES: &[(&str, &Description<'static>)] = &[\n{rows}];\n"
    );
    let written = fs::write(out.join("swordsmith.toml"), manifest)
        .and_then(|()| fs::write(out.join("services.rs"), list));
    written.expect("cargo's folder is writable");
    // What is worth knowing of a case is part of it, and need not be said in every build.
    let config = Config::new().manifest(out.join("swordsmith.toml"));
    config.crate_folder(out.join("services")).generate().map(drop)
}

fn descriptions(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the cases are there");
    let mut found: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    found.sort();
    found
}

fn declaration(module: &str, folder: &Path) -> String {
    format!(
        "#[deny(warnings)]\n\
         #[allow(unreachable_pub, dead_code, reason = \"generated for a library; nothing calls it\")]\n\
         #[path = {:?}]\npub(crate) mod {module};\n",
        folder.join("mod.rs").to_string_lossy(),
    )
}
