//! Errors say what is wrong, where, and by which rule.

use super::{check, check_with};
use swordsmith_json::Limits;

fn lines(schema: &str, document: &str) -> String {
    let errors = check(schema, document).unwrap_or_else(|error| panic!("{schema}: {error:?}"));
    let line = |error: &swordsmith_json::Error| {
        let causes = error.causes().iter().map(ToString::to_string);
        [error.to_string()].into_iter().chain(causes).collect::<Vec<_>>().join("\n  ")
    };
    errors.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_error_has_its_place_and_its_rule() {
    let schema = r#"{
        "type": "object",
        "required": ["id", "tags"],
        "properties": {
            "id": {"type": "string", "minLength": 3, "pattern": "^[A-Z]"},
            "tags": {"items": {"enum": ["new", "old"]}, "uniqueItems": true, "maxItems": 2},
            "size": {"multipleOf": 0.25, "exclusiveMaximum": 2, "type": ["integer", "number"]},
            "a/b": {"const": {"x": [1, null]}}
        },
        "additionalProperties": false,
        "dependentRequired": {"size": ["unit"]},
        "minProperties": 1
    }"#;
    insta::assert_snapshot!(lines(schema, "[]"), @"1:1: expected `object`, found `array` (`type` of schema.json#)");
    let document = "{\n \"id\": \"é\",\n \"tag\": 1,\n \"size\": 2.1,\n \"a/b\": {\"x\": [1]}\n}";
    insta::assert_snapshot!(lines(schema, document), @r#"
        1:1: missing property `tags` (`required` of schema.json#)
        1:1: missing property `unit`, required beside `size` (`dependentRequired` of schema.json#)
        2:8: expected at least 3 characters, found 1, at /id (`minLength` of schema.json#/properties/id)
        2:8: "é" does not match `^[A-Z]`, at /id (`pattern` of schema.json#/properties/id)
        3:2: unknown property `tag` (did you mean `tags`?), at /tag (`additionalProperties` of schema.json#)
        4:10: 2.1 is not a multiple of 0.25, at /size (`multipleOf` of schema.json#/properties/size)
        4:10: 2.1 is not less than 2, at /size (`exclusiveMaximum` of schema.json#/properties/size)
        5:9: expected {"x": [1, null]}, found {"x": [1]}, at /a~1b (`const` of schema.json#/properties/a~1b)
        "#);
    let document = r#"{"id": "ABC", "tags": ["new", "nwe", "new"]}"#;
    insta::assert_snapshot!(lines(schema, document), @r#"
        1:23: expected at most 2 items, found 3, at /tags (`maxItems` of schema.json#/properties/tags)
        1:23: duplicate item "new", at /tags (`uniqueItems` of schema.json#/properties/tags)
        1:31: expected one of "new", "old", found "nwe", at /tags/1 (`enum` of schema.json#/properties/tags/items)
        "#);
}

#[test]
fn the_alternative_that_is_meant_says_why() {
    let schema = r#"{"oneOf": [
        {"properties": {"kind": {"const": "card"}, "number": {"maxLength": 4}}, "required": ["kind"]},
        {"properties": {"kind": {"const": "cash"}}, "required": ["kind"]},
        {"type": "string"}
    ]}"#;
    insta::assert_snapshot!(lines(schema, r#"{"kind": "card", "number": "12345"}"#), @r#"
        1:1: {"kind": "card", "number": "12345"} matches none of 3 alternatives (`oneOf` of schema.json#)
          1:28: expected at most 4 characters, found 5, at /number (`maxLength` of schema.json#/oneOf/0/properties/number)
        "#);
    insta::assert_snapshot!(lines(schema, r#"{"kind": "gold"}"#), @r#"1:1: {"kind": "gold"} matches none of 3 alternatives (`oneOf` of schema.json#)"#);
    insta::assert_snapshot!(lines(r#"{"oneOf": [{"type": "integer"}, {"minimum": 1}]}"#, "2"), @"1:1: 2 matches alternatives 1 and 2 of `oneOf`, expected exactly one (`oneOf` of schema.json#)");
    insta::assert_snapshot!(lines(r#"{"not": {"type": "null"}}"#, "null"), @"1:1: null matches the schema under `not` (`not` of schema.json#)");
}

#[test]
fn items_and_members_that_nothing_allows_are_named() {
    let schema = r##"{"prefixItems": [{"$ref": "#/$defs/o"}], "items": false, "$defs": {"o": {
        "allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false,
        "propertyNames": {"maxLength": 2}}}}"##;
    insta::assert_snapshot!(lines(schema, r#"[{"a": 1, "b": 2, "long": 3}, 5]"#), @r"
        1:11: unknown property `b`, at /0/b (`unevaluatedProperties` of schema.json#/$defs/o)
        1:19: expected at most 2 characters, found 4, at /0/long (`maxLength` of schema.json#/$defs/o/propertyNames)
        1:19: unknown property `long`, at /0/long (`unevaluatedProperties` of schema.json#/$defs/o)
        1:31: unexpected item, at /1 (`items` of schema.json#)
        ");
    let schema = r#"{"contains": {"type": "null"}, "minContains": 2}"#;
    insta::assert_snapshot!(lines(schema, "[null, 1]"), @"1:1: expected at least 2 items that match `contains`, found 1 (`minContains` of schema.json#)");
}

#[test]
fn text_that_is_not_json_is_rejected_where_it_ends_to_be() {
    let texts = [
        "",
        "[1,]",
        "{\"a\" 1}",
        "{a: 1}",
        "01",
        "1.",
        "-",
        "\"\t\"",
        "\"\\x\"",
        "\"\\ud800\"",
        "nul",
        "[1] 2",
        "{\"a\":1,\"\\u0061\":2}",
        "\"abc",
        "[\u{a0}1]",
        "NaN",
    ];
    let lines: Vec<_> =
        texts.iter().map(|text| format!("{text:?}: {}", lines("true", text))).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
        "": 1:1: expected a value, found the end of the text
        "[1,]": 1:4: expected a value, found `]`
        "{\"a\" 1}": 1:6: expected `:`, found `1`
        "{a: 1}": 1:2: expected a name in quotes, found `a`
        "01": 1:1: invalid number
        "1.": 1:1: invalid number
        "-": 1:1: invalid number
        "\"\t\"": 1:2: unescaped control character U+0009 in a string
        "\"\\x\"": 1:2: invalid escape in a string
        "\"\\ud800\"": 1:2: lone surrogate in a string
        "nul": 1:1: expected a value, found `n`
        "[1] 2": 1:5: expected the end of the text, found `2`
        "{\"a\":1,\"\\u0061\":2}": 1:8: duplicate name `a`
        "\"abc": 1:5: expected `"`, found the end of the text
        "[\u{a0}1]": 1:2: expected a value, found `U+00A0`
        "NaN": 1:1: expected a value, found `N`
        "#);
}

#[test]
fn limits_are_named() {
    let limits = Limits { depth: 3, members: 2, values: 8, bytes: 40, steps: 50, errors: 1 };
    let check = |schema: &str, document: &str| {
        let errors = check_with(schema, document, &limits).expect("a schema");
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let lines = [
        check("true", "[[[[1]]]]"),
        check("true", r#"{"a":1,"b":2,"c":3}"#),
        check("true", "[1,2,3,4,5,6,7,8]"),
        check("true", &" ".repeat(50)),
        check(r#"{"items": {"type": "string"}}"#, "[1,2,3]"),
        check(&exponential(), "[1]"),
    ];
    insta::assert_snapshot!(lines.join("\n"), @r"
        1:4: more than 3 arrays and objects within each other
        1:19: more than 2 members in an object
        1:16: more than 8 values
        1:41: more than 40 bytes
        1:2: expected `string`, found `integer`, at /0 (`type` of schema.json#/items)
        1:1: validation takes more than 50 steps
        ");
}

/// Would take minutes, or print megabytes, if time or output grew with the square of the document.
#[test]
fn large_documents_take_linear_time_and_small_messages() {
    let members = |from: usize| {
        let members: Vec<_> = (from..200_000).map(|at| format!("\"n{at}\":{at}")).collect();
        format!("{{{}}}", members.join(","))
    };
    let schema = r#"{"items": {"properties": {"n": true}, "additionalProperties": false},
        "uniqueItems": true}"#;
    let errors = check(schema, &format!("[{},{}]", members(0), members(0))).expect("a schema");
    assert_eq!(errors.len(), Limits::DEFAULT.errors);
    let long = "n".repeat(1 << 20);
    let document = format!("[{{\"{long}\": 1, \"{long}x\": \"{long}\"}}]");
    let errors = check(schema, &document).expect("a schema");
    assert!(errors.iter().all(|error| error.message().len() < 200));
    let errors = check("true", &format!("{{\"{long}\": 1, \"{long}\": 1}}")).expect("a schema");
    assert!(errors[0].message().len() < 200);
}

/// A schema that applies the last definition 2^20 times to one value.
fn exponential() -> String {
    let level = |at: usize| {
        let next = format!("{{\"$ref\": \"#/$defs/d{}\"}}", at + 1);
        format!("\"d{at}\": {{\"anyOf\": [{{\"allOf\": [{next}, false]}}, {next}]}}")
    };
    let levels: Vec<_> = (0..20).map(level).collect();
    format!("{{\"$defs\": {{{}, \"d20\": false}}, \"$ref\": \"#/$defs/d0\"}}", levels.join(","))
}

#[test]
fn documents_nest_on_a_small_stack() {
    let deep = 4000;
    let run = move || {
        let limits = Limits { depth: deep, ..Limits::DEFAULT };
        let schema =
            r##"{"items": {"$ref": "#"}, "uniqueItems": true, "type": ["array", "string"]}"##;
        let document = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
        assert_eq!(check_with(schema, &document, &limits), Ok(Vec::new()));
        let document = format!("{}1{}", "[".repeat(deep), "]".repeat(deep));
        let errors = check_with(schema, &document, &limits).expect("a schema");
        assert_eq!(errors.len(), 1);
        assert_eq!(errors[0].pointer().len(), 2 * deep);
        let document =
            format!("[{document},{document}]", document = &document[1..document.len() - 1]);
        assert!(!check_with(schema, &document, &limits).expect("a schema").is_empty());
    };
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(run);
    thread.expect("a thread").join().expect("no overflow");
}
