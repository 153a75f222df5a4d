//! The XML Schema line: what broken schemas are told, and what good ones become in the model.
//!
//! Each folder of `schemas/` is a case; the module names its `main.xsd`, the others are what that
//! may reach.

mod broken;
mod builtins;
mod lowered;
mod outline;

use std::path::Path;

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{frontend, lower};

/// Lowers a case: its outline, or the findings as people read them.
fn case(name: &str) -> Result<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documents/schemas").join(name);
    let entries = std::fs::read_dir(&folder).expect("the case has a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    let mut sources = Sources::default();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("schemas are text");
        let name = path.file_name().expect("it is a file").to_string_lossy();
        sources.add(name, text);
    }
    let root = sources.find("main.xsd").expect("a case has a main.xsd");
    lowered(&[root], &sources)
}

fn lowered(
    roots: &[swordsmith_codegen::source::SourceId],
    sources: &Sources,
) -> Result<String, String> {
    let mut findings = Diagnostics::default();
    let set = frontend::xsd::parse(roots, sources, &mut findings);
    let documents = set.and_then(|set| lower::xsd::lower(&set, sources, &mut findings));
    documents.map(|it| outline::outline(&it)).ok_or_else(|| findings.render(sources))
}
