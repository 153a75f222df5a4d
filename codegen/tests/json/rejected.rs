//! Schemas that cannot be enforced are rejected, at their place.

use super::check;

#[test]
fn schemas_are_rejected_where_they_are_wrong() {
    let schemas = [
        r#"{"type": "strng"}"#,
        r#"{"properties": []}"#,
        r#"{"minLength": -1}"#,
        r#"{"maximum": "1"}"#,
        r#"{"multipleOf": 0}"#,
        r#"{"multipleOf": 1.0000000000000000001}"#,
        r#"{"pattern": "\\a"}"#,
        r#"{"pattern": "(a"}"#,
        r#"{"required": "a"}"#,
        r##"{"$ref": "#/$defs/ordr", "$defs": {"order": true}}"##,
        r##"{"$ref": "#ordr", "$defs": {"order": {"$anchor": "order"}}}"##,
        r#"{"$ref": "https://example.com/a.json"}"#,
        r##"{"$ref": "#"}"##,
        r##"{"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"not": {"$ref": "#"}}}}"##,
        r#"{"$schema": "https://example.com/own"}"#,
        r#"{"items": 1}"#,
        r#"{"enum": 1}"#,
        "[]",
        "{",
    ];
    let shown = schemas.map(|schema| {
        let faults = check(schema, "1").expect_err(schema);
        format!("{schema}\n  {}", faults.join("\n  "))
    });
    insta::assert_snapshot!(shown.join("\n"), @r##"
        {"type": "strng"}
          schema.json:1:10: unknown type `strng` (did you mean `string`?)
        {"properties": []}
          schema.json:1:16: `properties` must be an object
        {"minLength": -1}
          schema.json:1:15: `minLength` must be an integer of at least 0
        {"maximum": "1"}
          schema.json:1:13: `maximum` must be a number
        {"multipleOf": 0}
          schema.json:1:16: `multipleOf` must be greater than 0
        {"multipleOf": 1.0000000000000000001}
          schema.json:1:16: unsupported `multipleOf`: more than 18 significant digits
        {"pattern": "\\a"}
          schema.json:1:13: unsupported pattern `\a`: unknown escape `\a`
        {"pattern": "(a"}
          schema.json:1:13: unsupported pattern `(a`: it is not a valid regular expression, or too large
        {"required": "a"}
          schema.json:1:14: `required` must list names of properties
        {"$ref": "#/$defs/ordr", "$defs": {"order": true}}
          schema.json:1:10: unresolved reference: no value at `#/$defs/ordr` (did you mean `order`?)
        {"$ref": "#ordr", "$defs": {"order": {"$anchor": "order"}}}
          schema.json:1:10: unresolved reference: no anchor `ordr` (did you mean `order`?)
        {"$ref": "https://example.com/a.json"}
          schema.json:1:10: unresolved reference: no schema has the URI `https://example.com/a.json` (give the file that has this URI; nothing is fetched)
        {"$ref": "#"}
          schema.json:1:1: infinite recursion: this schema applies itself to the same value
        {"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"not": {"$ref": "#"}}}}
          schema.json:1:1: infinite recursion: this schema applies itself to the same value
        {"$schema": "https://example.com/own"}
          schema.json:1:13: unknown dialect `https://example.com/own` (give the meta-schema as a file, or name a published draft, e.g. https://json-schema.org/draft/2020-12/schema)
        {"items": 1}
          schema.json:1:11: expected a schema: an object, `true` or `false`
        {"enum": 1}
          schema.json:1:10: `enum` must be an array
        []
          schema.json:1:1: expected a schema: an object, `true` or `false`
        {
          schema.json:1:2: invalid JSON: expected a name in quotes, found the end of the text
        "##);
}

/// What asserts nothing where it stands is ignored, as the standard says.
#[test]
fn keywords_without_effect_are_ignored() {
    for schema in [
        r#"{"type": "string", "minimum": 3}"#,
        r#"{"then": {"type": "null"}}"#,
        r#"{"minContains": 3}"#,
        r#"{"format": "date", "contentEncoding": "base64", "unknown": [{"$ref": 1}]}"#,
        r#"{"$schema": "http://json-schema.org/draft-07/schema#", "prefixItems": [false]}"#,
    ] {
        assert_eq!(check(schema, "\"a\""), Ok(Vec::new()), "{schema}");
    }
}
