//! `swordsmith diff` of folders, files and commits: what is read, what is said, how it ends.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod allowed;
mod checkout;
mod git;
mod locked;
mod reference;

use checkout::Checkout;

/// Orders, of which something may be left out.
fn schema(elements: &str) -> String {
    format!(
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" targetNamespace=\"urn:shop\" \
         elementFormDefault=\"qualified\">\n\
         <xs:element name=\"order\">\n<xs:complexType>\n<xs:sequence>\n{elements}</xs:sequence>\n\
         </xs:complexType>\n</xs:element>\n</xs:schema>\n"
    )
}

const SKU: &str = "<xs:element name=\"sku\" type=\"xs:string\"/>\n";
const NOTE: &str = "<xs:element name=\"note\" type=\"xs:string\" minOccurs=\"0\"/>\n";

const MANIFEST: &str = "[[module]]\nname = \"shop\"\nxsd = [\"order.xsd\"]\n";

const MESSAGE: &str = "syntax = \"proto3\";\npackage shop;\nimport \"shop/item.proto\";\n\
                       message Order { Item item = 1; string note = 2; }\n";
const ITEM: &str = "syntax = \"proto3\";\npackage shop;\nmessage Item { string sku = 1; }\n";

#[test]
fn what_breaks_nobody_ends_well_and_what_breaks_somebody_does_not() {
    let (all, less) = (schema(&format!("{SKU}{NOTE}")), schema(SKU));
    let folder = Checkout::new(&[("a b/order.xsd", &all), ("new/order.xsd", &less)]);
    let same = folder.diff(&["a b/order.xsd", "a b/order.xsd"]);
    assert_eq!((same.code, &*same.complained), (0, ""), "{}", same.said);
    let done = folder.diff(&["a b/order.xsd", "new/order.xsd"]);
    assert_eq!(done.code, 1, "{}{}", done.said, done.complained);
    assert!(done.said.contains("breaking[") && done.said.contains("note"), "{}", done.said);
    // Folders without a manifest have one made for them.
    assert_eq!(folder.diff(&["a b", "new"]).said, done.said);
    let back = folder.diff(&["--level", "wire", "new", "a b/order.xsd"]);
    assert_eq!(back.code, 0, "{}{}", back.said, back.complained);
}

#[test]
fn json_schemas_are_compared_as_what_they_accept() {
    let old = r#"{"type": "object", "properties": {"page": {"type": "integer", "minimum": 1}}}"#;
    let same = old.replace("minimum\": 1", "exclusiveMinimum\": 0");
    let less = old.replace("minimum\": 1", "minimum\": 2");
    let folder =
        Checkout::new(&[("old.schema.json", old), ("same.json", &same), ("less.json", &less)]);
    let done = folder.diff(&["old.schema.json", "same.json"]);
    assert_eq!((done.code, done.said.trim()), (0, "nothing changed"), "{}", done.complained);
    let done = folder.diff(&["old.schema.json", "less.json"]);
    assert_eq!(done.code, 1, "{}{}", done.said, done.complained);
    assert!(done.said.contains("{\"page\": 1}"), "{}", done.said);
}

#[test]
fn a_schema_is_compared_with_what_it_reaches() {
    let folder = Checkout::new(&[
        ("old/shop/order.proto", MESSAGE),
        ("old/shop/item.proto", ITEM),
        ("new/shop/order.proto", MESSAGE),
        ("new/shop/item.proto", &ITEM.replace("string sku = 1;", "")),
    ]);
    let done = folder.diff(&["old/shop/order.proto", "new/shop/order.proto"]);
    assert_eq!(done.code, 1, "{}{}", done.said, done.complained);
    assert!(done.said.contains("sku"), "{}", done.said);
}

#[test]
fn every_format_says_the_same() {
    let folder = Checkout::new(&[
        ("old/order.xsd", &schema(&format!("{SKU}{NOTE}"))),
        ("new/order.xsd", &schema(SKU)),
    ]);
    for (format, begins) in
        [("text", "breaking["), ("json", "{"), ("markdown", "**"), ("github", "::")]
    {
        let done = folder.diff(&["--format", format, "old", "new"]);
        assert_eq!(done.code, 1, "{format}: {}", done.complained);
        assert!(done.said.starts_with(begins), "{format}: {}", done.said);
    }
    let json = folder.diff(&["old", "new", "--format=json"]);
    assert!(json.changes().iter().any(|change| change["severity"] == "breaking"));
}

#[test]
fn what_cannot_be_compared_is_told_with_its_place() {
    let folder = Checkout::new(&[
        ("old/order.xsd", &schema(SKU)),
        ("new/order.xsd", &schema(SKU).replace("xs:string", "xs:strnig")),
        ("notes.txt", ""),
        ("several/a.yaml", "openapi: 3.1.0\n"),
        ("several/b.yaml", "openapi: 3.1.0\n"),
    ]);
    let done = folder.diff(&["old", "new"]);
    assert_eq!((done.code, &*done.said), (2, ""));
    assert!(done.complained.contains(" --> new/order.xsd:5:"), "{}", done.complained);
    for (arguments, message) in [
        (&["old", "gone.xsd"][..], "there is no gone.xsd in "),
        (&["old", "notes.txt"], "notes.txt is no manifest (`.toml`), no schema ("),
        (&["old", "several"], "several descriptions (several/a.yaml, several/b.yaml)"),
        (&["old"], "NEW"),
        (&["old", "new", "--against", "main"], "cannot be used with"),
        (&["old", "new", "--format", "xml"], "possible values: text, json, markdown, github"),
    ] {
        let done = folder.diff(arguments);
        assert_eq!((done.code, &*done.said), (2, ""), "{arguments:?}");
        assert!(done.complained.contains(message), "{arguments:?}: {}", done.complained);
    }
}
