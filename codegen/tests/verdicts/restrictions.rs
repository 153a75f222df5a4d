//! Restrictions, and constraints that refer to others.

use crate::{check, judge};

const GROUP: &str = r#"<xs:element name="h" type="xs:string"/>
    <xs:element name="k" substitutionGroup="h" type="xs:string" abstract="true"/>
    <xs:element name="z" substitutionGroup="k" type="xs:string"/>
    <xs:element name="y" substitutionGroup="k" type="xs:string"/>
    <xs:element name="o" type="xs:string"/>"#;

/// A type whose content is restricted.
fn schema(base: &str, own: &str) -> String {
    format!(
        r#"{GROUP}<xs:complexType name="B">{base}</xs:complexType>
           <xs:complexType name="R"><xs:complexContent><xs:restriction base="B">{own}</xs:restriction></xs:complexContent></xs:complexType>
           <xs:element name="b" type="B"/><xs:element name="r" type="R"/>"#
    )
}

/// Structures 1.1, 3.3.6.4: abstract elements are members of a substitution group, and never there.
#[test]
fn an_abstract_member_restricts_its_head() {
    let element = |name: &str| format!(r#"<xs:element ref="{name}" minOccurs="0"/>"#);
    let models = [
        ("sequence", "<xs:sequence>", "</xs:sequence>"),
        ("choice", "<xs:choice><xs:element ref='o'/>", "</xs:choice>"),
        ("all", "<xs:all>", "</xs:all>"),
        ("choices", "<xs:choice maxOccurs='9'><xs:element ref='o'/>", "</xs:choice>"),
    ];
    for (_, open, close) in models {
        let with = |name: &str| format!("{open}{}{close}", element(name));
        check(
            &schema(&with("h"), &with("k")),
            &["<b><h/></b>", "<b><z/></b>", "<r><z/></r>", "<r><y/></r>"],
            &["<b><k/></b>", "<r><h/></r>", "<r><k/></r>"],
        );
    }
}

#[test]
fn an_abstract_member_restricts_a_wildcard_and_nothing_else() {
    let sequence = |particle: &str| format!("<xs:sequence>{particle}</xs:sequence>");
    let own = sequence(r#"<xs:element ref="k"/>"#);
    let any = |rest: &str| sequence(&format!(r#"<xs:any {rest} processContents="lax"/>"#));
    check(&schema(&any(""), &own), &["<r><y/></r>"], &["<r/>"]);
    for base in [any("notQName='y'"), sequence(r#"<xs:element ref="z"/>"#)] {
        let findings = judge(&schema(&base, &own), &[]).expect_err("`y` is not let in");
        assert!(findings.contains("the base does not let in `y` here"), "{findings}");
    }
    let each = |y: &str| {
        let members = format!(r#"<xs:element ref="z"/><xs:element ref="{y}"/>"#);
        format!("<xs:choice>{members}</xs:choice>")
    };
    check(&schema(&each("y"), &own), &["<r><y/></r>", "<b><z/></b>"], &["<r/>", "<r><o/></r>"]);
    judge(&schema(&each("o"), &own), &[]).expect_err("`y` is not let in");
}

/// Structures 1.1, 3.11.2: beside `ref` there may be annotations.
#[test]
fn a_constraint_that_refers_to_another_may_be_annotated() {
    let note = "<xs:annotation><xs:documentation>as in a</xs:documentation></xs:annotation>";
    let schema = |constraint: &str, reference: &str| {
        format!(
            r#"<xs:complexType name="T"><xs:sequence><xs:element name="e" maxOccurs="9"><xs:complexType>
                 <xs:attribute name="i" type="xs:int"/><xs:attribute name="f" type="xs:int"/></xs:complexType></xs:element></xs:sequence></xs:complexType>
               <xs:element name="r"><xs:complexType><xs:sequence>
                 <xs:element name="a" type="T">{constraint}</xs:element>
                 <xs:element name="b" type="T">{reference}</xs:element></xs:sequence></xs:complexType></xs:element>"#
        )
    };
    let of = |kind: &str, rest: &str, field: &str| {
        format!(
            r#"<xs:{kind} name="{kind}" {rest}><xs:selector xpath="e"/><xs:field xpath="@{field}"/></xs:{kind}>"#
        )
    };
    let again = |kind: &str| format!(r#"<xs:{kind} ref="{kind}"> {note} </xs:{kind}>"#);
    for kind in ["unique", "key"] {
        check(
            &schema(&of(kind, "", "i"), &again(kind)),
            &["<r><a><e i='1'/></a><b><e i='1'/></b></r>"],
            &["<r><a><e i='1'/></a><b><e i='1'/><e i='1'/></b></r>"],
        );
    }
    let both = format!("{}{}", of("key", "", "i"), of("keyref", "refer='key'", "f"));
    check(
        &schema(&both, &format!("{}{}", again("key"), again("keyref"))),
        &["<r><a><e i='1'/></a><b><e i='1' f='1'/></b></r>"],
        &["<r><a><e i='1'/></a><b><e i='1' f='2'/></b></r>"],
    );
}

/// Structures 1.0, 3.2.3, allows what 1.1 does not: a fixed value of what is prohibited.
#[test]
fn what_is_prohibited_may_have_a_fixed_value() {
    check(
        r#"<xs:complexType name="A"><xs:attribute name="a" type="xs:string"/></xs:complexType>
           <xs:complexType name="B"><xs:complexContent><xs:restriction base="A">
             <xs:attribute name="a" use="prohibited" fixed="V"/></xs:restriction></xs:complexContent></xs:complexType>
           <xs:element name="b" type="B"/>"#,
        &["<b/>"],
        &["<b a='V'/>"],
    );
}

/// Structures 1.1, 3.9: bounds of groups are no more than the number of states allows.
#[test]
fn a_group_may_occur_often() {
    let schema = |times: u32| {
        format!(
            r#"<xs:element name="r"><xs:complexType><xs:sequence maxOccurs="{times}">
                 <xs:element name="a"/><xs:element name="b" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>"#
        )
    };
    let document = |times: usize| format!("<r>{}</r>", "<a/>".repeat(times));
    check(&schema(9999), &["<r><a/><b/><a/></r>", &document(9999)], &[&document(10000), "<r/>"]);
    let findings = judge(&schema(40_000), &[]).expect_err("it is too large");
    assert!(findings.contains("more than 65000 elements and wildcards"), "{findings}");
}
