//! Schemas of several files: locations are seen from `xml:base`, and copies are one document.

use crate::judge_beside;

/// A schema document of no namespace.
fn schema(attributes: &str, components: &str) -> String {
    format!(
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' {attributes}>{components}</xs:schema>"
    )
}

/// What is wrong with a schema beside others.
fn findings(files: &[(&str, &str)], components: &str) -> Option<String> {
    judge_beside(files, components, &[]).err()
}

/// Structures 1.1, 4.2.3 and 4.3.2.
#[test]
fn locations_are_seen_from_the_base_of_their_element() {
    let named = |name: &str| schema("", &format!("<xs:element name='{name}'/>"));
    let (here, there) = (named("here"), named("there"));
    let middle = schema("xml:base='deep/'", "<xs:include schemaLocation='b c.xsd'/>");
    let chain = schema(
        "xml:base='http://example.org/x/'",
        "<xs:include xml:base='file:///' schemaLocation='r.xsd'/>",
    );
    let files = [
        ("a.xsd", &*here),
        ("in/a.xsd", &*there),
        ("in/deep/b c.xsd", &*there),
        ("in/middle.xsd", &*middle),
        ("chain.xsd", &*chain),
        ("/r.xsd", &*there),
    ];
    for include in [
        "<xs:include xml:base='in/' schemaLocation='a.xsd'/>",
        "<xs:include xml:base='in/x.xsd' schemaLocation='a.xsd'/>",
        "<xs:include xml:base='in/deep/' schemaLocation='../a.xsd'/>",
        "<xs:include xml:base='in/deep/' schemaLocation='b%20c.xsd'/>",
        "<xs:include schemaLocation='in/middle.xsd'/>",
        "<xs:include schemaLocation='chain.xsd'/>",
        "<xs:redefine xml:base='in/' schemaLocation='a.xsd'/>",
        "<xs:import namespace='urn:n' schemaLocation='n.xsd'/>",
    ] {
        let mut files = files.to_vec();
        let n = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:n' \
                 xml:base='in/'><xs:import schemaLocation='a.xsd'/></xs:schema>";
        files.push(("n.xsd", n));
        let uses = "<xs:element name='r'><xs:complexType><xs:sequence><xs:element ref='there'/></xs:sequence></xs:complexType></xs:element>";
        assert_eq!(findings(&files, &format!("{include}{uses}")), None, "{include}");
    }
    let message =
        findings(&files, "<xs:include xml:base='http://example.org/in/' schemaLocation='a.xsd'/>");
    let message = message.expect("nothing is fetched");
    assert!(message.contains("no given file is `http://example.org/in/a.xsd`"), "{message}");
}

/// Structures 1.1, 4.2.6.2: what says the same twice says it once.
#[test]
fn copies_may_differ_in_what_is_no_component() {
    let first = schema(
        "",
        "<xs:complexType name='t'><xs:attribute name='x' type='xs:int'/></xs:complexType>",
    );
    for second in [
        schema(
            "",
            "<!-- --><xs:complexType name='t'>\n<xs:attribute type='xs:int' name='x'/></xs:complexType>",
        ),
        schema(
            "",
            "<xs:annotation/><xs:complexType name='t'><xs:annotation/><xs:attribute name='x' type='xs:int'/></xs:complexType>",
        ),
        first.replace("xs:", "x:").replace("xmlns:xs", "xmlns:x"),
    ] {
        let files = [("a.xsd", &*first), ("b.xsd", &*second)];
        let both = "<xs:include schemaLocation='a.xsd'/><xs:include schemaLocation='b.xsd'/><xs:element name='r' type='t'/>";
        assert_eq!(findings(&files, both), None, "{second}");
    }
    let other = first.replace("xs:int", "xs:long");
    let files = [("a.xsd", &*first), ("b.xsd", &*other)];
    let both = "<xs:include schemaLocation='a.xsd'/><xs:include schemaLocation='b.xsd'/>";
    let message = findings(&files, both).expect("they differ");
    assert!(
        message.contains("b.xsd:1:") && message.contains("the first is at a.xsd:1:"),
        "{message}"
    );
}
