//! Schemas that XML Schema forbids, each beside one that it allows.

use crate::{judge, judge_beside};

/// Checks that the first schema is taken, and the other refused with that message.
#[track_caller]
fn refused(good: &str, bad: &str, message: &str) {
    judge(good, &[]).unwrap_or_else(|findings| panic!("{findings}"));
    let findings = judge(bad, &[]).expect_err("the schema is broken");
    assert!(findings.contains(message), "{findings}");
}

/// Structures 1.1, au-props-correct.
#[test]
fn a_use_keeps_the_fixed_value_of_its_declaration() {
    let schema = |value: &str| {
        format!(
            r#"<xs:attribute name="a" type="xs:int" fixed="7"/>
               <xs:complexType name="t"><xs:attribute ref="a" {value}/></xs:complexType>"#
        )
    };
    refused(&schema("fixed='07'"), &schema("fixed='8'"), "another fixed value: `7`");
    refused(&schema(""), &schema("default='7'"), "the declaration has a fixed value");
}

/// Structures 1.1, derivation-ok-restriction, clause 3.
#[test]
fn a_restriction_keeps_fixed_values_and_types_of_attributes() {
    let schema = |attribute: &str| {
        format!(
            r#"<xs:complexType name="b"><xs:attribute name="a" type="xs:integer" fixed="7"/><xs:anyAttribute/></xs:complexType>
               <xs:complexType name="t"><xs:complexContent><xs:restriction base="b">
                 <xs:attribute name="a" {attribute}/></xs:restriction></xs:complexContent></xs:complexType>"#
        )
    };
    let good = schema("type='xs:byte' fixed='07'");
    refused(&good, &schema("type='xs:byte' fixed='8'"), "the base fixes the value of `a`: `7`");
    refused(&good, &schema("type='xs:byte'"), "the base fixes the value of `a`: `7`");
    refused(&good, &schema("type='xs:decimal' fixed='7'"), "the type of `a` is not derived");
}

/// The same, for what wildcards let in.
#[test]
fn a_restriction_checks_attributes_no_less() {
    let schema = |process: &str| {
        format!(
            r#"<xs:complexType name="b"><xs:anyAttribute processContents="lax"/></xs:complexType>
               <xs:complexType name="t"><xs:complexContent><xs:restriction base="b">
                 <xs:anyAttribute processContents="{process}"/></xs:restriction></xs:complexContent></xs:complexType>"#
        )
    };
    refused(&schema("strict"), &schema("skip"), "is checked less");
}

/// Structures 1.1, src-attribute, clause 3.2, and src-element, clause 2.2.
#[test]
fn what_refers_declares_nothing() {
    let attribute = |inner: &str| {
        format!(
            r#"<xs:attribute name="a"/><xs:complexType name="t"><xs:attribute ref="a">{inner}</xs:attribute></xs:complexType>"#
        )
    };
    let element = |inner: &str| {
        format!(
            r#"<xs:element name="e"/><xs:complexType name="t"><xs:sequence><xs:element ref="e">{inner}</xs:element></xs:sequence></xs:complexType>"#
        )
    };
    let note = "<xs:annotation/>";
    let inner = "<xs:simpleType><xs:restriction base='xs:int'/></xs:simpleType>";
    refused(&attribute(note), &attribute(inner), "exclude each other");
    refused(&element(note), &element(inner), "exclude each other");
}

/// Structures 1.1, c-selector-xpath: a name test is one token, and so is `//`.
#[test]
fn paths_have_no_space_within_a_token() {
    let schema = |path: &str| {
        format!(
            r#"<xs:element name="r" xmlns:p="u"><xs:complexType><xs:sequence><xs:any processContents="lax"/></xs:sequence></xs:complexType>
               <xs:unique name="u"><xs:selector xpath="{path}"/><xs:field xpath="."/></xs:unique></xs:element>"#
        )
    };
    for bad in ["p: x", "p :x", "child: :p:x", "./ /x"] {
        refused(&schema(" .// child :: p:x | p:* "), &schema(bad), "`");
    }
}

