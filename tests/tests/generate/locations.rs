//! Which file an `include` or an `import` means: `generate`, `validate` and `diff` say the same.

use std::process::Command;

use swordsmith_tests::binary;

use crate::folder::Folder;

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
        &["s.xsd:1:", "no given file is `b/types.xsd`", "tried ", "there is `a/types.xsd`"],
    );
    let beside = including("types.xsd");
    let stray = [("v1/s.xsd", &*beside), ("v1/a/b/c/target/v2/types.xsd", &*part)];
    are_refused(&stray, &["no given file is `types.xsd`", "the file `"]);
    let url = including("http://example.org/types.xsd");
    are_refused(&[("s.xsd", &url), ("types.xsd", &part)], &["there is `types.xsd`"]);
    let redefining = "<xs:redefine schemaLocation=\"b/t.xsd\"/><xs:element name=\"r\"/>";
    let redefining = schema("", redefining);
    are_refused(&[("s.xsd", &redefining), ("t.xsd", &part)], &["no given file is `b/t.xsd`"]);
    let catalog = "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>\
                   <system systemId='http://example.org/types.xsd' uri='in/t.xsd'/></catalog>";
    are_found(&[("s.xsd", &url), ("catalog.xml", catalog), ("in/t.xsd", &part)], &[]);
}

#[test]
fn an_import_at_whose_location_there_is_no_file_is_noted() {
    let (url, n, other) = (importing("http://example.org/v1/n.xsd"), of_n("int"), of_n("boolean"));
    let (no_file, nearest) =
        ("no file is at `http://example.org/v1/n.xsd`: `", "is read, the nearest");
    are_found(&[("s.xsd", &url), ("in/n.xsd", &n)], &[no_file, "in/n.xsd` is read", nearest]);
    are_found(&[("s.xsd", &url), ("x.xsd", &n)], &[no_file, "x.xsd` is read", "of the namespace"]);
    are_found(
        &[("s.xsd", &url), ("in/n.xsd", &n), ("in/far/n.xsd", &other), ("z.xsd", &other)],
        &["in/n.xsd` is read"],
    );
    let missing = importing("gone/n.xsd");
    are_found(&[("s.xsd", &missing), ("in/n.xsd", &n)], &["no file is at `gone/n.xsd`"]);
    let without = importing("");
    are_found(
        &[("s.xsd", &without), ("x.xsd", &n)],
        &["the import has no location: `", "x.xsd` is read, the nearest of the namespace `urn:n`"],
    );
    // A part of another document is not the document.
    let whole = schema("urn:n", "<xs:include schemaLocation=\"a-part.xsd\"/>");
    are_found(
        &[("s.xsd", &without), ("a-part.xsd", &n), ("whole.xsd", &whole)],
        &["whole.xsd` is read"],
    );
}

#[test]
fn an_import_is_not_answered_by_what_cannot_be_meant() {
    let itself = importing("n/s.xsd");
    are_refused(&[("s.xsd", &itself)], &["no given file is `n/s.xsd`"]);
    let of_another = of_n("int").replace("targetNamespace=\"urn:n\"", "targetNamespace=\"urn:o\"");
    let location = importing("in/n.xsd");
    are_refused(&[("s.xsd", &location), ("n.xsd", &of_another)], &["no given file is `in/n.xsd`"]);
    let (url, n) = (importing("http://example.org/n"), of_n("int"));
    are_refused(
        &[("s.xsd", &url), ("a.xsd", &n), ("b.xsd", &n.replace("int", "boolean"))],
        &["several files may be `http://example.org/n`", "a.xsd, ", "b.xsd"],
    );
}

/// As in sets of schemas that exist twice: with URNs, and with paths.
#[test]
fn what_is_reached_already_answers_an_import() {
    let by_urn = schema(
        "",
        "<xs:include schemaLocation=\"more.xsd\"/><xs:import namespace=\"urn:n\" \
                     schemaLocation=\"urn:example:n.xsd:1.3\"/><xs:element name=\"r\" type=\"n:T\"/>",
    );
    let more = importing("../n.xsd").replace("name=\"r\"", "name=\"q\"");
    let (n, other) = (of_n("int"), of_n("boolean"));
    let files = [
        ("one/in/s.xsd", &*by_urn),
        ("one/in/more.xsd", &more),
        ("one/n.xsd", &n),
        ("one/in/stray.xsd", &other),
        ("two/in/s.xsd", &by_urn),
        ("two/n.xsd", &other),
    ];
    are_found(&files, &["no file is at `urn:example:n.xsd:1.3`", "n.xsd`, which is read already"]);
    let without = by_urn.replace(" schemaLocation=\"urn:example:n.xsd:1.3\"", "");
    let quiet = [("one/in/s.xsd", &*without), files[1], files[2], files[3]];
    are_found(&quiet, &[]);
}

