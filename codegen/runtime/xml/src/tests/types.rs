//! `xsi:type`, substitution groups, abstract declarations, nil, attributes.

use super::super::{Error, ErrorKind};
use super::{errors, invalid, valid};

fn book(attributes: &str, content: &str) -> String {
    format!("<set><a>1</a></set><book {attributes}>{content}</book>")
}

#[test]
fn derived_types_may_stand_for_their_base() {
    valid(&book("id='1'", "<title xsi:type='ShortTitle'>12345</title>"));
    valid(&book("id='1'", "<title xsi:type=' Title '>123456</title>"));
    invalid(&book("id='1'", "<title xsi:type='ShortTitle'>123456</title>"), "maxLength is 5");
    invalid(&book("id='1'", "<title xsi:type='LongTitle'>1</title>"), "may not stand for `Title`");
    invalid(&book("id='1'", "<title xsi:type='int'>1</title>"), "may not stand for `Title`");
    invalid(&book("id='1'", "<title xsi:type='Nothing'>1</title>"), "does not have");
    invalid(&book("id='1'", "<title xsi:type='no:Title'>1</title>"), "prefix `no`");
}

#[test]
fn abstract_heads_are_substituted() {
    invalid("<set><a>1</a></set><publication id='1'><title/></publication>", "abstract");
    valid("<set><a>1</a></set><journal id='1'><title/></journal>");
}

#[test]
fn nil_elements_are_empty() {
    valid(&book("id='1'", "<title/><pages xsi:nil='true'/>"));
    valid(&book("id='1'", "<title/><pages xsi:nil='0'>3</pages>"));
    invalid(&book("id='1'", "<title/><pages xsi:nil='1'>3</pages>"), "nil");
    invalid(&book("id='1'", "<title xsi:nil='true'/>"), "not nillable");
    valid(&book("id='1'", "<title/><pages xsi:nil='1'><![CDATA[]]></pages>"));
    invalid(&book("id='1'", "<title/><pages xsi:nil='yes'>3</pages>"), "neither true nor false");
}

#[test]
fn attributes_are_checked() {
    valid(&book("id='1' lang='x' f:y='1' xsi:schemaLocation='a b' xml:lang='en'", "<title/>"));
    let missing = errors(&book("", "<title/>"));
    let kinds: Vec<_> = missing.iter().map(Error::kind).collect();
    assert_eq!(
        kinds,
        [ErrorKind::Attribute, ErrorKind::Identity],
        "it is also part of a key: {missing:#?}"
    );
    invalid(
        &book("id='1' other='2'", "<title/>"),
        "attribute `other` may not stand here; expected `lang`",
    );
    invalid("<set b='1'><a>1</a></set>", "attribute `b`");
    invalid("<set xsi:b='1'><a>1</a></set>", "attribute `xsi:b` may not stand here");
}

#[test]
fn attributes_are_unique_by_expanded_name() {
    invalid(&book("id='1' xmlns:g='urn:foreign' f:y='1' g:y='1'", "<title/>"), "there twice");
    let many = (0..20).fold(String::new(), |many, number| many + &format!("f:a{number}='' "));
    valid(&book(&format!("id='1' {many}"), "<title/>"));
    invalid(&book(&format!("id='1' {many} f:a3=''"), "<title/>"), "there twice");
    invalid(&book("id='1' g:y='1'", "<title/>"), "prefix `g` is not declared");
}
