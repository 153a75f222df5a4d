//! XML bodies that JSON Schemas describe: which documents are valid, and what cannot be converted.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod keywords;
mod names;
mod rejected;

use bumpalo::Bump;
use swordsmith_codegen::interfaces;
use swordsmith_codegen::source::Sources;
use swordsmith_xml::{Limits, validate_document};

/// A description of one operation, whose body has a schema of the components.
fn description(version: &str, body: &str, components: &str) -> String {
    format!(
        "openapi: {version}\ninfo: {{title: Test, version: '1'}}\npaths:\n  /a:\n    put:\n      \
         operationId: putA\n      requestBody: {{content: {{application/xml: {{schema: {body}}}}}}}\n      \
         responses: {{'204': {{description: Done.}}}}\ncomponents:\n  schemas:\n{components}"
    )
}

/// Why each document is not valid, empty where it is: documents of the component `Root`.
fn verdicts(version: &str, components: &str, documents: &[&str]) -> Vec<String> {
    let body = "{$ref: '#/components/schemas/Root'}";
    verdicts_of(&description(version, body, components), documents)
}

fn verdicts_of(description: &str, documents: &[&str]) -> Vec<String> {
    let mut sources = Sources::default();
    sources.add("api.yaml", description);
    let manifest = "[[module]]\nname = \"test\"\nopenapi = \"api.yaml\"\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    let arena = Bump::new();
    let found = interfaces(&sources, manifest, &arena);
    let found = found.map_err(|findings| findings.render(&sources)).expect("it is right");
    let schema = found[0].xml.as_ref().expect("it has documents").schema;
    let verdict = |text: &&str| {
        let errors = validate_document(schema, 0, text.as_bytes(), &Limits::DEFAULT);
        errors.first().map(ToString::to_string).unwrap_or_default()
    };
    documents.iter().map(verdict).collect()
}

/// Checks which documents are valid.
fn check(version: &str, components: &str, valid: &[&str], invalid: &[&str]) {
    for (text, error) in valid.iter().zip(verdicts(version, components, valid)) {
        assert_eq!(error, "", "{text}");
    }
    for (text, error) in invalid.iter().zip(verdicts(version, components, invalid)) {
        assert_ne!(error, "", "{text} is valid");
    }
}

/// What is wrong with a description.
fn findings(description: &str) -> String {
    let mut sources = Sources::default();
    sources.add("api.yaml", description);
    let manifest = "[[module]]\nname = \"test\"\nopenapi = \"api.yaml\"\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    let arena = Bump::new();
    let found = interfaces(&sources, manifest, &arena);
    found.err().map(|findings| findings.render(&sources)).unwrap_or_default()
}
