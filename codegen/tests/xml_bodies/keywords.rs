//! What the keywords of a schema demand of a document.

use crate::check;

#[test]
fn scalars_have_the_types_of_their_formats() {
    for (schema, valid, invalid) in [
        ("{type: integer, format: int32}", "-7", "2147483648"),
        ("{type: integer, minimum: 1, exclusiveMaximum: 5}", "4", "5"),
        ("{type: integer, minimum: 0.5}", "1", "0"),
        ("{type: number}", "1.5e3", "1,5"),
        ("{type: number, format: decimal}", "1.50", "1e3"),
        ("{type: boolean}", "true", "yes"),
        ("{type: boolean, enum: [true]}", "true", "false"),
        ("{type: string, format: date-time}", "2026-11-28T08:00:00Z", "yesterday"),
        ("{type: string, format: date}", "2026-11-28", "28.11.2026"),
        ("{type: string, format: byte}", "AQID", "A"),
        ("{type: string, format: uuid}", "anything", ""),
        ("{type: string, minLength: 2, maxLength: 3}", "äö", "abcd"),
        ("{type: string, pattern: b+}", "abc", "ac"),
        ("{type: string, pattern: '^a|b$'}", "xb", "xa"),
        ("{type: string, pattern: '^(\\d{2}|[\\w.-]+@x)$'}", "a-b@x", "123"),
        ("{enum: [a, b, 7]}", "7", "c"),
        ("{type: integer, enum: [1, 2]}", "2", "3"),
        ("{const: a}", "a", "b"),
        ("{type: [string, integer], maxLength: 2}", "12345", "abc"),
        ("{oneOf: [{type: integer}, {type: boolean}]}", "true", "maybe"),
        ("{allOf: [{type: integer}, {minimum: 3}, {maximum: 4}]}", "4", "2"),
    ] {
        let components =
            format!("    Root:\n      type: object\n      properties:\n        a: {schema}\n");
        let document = |value: &str| format!("<Root><a>{value}</a></Root>");
        let (valid, wrong) = (document(valid), document(invalid));
        let refused: &[&str] = if invalid.is_empty() { &[] } else { &[&wrong] };
        check("3.1.0", &components, &[&valid], refused);
    }
}

#[test]
fn what_has_no_property_is_kept_unless_the_object_is_closed() {
    let open = "    Root:\n      type: object\n      required: [a]\n      properties: {a: {type: string}}\n";
    check("3.1.0", open, &["<Root b='1'><c><d/></c><a/><c/></Root>"], &["<Root><c/></Root>"]);
    let closed = format!("{open}      additionalProperties: false\n");
    check(
        "3.1.0",
        &closed,
        &["<Root><a/></Root>"],
        &["<Root b='1'><a/></Root>", "<Root><a/><c/></Root>"],
    );
}

#[test]
fn an_object_without_properties_holds_anything() {
    let free = "    Root:\n      type: object\n      properties: {a: {type: object}, b: {}}\n";
    check(
        "3.1.0",
        free,
        &["<Root><a><x y='1'>text</x></a><b>text</b></Root>"],
        &["<Root><a/><a/></Root>"],
    );
    check("3.1.0", "    Root: {}\n", &["<Root a='1'><b/>text</Root>"], &["<Other/>"]);
}

#[test]
fn null_is_an_element_that_is_nil() {
    let nil = "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'";
    let document = format!("<Root><a {nil}/></Root>");
    for schema in ["{type: [integer, 'null']}", "{anyOf: [{type: integer}, {type: 'null'}]}"] {
        let components = format!(
            "    Root:\n      type: object\n      required: [a]\n      properties:\n        a: {schema}\n"
        );
        check(
            "3.1.0",
            &components,
            &[&document, "<Root><a>1</a></Root>"],
            &["<Root/>", "<Root><a/></Root>"],
        );
    }
    let old = "    Root:\n      type: object\n      properties:\n        a: {type: integer, nullable: true}\n";
    check("3.0.3", old, &[&document, "<Root/>"], &[]);
}

#[test]
fn all_of_objects_is_one_object() {
    let components = "    Root:\n      allOf:\n        - {$ref: '#/components/schemas/Base'}\n        \
                      - {type: object, properties: {b: {$ref: '#/components/schemas/Root'}}}\n      \
                      properties: {a: {maxLength: 2}}\n    \
                      Base: {type: object, required: [a], properties: {a: {type: string}}}\n";
    check(
        "3.1.0",
        components,
        &["<Root><b><a>x</a></b><a>ab</a></Root>"],
        &["<Root/>", "<Root><a>abc</a></Root>", "<Root><a/><b/></Root>"],
    );
}

#[test]
fn alternatives_demand_what_each_demands() {
    let components = "    Root:\n      oneOf:\n        - {$ref: '#/components/schemas/A'}\n        \
                      - {$ref: '#/components/schemas/B'}\n    \
                      A: {type: object, required: [k, a], properties: {k: {enum: [a]}, a: {type: string}}}\n    \
                      B: {type: object, required: [k], properties: {k: {enum: [b]}, b: {type: string}}}\n";
    check(
        "3.1.0",
        components,
        &["<Root><k>a</k><a/></Root>", "<Root><b/><k>b</k></Root>"],
        &["<Root><k>c</k></Root>", "<Root><a/></Root>"],
    );
}

#[test]
fn what_stands_beside_a_reference_counts_since_3_1() {
    let components = "    Root:\n      type: object\n      properties:\n        \
                      a: {$ref: '#/components/schemas/A', xml: {name: b}, maxLength: 1}\n    \
                      A: {type: string, xml: {name: c}}\n";
    let closed = components.replace("object\n", "object\n      additionalProperties: false\n");
    check(
        "3.1.0",
        &closed,
        &["<Root><b>x</b></Root>"],
        &["<Root><b>xy</b></Root>", "<Root><c/></Root>"],
    );
    check("3.0.3", &closed, &["<Root><c>xy</c></Root>"], &["<Root><b/></Root>"]);
}
