//! Manifests, schemas and folders, by their paths.

use std::fs;

use super::*;

fn folder_of(files: &[(&str, &str)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    root
}

/// The names of what is read, and what the manifest says.
fn read(root: &Path, name: &str) -> (Vec<String>, String) {
    let given = Given::read(&root.join(name)).unwrap();
    let names = given.sources.iter().map(|(_, source)| source.name.clone()).collect();
    (names, given.sources.get(given.manifest).text.clone())
}

fn schema(asks: &str) -> String {
    format!("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>{asks}</xs:schema>")
}

#[test]
fn a_schema_is_read_with_what_it_reaches_by_names_from_its_folder() {
    let include = schema("<xs:include schemaLocation='../b c.xsd'/>");
    let root = folder_of(&[("in/a.xsd", &include), ("b c.xsd", &schema("")), ("in/d.xsd", "")]);
    let (names, manifest) = read(root.path(), "in/a.xsd");
    assert_eq!(names, ["a.xsd", "../b c.xsd", "(made manifest)"]);
    assert!(manifest.ends_with("xsd = [\"a.xsd\"]\n"), "{manifest}");
}

#[test]
fn messages_are_named_from_the_folder_that_their_imports_are_relative_to() {
    let root = folder_of(&[
        ("shop/order.proto", "syntax = \"proto3\"; import \"shop/item.proto\";"),
        ("shop/item.proto", "syntax = \"proto3\";"),
    ]);
    let (names, manifest) = read(root.path(), "shop/order.proto");
    assert_eq!(names, ["shop/order.proto", "shop/item.proto", "(made manifest)"]);
    assert!(manifest.ends_with("proto = [\"shop/order.proto\"]\n"), "{manifest}");
}

#[test]
fn json_schemas_are_told_from_descriptions() {
    let root = folder_of(&[
        ("order.schema.json", r#"{"items": {"$ref": "parts/item.json"}}"#),
        ("parts/item.json", "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"}"),
        ("package.json", "{}"),
        ("api.json", r#"{"openapi": "3.1.0"}"#),
    ]);
    let (names, manifest) = read(root.path(), "order.schema.json");
    assert_eq!(names, ["order.schema.json", "parts/item.json", "(made manifest)"]);
    assert!(manifest.ends_with("json = [\"order.schema.json\"]\n"), "{manifest}");
    let (_, manifest) = read(root.path(), "api.json");
    assert!(manifest.ends_with("openapi = \"api.json\"\n"), "{manifest}");
    fs::write(root.path().join("old.yaml"), "swagger: '2.0'\n").unwrap();
    let (_, manifest) = read(root.path(), "old.yaml");
    assert!(manifest.ends_with("openapi = \"old.yaml\"\n"), "{manifest}");
    let (_, manifest) = read(root.path(), "");
    let said = "json = [\"order.schema.json\", \"parts/item.json\"]\nopenapi = \"api.json\"\n";
    assert!(manifest.ends_with(said), "{manifest}");
}

#[test]
fn a_folder_is_its_manifest_or_every_schema_in_it() {
    let files = [
        ("a.xsd", &*schema("<xs:include schemaLocation='in/b.xsd'/>")),
        ("in/b.xsd", &schema("")),
        ("c.proto", "syntax = \"proto3\";"),
        ("api/d.yaml", "openapi: 3.1.0\npaths: {/a: {$ref: e.json}}\n"),
        ("api/e.json", "{}"),
        ("notes.txt", ""),
    ];
    let root = folder_of(&files);
    let (names, manifest) = read(root.path(), "");
    assert_eq!(names.len(), 6, "{names:?}");
    let said = "xsd = [\"a.xsd\"]\nproto = [\"c.proto\"]\nopenapi = \"api/d.yaml\"\n";
    assert!(manifest.ends_with(said), "{manifest}");
    let own = "[[module]]\nname = \"a\"\nxsd = [\"a.xsd\"]\n";
    fs::write(root.path().join("swordsmith.toml"), own).unwrap();
    assert_eq!(read(root.path(), "").1, own);
}

#[test]
fn what_is_no_interface_is_told() {
    let root = folder_of(&[("empty/notes.txt", "")]);
    let said = |name: &str| Given::read(&root.path().join(name)).unwrap_err();
    assert!(said("empty").starts_with("there is no swordsmith.toml in "), "{}", said("empty"));
    assert!(said("gone.xsd").starts_with("there is no gone.xsd in "), "{}", said("gone.xsd"));
    let notes = said("empty/notes.txt");
    assert!(notes.contains("notes.txt is no manifest (`.toml`), no schema ("), "{notes}");
}
