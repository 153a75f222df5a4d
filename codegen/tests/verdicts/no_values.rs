//! `xs:error`, the type without values (Structures 1.1, 3.16.7.3): what is of it is never valid.

use crate::{INSTANCE, check, judge};

#[test]
fn nothing_is_a_value_of_it() {
    check(
        r#"<xs:element name="r"><xs:complexType><xs:sequence>
             <xs:element name="e" type="xs:error" minOccurs="0"/>
             <xs:element name="n" type="xs:error" nillable="true" minOccurs="0"/>
             <xs:any minOccurs="0" processContents="lax"/></xs:sequence>
             <xs:attribute name="a" type="xs:error"/></xs:complexType></xs:element>
           <xs:element name="g" type="xs:error"/>"#,
        &["<r/>", &format!("<r {INSTANCE}><n i:nil='true'/></r>"), "<r><h/></r>"],
        &[
            "<r><e/></r>",
            "<r><e>x</e></r>",
            "<r><n/></r>",
            "<r a=''/>",
            "<r a='x'/>",
            "<g/>",
            "<r><g>x</g></r>",
        ],
    );
}

#[test]
fn a_document_cannot_name_it() {
    let named = |name: &str, text: &str| {
        format!(
            "<{name} {INSTANCE} xmlns:xs='http://www.w3.org/2001/XMLSchema' i:type='xs:error'>{text}</{name}>"
        )
    };
    check(
        r#"<xs:element name="r"/><xs:element name="s" type="xs:anySimpleType"/><xs:element name="t" type="xs:string"/>"#,
        &["<r/>"],
        &[&named("r", ""), &named("r", "x"), &named("s", ""), &named("t", "x"), &named("u", "")],
    );
}

/// It is final for all ways, and no value constraint is of it.
#[test]
fn nothing_is_made_of_it() {
    for (components, message) in [
        (
            r#"<xs:simpleType name="t"><xs:restriction base="xs:error"/></xs:simpleType>"#,
            "the base is final: no restriction of it is allowed",
        ),
        (
            r#"<xs:simpleType name="t"><xs:list itemType="xs:error"/></xs:simpleType>"#,
            "the base is final: no list of it is allowed",
        ),
        (
            r#"<xs:simpleType name="t"><xs:union memberTypes="xs:int xs:error"/></xs:simpleType>"#,
            "the base is final: no union of it is allowed",
        ),
        (
            r#"<xs:complexType name="t"><xs:simpleContent><xs:extension base="xs:error"/></xs:simpleContent></xs:complexType>"#,
            "the base is final: no extension of it is allowed",
        ),
        (r#"<xs:element name="e" type="xs:error" default="x"/>"#, "is not a value of"),
        (r#"<xs:attribute name="e" type="xs:error" fixed=""/>"#, "is not a value of"),
    ] {
        let findings = judge(components, &[]).expect_err("the schema is broken");
        assert!(findings.contains(message), "{findings}");
    }
}
