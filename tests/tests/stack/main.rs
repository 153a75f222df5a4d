//! Types far larger than any real ones, nested to the limit, on a small stack: generates a schema,
//! compiles its code (a debug build), and the program reads, writes, clones, compares, formats and
//! drops values in a thread of 512 KiB.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod schema;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::source::Sources;
use swordsmith_tests::{project_root, report};

#[test]
fn large_types_nested_to_the_limit_fit_a_small_stack() {
    run("large-types", generated(&schema::text(2000), false), include_str!("program.rs"));
}

/// Fewer members: the compiler's own stack is too small for what serde derives of so many.
#[test]
fn json_of_large_types_fits_a_small_stack() {
    run("large-json", generated(&schema::text(300), true), include_str!("json.rs"));
}

/// Compiles a program with generated files, and runs it.
fn run(name: &str, files: Vec<GeneratedFile>, program: &str) {
    let folder = project_root().join("target").join(name);
    let lines = files.iter().map(|file| file.contents.lines().count()).sum::<usize>();
    write_crate(&folder, files, program);
    build(&folder);
    let output = Command::new(folder.join("target/debug/large-types")).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{}: {printed}{errors}", output.status);
    report(&format!("{name}: {lines} generated lines\n{printed}"));
}

fn generated(schema: &str, serde: bool) -> Vec<GeneratedFile> {
    let mut sources = Sources::default();
    let manifest = format!(
        "[output]\nfacade = false\n[[module]]\nname = \"large\"\nxsd = [\"large.xsd\"]\nserde = {serde}\n"
    );
    let manifest = sources.add("swordsmith.toml", manifest);
    sources.add("large.xsd", schema.to_owned());
    let files = swordsmith_codegen::generate(&sources, manifest);
    files.map_err(|findings| findings.render(&sources)).unwrap()
}

/// A crate in a workspace of its own, with the versions of dependencies that are locked here.
fn write_crate(folder: &Path, files: Vec<GeneratedFile>, program: &str) {
    let xml = project_root().join("codegen/runtime/xml").display().to_string();
    let manifest = format!(
        "[package]\nname = \"large-types\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nswordsmith-xml = {{ path = {xml:?}, features = [\"serde\"] }}\n\
         serde = \"1\"\n\
         serde_json = {{ version = \"1\", features = [\"unbounded_depth\"] }}\n\n\
         [workspace]\n"
    );
    write(folder.join("Cargo.toml"), &manifest);
    fs::copy(project_root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    write(folder.join("src/main.rs"), program);
    for file in files {
        write(folder.join(&file.path), &file.contents);
    }
}

fn write(path: PathBuf, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    if fs::read_to_string(&path).ok().as_deref() != Some(text) {
        fs::write(path, text).unwrap();
    }
}

fn build(folder: &Path) {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(folder).args(["build", "--quiet", "--offline", "--target-dir", "target"]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
