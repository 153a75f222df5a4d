//! Documents held against a schema, by a table in memory, and schemas held against the
//! specification: rules that are easy to miss, each with something on both sides of it.

mod files;
mod ids;
mod instance;
mod mutants;
mod no_values;
mod restrictions;
mod schemas;
mod wildcards;

use bumpalo::Bump;
use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{frontend, lower, passes, table};
use swordsmith_xml::{Error, Limits, validate};

/// Holds documents against a schema: what is wrong with each; or what is wrong with the schema.
fn judge(components: &str, documents: &[&str]) -> Result<Vec<Vec<Error>>, String> {
    judge_beside(&[], components, documents)
}

/// The same with other files, by name, which the schema may import.
fn judge_beside(
    files: &[(&str, &str)],
    components: &str,
    documents: &[&str],
) -> Result<Vec<Vec<Error>>, String> {
    let mut sources = Sources::default();
    for (name, text) in files {
        sources.add(*name, (*text).to_owned());
    }
    let root = sources.add(
        "main.xsd",
        format!(
            "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">{components}</xs:schema>"
        ),
    );
    let (arena, mut findings) = (Bump::new(), Diagnostics::default());
    let set = frontend::xsd::parse(&[root], &sources, &mut findings);
    let lowered = set.and_then(|set| lower::xsd::lower(&set, &sources, &mut findings));
    let schema = lowered.and_then(|mut documents| {
        passes::simplify_content::run(&mut documents);
        table::build(&documents, &sources, &arena, &mut findings)
    });
    let schema = schema.ok_or_else(|| findings.render(&sources))?;
    let validate = |document: &&str| validate(&schema, document.as_bytes(), &Limits::DEFAULT);
    Ok(documents.iter().map(validate).collect())
}

/// Checks that with such a schema the first documents are valid, and the others are not.
#[track_caller]
fn check(components: &str, valid: &[&str], invalid: &[&str]) {
    for (documents, is_valid) in [(valid, true), (invalid, false)] {
        let verdicts = judge(components, documents).unwrap_or_else(|message| panic!("{message}"));
        for (document, errors) in documents.iter().zip(verdicts) {
            assert_eq!(errors.is_empty(), is_valid, "{document}: {errors:?}");
            assert!(errors.iter().all(|error| error.position().is_some()), "{errors:?}");
        }
    }
}

const INSTANCE: &str = "xmlns:i='http://www.w3.org/2001/XMLSchema-instance'";

/// Structures 1.1, 3.3.4.3, clause 5.2.
#[test]
fn mixed_content_may_be_fixed() {
    check(
        r#"<xs:element name="r" fixed="a b"><xs:complexType mixed="true"><xs:sequence minOccurs="0">
             <xs:element name="c"/></xs:sequence></xs:complexType></xs:element>"#,
        &["<r/>", "<r>a b</r>", "<r>a<!-- --> b</r>", "<r><![CDATA[a b]]></r>"],
        &[
            "<r> </r>",
            "<r>a</r>",
            "<r>a b </r>",
            "<r> a b</r>",
            "<r>a <!-- --> b</r>",
            "<r><c/></r>",
            "<r>a b<c/></r>",
        ],
    );
}

/// The same for content of any type, and of the type that the document names instead.
#[test]
fn content_of_any_type_may_be_fixed() {
    let typed = |text: &str| {
        format!(
            "<r {INSTANCE} xmlns:xs='http://www.w3.org/2001/XMLSchema' i:type='xs:int'>{text}</r>"
        )
    };
    check(
        r#"<xs:element name="r" fixed="7"/>"#,
        &["<r/>", "<r>7</r>", &typed("07")],
        &["<r>07</r>", "<r><x/></r>", "<r>7<x/></r>", &typed("8")],
    );
}

