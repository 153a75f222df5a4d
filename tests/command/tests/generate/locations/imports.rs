//! Imports: by their location, else by the rule, with a note.

use super::{Command, Folder, are_found, are_refused, binary, importing, of_n, part, said, schema};

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
    // Files that include each other are one, and so are copies.
    let part = |other: &str, content: &str| {
        schema("urn:n", &format!("<xs:include schemaLocation=\"{other}\"/>{content}"))
    };
    let named = "<xs:simpleType name=\"T\"><xs:restriction base=\"xs:int\"/></xs:simpleType>";
    let root = part("b.xsd", named);
    are_found(
        &[("s.xsd", &without), ("a.xsd", &root), ("b.xsd", &part("a.xsd", ""))],
        &["a.xsd` is read"],
    );
    are_found(&[("s.xsd", &missing), ("x/n.xsd", &n), ("y/n.xsd", &n)], &["x/n.xsd` is read"]);
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

/// An import may say nothing but that what is in no namespace is used; what the message proposes
/// works.
#[test]
fn an_import_that_names_nothing_has_a_way_out() {
    let content = "<xs:import/><xs:element name=\"q\" type=\"L\"/>";
    let loose = part().replace("\"T\"", "\"L\"");
    let (a, n) = (schema("urn:n", content), &*loose);
    let proposals = ["named by an import without a namespace", "write `schemaLocation=\"FILE\"`"];
    are_refused(&[("s.xsd", &a), ("l.xsd", n)], &proposals);
    let root = schema(
        "",
        "<xs:import namespace=\"urn:n\" schemaLocation=\"a.xsd\"/><xs:element name=\"r\"/>",
    );
    let located = a.replace("<xs:import/>", "<xs:import schemaLocation=\"l.xsd\"/>");
    are_found(&[("s.xsd", &root), ("a.xsd", &located), ("l.xsd", n)], &[]);
    let folder =
        Folder::new(&[("a.xsd", &a), ("l.xsd", n), ("ok.xml", "<q xmlns=\"urn:n\">1</q>")]);
    let module = "[[module]]\nname = \"m\"\n";
    let output = "[output]\nmodules = \"src\"\n";
    for xsd in [
        "xsd = [\"a.xsd\", \"l.xsd\"]\n",
        "xsd = [\"a.xsd\"]\n[module.locations]\n\"\" = \"l.xsd\"\n",
    ] {
        folder.write("m.toml", &format!("{module}{xsd}{output}"));
        let (code, printed) = folder.generate(&["--manifest", "m.toml"]);
        assert_eq!(code, 0, "{printed}");
    }
    let mut command = Command::new(binary::path());
    command.args(["validate", "--schema", "a.xsd", "--schema", "l.xsd", "ok.xml"]);
    assert!(command.current_dir(folder.path()).status().unwrap().success());
}

/// Who reads a schema alone is given what the folder of its manifest has, as far up as that is.
#[test]
fn an_import_may_mean_a_file_beside_or_above_the_folder_of_the_root() {
    let (url, n) = (importing("http://example.org/n.xsd"), of_n("int"));
    for other in ["n.xsd", "other/n.xsd", "other/renamed.xsd", "a/n.xsd"] {
        are_found(&[("a/b/s.xsd", &url), (other, &n)], &["no file is at", "is read, the nearest"]);
        let files =
            [("swordsmith.toml", ""), ("a/b/s.xsd", &*url), (other, &*n), ("ok.xml", "<r>1</r>")];
        let folder = Folder::new(&files);
        for (within, root, document) in [
            ("a/b", "s.xsd", "../../ok.xml"),
            ("other", "../a/b/s.xsd", "../ok.xml"),
            ("a", "../a/b/s.xsd", "../ok.xml"),
        ] {
            std::fs::create_dir_all(folder.path().join(within)).unwrap();
            let mut command = Command::new(binary::path());
            command.args(["validate", "--schema", root, document]);
            let output = command.current_dir(folder.path().join(within)).output().unwrap();
            assert!(output.status.success(), "{other} from {within}: {output:?}");
        }
    }
}

/// Without a file of the W3C's name, its attributes are there for wildcards, too.
#[test]
fn imported_attributes_of_xml_are_known_to_wildcards() {
    let import = "<xs:import namespace=\"http://www.w3.org/XML/1998/namespace\"/>";
    let element = |process: &str| {
        format!(
            "<xs:element name=\"r\"><xs:complexType>\
             <xs:anyAttribute processContents=\"{process}\"/></xs:complexType></xs:element>"
        )
    };
    for (imported, process, attribute, is_valid) in [
        (import, "strict", "xml:lang='en'", true),
        (import, "strict", "xml:base='a'", true),
        (import, "lax", "xml:space='odd'", false),
        ("", "strict", "xml:lang='en'", false),
        ("", "lax", "xml:space='odd'", true),
    ] {
        let folder =
            Folder::new(&[("s.xsd", &schema("", &format!("{imported}{}", element(process))))]);
        folder.write("d.xml", &format!("<r {attribute}/>"));
        let mut command = Command::new(binary::path());
        command.args(["validate", "--schema", "s.xsd", "d.xml"]);
        let output = command.current_dir(folder.path()).output().unwrap();
        assert_eq!(
            output.status.success(),
            is_valid,
            "{imported} {process} {attribute}: {output:?}"
        );
    }
}

#[test]
fn folders_are_no_catalogs_and_case_does_not_tell_modules_apart() {
    let folder = Folder::new(&[("s.xsd", &of_n("int")), ("in/x.xsd", ""), ("ok.xml", "<r/>")]);
    let mut command = Command::new(binary::path());
    command.args(["validate", "--schema", "s.xsd", "--catalog", "in", "ok.xml"]);
    let output = command.current_dir(folder.path()).output().unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(printed.contains("in is a folder: expected an OASIS catalog"), "{printed}");
    let module = |name: &str| format!("[[module]]\nname = \"{name}\"\nxsd = [\"s.xsd\"]\n");
    let output = "[output]\nmodules = \"src\"\n";
    folder.write("m.toml", &format!("{}{}{output}", module("m"), module("M")));
    let (code, printed) = folder.generate(&["--manifest", "m.toml"]);
    assert_eq!(code, 1, "{printed}");
    assert!(printed.contains("modules `m` and `M` have the same files"), "{printed}");
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
