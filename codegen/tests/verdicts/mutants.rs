//! What mutants of documents found: rules that only an odd document meets.

use crate::{INSTANCE, check};

/// Structures 1.1, 3.10.1: what is skipped must simply be well-formed.
#[test]
fn nothing_is_asked_of_what_a_wildcard_skips() {
    let schema = |process: &str| {
        format!(
            r#"<xs:element name="r"><xs:complexType><xs:sequence>
                 <xs:any processContents="{process}" minOccurs="0" maxOccurs="unbounded"/>
               </xs:sequence></xs:complexType>
                 <xs:key name="k"><xs:selector xpath=".//c"/><xs:field xpath="@id"/></xs:key>
               </xs:element>
               <xs:element name="c"><xs:complexType><xs:attribute name="id" type="xs:int"/></xs:complexType></xs:element>"#
        )
    };
    let odd = [
        format!("<r><x {INSTANCE} i:nil='perhaps'/></r>"),
        format!("<r><x {INSTANCE} i:type='no:prefix'/></r>"),
        format!("<r><x {INSTANCE} i:other=''/></r>"),
        "<r><c/></r>".to_owned(),
        "<r><x><c id='1'/><c id='1'/></x></r>".to_owned(),
    ];
    let odd = odd.each_ref().map(String::as_str);
    check(&schema("skip"), &odd, &[]);
    check(
        &schema("lax"),
        &["<r><c id='1'/><x><c id='2'/></x></r>", odd[2]],
        &[odd[0], odd[1], odd[3], odd[4]],
    );
}

/// Structures 1.1, 3.4.4.2, clause 3: four attributes of the namespace `xsi` are let in, and no
/// other.
#[test]
fn unknown_attributes_of_xsi_are_like_others() {
    let document = |attribute: &str| format!("<r {INSTANCE} i:{attribute}='a b'/>");
    check(
        r#"<xs:element name="r"><xs:complexType/></xs:element>"#,
        &[&document("schemaLocation"), &document("noNamespaceSchemaLocation")],
        &[&document("schemaLocationx")],
    );
    check(
        r#"<xs:element name="r" type="xs:string"/>"#,
        &[&document("schemaLocation")],
        &[&document("schemaLocationx")],
    );
}

/// Structures 1.1, 3.4.4.2, clause 1.1: a CDATA section without text is no character.
#[test]
fn an_empty_section_is_nothing() {
    check(
        r#"<xs:element name="r"><xs:complexType/></xs:element>"#,
        &["<r><![CDATA[]]></r>"],
        &["<r><![CDATA[ ]]></r>", "<r> </r>"],
    );
    check(
        r#"<xs:element name="r" type="xs:int" default="1"/>"#,
        &["<r><![CDATA[]]></r>"],
        &["<r><![CDATA[ ]]></r>"],
    );
}
