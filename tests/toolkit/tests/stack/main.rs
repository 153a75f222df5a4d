//! Types far larger than any real ones, nested to the limit, on a small stack: generates a schema,
//! compiles its code (a debug build), and the program reads, writes, clones, compares, formats and
//! drops values in a thread of 512 KiB.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod schema;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::source::Sources;
use swordsmith_tests::{project_root, report};

/// The programs, in one workspace: what both depend on is compiled once.
static PROGRAMS: LazyLock<PathBuf> = LazyLock::new(build);

/// The members of the workspace.
const LARGE_TYPES: &str = "large-types";
const LARGE_JSON: &str = "large-json";

#[test]
fn large_types_nested_to_the_limit_fit_a_small_stack() {
    run(LARGE_TYPES);
}

#[test]
fn json_of_large_types_fits_a_small_stack() {
    run(LARGE_JSON);
}

fn run(program: &str) {
    let output = Command::new(PROGRAMS.join(program)).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{}: {printed}{errors}", output.status);
    report(&format!("{program}:\n{printed}"));
}

/// Compiles the programs with the files that are generated for them, and returns the folder they
/// are in.
fn build() -> PathBuf {
    let folder = project_root().join("target/large");
    let members =
        format!("[workspace]\nresolver = \"3\"\nmembers = [{LARGE_TYPES:?}, {LARGE_JSON:?}]\n");
    write(folder.join("Cargo.toml"), &members);
    // The versions of dependencies that are locked here.
    fs::copy(project_root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let types = generated(&schema::text(2000), false);
    write_package(&folder.join(LARGE_TYPES), types, include_str!("program.rs"));
    // Fewer members: the compiler's own stack is too small for what serde derives of so many.
    let json = generated(&schema::text(300), true);
    write_package(&folder.join(LARGE_JSON), json, include_str!("json.rs"));
    compile(&folder);
    folder.join("target/debug")
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

fn write_package(folder: &Path, files: Vec<GeneratedFile>, program: &str) {
    let name = folder.file_name().unwrap().to_str().unwrap();
    let xml = project_root().join("codegen/runtime/xml").display().to_string();
    let manifest = format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nswordsmith-xml = {{ path = {xml:?}, features = [\"serde\"] }}\n\
         serde = \"1\"\n\
         serde_json = {{ version = \"1\", features = [\"unbounded_depth\"] }}\n"
    );
    write(folder.join("Cargo.toml"), &manifest);
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

fn compile(folder: &Path) {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(folder).args(["build", "--quiet", "--offline", "--target-dir", "target"]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
