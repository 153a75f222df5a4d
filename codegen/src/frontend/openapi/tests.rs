//! A whole description, and broken ones.

use super::*;

fn parse_text(text: &str) -> (Option<Document>, String) {
    let mut sources = Sources::default();
    let source = sources.add("openapi.yaml", text);
    let mut findings = Diagnostics::default();
    let document = parse(source, &sources, &mut findings);
    (document, findings.render(&sources))
}

#[test]
fn references_and_aliases_are_followed() {
    let (document, findings) = parse_text(include_str!("tests/good.yaml"));
    assert_eq!(findings, "");
    let document = document.unwrap();
    assert_eq!(document.security, [SecurityScheme::Basic(Some("pets".to_owned()))]);
    let (path, item) = &document.paths[0];
    assert_eq!(path.value, "/pets/{pet}/");
    let (method, operation) = &item.operations[0];
    assert_eq!((method.value.as_str(), operation.id.value.as_str()), ("PUT", "replacePet"));
    let content = &operation.body.as_ref().unwrap().content;
    assert_eq!(content.len(), 2);
    assert_eq!(content[0].1, content[1].1);
    let schema = content[0].1.schema.as_ref().unwrap();
    assert_eq!(schema.component.as_deref(), Some("Pet"));
    assert_eq!(item.parameters[0].header.documentation, "Which one.");
}

#[test]
fn every_error_is_told_at_its_place() {
    let (_, findings) = parse_text(include_str!("tests/broken.yaml"));
    insta::assert_snapshot!(findings);
}

#[test]
fn what_is_no_yaml_is_told_too() {
    for text in ["", "a: [1", "a: b: c", "a: *b", "- a\n---\n- b", "? [a]\n: b", "@"] {
        let (document, findings) = parse_text(text);
        assert!(document.is_none() && findings.starts_with("error: "), "{text}: {findings}");
    }
}

#[test]
fn a_schema_that_holds_itself_is_refused() {
    let text = "openapi: 3.1.0\ninfo: {title: a}\npaths:\n  /a:\n    parameters:\n    - {name: a, in: query, schema: {$ref: '#/components/schemas/A'}}\n    - {name: b, in: query, schema: {$ref: '#/components/schemas/B'}}\ncomponents:\n  schemas:\n    A:\n      properties:\n        a: {$ref: '#/components/schemas/A'}\n    B: {$ref: '#/components/schemas/B'}\n";
    let (_, findings) = parse_text(text);
    assert!(findings.contains("`#/components/schemas/B` leads back to itself"), "{findings}");
}

/// A description of several files, the first one being `api/openapi.yaml`.
fn parse_files(files: &[(&str, &str)]) -> (Option<Document>, Sources, String) {
    let mut sources = Sources::default();
    sources.set_folder("schemas");
    for (name, text) in files {
        sources.add(*name, *text);
    }
    let first = sources.find("api/openapi.yaml").unwrap();
    let mut findings = Diagnostics::default();
    let document = parse(first, &sources, &mut findings);
    let findings = findings.render(&sources);
    (document, sources, findings)
}

#[test]
fn references_without_end_do_not_hang_what_is_published() {
    let (document, _, _) = parse_files(&[
        ("api/openapi.yaml", HEAD),
        ("paths/a.yaml", "x-a: {p: {$ref: 'a.yaml'}, q: {$ref: 'a.yaml'}}"),
    ]);
    assert!(document.unwrap().tree.get("paths").is_some());
}

const HEAD: &str = "openapi: 3.1.0\ninfo: {title: a}\npaths: {/a: {$ref: '../paths/a.yaml'}}\n";

#[test]
fn references_are_relative_to_the_file_that_has_them() {
    let (document, sources, findings) = parse_files(&[
        ("api/openapi.yaml", HEAD),
        ("paths/a.yaml", "parameters: [{$ref: 'parts.json#/A'}]\n"),
        ("paths/parts.json", "{\n\t\"A\": {\"$ref\": \"../parts%20of%20all.yml#/A/1\"}\n}"),
        ("parts of all.yml", "A: [1, {$ref: '#/a~1b'}]\na/b: {name: a, in: query, schema: {}}"),
        ("parts.json", "{}"),
        ("unused.yaml", "["),
    ]);
    assert_eq!(findings, "");
    let document = document.unwrap();
    let names = document.sources.iter().map(|id| sources.get(*id).name.as_str());
    let expected = ["api/openapi.yaml", "paths/a.yaml", "paths/parts.json", "parts of all.yml"];
    assert!(names.eq(expected), "{:?}", document.sources);
    let parameter = &document.paths[0].1.parameters[0];
    assert_eq!(parameter.name.value, "a");
    assert_eq!(sources.get(parameter.name.span.source).name, "parts of all.yml");
}

#[test]
fn faults_are_in_the_file_that_has_them() {
    let (_, _, findings) = parse_files(&[
        ("api/openapi.yaml", HEAD),
        ("paths/a.yaml", include_str!("tests/broken_path.yaml")),
        ("paths/schemas.yaml", "A: {$ref: 'others.yaml#/A'}\nB: {pattern: a, name: b}\nC: 1"),
        ("paths/others.yaml", "A: {$ref: 'schemas.yaml#/A'}"),
        ("paths/broken.json", "{\"a\": [1, 2}"),
    ]);
    insta::assert_snapshot!(findings);
}

#[test]
fn a_description_of_several_files_is_published_as_one() {
    let (document, _, findings) = parse_files(&[
        ("api/openapi.yaml", include_str!("tests/several.yaml")),
        ("paths/a.yaml", include_str!("tests/several_path.yaml")),
        (
            "schemas/Book.yaml",
            "properties: {next: {$ref: Book.yaml}, shelf: {$ref: ../api/shelf.yaml#/Shelf}}",
        ),
        ("api/shelf.yaml", "Shelf: {items: {$ref: '../schemas/Book.yaml'}}"),
    ]);
    assert_eq!(findings, "");
    insta::assert_snapshot!(document.unwrap().tree.to_json());
}
