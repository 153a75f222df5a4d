//! The attributes of the namespace `xsi`, which every schema has (Structures 1.1, 3.2.7).

use crate::{INSTANCE, check, judge};

const XSI: &str = r#"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#;

fn schema(local: &str, use_: &str) -> String {
    format!(
        r#"<xs:complexType name="T"><xs:sequence/><xs:attribute ref="xsi:{local}" {use_} {XSI}/></xs:complexType>
           <xs:element name="r" type="T" nillable="true"/>"#
    )
}

#[test]
fn each_may_be_referred_to_and_required() {
    let cases = [
        ("type", "T"),
        ("nil", "false"),
        ("schemaLocation", "urn:a a.xsd"),
        ("noNamespaceSchemaLocation", "a.xsd"),
    ];
    for (local, value) in cases {
        let document = format!("<r {INSTANCE} i:{local}='{value}'/>");
        check(&schema(local, ""), &["<r/>", &document], &[]);
        check(&schema(local, "use='required'"), &[&document], &["<r/>"]);
        check(&schema(local, &format!("default='{value}'")), &["<r/>", &document], &[]);
    }
}

#[test]
fn derived_types_require_them_too() {
    let schema = format!(
        r#"<xs:complexType name="B"><xs:sequence><xs:element name="e" minOccurs="0"/></xs:sequence>
             <xs:attribute ref="xsi:type" use="required" {XSI}/></xs:complexType>
           <xs:complexType name="R"><xs:complexContent><xs:restriction base="B"><xs:sequence/></xs:restriction></xs:complexContent></xs:complexType>
           <xs:complexType name="X"><xs:complexContent><xs:extension base="B"><xs:attribute name="x"/></xs:extension></xs:complexContent></xs:complexType>
           <xs:element name="r"><xs:complexType><xs:sequence><xs:element name="b" type="B" maxOccurs="9"/></xs:sequence></xs:complexType></xs:element>"#
    );
    let document =
        |name: &str, content: &str| format!("<r {INSTANCE}><b i:type='{name}'>{content}</b></r>");
    check(
        &schema,
        &[&document("B", "<e/>"), &document("R", ""), &document("X", "<e/>")],
        &["<r><b/></r>", &document("R", "<e/>")],
    );
}

/// Structures 1.1, 3.2.7: a fixed value is that of the attribute where it is there; it does not put
/// it there.
#[test]
fn types_fix_the_values_of_xsi_nil_and_xsi_type() {
    let root = |attributes: &str, text: &str| {
        format!("<r {INSTANCE} xmlns:xs='http://www.w3.org/2001/XMLSchema' {attributes}>{text}</r>")
    };
    let schema = |attribute: &str| {
        format!(
            r#"<xs:element name="r" type="t" nillable="true"/>
               <xs:complexType name="t"><xs:sequence><xs:element name="c" minOccurs="0"/></xs:sequence>
                 <xs:attribute xmlns:x="http://www.w3.org/2001/XMLSchema-instance" {attribute}/></xs:complexType>
               <xs:complexType name="u"><xs:complexContent><xs:extension base="t"/></xs:complexContent></xs:complexType>"#
        )
    };
    check(
        &schema("ref='x:nil' fixed='true'"),
        &["<r/>", "<r><c/></r>", &root("i:nil='true'", ""), &root("i:nil='1'", "")],
        &[
            &root("i:nil='false'", ""),
            &root("i:nil='true'", "<c/>"),
            &root("i:nil='0' i:type='u'", ""),
        ],
    );
    check(
        &schema("ref='x:type' fixed='t'"),
        &["<r/>", &root("i:type='t'", "<c/>"), &root("i:nil='true'", "")],
        &[&root("i:type='u'", "")],
    );
    check(
        &schema("ref='x:type' fixed='t' use='required'"),
        &[&root("i:type='t'", "<c/>")],
        &["<r/>", &root("i:type='u'", "")],
    );
}

/// What is not enforced is refused; what has no effect must be right.
#[test]
fn values_of_xsi_attributes_are_of_their_types() {
    let schema = |attribute: &str| {
        let uses = format!(
            "<xs:complexType name='t'><xs:attribute xmlns:x='http://www.w3.org/2001/XMLSchema-instance' {attribute}/></xs:complexType>"
        );
        judge(&uses, &[]).map(drop)
    };
    for right in [
        "ref='x:nil' default='true'",
        "ref='x:type' default='t'",
        "ref='x:schemaLocation' default='a b'",
    ] {
        schema(right).unwrap_or_else(|findings| panic!("{findings}"));
    }
    for (wrong, message) in [
        ("ref='x:nil' default='yes'", "`yes` is not a value of xs:boolean"),
        ("ref='x:nil' fixed='yes'", "`yes` is not a value of xs:boolean"),
        ("ref='x:type' fixed='n:t'", "n"),
        ("ref='x:nil' fixed='true' default='true'", "exclude each other"),
        (
            "ref='x:nil' use='required' default='true'",
            "a default is for attributes that are optional",
        ),
        ("ref='x:schemaLocation' fixed='a b'", "`fixed` is not supported for `xsi:schemaLocation`"),
        ("ref='x:noNamespaceSchemaLocation' fixed='a'", "`fixed` is not supported for"),
    ] {
        let findings = schema(wrong).expect_err(wrong);
        assert!(findings.contains(message), "{wrong}: {findings}");
    }
}
