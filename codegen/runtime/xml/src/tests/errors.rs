//! One bad document for each thing that can be wrong: the error says where, inside of what, what
//! there is, what could be there instead, and by which rule.

use std::fmt::Write;

use super::super::{Error, ErrorKind, Limits, validate};
use super::library::schema;

/// A library with that content; line 2 begins with it.
fn document(body: &str) -> String {
    super::document(&format!("\n{body}"))
}

/// A library that is valid but for what stands behind its set.
fn with_set(body: &str) -> String {
    document(&format!("<set><a>1</a></set>{body}"))
}

/// Has a snapshot show what is said of some documents: each of them, and all its errors.
#[track_caller]
fn shows(name: &str, documents: &[String]) {
    let mut report = String::new();
    for document in documents {
        let errors = validate(schema(), document.as_bytes(), &Limits::DEFAULT);
        assert!(!errors.is_empty(), "{document}");
        let shown = document.split_once('\n').map_or(&**document, |(_, body)| body);
        writeln!(report, "{}", shown.trim_end_matches("</library>").escape_debug()).unwrap();
        for error in &errors {
            assert!(is_complete(error), "{error:?}");
            writeln!(report, "    {:?} {error}", error.kind()).unwrap();
        }
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, report);
    });
}

/// Whether an error has a place, the elements around it, and a rule, if it is the schema that has
/// one.
fn is_complete(error: &Error) -> bool {
    let is_of_schema =
        !matches!(error.kind(), ErrorKind::Encoding | ErrorKind::Syntax | ErrorKind::Limit);
    let is_inside = error.path().starts_with('/');
    // What the attributes of the namespace `xsi` may be is no rule of the schema's.
    let has_rule = error.rule().is_some() || error.found().contains("`xsi:");
    // What is not declared at all breaks no rule that stands anywhere.
    let is_root = error.found().contains("not declared by the schema");
    error.position().is_some() && (is_inside && (has_rule || is_root) || !is_of_schema)
}

#[test]
fn elements() {
    shows(
        "elements",
        &[
            with_set("<set/>"),
            with_set("<key>k</key>"),
            document(""),
            document("<set><a>1</a><a>2</a></set>"),
            document("<set><a>1<b/></a></set>"),
            with_set("<ref to='1'><a/></ref>"),
            with_set("<book id='1'><title/><f:x/></book>"),
            "<nothing xmlns='urn:n'/>".to_owned(),
            with_set("<book id='1'><title/><note/></book>"),
        ],
    );
}

#[test]
fn near_names() {
    shows(
        "near names",
        &[
            with_set("<boook id='1'><title/></boook>"),
            with_set("<Book id='1'><title/></Book>"),
            with_set("<book id='1'><titel/></book>"),
            with_set("<book id='1'><title xmlns=''/></book>"),
            with_set("<book xmlns:n='urn:n' xmlns='' id='1'><title/></book>"),
            with_set("<f:book id='1'/>"),
            with_set("<book Id='1'><title/></book>"),
            with_set("<ref two='1'/>"),
            with_set("<ref f:to='1'/>"),
            with_set("<book id='1'><title xsi:type='shortTitle'/></book>"),
            with_set("<book id='1'><title xsi:type='f:ShortTitle'/></book>"),
            "<libary xmlns='urn:n'/>".to_owned(),
            "<library/>".to_owned(),
        ],
    );
}

#[test]
fn attributes_and_text() {
    shows(
        "attributes and text",
        &[
            with_set("<ref/>"),
            with_set("<ref\nto='1' x='2'/>"),
            with_set("\n words<note/>"),
            with_set("<book id='1'><title/></book><ref to='1'> </ref>"),
        ],
    );
}

#[test]
fn values() {
    shows(
        "values",
        &[
            document("<set><a>\n one </a></set>"),
            document("<set><a>1</a><b>too long</b></set>"),
            "<fixed xmlns='urn:n'>8</fixed>".to_owned(),
            with_set("<book id='1'><title/><pages xsi:nil='no'>1</pages></book>"),
        ],
    );
}

#[test]
fn types() {
    shows(
        "types",
        &[
            with_set("<publication id='1'><title/></publication>"),
            with_set("<book id='1'><title xsi:type='Unknown'/></book>"),
            with_set("<book id='1'><title xsi:type='LongTitle'/></book>"),
            with_set("<book id='1'><title xsi:type='p:T'/></book>"),
            with_set("<book id='1'><title xsi:nil='true'/></book>"),
            with_set("<book id='1'><title/><pages xsi:nil='true'>1</pages></book>"),
        ],
    );
}

#[test]
fn identities() {
    shows(
        "identities",
        &[
            with_set("<book id='1'><title/></book>\n<book id='1'><title/></book>"),
            with_set("\n<ref to='1'/>\n<ref to='2'/>"),
        ],
    );
}

#[test]
fn well_formedness() {
    shows(
        "well formedness",
        &[
            document("<set>"),
            document("<set></sets>"),
            document("<set"),
            document("<set a></set>"),
            document("<set a=1></set>"),
            document("<set a='1' a='2'/>"),
            document("<set f:a='1' f:a='2'/>"),
            document("<set a='<'/>"),
            document("<p:set/>"),
            document("<set p:a=''/>"),
            document("<set xmlns:p=''/>"),
            document("<1/>"),
            document("&nbsp;"),
            document("& "),
            document("&#0;"),
            document("]]>"),
            document("<!-- a -- b -->"),
            document("<!-- a"),
            document("<?xml version='1.0'?>"),
            document("<? a?>"),
            document("<![CDATA[ a"),
            document("<!ELEMENT a>"),
            document("\u{1}"),
        ],
    );
}

#[test]
fn whole_documents() {
    shows(
        "whole documents",
        &[
            String::new(),
            "\n<!-- a -->\n".to_owned(),
            "words".to_owned(),
            "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>".to_owned(),
            "<empty xmlns='urn:n'/>\n<a/>".to_owned(),
            "<empty xmlns='urn:n'/></a>".to_owned(),
            "<?xml version='2.0'?><a/>".to_owned(),
            "<?xml version='1.0' encoding='EUC-KR'?><a/>".to_owned(),
        ],
    );
}

#[test]
fn limits() {
    let with = |limits: Limits, document: &str| -> Vec<String> {
        validate(schema(), document.as_bytes(), &limits).iter().map(Error::to_string).collect()
    };
    let node = "<node xmlns='urn:n' id='12345'>\n<node/><node/></node>";
    let defaults = Limits::DEFAULT;
    let said = [
        Limits { bytes: 52, ..defaults },
        Limits { depth: 1, ..defaults },
        Limits { attributes: 1, ..defaults },
        Limits { declarations: 0, ..defaults },
        Limits { elements: 2, ..defaults },
        Limits { text: 4, ..defaults },
    ]
    .map(|limits| with(limits, node).join("\n"));
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("limits", said.join("\n"));
    });
    let limits = Limits {
        bytes: 53,
        depth: 2,
        attributes: 2,
        declarations: 1,
        elements: 3,
        text: 5,
        ..Limits::DEFAULT
    };
    assert_eq!(with(limits, node), [""; 0]);
}