/// Datatypes 1.1, cos-st-derived-OK, clause 2.2.4.
#[test]
fn a_member_of_a_union_may_stand_for_it_however_deep() {
    let r = |name: &str, text: &str| format!("<r {INSTANCE} i:type='{name}'>{text}</r>");
    check(
        r#"<xs:element name="r" type="outer"/>
           <xs:simpleType name="outer"><xs:union memberTypes="inner xs:boolean"/></xs:simpleType>
           <xs:simpleType name="inner"><xs:union memberTypes="one"/></xs:simpleType>
           <xs:simpleType name="one"><xs:restriction base="xs:int"/></xs:simpleType>
           <xs:simpleType name="small"><xs:restriction base="one"><xs:maxInclusive value="9"/></xs:restriction></xs:simpleType>
           <xs:simpleType name="other"><xs:restriction base="xs:int"/></xs:simpleType>"#,
        &["<r>12</r>", &r("inner", "12"), &r("one", "12"), &r("small", "1")],
        &[&r("small", "12"), &r("other", "1"), &r("one", "true")],
    );
}

/// Structures 1.1, cvc-identity-constraint, clause 3.
#[test]
fn a_field_is_one_node_of_a_simple_type() {
    check(
        r#"<xs:element name="r"><xs:complexType><xs:sequence>
             <xs:element name="a" maxOccurs="unbounded"><xs:complexType><xs:choice>
               <xs:element name="any"/>
               <xs:element name="int" type="xs:int" maxOccurs="2"/>
             </xs:choice></xs:complexType></xs:element>
           </xs:sequence></xs:complexType>
           <xs:unique name="u"><xs:selector xpath="a"/><xs:field xpath="any|int"/></xs:unique></xs:element>"#,
        &["<r><a><int>1</int></a><a><int>2</int></a></r>"],
        &[
            "<r><a><any>1</any></a></r>",
            "<r><a><int>1</int><int>2</int></a></r>",
            "<r><a><int>1</int></a><a><int>01</int></a></r>",
        ],
    );
}

/// Structures 1.1, cvc-id: what a default attribute refers to must be there, too.
#[test]
fn references_of_default_attributes_are_checked() {
    check(
        r#"<xs:element name="r"><xs:complexType><xs:attribute name="id" type="xs:ID"/>
             <xs:attribute name="to" type="xs:IDREFS" default="a b"/></xs:complexType></xs:element>"#,
        &["<r id='a' to='a'/>"],
        &["<r/>", "<r id='a'/>"],
    );
}

/// Structures 1.1, cos-nonambig: a count that is fixed tells one particle from the next.
#[test]
fn what_must_be_there_so_often_is_followed_by_its_like() {
    check(
        r#"<xs:element name="r"><xs:complexType><xs:sequence>
             <xs:element name="b" minOccurs="2" maxOccurs="2"/><xs:element name="b"/><xs:element name="c" minOccurs="0"/>
           </xs:sequence></xs:complexType></xs:element>"#,
        &["<r><b/><b/><b/></r>", "<r><b/><b/><b/><c/></r>"],
        &["<r><b/><b/></r>", "<r><b/><b/><b/><b/></r>", "<r><b/><b/><c/></r>"],
    );
}

/// Structures 1.1, 3.10.4.1: what a wildcard skips is not assessed, whatever it says of its type.
#[test]
fn what_is_skipped_may_name_any_type() {
    let schema = |process: &str| {
        format!(
            r#"<xs:element name="r"><xs:complexType><xs:sequence>
                 <xs:any processContents="{process}"/></xs:sequence></xs:complexType></xs:element>"#
        )
    };
    let instance = INSTANCE.to_owned() + " xmlns:x='http://www.w3.org/2001/XMLSchema'";
    let [unknown, known, wrong] = ["type='Unknown'>1", "type='x:int'>1", "type='x:int'>one"]
        .map(|inside| format!("<r {instance}><a i:{inside}</a></r>"));
    check(&schema("skip"), &[&unknown, &known, &wrong], &[]);
    check(&schema("lax"), &[&known], &[&unknown, &wrong]);
}
