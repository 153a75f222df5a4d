//! Order, occurrence, choice, all, groups, wildcards, mixed and lenient content.

use super::super::{ErrorKind, Limits, validate};
use super::library::schema;
use super::{errors, invalid, valid};

const SET: &str = "<set><a>1</a></set>";

#[test]
fn what_follows_the_order_is_valid() {
    valid(SET);
    valid(&format!("{SET} <book id='1'><title>t</title></book><journal id='2'><title/></journal>"));
    valid(&format!("{SET}<key/><value>1</value><key/><value>2</value><note/>"));
    valid(&format!("{SET}<book id='1'><title>t</title></book><note/><ref to='1'/><ref to='1'/>"));
}

#[test]
fn what_does_not_is_not() {
    invalid("", "the element ends too early; expected `set`");
    invalid(&format!("{SET}{SET}"), "expected `publication`, `key`, `note`, `ref` or the end");
    invalid(&format!("{SET}<key/>"), "ends too early; expected `value`");
    invalid(&format!("{SET}<note/><note/>"), "expected `ref` or the end");
    invalid(&format!("{SET}<f:x/>"), "element `f:x`");
    invalid(&format!("{SET}<unknown/>"), "element `unknown`");
    invalid(&format!("{SET}x"), "text may not stand here");
}

#[test]
fn a_name_means_what_its_place_says() {
    // Of the same letters, in another namespace: let in by the wildcard, before and after the one
    // that is declared.
    valid("<set><a>1</a><a xmlns='urn:example:other'/><b>x</b></set>");
    valid("<set><a xmlns='urn:example:other'/><a>1</a></set>");
    valid("<set><a>1</a><f:x/><f:x xmlns:f='urn:example:other'/><f:x/></set>");
    invalid("<set><a>1</a><a xmlns='urn:example:other'/><a>1</a></set>", "element `a`");
}

#[test]
fn counted_particles_are_counted() {
    let refs = |number: usize| {
        format!("{SET}<book id='1'><title>t</title></book>{}", "<ref to='1'/>".repeat(number))
    };
    valid(&refs(0));
    valid(&refs(2));
    invalid(&refs(3), "expected the end");
}

#[test]
fn a_set_has_no_order() {
    valid("<set><b>x</b><f:x/><a>1</a><b>y</b><f:y f:z='1'>t<f:x/></f:y></set>");
    invalid(
        "<set><b>x</b></set>",
        "ends too early; expected `a`, `b` or an element that a wildcard lets in",
    );
    invalid("<set><a>1</a><a>1</a></set>", "element `a`");
    invalid("<set><a>1</a><b/><b/><b/><b/></set>", "element `b`");
    invalid("<set><a>1</a><key/></set>", "element `key`");
}

#[test]
fn wildcards_look_inside_as_they_say() {
    // Lax: what is declared is checked, at any depth.
    valid("<set><a>1</a><f:x><a>2</a></f:x></set>");
    invalid("<set><a>1</a><f:x><a>two</a></f:x></set>", "two");
    // Strict: it must be declared.
    let extra = |inner: &str| format!("{SET}<book id='1'><title>t</title>{inner}</book>");
    valid(&extra("<pages>1</pages><a>1</a>"));
    valid(&extra("<a>1</a>"));
    invalid(&extra("<key/>"), "is not declared by the schema");
    invalid(&extra("<a>x</a>"), "`x`");
    invalid(&extra("<f:a>1</f:a>"), "element `f:a`");
}

#[test]
fn mixed_content_has_text_between() {
    valid(&format!("{SET}<note>a <em>b</em> c <!-- d --> e<![CDATA[<f>]]></note>"));
    invalid(&format!("{SET}<note>a <a>1</a></note>"), "expected `em` or the end");
}

#[test]
fn empty_content_has_not_even_space() {
    let check = |body: &str| {
        validate(schema(), format!("<empty xmlns='urn:n'{body}").as_bytes(), &Limits::DEFAULT)
    };
    assert!(check("/>").is_empty() && check("><!-- c --></empty>").is_empty());
    assert_eq!(check("> </empty>").len(), 1);
    assert_eq!(check(">x</empty>").len(), 1);
    assert_eq!(check("><a>1</a></empty>").len(), 1);
}

#[test]
fn lenient_types_skip_what_they_do_not_know() {
    let check = |body: &str| {
        validate(
            schema(),
            format!("<n:lax xmlns:n='urn:n' {body}</n:lax>").as_bytes(),
            &Limits::DEFAULT,
        )
    };
    for body in [
        "x='1'><n:a>1</n:a><n:key/>",
        ">text<n:key/><n:a>misplaced, not looked at</n:a>",
        "><x/><n:a>1</n:a><y><n:a>x</n:a></y><n:a>again</n:a>",
        ">",
    ] {
        assert_eq!(check(body), [], "{body}");
    }
    assert_eq!(check("><n:a>x</n:a>").len(), 1, "what it knows is checked");
}

#[test]
fn all_errors_come_at_once() {
    let found = errors("<x/><set><a>x</a><f:b/></set><key/><value>y</value><ref to='9'/><ref/>");
    let kinds: Vec<_> = found.iter().map(|error| (error.kind(), error.path().to_owned())).collect();
    let expected = [
        (ErrorKind::Element, "/library/x"),
        (ErrorKind::Value, "/library/set/a"),
        (ErrorKind::Value, "/library/value"),
        (ErrorKind::Identity, "/library/ref"),
        (ErrorKind::Attribute, "/library/ref"),
    ];
    assert_eq!(kinds, expected.map(|(kind, path)| (kind, path.to_owned())), "{found:#?}");
}

#[test]
fn errors_name_place_and_rule() {
    let text = "<library xmlns='urn:n'>\n  <set>\n    <a>1</a>\n    <é/><c/></set></library>";
    let found = validate(schema(), text.as_bytes(), &Limits::DEFAULT);
    let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "4:5: in /library/set/é: element `é` may not stand here; expected `b`, an element that a wildcard lets in or the end (rule: library.xsd:41)",
            "4:9: in /library/set/c: element `c` may not stand here; expected `b`, an element that a wildcard lets in or the end (rule: library.xsd:41)",
        ]
    );
}

#[test]
fn roots_must_be_declared() {
    let check = |text: &str| validate(schema(), text.as_bytes(), &Limits::DEFAULT);
    assert!(check("<a xmlns='urn:n'>1</a>").is_empty());
    assert_eq!(check("<a>1</a>").len(), 1);
    assert_eq!(check("<b xmlns='urn:n'/>").len(), 1);
}
