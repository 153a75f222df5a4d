//! Files are found where a schema says, or near it.

use std::fs;

use super::*;

fn schema(namespace: &str, body: &str) -> String {
    format!(
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='{namespace}'>{body}</xs:schema>"
    )
}

/// The names of what is read from `root` on, in a folder with some files.
fn found(root: &str, files: &[(&str, String)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let Schemas { sources, roots: ids, .. } = schemas(&[folder.path().join(root)], &[]).unwrap();
    let beginning = format!("{}/", name(folder.path()));
    let names = sources.iter().map(|(_, it)| it.name.strip_prefix(&beginning).unwrap().to_owned());
    assert_eq!(ids.len(), 1);
    names.collect()
}

#[test]
fn locations_are_seen_from_the_file_that_asks() {
    let files = [
        ("a/root.xsd", schema("urn:a", "<xs:include schemaLocation='./in/b.xsd'/>")),
        (
            "a/in/b.xsd",
            schema("urn:a", "<xs:import namespace='urn:c' schemaLocation='../../c.xsd'/>"),
        ),
        ("c.xsd", schema("urn:c", "<xs:include schemaLocation='missing.xsd'/>")),
        ("a/c.xsd", schema("urn:other", "")),
    ];
    assert_eq!(found("a/root.xsd", &files), ["a/root.xsd", "a/in/b.xsd", "c.xsd"]);
}

#[test]
fn what_may_be_meant_by_the_base_name_of_a_url_is_given() {
    let import =
        "<xs:import namespace='urn:b' schemaLocation='http://example.org/x/b.xsd?version=1#top'/>";
    let files = [
        ("root.xsd", schema("urn:a", import)),
        ("near/b.xsd", schema("urn:b", "<xs:include schemaLocation='c.xsd'/>")),
        ("near/c.xsd", schema("urn:b", "")),
        ("near/far/b.xsd", schema("urn:b", "")),
        ("d.xsd", schema("urn:b", "")),
    ];
    let given = ["root.xsd", "near/b.xsd", "near/far/b.xsd", "near/c.xsd"];
    assert_eq!(found("root.xsd", &files), given);
}

#[test]
fn what_has_another_name_is_found_by_its_namespace() {
    let import = "<xs:import namespace='urn:b' schemaLocation='http://example.org/b'/><xs:import namespace='urn:c'/>";
    let files = [
        ("root.xsd", schema("urn:a", import)),
        ("other.xsd", schema("urn:b", "")),
        ("another.xsd", schema("urn:c", "<!-- not urn:b -->")),
    ];
    assert_eq!(found("root.xsd", &files), ["root.xsd", "other.xsd", "another.xsd"]);
}

#[test]
fn a_root_that_cannot_be_read_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let error = schemas(&[folder.path().join("a.xsd")], &[]).unwrap_err();
    assert!(error.starts_with("cannot read ") && error.contains("a.xsd"), "{error}");
}

#[test]
fn names_have_no_superfluous_parts() {
    for (path, expected) in
        [("./a//b.xsd", "a/b.xsd"), ("../x/../a.xsd", "../a.xsd"), ("/x/./a.xsd", "/x/a.xsd")]
    {
        assert_eq!(name(Path::new(path)), expected);
    }
}
