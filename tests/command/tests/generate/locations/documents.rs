//! Documents that are found: copies, ill-formed ones, white space.

use super::{Folder, are_found, are_refused, importing, of_n, said, schema};

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
    // Written on another system.
    let lines = part.replace("><", ">\n<");
    let one = ("one/n.xsd", &*lines);
    for other in [lines.replace('\n', "\r\n"), lines.replace('\n', "\r")] {
        are_found(&[same[0], same[1], one, ("two/n.xsd", &other)], &[]);
    }
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
        ("<xs:element name='q' default='<5'/>", "1:102"),
        ("<xs:annotation><xs:documentation>a]]>b</xs:documentation></xs:annotation>", "1:106"),
        ("<xs:annotation><xs:documentation>&#1;</xs:documentation></xs:annotation>", "1:105"),
        ("<xs:annotation><xs:documentation>\u{1}</xs:documentation></xs:annotation>", "1:105"),
        ("<xs:annotation><xs:documentation>\u{ffff}</xs:documentation></xs:annotation>", "1:105"),
        ("<?xml version='1.0'?>", "1:72"),
        ("<?XML a?>", "1:72"),
        ("<xs:element name='q'type='xs:int'/>", "1:92"),
        ("<!-- a -- b -->", "1:79"),
        ("<xs:element name='q' xmlns:a='u' xmlns:b='u' a:x='1' b:x='2'/>", "1:125"),
        ("<xs:element name='q' xmlns:a=''/>", "1:102"),
        ("<xs:element name='q' p:x='1'/>", "1:93"),
    ] {
        let folder =
            Folder::new(&[("s.xsd", &schema("", &format!("{content}<xs:element name='r'/>")))]);
        let said = said(&folder, "s.xsd");
        let place = format!("s.xsd:{at}\n");
        assert!(said.iter().all(|(code, text)| *code != 0 && text.contains(&place)), "{said:?}");
    }
    let entities = "<!DOCTYPE xs:schema [<!ENTITY e '5'> <!ATTLIST xs:schema id ID #IMPLIED>]>";
    let element = schema("", "<xs:element name='r'/>");
    are_found(&[("s.xsd", &format!("{entities}\n{element}"))], &[]);
}

/// Between elements there is white space alone, however that is written; other text is reported at
/// its place.
#[test]
fn text_between_the_elements_of_schemas() {
    for blank in
        ["<![CDATA[ ]]>", "<![CDATA[]]>", "&#32;<![CDATA[\n]]>", "<!-- a --><![CDATA[\t]]>"]
    {
        let element = "<xs:element name='r'><xs:annotation><xs:documentation><![CDATA[<a>]]>";
        let end = "</xs:documentation></xs:annotation></xs:element>";
        are_found(&[("s.xsd", &schema("", &format!("{blank}{element}{end}{blank}")))], &[]);
    }
    for (text, at) in [("\n a b", "2:2"), ("<![CDATA[a]]>", "1:72"), ("&#65;", "1:72")] {
        let text = schema("", &format!("{text}<xs:element name='r'/>"));
        are_refused(
            &[("s.xsd", &text)],
            &["text is not allowed in `schema`", &format!("s.xsd:{at}\n")],
        );
    }
}

/// Whoever writes a notation chooses from those that the type lists.
#[test]
fn notations_are_listed() {
    let notation = "<xs:notation name='gif' public='image/gif'/>";
    let pattern = "<xs:simpleType name='P'><xs:restriction base='xs:NOTATION'>\
                   <xs:pattern value='.*'/></xs:restriction></xs:simpleType>\
                   <xs:simpleType name='L'><xs:list itemType='P'/></xs:simpleType>";
    for of in ["xs:NOTATION", "P", "L"] {
        let element = format!("<xs:element name='r' type='{of}'/>");
        let attribute = format!("<xs:element name='r'/><xs:attribute name='a' type='{of}'/>");
        for content in [element, attribute] {
            let text = schema("", &format!("{notation}{pattern}{content}"));
            are_refused(&[("s.xsd", &text)], &["the type allows any notation"]);
        }
    }
    let union =
        "<xs:simpleType name='U'><xs:union memberTypes='xs:int xs:NOTATION'/></xs:simpleType>";
    let element = "<xs:element name='r' type='U'/>";
    are_found(&[("s.xsd", &schema("", &format!("{notation}{union}{element}")))], &[]);
}

#[test]
fn white_space_around_the_values_of_schemas_means_nothing() {
    let any = "<xs:any minOccurs=\"&#9;0&#10;\" namespace=\" ##other &#10; \" processContents=\"&#10;lax\"/>";
    let content = format!(
        "<xs:complexType mixed=\"&#13;true\"><xs:sequence>{any}</xs:sequence></xs:complexType>"
    );
    let facet = "<xs:maxInclusive value=\"7\" fixed=\" true&#10;\"/>";
    let simple = format!(
        "<xs:simpleType name=\"n\"><xs:restriction base=\"xs:int\">{facet}</xs:restriction></xs:simpleType>"
    );
    let element = format!("<xs:element name=\"r\">{content}</xs:element>");
    are_found(&[("s.xsd", &schema("", &format!("{simple}{element}")))], &[]);
}
