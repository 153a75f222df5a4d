//! Which file an `include` or an `import` means: `generate`, `validate` and `diff` say the same.

use std::process::Command;

use swordsmith_tests::binary;

use crate::folder::Folder;

mod documents;
mod imports;
mod references;

/// A schema document without a target namespace, or of that namespace.
fn schema(namespace: &str, content: &str) -> String {
    let target = format!(" targetNamespace=\"{namespace}\"");
    let target = if namespace.is_empty() { "" } else { &target };
    format!(
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:n=\"urn:n\"{target}>{content}</xs:schema>"
    )
}

/// A schema document of `urn:n` whose type `T` has that base.
fn of_n(base: &str) -> String {
    schema(
        "urn:n",
        &format!("<xs:simpleType name=\"T\"><xs:restriction base=\"xs:{base}\"/></xs:simpleType>"),
    )
}

/// A root that imports `urn:n`, with an element of its type `T`.
fn importing(location: &str) -> String {
    let location = match location {
        "" => String::new(),
        location => format!(" schemaLocation=\"{location}\""),
    };
    schema(
        "",
        &format!("<xs:import namespace=\"urn:n\"{location}/><xs:element name=\"r\" type=\"n:T\"/>"),
    )
}

/// A root that includes a file, with an element of its type `T`.
fn including(location: &str) -> String {
    schema(
        "",
        &format!("<xs:include schemaLocation=\"{location}\"/><xs:element name=\"r\" type=\"T\"/>"),
    )
}

/// What is included, with a type `T`.
fn part() -> String {
    of_n("int").replace(" targetNamespace=\"urn:n\"", "")
}

/// What the commands print of a root, with their exit codes; a `catalog.xml` is used by those that
/// may.
fn said(folder: &Folder, root: &str) -> Vec<(i32, String)> {
    folder.write("ok.xml", "<r>1</r>");
    let catalog = folder.has("catalog.xml");
    let catalogs = if catalog { "catalogs = [\"catalog.xml\"]\n" } else { "" };
    let module = format!("[[module]]\nname = \"m\"\nxsd = [\"{root}\"]\n{catalogs}");
    folder.write("m.toml", &format!("{module}[output]\nmodules = \"src\"\n"));
    let run = |arguments: &[&str]| {
        let mut command = Command::new(binary::path());
        let output = command.args(arguments).current_dir(folder.path()).output().unwrap();
        let printed = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8(printed).unwrap())
    };
    let mut validate = vec!["validate", "--schema", root, "ok.xml"];
    validate.extend(["--catalog", "catalog.xml"].iter().filter(|_| catalog));
    let mut said = vec![run(&validate), run(&["generate", "--manifest", "m.toml"])];
    said.extend((!catalog).then(|| run(&["diff", root, root])));
    said.push(run(&["diff", "m.toml", "m.toml"]));
    said
}

/// All commands find the files, and say these things; nothing, if there are none.
#[track_caller]
fn are_found(files: &[(&str, &str)], parts: &[&str]) {
    let folder = Folder::new(files);
    for (code, printed) in said(&folder, files[0].0) {
        assert_eq!(code, 0, "{printed}");
        assert!(parts.iter().all(|part| printed.contains(part)), "{printed}");
        assert_eq!(parts.is_empty(), !printed.contains("note: "), "{printed}");
    }
}

/// All commands refuse the schema, and say these things.
#[track_caller]
fn are_refused(files: &[(&str, &str)], parts: &[&str]) {
    let folder = Folder::new(files);
    for (code, printed) in said(&folder, files[0].0) {
        assert_ne!(code, 0, "{printed}");
        assert!(parts.iter().all(|part| printed.contains(part)), "{printed}");
    }
}

#[test]
fn what_is_included_is_the_file_at_its_location_alone() {
    let (elsewhere, part) = (including("b/types.xsd"), part());
    are_refused(
        &[("s.xsd", &elsewhere), ("a/types.xsd", &part)],
        &["s.xsd:1:72", "no given file is `b/types.xsd`", "tried the "],
    );
    let beside = including("types.xsd");
    let stray = [("v1/s.xsd", &*beside), ("v1/a/b/c/target/v2/types.xsd", &*part)];
    are_refused(&stray, &["no given file is `types.xsd`", "the file `"]);
    let folder = Folder::new(&[("s.xsd", &elsewhere), ("a/types.xsd", &part)]);
    for (_, printed) in said(&folder, "s.xsd") {
        assert!(printed.contains("there is `a/types.xsd`"), "{printed}");
    }
    let url = including("http://example.org/types.xsd");
    are_refused(&[("s.xsd", &url), ("types.xsd", &part)], &["no given file is `http://"]);
    let redefining = "<xs:redefine schemaLocation=\"b/t.xsd\"/><xs:element name=\"r\"/>";
    let redefining = schema("", redefining);
    are_refused(&[("s.xsd", &redefining), ("t.xsd", &part)], &["no given file is `b/t.xsd`"]);
    let catalog = "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>\
                   <system systemId='http://example.org/types.xsd' uri='in/t.xsd'/></catalog>";
    are_found(&[("s.xsd", &url), ("catalog.xml", catalog), ("in/t.xsd", &part)], &[]);
}
