//! A whole description, and broken ones.

use super::*;

fn parse_text(text: &str) -> (Option<Document>, String) {
    let mut sources = Sources::default();
    let source = sources.add("openapi.yaml", text);
    let mut findings = Diagnostics::default();
    let document = parse(source, &sources, Selection::default(), &mut findings);
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
    let document = parse(first, &sources, Selection::default(), &mut findings);
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

/// The schema of the only parameter of a description in a version.
fn parameter_schema(version: &str, schema: &str) -> (Schema, String) {
    let text = format!(
        "openapi: {version}\ninfo: {{title: a}}\npaths:\n  /a:\n    parameters:\n    - {{name: a, in: \
         query, schema: {schema}}}\ncomponents:\n  schemas:\n    S: {{type: string, minLength: 2}}\n"
    );
    let (document, findings) = parse_text(&text);
    let parameter = document.unwrap().paths.remove(0).1.parameters.remove(0);
    (parameter.header.schema, findings)
}

#[test]
fn what_stands_beside_a_reference_is_meant_since_3_1() {
    let beside = "{$ref: '#/components/schemas/S', default: ab, minLength: 1, maxLength: 4}";
    let (schema, findings) = parameter_schema("3.1.0", beside);
    assert_eq!(findings, "");
    let lengths = (schema.minimum_length.unwrap().value, schema.maximum_length.unwrap().value);
    assert_eq!((lengths, schema.default.unwrap().value.as_str()), ((2, 4), "ab"));
    assert_eq!(schema.component.as_deref(), Some("S"));
    let (schema, findings) = parameter_schema("3.0.3", beside);
    assert!(findings.contains("note: `default` beside `$ref` is ignored"), "{findings}");
    assert!(schema.default.is_none() && schema.maximum_length.is_none());
}

#[test]
fn combined_schemas_are_one() {
    let kind = |schema: &Schema| schema.kind.as_ref().unwrap().value.clone();
    for (schema, expected, is_checked) in [
        ("{anyOf: [{type: integer}, {type: 'null'}]}", "integer", true),
        ("{oneOf: [{type: integer}, {type: number}]}", "number", false),
        ("{oneOf: [{type: integer}, {type: boolean}]}", "string", false),
        ("{allOf: [{type: number}, {type: integer}]}", "integer", true),
        ("{type: ['null', boolean]}", "boolean", true),
        ("{anyOf: [{type: string}, {type: array, items: {type: string}}]}", "array", true),
    ] {
        let (found, _) = parameter_schema("3.1.0", schema);
        assert_eq!(
            (kind(&found).as_str(), found.others.is_empty()),
            (expected, is_checked),
            "{schema}"
        );
    }
    let (found, _) = parameter_schema("3.1.0", "{oneOf: [{const: a}, {enum: [b, a]}]}");
    let values: Vec<_> = found.values.iter().map(|it| it.value.as_str()).collect();
    assert_eq!(values, ["a", "b"]);
}

#[test]
fn merge_keys_add_what_is_not_there() {
    let text = "openapi: 3.1.0\ninfo: {title: a}\nx-a: &a {get: {operationId: a}, put: {operationId: b}}\nx-b: &b {put: {operationId: c}, delete: {operationId: d}}\npaths:\n  /a: {<<: [*a, *b], get: {operationId: e}}\n";
    let (document, _) = parse_text(text);
    let operations = &document.unwrap().paths[0].1.operations;
    let ids: Vec<_> = operations.iter().map(|(_, it)| it.id.value.as_str()).collect();
    assert_eq!(ids, ["e", "b", "d"]);
}

#[test]
fn a_json_object_is_read_as_json_whatever_its_file_is_called() {
    let (document, findings) =
        parse_text("{\"openapi\": \"3.0.3\", \"info\": {\"title\": \"a\u{7f}b\"}, \"paths\": {}}");
    assert_eq!((document.unwrap().title.as_str(), findings.as_str()), ("a\u{7f}b", ""));
}

const TAGGED: &str = "
openapi: 3.1.0
info: {title: Library, version: '1'}
paths:
  /books:
    get: {operationId: listBooks, tags: [books], responses: {'204': {description: None.}}}
    post: {operationId: addBook, tags: [books], responses: {'204': {description: Done.}}}
  /shelves:
    get: {operationId: listShelves, tags: [shelves], parameters: [7], responses: {'204': {description: None.}}}
";

/// The operations that a selection leaves, and what is wrong.
fn selected(only: &[&str], except: &[&str]) -> (Vec<String>, String) {
    let mut sources = Sources::default();
    let source = sources.add("library.yaml", TAGGED);
    let mut findings = Diagnostics::default();
    let selection = Selection::default()
        .only(only.iter().map(|it| (*it, source.span(0, 0))))
        .except(except.iter().map(|it| (*it, source.span(0, 0))));
    let document = parse(source, &sources, selection, &mut findings).unwrap();
    let operations = document.paths.iter().flat_map(|(_, path)| &path.operations);
    let ids = operations.map(|(_, operation)| operation.id.value.clone()).collect();
    (ids, findings.render(&sources))
}

#[test]
fn operations_are_selected_and_others_are_not_judged() {
    for (only, except) in [
        (&["tag:books"][..], &[][..]),
        (&[], &["operation:listShelves"]),
        (&[], &["GET /shelves"]),
        (&["* /books", "{urn:library}book"], &[]),
    ] {
        let (ids, findings) = selected(only, except);
        assert_eq!(ids, ["listBooks", "addBook"], "{only:?} {except:?}");
        assert_eq!(findings, "", "{only:?} {except:?}");
    }
    let (ids, _) = selected(&["tag:books"], &["post /books"]);
    assert_eq!(ids, ["listBooks"]);
    let (_, findings) = selected(&[], &[]);
    assert!(findings.contains("expected an object"), "{findings}");
}

#[test]
fn what_selects_nothing_is_an_error() {
    let (ids, findings) = selected(&["tag:books", "tag:boks"], &["GET /book", "tag:shelves"]);
    assert_eq!(ids, ["listBooks", "addBook"]);
    assert!(findings.contains("no operation is selected by `tag:boks`"), "{findings}");
    assert!(findings.contains("no operation is selected by `GET /book`"), "{findings}");
}
