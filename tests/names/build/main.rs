//! Generates code for random schemas whose names all but clash, and writes lists of it.
//! `SWORDSMITH_COLLIDING_SCHEMAS` says how many there are of each kind, `SWORDSMITH_COLLIDING_FIRST`
//! which is the first.

#![expect(clippy::print_stdout, reason = "what cargo is told")]

mod openapi;
mod pools;
mod proto;
#[allow(dead_code, unreachable_pub, reason = "made for the tests; a part of it is used here")]
#[path = "../../src/random.rs"]
mod random;
mod words;
mod xml;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use swordsmith_build::{Config, Error};

/// How many schemas of a kind there are, unless somebody asks for more.
const FEW: usize = 12;

fn main() -> Result<(), Error> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=../src/random.rs");
    let number = |name| {
        println!("cargo::rerun-if-env-changed={name}");
        std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok())
    };
    let first = number("SWORDSMITH_COLLIDING_FIRST").unwrap_or_default();
    let count = number("SWORDSMITH_COLLIDING_SCHEMAS").unwrap_or(FEW);
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let numbers = first..first + count;
    xml::write(&emptied(&out, "xml"), numbers.clone())?;
    openapi::write(&emptied(&out, "openapi"), numbers.clone())?;
    proto::write(&emptied(&out, "proto"), numbers)
}

/// A folder of cargo's, without what was there the last time.
fn emptied(out: &Path, name: &str) -> PathBuf {
    let folder = out.join(name);
    let _ = fs::remove_dir_all(&folder); // there is none the first time
    fs::create_dir_all(&folder).expect("cargo's folder is writable");
    folder
}

/// A module that is generated in a folder of its own.
struct Module {
    name: String,
    folder: PathBuf,
}

impl Module {
    /// The one of a number, with its files: their names and texts. `of` says what it is made of, in
    /// the words of a manifest.
    fn write(root: &Path, number: usize, of: &str, files: &[(String, String)]) -> Self {
        let module =
            Self { name: format!("names_{number}"), folder: root.join(number.to_string()) };
        let _ = fs::remove_dir_all(&module.folder); // of an earlier attempt
        fs::create_dir_all(&module.folder).expect("cargo's folder is writable");
        module.put("swordsmith.toml", &format!("[[module]]\nname = \"{}\"\n{of}\n", module.name));
        for (name, text) in files {
            module.put(name, text);
        }
        module
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("cargo's folder is writable");
    }

    /// Generates the code.
    fn generate(&self) -> Result<(), Error> {
        let config = Config::new().manifest(self.folder.join("swordsmith.toml"));
        config.crate_folder(&self.folder).generate().map(drop)
    }

    /// A generated file.
    fn code(&self, file: &str) -> PathBuf {
        self.folder.join("src").join(&self.name).join(file)
    }

    /// Its declaration.
    fn declared(&self) -> String {
        format!(
            "#[allow(missing_docs, unreachable_pub, dead_code, reason = \"generated for a library; a test uses a part of it\")]\n\
             #[path = {:?}]\npub mod {};\n",
            self.code("mod.rs").to_string_lossy(),
            self.name,
        )
    }
}

/// Writes a list of modules, and what the tests know of each.
fn list(root: &Path, modules: &str, kind: &str, rows: &str) {
    let list = format!("pub(crate) static SCHEMAS: &[{kind}] = &[\n{rows}];\n");
    let write = |name: &str, text: &str| fs::write(root.join(name), text);
    write("modules.rs", modules)
        .and_then(|()| write("list.rs", &list))
        .expect("cargo's folder is writable");
}

/// The numbers of the schemas of a run.
type Numbers = Range<usize>;
