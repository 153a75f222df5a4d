//! What has a value, and what has none.

use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{Bump, build_json_table};
use swordsmith_json::{Limits, validate};

use super::{Goal, Literal, Outcome, Solver};
use crate::random::Random;

/// A value of a schema, or that there is none.
fn found(text: &str, is_valid: bool) -> Option<String> {
    let (arena, mut sources) = (Bump::new(), Sources::default());
    let id = sources.add("it.schema.json", text);
    let (table, roots) = build_json_table(&[id], &sources, &arena)
        .unwrap_or_else(|findings| panic!("{}", findings.render(&sources)));
    let goal = Goal::new([Literal::new(roots[0], is_valid)]);
    match Solver::new(table).find(&goal) {
        Outcome::Found(value, None) => {
            let text = value.text();
            let errors = validate(&table, roots[0], text.as_bytes(), &Limits::DEFAULT);
            assert_eq!(errors.is_empty(), is_valid, "{text}");
            Some(text)
        }
        Outcome::Empty => None,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn small_values_are_found() {
    for (schema, value) in [
        (r#"{"type": "integer", "minimum": 3, "multipleOf": 4}"#, "4"),
        (r#"{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.1}"#, "0.01"),
        (r#"{"type": "number", "not": {"multipleOf": 0.5}, "minimum": 1, "maximum": 1.5}"#, "1.1"),
        (r#"{"type": "string", "pattern": "^[x-z]{2}$", "not": {"const": "xx"}}"#, "\"xy\""),
        (
            r#"{"type": "array", "minItems": 2, "uniqueItems": true, "items": {"type": "boolean"}}"#,
            "[true, false]",
        ),
        (r#"{"type": "array", "contains": {"const": 7}, "items": {"type": "integer"}}"#, "[7]"),
        (
            r#"{"type": "object", "minProperties": 1, "additionalProperties": false, "patternProperties": {"^k": {"const": 1}}}"#,
            "{\"k\": 1}",
        ),
        (r#"{"enum": [1, "a", null], "type": "null"}"#, "null"),
        (
            r##"{"$ref": "#/$defs/t", "$defs": {"t": {"type": "object", "required": ["n"], "properties": {"n": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/t"}]}}}}}"##,
            "{\"n\": null}",
        ),
    ] {
        assert_eq!(found(schema, true).as_deref(), Some(value), "{schema}");
    }
}

#[test]
fn what_has_no_value_is_known_to_have_none() {
    for schema in [
        r#"{"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}"#,
        r#"{"type": "integer", "multipleOf": 2, "not": {"multipleOf": 1}}"#,
        r#"{"type": "integer", "multipleOf": 4, "not": {"multipleOf": 2}}"#,
        r#"{"type": "string", "pattern": "^[ab]$", "not": {"enum": ["a", "b"]}}"#,
        r#"{"type": "string", "pattern": "^a", "maxLength": 0}"#,
        r#"{"type": "array", "minItems": 3, "uniqueItems": true, "items": {"type": "boolean"}}"#,
        r#"{"type": "array", "minContains": 3, "contains": {"const": 7}, "maxItems": 2}"#,
        r#"{"type": "object", "minProperties": 1, "additionalProperties": false}"#,
        r#"{"type": "object", "required": ["a", "b"], "maxProperties": 1}"#,
        r#"{"type": "object", "required": ["a"], "propertyNames": {"pattern": "^b"}}"#,
        r#"{"oneOf": [{"type": "integer"}, {"type": "integer"}]}"#,
        // No document is so deep that it ends.
        r##"{"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#"}}}"##,
        r##"{"type": "array", "minItems": 1, "items": {"$ref": "#"}}"##,
    ] {
        assert_eq!(found(schema, true), None, "{schema}");
    }
    for schema in ["{}", r#"{"anyOf": [{"type": "string"}, {"not": {"type": "string"}}]}"#] {
        assert_eq!(found(schema, false), None, "{schema}");
    }
}

#[test]
fn what_is_drawn_is_valid_and_the_same_for_a_seed() {
    let schema = r##"{"type": "object", "required": ["name"], "properties": {
        "name": {"type": "string", "pattern": "^[a-z]+-[0-9]{2}$"},
        "size": {"type": "number", "minimum": 0.5, "multipleOf": 0.25},
        "parts": {"type": "array", "items": {"$ref": "#"}, "uniqueItems": true}
    }, "additionalProperties": false}"##;
    let (arena, mut sources) = (Bump::new(), Sources::default());
    let id = sources.add("it.schema.json", schema);
    let (table, roots) = build_json_table(&[id], &sources, &arena)
        .unwrap_or_else(|findings| panic!("{}", findings.render(&sources)));
    let goal = Goal::new([Literal::new(roots[0], true)]);
    let draw = |seed| {
        let (mut solver, mut random) = (Solver::new(table), Random::new(seed));
        let drawn = (0..20).map(|_| match solver.draw(&goal, &mut random) {
            Outcome::Found(value, None) => value.text(),
            other => panic!("{other:?}"),
        });
        drawn.collect::<Vec<_>>()
    };
    for text in draw(1) {
        assert_eq!(validate(&table, roots[0], text.as_bytes(), &Limits::DEFAULT), [], "{text}");
    }
    assert_eq!(draw(2), draw(2));
    assert_ne!(draw(1), draw(2));
    assert!(draw(1).iter().any(|text| text.contains("parts")));
}
