//! Values without a type of their own.

use std::collections::BTreeMap;

use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use swordsmith_json::{Any, JsonDocument as _};

use crate::shown;
use crate::types::Order;

#[test]
fn values_are_found_by_name() {
    let value: Any = r#"{"a": {"b": [1, null]}}"#.parse().expect("it is JSON");
    let found = value.get("a").and_then(|it| it.get("b"));
    assert_eq!(found, Some(&Any::from(vec![Some(1), None])));
    assert_eq!(value.get("b"), None);
    assert_eq!(Any::Null.get("a"), None);
}

#[test]
fn numbers_are_equal_by_value_and_members_in_any_order() {
    let parse = |text: &str| text.parse::<Any>().expect("it is JSON");
    assert_eq!(parse(r#"{"a": 1.0, "b": [2e0]}"#), parse(r#"{"b": [2], "a": 1}"#));
    assert_ne!(parse("[1, 2]"), parse("[2, 1]"));
    assert_ne!(parse("0"), parse("false"));
}

#[test]
fn texts_that_are_not_json_are_rejected() {
    for text in ["", "{", "[1,]", "nul", "{\"a\": 1, \"a\": 1}", "\"\\ud800\"", "1 2", "'a'"] {
        assert!(text.parse::<Any>().is_err(), "{text}");
    }
}

#[test]
fn values_are_printed_as_json() {
    let value: Any = r#"{"b": [1, {}], "a": "\u0000"}"#.parse().expect("it is JSON");
    assert_eq!(value.to_string(), r#"{"a":"\u0000","b":[1,{}]}"#);
    assert_eq!(
        format!("{value:#}"),
        "{\n  \"a\": \"\\u0000\",\n  \"b\": [\n    1,\n    {}\n  ]\n}"
    );
}

/// Any value.
fn values() -> impl Strategy<Value = Any> {
    let scalars = prop_oneof![
        Just(Any::Null),
        any::<bool>().prop_map(Any::from),
        any::<i64>().prop_map(Any::from),
        "-?[1-9][0-9]{0,25}(\\.[0-9]{1,25})?(e-?[0-9]{1,3})?"
            .prop_map(|text| Any::Number(text.parse().expect("a number"))),
        any::<String>().prop_map(Any::from),
    ];
    scalars.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Any::Array),
            proptest::collection::btree_map(any::<String>(), inner, 0..6).prop_map(Any::Object),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_printed_is_parsed_again(value in values()) {
        prop_assert_eq!(&value.to_string().parse::<Any>().expect("it is JSON"), &value);
        prop_assert_eq!(&format!("{value:#}").parse::<Any>().expect("it is JSON"), &value);
        prop_assert_eq!(&value.clone(), &value);
    }

    /// What a type reads it writes, without a loss; what it does not read is invalid.
    #[test]
    fn what_is_read_is_written(
        other in proptest::collection::btree_map("[x-z]{1,3}", values(), 0..4),
        note in proptest::option::of(any::<String>()),
        by in proptest::option::of(proptest::option::of(any::<String>())),
        lines in proptest::collection::vec(any::<i64>(), 0..4),
    ) {
        let mut members: BTreeMap<String, Any> = other;
        members.insert("orderId".to_owned(), "a-1".into());
        members.insert("amount".to_owned(), 7.into());
        members.insert("lines".to_owned(), lines.into());
        members.extend(note.map(|note| ("note".to_owned(), note.into())));
        members.extend(by.map(|by| ("by".to_owned(), by.into())));
        let value = Any::Object(members);
        let order = Order::from_json(value.to_string().as_bytes());
        let order = order.unwrap_or_else(|errors| panic!("{:?}", shown(&errors)));
        prop_assert_eq!(crate::json(&order).parse::<Any>().expect("it is JSON"), value);
        prop_assert_eq!(Order::from_json(crate::json(&order).as_bytes()), Ok(order));
    }
}
