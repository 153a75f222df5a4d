//! What a wildcard takes beside declared elements of the same name.

use crate::{INSTANCE, check};

/// Structures 1.1, 3.8.4.1 and 3.8.6.4: an element of the model comes before a wildcard, as long as
/// it can take the child.
#[test]
fn a_wildcard_takes_what_an_element_of_a_set_can_take_no_more() {
    let schema = |particles: &str| {
        format!(
            r#"<xs:element name="r"><xs:complexType><xs:all>{particles}</xs:all></xs:complexType></xs:element>"#
        )
    };
    let any = |bounds: &str| format!(r#"<xs:any processContents="skip" {bounds}/>"#);
    let a = r#"<xs:element name="a" type="xs:int" minOccurs="0"/>"#;
    let endless = any("minOccurs='0' maxOccurs='unbounded'");
    for particles in [format!("{a}{endless}"), format!("{endless}{a}")] {
        check(
            &schema(&particles),
            &["<r><a>1</a><a>x</a><a>y</a></r>", "<r><b/><a>1</a><b/><a>x</a></r>", "<r/>"],
            &["<r><a>x</a></r>", "<r><b/><a>x</a><a>1</a></r>"],
        );
    }
    let twice = r#"<xs:element name="a" type="xs:int" minOccurs="2" maxOccurs="2"/>"#;
    check(
        &schema(&format!("{twice}{}", any("minOccurs='1' maxOccurs='2'"))),
        &["<r><a>1</a><a>2</a><a>x</a></r>", "<r><b/><a>1</a><a>2</a><a>x</a></r>"],
        &[
            "<r><a>1</a><a>2</a></r>",
            "<r><a>1</a><b/><b/></r>",
            "<r><a>1</a><a>2</a><a/><a/><a/></r>",
        ],
    );
}

#[test]
fn a_wildcard_takes_what_an_element_of_a_sequence_or_choice_can_take_no_more() {
    let schema = |model: &str| {
        format!(r#"<xs:element name="r"><xs:complexType>{model}</xs:complexType></xs:element>"#)
    };
    let any = r#"<xs:any processContents="skip" minOccurs="0" maxOccurs="2"/>"#;
    let a = |bounds: &str| format!(r#"<xs:element name="a" type="xs:int" {bounds}/>"#);
    check(
        &schema(&format!("<xs:sequence>{}{any}</xs:sequence>", a("minOccurs='2' maxOccurs='3'"))),
        &["<r><a>1</a><a>2</a><a>3</a><a>x</a><a/></r>", "<r><a>1</a><a>2</a><b/><a>x</a></r>"],
        &["<r><a>1</a><b/></r>", "<r><a>1</a><a>2</a><a>x</a></r>"],
    );
    check(
        &schema(&format!("<xs:choice maxOccurs='2'>{}{any}</xs:choice>", a(""))),
        &["<r><a>1</a><a>2</a></r>", "<r><b/><a>1</a></r>", "<r><b/><b/><b/></r>"],
        &["<r><a>x</a></r>", "<r><b/><a>x</a></r>"],
    );
}

/// Structures 1.1, cvc-complex-type, clause 5.
#[test]
fn what_a_wildcard_takes_agrees_with_the_declaration_of_that_name() {
    let schema = |process: &str| {
        format!(
            r#"<xs:element name="r"><xs:complexType><xs:sequence><xs:element name="a" type="xs:integer"/>
                 <xs:any processContents="{process}" minOccurs="0" maxOccurs="9"/></xs:sequence></xs:complexType></xs:element>
               <xs:element name="a" type="xs:date"/><xs:element name="b" type="xs:date"/>"#
        )
    };
    let (date, other) = ("<r><a>1</a><a>2010-10-16</a></r>", "<r><a>1</a><b>2010-10-16</b></r>");
    check(&schema("skip"), &[date, other, "<r><a>1</a><a>x</a></r>"], &[]);
    check(&schema("lax"), &[other, "<r><a>1</a><c/></r>"], &[date]);
    check(&schema("strict"), &[other], &[date]);
}

/// The same: a type derived from the declared one will do, by `xsi:type` too.
#[test]
fn a_derived_type_agrees_with_a_local_declaration() {
    let schema = |global: &str| {
        format!(
            r#"<xs:element name="r"><xs:complexType><xs:all><xs:element name="a" type="xs:integer"/>
                 <xs:any processContents="lax" minOccurs="0" maxOccurs="9"/></xs:all></xs:complexType></xs:element>{global}"#
        )
    };
    let typed = |name: &str, text: &str| {
        format!(
            "<r><a>1</a><a {INSTANCE} xmlns:x='http://www.w3.org/2001/XMLSchema' i:type='x:{name}'>{text}</a></r>"
        )
    };
    let (byte, date) = (typed("byte", "7"), typed("date", "2010-10-16"));
    check(&schema(""), &["<r><a>1</a><a>x</a></r>", &byte], &[&date]);
    let narrow = r#"<xs:element name="a" type="xs:int"/>"#;
    check(
        &schema(narrow),
        &["<r><a>1</a><a>2</a></r>", &byte],
        &[&date, "<r><a>1</a><a>x</a></r>"],
    );
    let wide = r#"<xs:element name="a" type="xs:decimal"/>"#;
    check(&schema(wide), &[&byte], &["<r><a>1</a><a>2</a></r>"]);
}

/// The same: members of a substitution group are declared where their head is, and a restriction
/// counts what its base declares.
#[test]
fn declarations_count_for_members_and_for_restrictions() {
    let any = r#"<xs:any processContents="lax" minOccurs="0" maxOccurs="9"/>"#;
    let schema = format!(
        r#"<xs:element name="h" type="xs:integer"/><xs:element name="m" substitutionGroup="h" type="xs:int"/>
           <xs:element name="e" type="xs:date"/>
           <xs:complexType name="B"><xs:sequence><xs:element name="e" type="xs:time" minOccurs="0"/>
             <xs:element ref="h" minOccurs="0"/>{any}</xs:sequence></xs:complexType>
           <xs:complexType name="R"><xs:complexContent><xs:restriction base="B"><xs:sequence>{any}</xs:sequence></xs:restriction></xs:complexContent></xs:complexType>
           <xs:complexType name="X"><xs:complexContent><xs:extension base="R"><xs:sequence><xs:element name="z"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
           <xs:element name="b" type="B"/><xs:element name="r" type="R"/><xs:element name="x" type="X"/>"#
    );
    let schema = schema.replace("<xs:any ", "<xs:any notQName='z' ");
    check(
        &schema,
        &["<b><h>1</h><m>2</m></b>", "<r><m>2</m><f/></r>", "<x><f/><z/></x>"],
        &["<b><e>2010-10-16</e></b>", "<r><e>2010-10-16</e></r>", "<x><e>2010-10-16</e><z/></x>"],
    );
}

/// The same of attributes.
#[test]
fn an_attribute_that_a_restriction_leaves_to_a_wildcard_keeps_its_type() {
    let schema = |global: &str| {
        format!(
            r#"<xs:attribute name="a" type="{global}"/>
               <xs:complexType name="B"><xs:attribute name="a" type="xs:integer"/><xs:anyAttribute processContents="lax"/></xs:complexType>
               <xs:complexType name="R"><xs:complexContent><xs:restriction base="B">
                 <xs:attribute name="a" use="prohibited"/><xs:anyAttribute processContents="lax"/></xs:restriction></xs:complexContent></xs:complexType>
               <xs:element name="b" type="B"/><xs:element name="r" type="R"/>"#
        )
    };
    check(
        &schema("xs:date"),
        &["<b a='1'/>", "<r c='1'/>"],
        &["<r a='2010-10-16'/>", "<r a='1'/>"],
    );
    check(&schema("xs:byte"), &["<b a='1'/>", "<r a='1'/>"], &["<r a='x'/>", "<b a='x'/>"]);
}
