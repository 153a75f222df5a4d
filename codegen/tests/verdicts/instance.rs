//! The attributes of the namespace `xsi`, which every schema has (Structures 1.1, 3.2.7).

use crate::{INSTANCE, check};

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
        check(&schema(local, "default='1'"), &["<r/>", &document], &[]);
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
