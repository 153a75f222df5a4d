//! What cannot be a document, and what is left of it where the body is JSON as well.

use crate::{description, findings};

const ROOT: &str = "{$ref: '#/components/schemas/Root'}";

/// The errors about a member of an object.
fn errors(member: &str) -> Vec<String> {
    let components =
        format!("    Root:\n      type: object\n      properties:\n        {member}\n");
    let found = findings(&description("3.1.0", ROOT, &components));
    found.lines().filter_map(|line| line.strip_prefix("error: ")).map(str::to_owned).collect()
}

#[test]
fn errors_name_what_cannot_be_converted() {
    for (member, error) in [
        ("'1st': {type: string}", "`1st` is not a valid XML name (NCName)"),
        ("a: {type: string, xml: {name: 'p:a'}}", "the prefix `p` of `p:a` has no namespace"),
        (
            "a: {type: integer, multipleOf: 5}",
            "`multipleOf` is not supported in the schema of an XML body",
        ),
        (
            "a: {type: string, pattern: '(?=a)'}",
            "unsupported pattern `(?=a)` of an XML body: it looks around",
        ),
        ("a: {type: string, xml: {nodeType: comment}}", "unknown `nodeType`"),
        (
            "a: {$ref: '#/components/schemas/Rot'}",
            "unresolved reference: no value at `#/components/schemas/Rot`",
        ),
        (
            "a: {type: string}\n        b: {type: integer, xml: {name: a}}",
            "two members of different types are the element `a`",
        ),
    ] {
        let found = errors(member);
        assert!(found.iter().any(|it| it == error), "{member}: {found:?}");
    }
}

#[test]
fn a_body_that_is_json_as_well_is_not_refused() {
    let text = description(
        "3.1.0",
        ROOT,
        "    Root: {type: object, properties: {'1st': {type: string}}}\n",
    );
    assert!(findings(&text).contains("`1st`"));
    let both =
        format!("{{application/json: {{schema: {ROOT}}}, application/xml: {{schema: {ROOT}}}}}");
    let text = text.replace(&format!("{{application/xml: {{schema: {ROOT}}}}}"), &both);
    assert_eq!(findings(&text), "");
}
