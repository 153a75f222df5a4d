//! The golden files: the generated code of each supported case, the errors of each refused one, and
//! the page of the documentation that is made from both.
//!
//! These tests are apart from those that compile the golden files, so that they run even when the
//! golden files do not compile. `UPDATE_GOLDEN=1 cargo test -p swordsmith-toolkit-tests --test golden`
//! writes the files; read the diff.

mod feature;
mod generated;
mod json;
mod page;
mod refused;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::source::Sources;
use swordsmith_toolkit_tests::cases::Case;

/// Generates the code of a case, with paths relative to its module. The error is the rendered
/// findings.
fn generate(case: &Case) -> Result<Vec<GeneratedFile>, String> {
    let (schemas, manifest) = case.sources();
    let mut sources = Sources::default();
    let manifest = sources.add("swordsmith.toml", manifest);
    for (name, text) in schemas {
        sources.add(name, text);
    }
    let files = swordsmith_codegen::generate(&sources, manifest);
    files
        .map_err(|findings| findings.render(&sources))
        .map(|files| files.into_iter().map(of_module).collect())
}

fn of_module(mut file: GeneratedFile) -> GeneratedFile {
    if let Some((_, path)) = file.source_path().and_then(|path| path.split_once('/')) {
        file.path = path.to_owned();
    }
    file
}