#[test]
fn a_location_is_a_reference() {
    let part = part();
    for (location, name) in [
        ("my%20types.xsd", "my types.xsd"),
        ("  my types.xsd\n", "my types.xsd"),
        ("m%C3%BCll.xsd", "m\u{fc}ll.xsd"),
        ("m\u{fc}ll.xsd", "mu\u{308}ll.xsd"),
        ("mu%CC%88ll.xsd", "m\u{fc}ll.xsd"),
        ("./x/../t.xsd#top", "t.xsd"),
        ("t.xsd?version=1", "t.xsd"),
        ("100%25.xsd", "100%.xsd"),
        ("a%23b.xsd", "a#b.xsd"),
        ("my%20types.xsd", "my%20types.xsd"),
        ("file:t.xsd", "t.xsd"),
    ] {
        are_found(&[("s.xsd", &including(location)), (name, &part)], &[]);
    }
    let note = "has `\\` between folders";
    are_found(
        &[("s.xsd", &including("in\\t.xsd")), ("in/t.xsd", &part)],
        &[note, "in/t.xsd` is read"],
    );
}

#[test]
fn a_location_may_be_the_url_of_a_file() {
    let folder = Folder::new(&[("in/my t.xsd", &part())]);
    let path = folder.path().display().to_string();
    folder.write("s.xsd", &including(&format!("file://{path}/in/my%20t.xsd")));
    let root = format!("{path}/s.xsd");
    for (code, printed) in said(&folder, "s.xsd").into_iter().chain(said(&folder, &root)) {
        assert_eq!(code, 0, "{printed}");
    }
}

#[test]
fn a_catalog_is_asked_for_namespaces_as_for_uris_and_a_hint_that_fails_is_none() {
    let catalog = |entry: &str| {
        format!("<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'>{entry}</catalog>")
    };
    let (root, n) = (importing("n.xsd"), of_n("int"));
    let by = |entry: &str, notes: &[&str]| {
        let files = [("s.xsd", &*root), ("catalog.xml", &catalog(entry)), ("n.xsd", &n)];
        are_found(&files, notes);
    };
    by("<rewriteSystem systemIdStartString='urn:' rewritePrefix='mirror/'/>", &[]);
    by("<system systemId='urn:n' uri='gone.xsd'/>", &[]);
    let note = ["`catalog.xml` leads from `urn:n` to `mirror/n`, which is no given file"];
    by("<rewriteURI uriStartString='urn:' rewritePrefix='mirror/'/>", &note);
    let away = catalog("<uri name='urn:n' uri='in/n.xsd'/>");
    let (other, files) = (of_n("boolean"), [("s.xsd", &*root), ("catalog.xml", &*away)]);
    are_found(&[files[0], files[1], ("n.xsd", &other), ("in/n.xsd", &n)], &[]);
    let url = importing("http://example.org/n.xsd");
    are_refused(
        &[("s.xsd", &url), ("catalog.xml", &away)],
        &["`catalog.xml` leads from `urn:n` to `in/n.xsd`, which is no given file"],
    );
}

/// The attributes of `xml` are those that every schema has, whatever stands about.
#[test]
fn the_namespaces_of_xml_and_of_instances_are_built_in() {
    let xml = "http://www.w3.org/XML/1998/namespace";
    let stray = schema(xml, "<xs:attribute name=\"lang\" type=\"xs:int\"/>");
    let root = |location: &str, attribute: &str| {
        let import = format!("<xs:import namespace=\"{xml}\"{location}/>");
        let content = format!(
            "<xs:complexType><xs:simpleContent><xs:extension base=\"xs:int\"><xs:attribute \
             ref=\"xml:{attribute}\"/></xs:extension></xs:simpleContent></xs:complexType>"
        );
        schema("", &format!("{import}<xs:element name=\"r\">{content}</xs:element>"))
    };
    for location in ["", " schemaLocation=\"http://www.w3.org/2001/xml.xsd\""] {
        are_found(&[("s.xsd", &root(location, "id")), ("in/xml.xsd", &stray)], &[]);
    }
    let own = " schemaLocation=\"xml.xsd\"";
    are_found(&[("s.xsd", &root(own, "id")), ("xml.xsd", &stray)], &[]);
    let folder = Folder::new(&[("s.xsd", &root("", "lang")), ("xml.xsd", &stray)]);
    assert_eq!(folder.generate(&["--manifest", "m.toml"]).0, 1, "there is none yet");
    let before = said(&folder, "s.xsd");
    assert!(before.iter().all(|(code, _)| *code == 0), "{before:?}");
    assert!(!folder.read("src/m/table.rs").contains("xml.xsd"));
    let xsi = "<xs:import namespace=\"http://www.w3.org/2001/XMLSchema-instance\" \
               schemaLocation=\"http://www.w3.org/2001/XMLSchema-instance\"/><xs:element name=\"r\"/>";
    are_found(&[("s.xsd", &schema("", xsi))], &[]);
    let schemas =
        "<xs:import namespace=\"http://www.w3.org/2001/XMLSchema\" schemaLocation=\"x.xsd\"/>";
    are_found(
        &[("s.xsd", &schema("", &format!("{schemas}<xs:element name=\"r\" type=\"xs:int\"/>")))],
        &[],
    );
    let group = "<xs:element name=\"r\"><xs:complexType><xs:group ref=\"xs:schemaTop\"/></xs:complexType></xs:element>";
    let parts = ["only the built-in types are supported"];
    are_refused(&[("s.xsd", &schema("", &format!("{schemas}{group}")))], &parts);
}

