//! Validates documents: `cargo run -- order.xsd one.xml two.xml`. Prints what is wrong, with its
//! place, and fails if anything is.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use swordsmith::xml::{Limits, validate};
use swordsmith_codegen::{Bump, build_table};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let schema = arguments.next().ok_or("expected a schema, and documents")?;
    let documents: Vec<String> = arguments.collect();
    let errors = check(Path::new(&schema), &documents)?;
    errors.iter().for_each(|error| println!("{error}"));
    Ok(if errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What is wrong with the documents.
fn check(schema: &Path, documents: &[String]) -> Result<Vec<String>, Box<dyn Error>> {
    // The schema, and what it includes and imports: nothing is fetched.
    let read = swordsmith_files::schemas(&[schema.to_owned()], &[])?;
    // What the engine works with. Generated code has it as a `static`.
    let arena = Bump::new();
    let table = build_table(&read.roots, &read.sources, &arena)
        .map_err(|findings| findings.render(&read.sources))?;
    let mut errors = Vec::new();
    for document in documents {
        let bytes = std::fs::read(document)?;
        let found = validate(&table, &bytes, &Limits::UNTRUSTED);
        errors.extend(found.iter().map(|error| format!("{document}:{error}")));
    }
    Ok(errors)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(document: &str) -> Vec<String> {
        check(Path::new("loans.xsd"), &[document.to_owned()]).unwrap()
    }

    #[test]
    fn a_valid_document_has_no_errors() {
        assert!(errors("right.xml").is_empty());
    }

    #[test]
    fn every_error_has_its_place() {
        let errors = errors("wrong.xml");
        let places: Vec<&str> =
            errors.iter().filter_map(|error| error.split(": ").next()).collect();
        assert_eq!(places, ["wrong.xml:4:3", "wrong.xml:5:21"]);
    }
}