/// Structures 1.1, n-props-correct, no-xsi, and the schema for schemas.
#[test]
fn small_rules_hold() {
    let nothing = "<xs:element name='r'/>";
    refused(nothing, "<xs:notation name='n'/>", "a public or a system identifier");
    let all = "<xs:group name='g'><xs:all minOccurs='0'><xs:element name='e'/></xs:all></xs:group>";
    refused(nothing, all, "no attribute `minOccurs` here");
    let unused = "<xs:attributeGroup name='g'><xs:attributeGroup ref='no'/></xs:attributeGroup>";
    refused(nothing, unused, "there is no attribute group `no`");
    let any = "<xs:complexType name='t'><xs:simpleContent><xs:extension base='xs:anyType'/></xs:simpleContent></xs:complexType>";
    refused(nothing, any, "the base has no simple content");
    let name =
        "<xs:complexType name='t'><xs:anyAttribute namespace='a' notQName='x'/></xs:complexType>";
    refused(nothing, name, "its namespace is");
}

/// Datatypes 1.1, 4.3.14.4.
#[test]
fn a_time_zone_is_not_loosened() {
    let schema = |base: &str, of_base: &str, own: &str| {
        format!(
            r#"<xs:simpleType name="b"><xs:restriction base="{base}">{of_base}</xs:restriction></xs:simpleType>
               <xs:simpleType name="t"><xs:restriction base="b"><xs:explicitTimezone value="{own}"/></xs:restriction></xs:simpleType>"#
        )
    };
    let facet = |value: &str| format!(r#"<xs:explicitTimezone value="{value}"/>"#);
    for (value, others) in
        [("required", ["optional", "prohibited"]), ("prohibited", ["optional", "required"])]
    {
        let good = schema("xs:date", &facet(value), value);
        for other in others {
            let bad = schema("xs:date", &facet(value), other);
            refused(&good, &bad, &format!("the time zone is {value} in the base"));
        }
    }
    let good = schema("xs:dateTimeStamp", "", "required");
    refused(&good, &schema("xs:dateTimeStamp", "", "optional"), "is required in the base");
    refused(&good, &schema("xs:dateTimeStamp", "", "prohibited"), "is required in the base");
    judge(&schema("xs:time", &facet("optional"), "required"), &[]).expect("it is narrower");
}

/// Datatypes 1.1, 4.3.1.4 and its like.
#[test]
fn a_fixed_facet_is_kept() {
    let schema = |base: &str, facet: &str, own: &str| {
        format!(
            r#"<xs:simpleType name="b"><xs:restriction base="xs:{base}">{facet}</xs:restriction></xs:simpleType>
               <xs:simpleType name="m"><xs:restriction base="b"/></xs:simpleType>
               <xs:simpleType name="t"><xs:restriction base="m">{own}</xs:restriction></xs:simpleType>"#
        )
    };
    let cases = [
        ("string", "length", "3", "3", None),
        ("string", "maxLength", "5", "05", Some("3")),
        ("string", "minLength", "5", "5", Some("7")),
        ("string", "whiteSpace", "preserve", "preserve", Some("collapse")),
        ("decimal", "totalDigits", "5", "5", Some("4")),
        ("decimal", "fractionDigits", "2", "2", Some("1")),
        ("decimal", "maxInclusive", "7", "7.0", Some("6")),
        ("decimal", "minInclusive", "7", "07", Some("8")),
        ("decimal", "maxExclusive", "7", "7", Some("6")),
        ("date", "explicitTimezone", "optional", "optional", Some("required")),
    ];
    for (base, name, value, same, other) in cases {
        let facet = format!("<xs:{name} value='{value}' fixed='true'/>");
        let own = |value: &str| schema(base, &facet, &format!("<xs:{name} value='{value}'/>"));
        judge(&own(same), &[]).unwrap_or_else(|findings| panic!("{findings}"));
        if let Some(other) = other {
            refused(&own(same), &own(other), "the base fixes ");
            let free = facet.replace("true", "false");
            let own = format!("<xs:{name} value='{other}'/>");
            judge(&schema(base, &free, &own), &[]).unwrap_or_else(|it| panic!("{it}"));
        }
    }
}

/// Structures 1.1, 3.2.7.
#[test]
fn no_other_attribute_is_declared_of_the_namespace_of_instances() {
    let schema = |local: &str| {
        format!(
            r#"<xs:complexType name="t"><xs:attribute ref="i:{local}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"/></xs:complexType>"#
        )
    };
    refused(&schema("type"), &schema("typ"), "there is no attribute `xsi:typ`");
    refused(
        &schema("nil\" fixed=\"true"),
        &schema("schemaLocation\" fixed=\"a b"),
        "`fixed` is not supported for `xsi:schemaLocation`",
    );
}

/// Structures 1.1, 3.16.7: types that are built in are those, whatever the schema for schemas says
/// of them in terms that no other schema may use.
#[test]
fn the_schema_for_schemas_may_be_imported() {
    let file = r#"<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
          <xs:complexType name="anyType" mixed="true"><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/></xs:sequence></xs:complexType>
          <xs:simpleType name="string"><xs:restriction base="xs:anySimpleType"><xs:whiteSpace value="preserve"/></xs:restriction></xs:simpleType>
          <xs:simpleType name="NMTOKEN"><xs:restriction base="xs:token"><xs:pattern value="\c+"/></xs:restriction></xs:simpleType>
          <xs:simpleType name="formChoice"><xs:restriction base="xs:NMTOKEN"><xs:enumeration value="qualified"/></xs:restriction></xs:simpleType>
          <xs:element name="form" type="xs:formChoice"/></xs:schema>"#;
    let schema = r#"<xs:import namespace="http://www.w3.org/2001/XMLSchema" schemaLocation="xsd.xsd"/>
          <xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="xs:form"/></xs:sequence></xs:complexType></xs:element>"#;
    let document = |text: &str| {
        format!("<r><x:form xmlns:x='http://www.w3.org/2001/XMLSchema'>{text}</x:form></r>")
    };
    let documents = [document("qualified"), document("other")];
    let documents = documents.each_ref().map(String::as_str);
    let errors = judge_beside(&[("xsd.xsd", file)], schema, &documents);
    let errors = errors.unwrap_or_else(|findings| panic!("{findings}"));
    assert_eq!(errors.iter().map(Vec::is_empty).collect::<Vec<_>>(), [true, false]);
}

/// Datatypes 1.1, 4.3.1: counts are of any size, of which some are not read; a limit of ours is told.
#[test]
fn counts_of_facets_have_a_limit() {
    let facet = |base: &str, name: &str, value: &str| {
        format!(
            r#"<xs:simpleType name="t"><xs:restriction base="{base}"><xs:{name} value="{value}"/></xs:restriction></xs:simpleType>"#
        )
    };
    for (base, name) in [
        ("xs:string", "length"),
        ("xs:string", "minLength"),
        ("xs:string", "maxLength"),
        ("xs:decimal", "totalDigits"),
        ("xs:decimal", "fractionDigits"),
    ] {
        let good = facet(base, name, "4294967295");
        for large in ["4294967296", "+4294967296", "1000000000000000000000000000000"] {
            let message = format!("`{large}` is above 4294967295, the largest count that is read");
            refused(&good, &facet(base, name, large), &message);
        }
        refused(&good, &facet(base, name, "x"), "`x` is no count");
    }
    for zero in ["-0", "+0", "-00", "000"] {
        judge(&facet("xs:string", "maxLength", zero), &[]).unwrap_or_else(|it| panic!("{it}"));
    }
    refused(&facet("xs:string", "length", "0"), &facet("xs:string", "length", "-1"), "is no count");
}