#[test]
fn copies_of_a_document_are_that_document() {
    let root = schema(
        "",
        "<xs:import namespace=\"urn:n\" schemaLocation=\"one/n.xsd\"/>\
        <xs:include schemaLocation=\"more.xsd\"/><xs:element name=\"r\" type=\"n:T\"/>",
    );
    let more = importing("two/n.xsd").replace("name=\"r\"", "name=\"q\"");
    let whole = schema("urn:n", "<xs:include schemaLocation=\"part.xsd\"/>");
    let (part, other) = (of_n("int"), of_n("boolean"));
    let same = [("s.xsd", &*root), ("more.xsd", &more), ("one/n.xsd", &part), ("two/n.xsd", &part)];
    are_found(&same, &[]);
    are_refused(
        &[same[0], same[1], same[2], ("two/n.xsd", &other)],
        &["a second type `{urn:n}T`", "two/n.xsd:1:", "the first is at ", "one/n.xsd:1:"],
    );
    // What a copy includes stands beside it.
    let parts = [("one/part.xsd", &*part), ("one/n.xsd", &*whole), ("two/n.xsd", &*whole)];
    are_found(&[same[0], same[1], parts[0], parts[1], parts[2], ("two/part.xsd", &part)], &[]);
    are_refused(
        &[same[0], same[1], parts[0], parts[1], parts[2], ("two/part.xsd", &other)],
        &["a second type `{urn:n}T`"],
    );
}

#[test]
fn schema_documents_are_well_formed() {
    for (content, at) in [
        ("<xs:element name='q' default='<5'/>", "1:112"),
        ("<xs:annotation><xs:documentation>a]]>b</xs:documentation></xs:annotation>", "1:116"),
        ("<xs:annotation><xs:documentation>&#1;</xs:documentation></xs:annotation>", "1:115"),
        ("<xs:annotation><xs:documentation>\u{1}</xs:documentation></xs:annotation>", "1:115"),
        ("<xs:annotation><xs:documentation>\u{ffff}</xs:documentation></xs:annotation>", "1:115"),
        ("<?xml version='1.0'?>", "1:82"),
        ("<?XML a?>", "1:82"),
        ("<xs:element name='q'type='xs:int'/>", "1:102"),
        ("<!-- a -- b -->", "1:82"),
        ("<xs:element name='q' xmlns:a='u' xmlns:b='u' a:x='1' b:x='2'/>", "1:135"),
        ("<xs:element name='q' xmlns:a=''/>", "1:103"),
        ("<xs:element name='q' p:x='1'/>", "1:103"),
    ] {
        let folder =
            Folder::new(&[("s.xsd", &schema("", &format!("{content}<xs:element name='r'/>")))]);
        let said = said(&folder, "s.xsd");
        let place = format!("s.xsd:{at}\n");
        assert!(said.iter().all(|(code, text)| *code != 0 && text.contains(&place)), "{said:?}");
    }
    let entities = "<!DOCTYPE xs:schema [<!ENTITY e '<5'> <!ATTLIST xs:schema id ID #IMPLIED>]>";
    let element = schema("", "<xs:element name='r'/>");
    are_found(&[("s.xsd", &format!("{entities}\n{element}"))], &[]);
}

#[test]
fn white_space_around_the_values_of_schemas_means_nothing() {
    let any = "<xs:any minOccurs=\"&#9;0&#10;\" namespace=\" ##other &#10; \" processContents=\"&#10;lax\"/>";
    let content = format!(
        "<xs:complexType mixed=\"&#13;true\"><xs:sequence>{any}</xs:sequence></xs:complexType>"
    );
    are_found(
        &[("s.xsd", &schema("", &format!("<xs:element name=\"r\">{content}</xs:element>")))],
        &[],
    );
}
