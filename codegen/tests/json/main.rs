//! JSON Schemas as tables in memory: the same results as another validator, errors with their
//! places, and schemas that are rejected.

mod errors;
mod random;
mod rejected;
mod renames;
mod schemas;
mod texts;
mod values;

use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{Bump, build_json_table};
use swordsmith_json::{Error, Limits, validate};

/// The errors of a document by a schema; what is wrong with the schema, a line for each error.
fn check(schema: &str, document: &str) -> Result<Vec<Error>, Vec<String>> {
    check_with(schema, document, &Limits::DEFAULT)
}

fn check_with(schema: &str, document: &str, limits: &Limits) -> Result<Vec<Error>, Vec<String>> {
    check_all(schema, &[document.to_owned()], limits).map(|mut errors| errors.remove(0))
}

/// The errors of each document.
fn check_all(
    schema: &str,
    documents: &[String],
    limits: &Limits,
) -> Result<Vec<Vec<Error>>, Vec<String>> {
    let (arena, mut sources) = (Bump::new(), Sources::default());
    let root = sources.add("schema.json", schema);
    let (schema, roots) = build_json_table(&[root], &sources, &arena)
        .map_err(|findings| findings.iter().map(|it| it.line(&sources)).collect::<Vec<_>>())?;
    let check = |document: &String| validate(&schema, roots[0], document.as_bytes(), limits);
    Ok(documents.iter().map(check).collect())
}
