//! `--against`: the old version is that of a commit, which is not checked out.

use std::fs;
use std::path::Path;

use crate::checkout::Checkout;
use crate::{MANIFEST, NOTE, SKU, schema};

/// A checkout whose order has lost its note since the commit.
fn checkout() -> Checkout {
    let checkout = Checkout::committed(&[
        ("schemas/swordsmith.toml", MANIFEST),
        ("schemas/order.xsd", &schema(&format!("{SKU}{NOTE}"))),
    ]);
    checkout.write("schemas/order.xsd", &schema(SKU));
    checkout
}

#[test]
fn the_old_version_is_that_of_the_commit() {
    let checkout = checkout();
    for path in ["schemas/swordsmith.toml", "schemas", "schemas/order.xsd"] {
        let done = checkout.diff(&["--against", "HEAD", path]);
        assert_eq!(done.code, 1, "{path}: {}{}", done.said, done.complained);
        let json = checkout.diff(&["--format=json", "--against", "main", path]);
        assert!(!json.changes().is_empty() && json.said.contains("main:schemas/"), "{}", json.said);
    }
    // Nothing was checked out.
    assert_eq!(fs::read_to_string(checkout.path("schemas/order.xsd")).unwrap(), schema(SKU));
    checkout.commit();
    assert_eq!(checkout.diff(&["--against", "HEAD", "schemas"]).code, 0);
    assert_eq!(checkout.diff(&["--against", "HEAD~1", "schemas"]).code, 1);
}

#[test]
fn it_does_not_matter_where_it_is_called() {
    let checkout = checkout();
    let inside = Checkout::run("diff", &checkout.path("schemas"), &["--against", "main"]);
    assert_eq!(inside.code, 1, "{}{}", inside.said, inside.complained);
    let path = checkout.path("schemas");
    let outside =
        Checkout::run("diff", Path::new("/"), &["--against", "main", path.to_str().unwrap()]);
    assert_eq!(outside.code, 1, "{}{}", outside.said, outside.complained);
}

#[test]
fn errors_of_the_old_version_name_the_commit() {
    let broken = schema(SKU).replace("xs:string", "xs:strnig");
    let checkout = Checkout::committed(&[("a b/order.xsd", &broken)]);
    checkout.write("a b/order.xsd", &schema(SKU));
    let done = checkout.diff(&["--against", "main", "a b"]);
    assert_eq!(done.code, 2, "{}", done.said);
    assert!(done.complained.contains(" --> main:a b/order.xsd:5:"), "{}", done.complained);
}

#[test]
fn what_no_commit_has_is_new() {
    let checkout = Checkout::committed(&[("README.md", "")]);
    checkout.write("schemas/swordsmith.toml", MANIFEST);
    checkout.write("schemas/order.xsd", &schema(SKU));
    for path in ["schemas/swordsmith.toml", "schemas", "schemas/order.xsd"] {
        let done = checkout.diff(&["--against", "HEAD", path]);
        assert_eq!(done.code, 0, "{}", done.complained);
        let note = format!("note: there is no HEAD:{path}: everything is new\n");
        assert!(done.said.contains(&note), "{}", done.said);
    }
    let json = checkout.diff(&["--against", "HEAD", "schemas", "--format", "json"]);
    assert_eq!((json.code, json.changes().len()), (0, 0));
    checkout.write("schemas/order.xsd", "<xs:schema");
    assert_eq!(checkout.diff(&["--against", "HEAD", "schemas"]).code, 2);
}

#[test]
fn what_is_no_commit_is_told() {
    let checkout = checkout();
    for (against, message) in [
        ("--against=gone", "there is no commit `gone` in "),
        ("--against=--output=x", "`--output=x` is no name of a commit"),
        ("--against=-h", "`-h` is no name of a commit"),
        ("--against=", "`` is no name of a commit"),
        ("--against=HEAD:schemas", "there is no commit `HEAD:schemas` in "),
    ] {
        let done = checkout.diff(&[against, "schemas"]);
        assert_eq!((done.code, &*done.said), (2, ""), "{against}");
        assert!(done.complained.contains(message), "{against}: {}", done.complained);
    }
    assert!(!checkout.path("x").exists() && !checkout.path("schemas/x").exists());
    let elsewhere = Checkout::new(&[("schemas/order.xsd", &schema(SKU))]);
    let done = elsewhere.diff(&["--against", "main", "schemas"]);
    assert_eq!(done.code, 2);
    assert!(
        done.complained.contains("is in no checkout of git, which says: "),
        "{}",
        done.complained
    );
    let done = elsewhere.diff(&["--against", "main"]);
    assert_eq!(done.code, 2);
    assert!(done.complained.contains("there is no swordsmith.toml in "), "{}", done.complained);
}

#[test]
fn what_a_manifest_names_elsewhere_is_of_the_commit_too() {
    let manifest = MANIFEST.replace("order.xsd", "../shared/order.xsd");
    let include = "<xs:include schemaLocation=\"more/sku.xsd\"/>\n<xs:element name=\"order\">";
    let part = |facet: &str| {
        format!(
            "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" targetNamespace=\"urn:shop\">\n\
             <xs:element name=\"sku\"><xs:complexType><xs:attribute name=\"{facet}\"/></xs:complexType>\
             </xs:element></xs:schema>"
        )
    };
    let checkout = Checkout::committed(&[
        ("schemas/swordsmith.toml", &manifest),
        ("shared/order.xsd", &schema(SKU).replace("<xs:element name=\"order\">", include)),
        ("shared/more/sku.xsd", &part("size")),
    ]);
    checkout.write("shared/more/sku.xsd", &part("length"));
    let done = checkout.diff(&["--against", "main", "schemas"]);
    assert_eq!(done.code, 1, "{}{}", done.said, done.complained);
    assert!(done.said.contains("size"), "{}", done.said);
}

/// By the rule of files on the disk.
#[test]
fn imports_find_the_files_of_the_commit() {
    let import = "<xs:import namespace=\"urn:n\" schemaLocation=\"http://example.org/n.xsd\"/>";
    let include = "<xs:include schemaLocation=\"in/my%20part.xsd\"/>";
    let xs = "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"";
    let files = [
        ("root.xsd", &*format!("{xs}>{include}{import}</xs:schema>")),
        ("in/my part.xsd", &format!("{xs}><xs:element name=\"part\"/></xs:schema>")),
        ("in/n.xsd", &format!("{xs} targetNamespace=\"urn:n\"/>")),
    ];
    let checkout = Checkout::committed(&files);
    checkout.remove("in/n.xsd");
    checkout.write("n.xsd", files[2].1);
    let done = checkout.diff(&["--against", "main", "root.xsd"]);
    assert_eq!(done.code, 0, "{}{}", done.said, done.complained);
    let names = [("main:root.xsd", "`main:in/n.xsd` is read"), ("root.xsd", "`n.xsd` is read")];
    for (file, read) in names {
        let line = done.said.lines().find(|line| line.starts_with(&format!("note: {file}:1:")));
        assert!(line.is_some_and(|line| line.contains(read)), "{}", done.said);
    }
    checkout.remove("in/my part.xsd");
    let done = checkout.diff(&["--against", "main", "root.xsd"]);
    assert!(done.code == 2 && done.complained.contains("no given file is `in/my%20part.xsd`"));
}
