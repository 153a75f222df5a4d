//! What a build script does: modules in cargo's output folder, findings in cargo's words.

use std::env;
use std::io::{self, Write as _};
use std::path::Path;

use swordsmith_codegen::diagnostic::{Diagnostics, Severity};

use crate::config::Config;
use crate::error::Error;
use crate::folder::Folder;
use crate::input::Input;
use crate::place::Place;

/// The folder in cargo's output folder; `include_module!` knows it.
const FOLDER: &str = "swordsmith";

/// Runs as the build script that cargo has started.
pub(crate) fn run(config: &Config) -> Result<(), Error> {
    let Some(out) = env::var_os("OUT_DIR") else {
        let message = "OUT_DIR is not set: `compile` is for build scripts, `generate` for others";
        return Err(Error::Output(message.to_owned()));
    };
    let mut words = String::new();
    let done = compile(config, Path::new(&out), &mut words);
    // If nobody listens, there is nobody to be told.
    let _ = io::stdout().write_all(words.as_bytes());
    done
}

/// Generates into cargo's output folder; what cargo is to be told goes into `words`.
fn compile(config: &Config, out: &Path, words: &mut String) -> Result<(), Error> {
    say(words, "rerun-if-changed", &config.manifest_path().display().to_string());
    let input = Input::read(config.manifest_path())?;
    // The folder stands for files that are not there yet, too; that of the package has too many.
    if !input.folder().join("Cargo.toml").exists() {
        say(words, "rerun-if-changed", &input.folder().display().to_string());
    }
    for file in input.files() {
        say(words, "rerun-if-changed", &file.display().to_string());
    }
    for why in input.skipped() {
        say(words, "warning", &format!("skipped: {why}"));
    }
    let place = Place::of_build(&out.join(FOLDER), &input)?;
    match input.generate(&place.destination, config.roots()) {
        Ok(generated) => {
            tell(words, &generated.notes, &input);
            let folder = Folder::of_generator(&place.folder);
            folder.update(&generated.files).map(drop).map_err(Error::File)
        }
        Err(findings) => {
            // Cargo fails because of the errors; another one would only repeat them.
            tell(words, &findings, &input);
            Ok(())
        }
    }
}

fn tell(words: &mut String, findings: &Diagnostics, input: &Input) {
    for finding in findings.iter() {
        let key = match finding.severity {
            Severity::Error => "error",
            Severity::Note => "warning",
        };
        say(words, key, &finding.line(input.sources()));
    }
}

fn say(words: &mut String, key: &str, value: &str) {
    words.extend(["cargo::", key, "=", value, "\n"]);
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const MANIFEST: &str = "[[module]]\nname = \"shop\"\nxsd = [\"order.xsd\"]\n";

    fn schema(type_name: &str) -> String {
        format!(
            "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>\n<xs:element name='order' type='xs:{type_name}'/></xs:schema>"
        )
    }

    #[test]
    fn files_are_written_once_and_cargo_knows_what_they_depend_on() {
        let (schemas, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let path = schemas.path().join("swordsmith.toml");
        fs::write(&path, MANIFEST).unwrap();
        fs::write(schemas.path().join("order.xsd"), schema("date")).unwrap();
        let config = Config::new().manifest(&path);
        let compile = || {
            let mut words = String::new();
            compile(&config, out.path(), &mut words).unwrap();
            words
        };
        let words = compile();
        let table = out.path().join("swordsmith/shop/table.rs");
        let written = fs::metadata(&table).unwrap().modified().unwrap();
        for file in ["", "/swordsmith.toml", "/order.xsd"] {
            let line = format!("cargo::rerun-if-changed={}{file}\n", schemas.path().display());
            assert!(words.contains(&line), "{words}");
        }
        assert_eq!(
            (compile(), fs::metadata(&table).unwrap().modified().unwrap()),
            (words, written)
        );
        fs::write(schemas.path().join("order.xsd"), schema("dete")).unwrap();
        let place = schemas.path().join("order.xsd");
        let error = format!("\ncargo::error={}:2:32: there is no type ", place.display());
        assert!(compile().contains(&error), "{}", compile());
    }

    #[test]
    fn cargo_knows_the_files_that_a_description_refers_to() {
        let (root, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let folder = root.path().join("schemas");
        for (name, text) in [
            ("schemas/swordsmith.toml", "[[module]]\nname = \"shop\"\nopenapi = \"shop.yaml\"\n"),
            (
                "schemas/shop.yaml",
                "openapi: 3.1.0\ninfo: {title: Shop}\npaths: {/a: {$ref: '../paths/a.yaml'}}\n",
            ),
            ("paths/a.yaml", "get: {responses: {'204': {$ref: parts.json}}}\n"),
            ("paths/parts.json", "{\"description\": 1, \"contents\": 2}\n"),
        ] {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let config = Config::new().manifest(folder.join("swordsmith.toml"));
        let mut words = String::new();
        compile(&config, out.path(), &mut words).unwrap();
        for file in ["shop.yaml", "../paths/a.yaml", "../paths/parts.json"] {
            let line = format!("cargo::rerun-if-changed={}/{file}\n", folder.display());
            assert!(words.contains(&line), "{words}");
        }
        let place = root.path().join("paths/parts.json");
        let error = format!("\ncargo::error={}:1:20: `contents` of a response ", place.display());
        assert!(words.contains(&error), "{words}");
    }
}
