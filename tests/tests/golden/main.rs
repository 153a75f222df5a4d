//! What is generated for each case, what is said of each that is refused, and the page of the documentation that both make.
//!
//! Apart from the tests that compile the goldens, so that it runs where they do not compile yet.
//! `UPDATE_GOLDEN=1 cargo test -p swordsmith-tests --test golden` writes them; read the diff.

mod generated;
mod page;
mod refused;
mod said;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::source::Sources;
use swordsmith_tests::cases::Case;

/// What is generated for a case, paths relative to the module's own; or what is wrong with it, as people read it.
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
