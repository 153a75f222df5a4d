//! What the derives of Protocol Buffers say to wrong annotations.

use syn::{DeriveInput, parse_quote};

use super::{expand_enumeration, expand_message, expand_oneof};

fn message(input: &DeriveInput) -> String {
    expand_message(input).expect_err("it is wrong").to_string()
}

#[test]
fn a_message_has_a_name_and_a_place_for_unknown_fields() {
    let input = parse_quote!(
        struct A {}
    );
    assert_eq!(message(&input), "`#[prost(name = \"package.Message\")]` is missing");
    let input = parse_quote! { #[prost(name = "a.A")] struct A {} };
    let expected = "a message has a field `#[prost(unknown)]`, of the type `UnknownFields`";
    assert_eq!(message(&input), expected);
    let input = parse_quote! { #[prost(name = "a.A", tells = "1: one")] struct A { #[prost(unknown)] b: B } };
    assert_eq!(message(&input), "`tells` is `FIELD: VALUE = FIELD, …`");
    let input = parse_quote! { #[prost(name = "a.A", counts = "1 = 2")] struct A { #[prost(unknown)] b: B } };
    assert_eq!(message(&input), "`counts` is `FIELD.FIELD: FIELD.FIELD if FIELD = VALUE`");
    let input = parse_quote! { #[prost(name = "a.A")] enum A {} };
    assert_eq!(message(&input), "`Message` is for structs");
}

#[test]
fn a_field_has_a_number_and_a_kind() {
    let input = parse_quote! { #[prost(name = "a.A")] struct A { #[prost(int32)] b: i32 } };
    assert_eq!(message(&input), "`#[prost(tag = \"…\")]` is missing");
    let input =
        parse_quote! { #[prost(name = "a.A")] struct A { #[prost(int32, tag = "x")] b: i32 } };
    assert_eq!(message(&input), "these are not numbers of fields");
    let input =
        parse_quote! { #[prost(name = "a.A")] struct A { #[prost(int, tag = "1")] b: i32 } };
    assert_eq!(message(&input), "of what kind are the values of this field?");
    let input = parse_quote! { #[prost(name = "a.A")] struct A { #[prost(btree_map = "string", tag = "1")] b: B } };
    assert_eq!(message(&input), "a map is annotated with the kinds of its keys and values");
}

#[test]
fn enums_are_oneofs_or_enumerations() {
    let input = parse_quote! { enum A { #[prost(int32, tag = "1")] B } };
    let error = expand_oneof(&input).expect_err("no value");
    assert_eq!(error.to_string(), "a member holds one value");
    let input = parse_quote! { #[prost(name = "a.A", aliases = "B")] enum A { C = 0 } };
    let error = expand_enumeration(&input).expect_err("no number");
    assert_eq!(error.to_string(), "aliases are given as `NAME=number`");
}
