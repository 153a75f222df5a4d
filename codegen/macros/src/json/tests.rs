//! What the derive says to wrong annotations, and how little it makes of right ones.

use syn::{DeriveInput, parse_quote};

use super::{constant, expand};

fn refusal(input: &DeriveInput) -> String {
    expand(input).expect_err("it is wrong").to_string()
}

fn has(input: &DeriveInput, parts: &[&str]) {
    let expanded = expand(input).expect("it is right").to_string();
    for part in parts {
        assert!(expanded.contains(part), "{part} in {expanded}");
    }
}

#[test]
fn types_name_schema_and_subschema() {
    let input = parse_quote! { #[json(schema = S)] struct A {} };
    assert_eq!(refusal(&input), "`schema` goes with `#[json(subschema = path)]`");
    let input = parse_quote! { #[json(subschema = s::A)] struct A {} };
    assert_eq!(refusal(&input), "`subschema` goes with `#[json(schema = path)]`");
    let input = parse_quote! { #[json(shema = S)] struct A {} };
    assert_eq!(refusal(&input), "unknown option `shema`");
    let input = parse_quote! { #[json(schema = S, schema = S)] struct A {} };
    assert_eq!(refusal(&input), "duplicate option `schema`");
    let input = parse_quote! { #[json(schema, subschema = A)] struct A {} };
    assert_eq!(refusal(&input), "expected `= path` for option `schema`");
}

#[test]
fn other_types_are_refused() {
    let input = parse_quote! { union A { b: u8 } };
    assert_eq!(refusal(&input), "`Json` is for structs and enums");
    let input = parse_quote! { struct A(u8, u8); };
    assert_eq!(refusal(&input), "a struct has named fields, or one without a name");
    let input = parse_quote! { struct A<T>(T); };
    assert_eq!(refusal(&input), "type parameters are not supported");
    let input = parse_quote! { struct A(#[json(name = "a")] u8); };
    assert_eq!(refusal(&input), "unknown option `name`");
}

#[test]
fn fields_are_members() {
    let input = parse_quote! { struct A { b: u8 } };
    assert_eq!(refusal(&input), "missing option `#[json(name = \"…\")]`");
    let input = parse_quote! { struct A { #[json(name = "b", optional)] b: u8 } };
    assert_eq!(refusal(&input), "expected `Option<…>` for an optional member");
    let input = parse_quote! { struct A { #[json(name = "b", rest)] b: u8 } };
    assert_eq!(refusal(&input), "`rest` conflicts with other options");
    let input = parse_quote! { struct A { #[json(name = "b")] b: u8, #[json(name = "b")] c: u8 } };
    assert_eq!(refusal(&input), "duplicate `#[json(name = \"b\")]`");
    let input = parse_quote! { struct A { #[json(rest)] b: M, #[json(rest)] c: M } };
    assert_eq!(refusal(&input), "duplicate `#[json(rest)]`");
    let input = parse_quote! { struct A { #[json(name = "b", optional = true)] b: u8 } };
    assert_eq!(refusal(&input), "expected nothing behind its name for option `optional`");
}

#[test]
fn constants_are_json() {
    let of = |text: &str| refusal(&parse_quote! { enum A { #[json(value = #text)] B } });
    assert_eq!(of("open"), "invalid JSON: expected a value (a string is in quotes)");
    assert_eq!(of("\"open"), "invalid JSON: unfinished string");
    assert_eq!(of("\"a\" 1"), "invalid JSON: text behind the value");
    for text in
        ["", "01", "1.", "[1,]", "{\"a\"}", "{a:1}", "[1 2]", "\"\\x\"", "\"\\ud800\"", "1e"]
    {
        assert!(of(text).starts_with("invalid JSON: "), "{text}");
    }
    for text in ["null", "true", "-1.5e+3", "[]", "[1, {\"a\": [\"\\n\", false]}]", " { } ", "0"] {
        assert_eq!(constant::parse(text), Ok(None), "{text}");
    }
    let string = constant::parse(r#""\u00e4\ud83d\ude00\"\/é""#);
    assert_eq!(string, Ok(Some("ä😀\"/é".to_owned())));
    let input = parse_quote! { enum A { B } };
    assert_eq!(refusal(&input), "missing option `#[json(value = \"…\")]`");
    let input = parse_quote! { enum A {} };
    assert_eq!(refusal(&input), "an enumeration has at least one value");
    let input = parse_quote! {
        enum A { #[json(value = "\"a\"")] B, #[json(value = "1")] C, #[json(value = " \"\\u0061\"")] D }
    };
    assert_eq!(refusal(&input), "duplicate value \"\\u0061\"");
}

#[test]
fn variants_have_a_value_and_conditions() {
    let input = parse_quote! { enum A { B(u8, u8) } };
    assert_eq!(refusal(&input), "a variant of a union has one value");
    let input = parse_quote! { enum A { #[json(types = "text")] B(u8) } };
    assert_eq!(refusal(&input), "unknown type `text`");
    let input = parse_quote! { enum A { #[json(types = "")] B(u8) } };
    assert_eq!(refusal(&input), "expected at least one type for option `types`");
    let input = parse_quote! { enum A { #[json(tag = "a")] B(u8) } };
    assert_eq!(refusal(&input), "expected `(\"name\" = \"text\")` for option `tag`");
    let input = parse_quote! { enum A { B(u8), #[json(types = "string")] C(String) } };
    let expected = "missing condition: the variants behind this one would never be read";
    assert_eq!(refusal(&input), expected);
}

#[test]
fn an_object_is_read_member_by_member() {
    let input = parse_quote! {
        #[json(schema = SCHEMA, subschema = s::A)]
        struct A {
            #[json(name = "b c")] value: Vec<String>,
            #[json(name = "type")] r#type: Box<A>,
            #[json(name = "d", optional)] reader: Option<Vec<u8>>,
            #[json(rest)] rest: BTreeMap<String, json::Any>,
        }
    };
    has(
        &input,
        &[
            "const SUBSCHEMA : json :: table :: SubschemaId = s :: A ;",
            "\"b c\" => { reader . enter (place , 0usize , member) ? ; member_0 = ",
            "value : reader . required (member_0 , value , \"b c\") ?",
            "_ => { reader . enter (place , 3usize , member) ? ; json :: derived :: read_other (& mut member_3 , (name , member) , reader) ? }",
            "object . field (0usize , \"b c\" , & self . value) ;",
            "object . optional_field (2usize , \"d\" , self . reader . as_ref ()) ;",
            "object . others (3usize , & [\"b c\" , \"type\" , \"d\"] , & self . rest) ;",
            "pub fn new (r#type : impl :: core :: convert :: Into < A >) -> Self",
            "pub fn with_value (",
            "self . reader . get_or_insert_default () . extend (",
            "pub fn with_rest (",
        ],
    );
}

#[test]
fn a_union_is_tried_in_order() {
    let input = parse_quote! {
        enum A {
            #[json(subschema = s::B, tag("k" = "b", "l" = "c"), types = "null object")] B(Box<B>),
            #[json(types = "integer")] C(u8),
            #[json(types = "number")] D(Box<A>),
            E(u8),
        }
    };
    has(
        &input,
        &[
            "if reader . has_type (json :: table :: Types :: NONE . with (json :: table :: Type :: Null) . with (json :: table :: Type :: Object) , value) && reader . has_tag (\"k\" , \"b\" , value) && reader . has_tag (\"l\" , \"c\" , value) && reader . matches (s :: B , value) ? { return",
            "impl :: core :: convert :: From < B > for A",
        ],
    );
    let expanded = expand(&input).expect("it is right").to_string();
    assert!(!expanded.contains("From < u8 >"), "two variants hold it");
    assert!(!expanded.contains("From < A >"), "every type converts into itself");
}
