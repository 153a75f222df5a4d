//! What broken schemas are told: every error, each at its place.

use std::fmt::Write as _;

use swordsmith_codegen::source::Sources;

use crate::{case, lowered};

macro_rules! cases {
    ($($name:ident),+ $(,)?) => {
        $(
            #[test]
            fn $name() {
                let findings = case(stringify!($name)).expect_err("the case is broken");
                insta::assert_snapshot!(findings);
            }
        )+
    };
}

cases!(
    broken_derivations,
    broken_facets,
    broken_grammar,
    broken_groups,
    broken_identity_constraints,
    broken_imports,
    broken_in_two_files,
    broken_references,
    broken_restrictions,
    broken_values,
    broken_xml,
    unsupported,
);

#[test]
fn nesting_has_a_limit() {
    let (open, close) = ("<xs:sequence>".repeat(300), "</xs:sequence>".repeat(300));
    let text = format!(
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\n<xs:complexType name=\"T\">{open}{close}\
         </xs:complexType>\n</xs:schema>"
    );
    let findings = lowered_text(&text).expect_err("that is too deep");
    assert!(findings.starts_with("error: elements nest deeper than the 200 levels"), "{findings}");
}

#[test]
fn long_chains_of_types_are_no_deep_recursion() {
    let mut text = "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\n".to_owned();
    text.push_str(
        "<xs:simpleType name=\"t0\"><xs:restriction base=\"xs:string\"/></xs:simpleType>\n",
    );
    for number in 1..5000 {
        let base = number - 1;
        let _ = writeln!(
            text,
            "<xs:simpleType name=\"t{number}\"><xs:restriction base=\"t{base}\"/></xs:simpleType>"
        );
    }
    text.push_str("</xs:schema>");
    assert!(lowered_text(&text).is_ok());
}

#[test]
fn groups_of_groups_do_not_explode() {
    let mut text = "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\n".to_owned();
    text.push_str(
        "<xs:group name=\"g0\"><xs:sequence><xs:element name=\"e\"/></xs:sequence></xs:group>\n",
    );
    for number in 1..60 {
        let inner = format!("<xs:group ref=\"g{}\"/>", number - 1).repeat(4);
        let _ = writeln!(
            text,
            "<xs:group name=\"g{number}\"><xs:sequence>{inner}</xs:sequence></xs:group>"
        );
    }
    text.push_str(
        "<xs:complexType name=\"T\"><xs:group ref=\"g59\"/></xs:complexType></xs:schema>",
    );
    let findings = lowered_text(&text).expect_err("that is too much");
    assert!(findings.starts_with("error: groups and bases expand to more than"), "{findings}");
}

fn lowered_text(text: &str) -> Result<String, String> {
    let mut sources = Sources::default();
    let root = sources.add("main.xsd", text);
    lowered(&[root], &sources)
}
