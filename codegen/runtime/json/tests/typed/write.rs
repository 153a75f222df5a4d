//! Writing: what the schema refuses does not leave.

use std::collections::BTreeMap;

use swordsmith_json::{Any, JsonDocument as _, Limits};

use crate::types::{Circle, CircleKind, Order, Shape, Square, Statistics, Status};
use crate::{json, shown};

#[test]
fn members_are_in_the_order_of_fields_and_others_sorted() {
    let order = Order::new("a-1", 2)
        .with_other([("z", Any::Null), ("b", "\u{1}\"\\\n\u{7f}é\u{2028}".into())])
        .with_lines([
            Shape::from(Square::new(2)),
            Shape::from(Circle::new(CircleKind::Circle, 1.0)),
        ])
        .with_by(None)
        .with_status(Status::InTransit);
    assert_eq!(
        json(&order),
        "{\"orderId\":\"a-1\",\"amount\":2,\"lines\":[{\"side\":2},{\"kind\":\"circle\",\"radius\":1}],\
         \"by\":null,\"status\":\"in \\\"transit\\u0022\",\
         \"b\":\"\\u0001\\\"\\\\\\n\u{7f}é\u{2028}\",\"z\":null}"
    );
    assert_eq!(Order::from_json(json(&order).as_bytes()), Ok(order));
}

#[test]
fn a_line_for_each_item_and_member() {
    let order =
        Order::new("a-1", 2).with_lines([Shape::from("x".to_owned()), Shape::Other(1.into())]);
    let order = order.with_other([("empty", Any::Object(BTreeMap::new()))]);
    let text = order.to_json_indented().expect("it is valid");
    assert_eq!(
        String::from_utf8(text).expect("it is UTF-8"),
        r#"{
  "orderId": "a-1",
  "amount": 2,
  "lines": [
    "x",
    1
  ],
  "empty": {}
}"#
    );
}

#[test]
fn a_value_that_the_schema_refuses_is_not_written() {
    let parent = Order::new("A", 1).with_lines([Shape::from(Square::new(1))]);
    let order = Order::new("a-1", 1).with_parent(parent).with_lines([Shape::Other(Any::Null)]);
    let errors = order.to_json().expect_err("it is invalid");
    let expected = [
        "/lines/0 anyOf: null matches none of 5 alternatives",
        "/parent/orderId pattern: \"A\" does not match `^[a-z]+-[0-9]+$`",
    ];
    assert_eq!(shown(&errors), expected);
    assert_eq!(order.validate(), Err(errors));
    assert_eq!(Order::new("a-1", 1).validate(), Ok(()));
}

#[test]
fn another_member_has_no_name_of_a_field() {
    let errors = Order::new("a-1", 1).with_other([("amount", 2)]).to_json();
    let errors = errors.expect_err("it is invalid");
    assert_eq!(shown(&errors), [" -: duplicate name `amount`"]);
}

#[test]
fn json_has_no_infinity() {
    let statistics = Statistics::default().with_by_name([
        ("a", 1e300),
        ("b", f64::NAN),
        ("c/d", -f64::INFINITY),
    ]);
    let errors = statistics.to_json().expect_err("it is not JSON");
    let expected =
        ["/b -: `NaN` is not a number of JSON", "/c~1d -: `-inf` is not a number of JSON"];
    assert_eq!(shown(&errors), expected);
}

#[test]
fn what_is_written_is_within_the_limits() {
    let nested = (0..200).fold(Order::new("a-1", 1), |it, _| Order::new("a-1", 1).with_parent(it));
    let errors = nested.to_json().expect_err("it is too deep");
    assert_eq!(shown(&errors), [" -: more than 128 arrays and objects within each other"]);
    assert!(nested.to_json_with(&Limits { depth: 300, ..Limits::DEFAULT }).is_ok());
}
