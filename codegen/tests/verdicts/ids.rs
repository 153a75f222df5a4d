//! IDs and references in unions, in lists of unions, in what is derived from these (Structures 1.1,
//! 3.17.5.2): the member that takes a text decides what it is.

use crate::{INSTANCE, check};

/// A root with elements `u` of a type and references `f`, and attributes of the same types.
fn schema(types: &str) -> String {
    format!(
        r#"{types}<xs:element name="r"><xs:complexType><xs:choice minOccurs="0" maxOccurs="9">
             <xs:element name="u" type="U"/><xs:element name="f" type="xs:IDREF"/>
             <xs:element name="i"><xs:complexType>
               <xs:attribute name="u" type="U"/><xs:attribute name="v" type="U"/>
               <xs:attribute name="f" type="xs:IDREFS"/></xs:complexType></xs:element>
           </xs:choice></xs:complexType></xs:element>"#
    )
}

#[test]
fn a_union_has_ids_where_their_member_takes_the_text() {
    let schema =
        schema(r#"<xs:simpleType name="U"><xs:union memberTypes="xs:int xs:ID"/></xs:simpleType>"#);
    check(
        &schema,
        &[
            "<r><u>12</u><u>12</u><u>a</u><f>a</f></r>",
            "<r><f> a </f><u> a </u></r>",
            "<r><i u='a'/><i u='7'/><i u='7' f='a b'/><i u='b'/></r>",
        ],
        &[
            "<r><u>a</u><u>a</u></r>",
            "<r><u>a</u><u> a</u></r>",
            "<r><u>12</u><f>x</f></r>",
            "<r><i u='a'/><i u='a'/></r>",
            "<r><i u='a'/><u>a</u></r>",
            "<r><i u='a' f='a b'/></r>",
        ],
    );
}

/// The first member that takes a text decides, whatever others would.
#[test]
fn a_member_in_front_leaves_no_ids() {
    let schema = schema(
        r#"<xs:simpleType name="U"><xs:union memberTypes="xs:NCName xs:ID xs:IDREF"/></xs:simpleType>"#,
    );
    check(&schema, &["<r><u>a</u><u>a</u></r>"], &["<r><u>a</u><f>a</f></r>"]);
}

#[test]
fn restrictions_lists_and_unions_of_unions_have_ids() {
    let schema = schema(
        r#"<xs:simpleType name="N"><xs:union memberTypes="xs:int xs:ID"/></xs:simpleType>
           <xs:simpleType name="P"><xs:restriction base="N"><xs:pattern value=".{1,3}"/></xs:restriction></xs:simpleType>
           <xs:simpleType name="L"><xs:list itemType="P"/></xs:simpleType>
           <xs:simpleType name="M"><xs:restriction base="L"><xs:maxLength value="3"/></xs:restriction></xs:simpleType>
           <xs:simpleType name="U"><xs:union memberTypes="xs:boolean M"/></xs:simpleType>"#,
    );
    check(
        &schema,
        &[
            "<r><u>true</u><u>true</u><u>a  1\tb</u><f>a</f><f>b</f></r>",
            "<r><i u='a 1 b' f='b a'/><u>1 c</u></r>",
        ],
        &[
            "<r><u>a b</u><u>1 b</u></r>",
            "<r><i u='x 1'/><i u='1 x'/></r>",
            "<r><f>true</f><u>true</u></r>",
            "<r><i u='a' f='1'/></r>",
        ],
    );
}

#[test]
fn references_may_be_members_too() {
    let schema = schema(
        r#"<xs:simpleType name="A"><xs:restriction base="xs:IDREF"><xs:pattern value="a.*"/></xs:restriction></xs:simpleType>
           <xs:simpleType name="I"><xs:union memberTypes="A xs:ID"/></xs:simpleType>
           <xs:simpleType name="U"><xs:list itemType="I"/></xs:simpleType>"#,
    );
    // Nothing that begins with `a` is an ID.
    check(
        &schema,
        &["<r><u>b c</u><f>b</f></r>"],
        &["<r><u>a</u></r>", "<r><u>b</u><u>b</u></r>", "<r><u>b</u><i u='b'/></r>"],
    );
    let any = r#"<xs:simpleType name="U"><xs:union memberTypes="xs:int xs:IDREF"/></xs:simpleType>
                 <xs:element name="d"><xs:complexType><xs:sequence><xs:element name="u" type="U" maxOccurs="9"/></xs:sequence>
                   <xs:attribute name="i" type="xs:ID"/><xs:attribute name="s"><xs:simpleType><xs:list itemType="U"/></xs:simpleType></xs:attribute>
                 </xs:complexType></xs:element>"#;
    check(
        any,
        &["<d i='x' s='1 x'><u>x</u><u>1</u></d>"],
        &["<d i='x'><u>y</u></d>", "<d i='x' s='1 y'><u>x</u></d>"],
    );
}

#[test]
fn values_of_the_schema_are_ids_and_references() {
    let schema = r#"<xs:simpleType name="U"><xs:union memberTypes="xs:int xs:ID"/></xs:simpleType>
        <xs:simpleType name="V"><xs:union memberTypes="xs:int xs:IDREF"/></xs:simpleType>
        <xs:element name="r"><xs:complexType><xs:sequence>
          <xs:element name="e" minOccurs="0" maxOccurs="9"><xs:complexType>
            <xs:attribute name="u" type="U" default="d"/><xs:attribute name="v" type="V" default="7"/></xs:complexType></xs:element>
          <xs:element name="c" type="V" default="x" minOccurs="0"/>
        </xs:sequence></xs:complexType></xs:element>"#;
    check(
        schema,
        &["<r><e/></r>", "<r><e/><e u='1' v='d'/></r>", "<r><e u='x'/><c/></r>"],
        &["<r><e/><e/></r>", "<r><e/><e u='d'/></r>", "<r><e/><c/></r>", "<r><e v='y'/></r>"],
    );
}

/// Structures 1.1, 3.17.5.2: what several attributes identify is one element.
#[test]
fn attributes_of_one_element_may_have_one_id() {
    let schema = schema(r#"<xs:simpleType name="U"><xs:list itemType="xs:ID"/></xs:simpleType>"#);
    check(
        &schema,
        &["<r><i u='a' v='a' f='a'/></r>", "<r><i u='a a' v='b a'/></r>"],
        &[
            "<r><u>a a</u></r>",
            "<r><i u='a' v='b'/><i u='c' v='a'/></r>",
            "<r><i u='a'/><i u='b' v='a'/></r>",
            "<r><i u='a' v='a'/><u>a</u></r>",
        ],
    );
    let wild = r#"<xs:attribute name="w" type="xs:ID"/><xs:element name="r"><xs:complexType><xs:sequence>
          <xs:element name="i" maxOccurs="9"><xs:complexType><xs:attribute name="u" type="xs:ID" default="d"/>
          <xs:anyAttribute processContents="lax"/></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>"#;
    check(
        wild,
        &["<r><i u='a' w='a'/></r>", "<r><i w='d'/></r>"],
        &["<r><i u='a'/><i w='a'/></r>", "<r><i w='d'/><i/></r>"],
    );
}

/// Elements `p` with an attribute `i` and children `c` of a type, in each other.
fn parents(types: &str) -> String {
    format!(
        r#"{types}<xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="p" maxOccurs="9"/></xs:sequence></xs:complexType></xs:element>
           <xs:element name="p"><xs:complexType><xs:choice minOccurs="0" maxOccurs="9"><xs:element ref="p"/>
             <xs:element name="c" type="U"/><xs:element name="d" type="U" default="x"/><xs:any processContents="lax" namespace="urn:o"/></xs:choice>
             <xs:attribute name="i" type="U"/><xs:attribute name="f" type="xs:IDREFS"/></xs:complexType></xs:element>"#
    )
}

/// Structures 1.1, 3.17.5.2: an element that has an ID as its content identifies the one around it.
/// That two in one element have the same, 1.0 forbids (Datatypes, 3.3.8).
#[test]
fn content_identifies_the_element_around_it() {
    for types in [
        r#"<xs:simpleType name="U"><xs:restriction base="xs:ID"/></xs:simpleType>"#,
        r#"<xs:simpleType name="U"><xs:list itemType="xs:ID"/></xs:simpleType>"#,
        r#"<xs:simpleType name="U"><xs:union memberTypes="xs:int xs:ID"/></xs:simpleType>"#,
    ] {
        check(
            &parents(types),
            &[
                "<r><p i='a'><c>a</c></p></r>",
                "<r><p><c>a</c></p><p f='a'/></r>",
                "<r><p i='a'><p i='b'><c>b</c></p><c>a</c></p></r>",
                "<r><p i='a'><p/><p><p i='b'/></p><c>a</c></p></r>",
                "<r><p i='x' f='x'><d/></p></r>",
            ],
            &[
                "<r><p><c>a</c><c> a </c></p><p f='a'/></r>",
                "<r><p i='a'><c>a</c><c>a</c></p></r>",
                "<r><p i='x'><d/><d/></p></r>",
                "<r><p i='a'/><p><c>a</c></p></r>",
                "<r><p><c>a</c></p><p i='a'/></r>",
                "<r><p><c>a</c></p><p><c>a</c></p></r>",
                "<r><p i='a'><p i='a'/></p></r>",
                "<r><p><c>a</c><p i='a'/></p></r>",
                "<r><p><p><c>a</c></p><c>a</c></p></r>",
                "<r><p i='a'><p><p><c>a</c></p></p></p></r>",
                "<r><p><d/></p><p><d/></p></r>",
            ],
        );
    }
}

#[test]
fn what_xsi_type_and_wildcards_make_an_id_identifies_the_element_around_it() {
    let typed = |text: &str| {
        format!("<r {INSTANCE} xmlns:xs='http://www.w3.org/2001/XMLSchema'>{text}</r>")
    };
    check(
        r#"<xs:element name="g" type="xs:ID"/>
           <xs:element name="r"><xs:complexType><xs:sequence><xs:element name="p" maxOccurs="9"><xs:complexType><xs:sequence>
             <xs:element name="c" type="xs:anySimpleType" minOccurs="0" maxOccurs="9"/>
             <xs:any processContents="lax" minOccurs="0" maxOccurs="9"/></xs:sequence>
             <xs:attribute name="i" type="xs:ID"/></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>"#,
        &[
            &typed("<p i='a'><c i:type='xs:ID'>a</c><c>a</c></p><p><c>a</c></p>"),
            &typed("<p i='a'><g>a</g><h>a</h></p><p><h>a</h></p>"),
            &typed("<p><h><g>a</g><g>b</g></h></p>"),
        ],
        &[
            &typed("<p><h><g>a</g><g>a</g></h></p>"),
            &typed("<p i='a'/><p><c i:type='xs:ID'>a</c></p>"),
            &typed("<p i='a'/><p><g>a</g></p>"),
            &typed("<p i='a'><h><g>a</g></h></p>"),
            &typed("<p><h i:type='xs:ID'>a</h></p><p i='a'/>"),
        ],
    );
}

/// Around a root is no element: its content does not conflict with its attributes.
#[test]
fn a_root_may_be_an_id() {
    check(
        r#"<xs:element name="r"><xs:complexType><xs:simpleContent><xs:extension base="xs:ID">
             <xs:attribute name="i" type="xs:ID"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>"#,
        &["<r>a</r>", "<r i='a'>a</r>", "<r i='b'>a</r>"],
        &["<r>1</r>"],
    );
}
