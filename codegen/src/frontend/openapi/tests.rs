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
    let text = "openapi: 3.1.0\ninfo: {title: a}\npaths: {}\ncomponents:\n  schemas:\n    A:\n      properties:\n        a: {$ref: '#/components/schemas/A'}\n    B: {$ref: '#/components/schemas/B'}\n";
    let (_, findings) = parse_text(text);
    assert!(findings.contains("nested too deeply"), "{findings}");
}
