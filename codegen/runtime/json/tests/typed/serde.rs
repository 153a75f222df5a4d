//! serde's traits: what passes is valid, and no digit is lost in silence.

use swordsmith_json::{Any, Integer, Number, serde_traits};

use crate::types::{Order, Shape, Status};

serde_traits!(Order);
serde_traits!(Status);
serde_traits!(Shape);

#[test]
fn a_document_goes_through_serde() {
    let order = Order::new("a-1", 1).with_lines([Shape::Other(3.into())]).with_by(None);
    let value = serde_json::to_value(&order).expect("it is valid");
    let expected = r#"{"orderId": "a-1", "amount": 1, "lines": [3], "by": null}"#;
    assert_eq!(Some(value.clone()), serde_json::from_str(expected).ok());
    let again: Order = serde_json::from_value(value).expect("it is valid");
    assert_eq!(again, order);
}

#[test]
fn what_is_invalid_does_not_pass() {
    let error = serde_json::to_string(&Order::new("A", 1)).expect_err("it is invalid");
    assert_eq!(
        error.to_string(),
        "\"A\" does not match `^[a-z]+-[0-9]+$`, at /orderId (`pattern` of https://shop.example/schema#/$defs/orderId)"
    );
    let error = serde_json::from_str::<Status>("\"opne\"").expect_err("it is invalid");
    assert!(error.to_string().contains("(`enum` of https://shop.example/schema#/$defs/status)"));
}

#[test]
fn values_without_a_type_go_through_serde() {
    let text = r#"{"a":[null,true,-1,18446744073709551615,0.1,"x"],"b":{}}"#;
    let value: Any = serde_json::from_str(text).expect("it is JSON");
    assert_eq!(Ok(&value), text.parse().as_ref());
    assert_eq!(serde_json::to_string(&value).ok().as_deref(), Some(text));
    let error = serde_json::from_str::<Any>(r#"{"a": 1, "a": 2}"#).expect_err("a name is twice");
    assert!(error.to_string().starts_with("duplicate name `a`"));
}

#[test]
fn numbers_are_exact_or_refused() {
    assert_eq!(serde_json::from_str::<Number>("1.5").ok(), "1.5".parse().ok());
    assert!(serde_json::from_str::<Integer>("1.5").is_err());
    assert!(serde_json::from_str::<Number>("\"1\"").is_err());
    let number = |text: &str| text.parse::<Number>().expect("a number");
    assert!(serde_json::to_string(&number("170141183460469231731687303715884105727")).is_ok());
    let error = serde_json::to_string(&number("0.10000000000000000001")).expect_err("too long");
    assert_eq!(
        error.to_string(),
        "the number 0.10000000000000000001 is neither an i128 nor an f64"
    );
}
