//! Reading what is valid, and refusing what is not.

use swordsmith_json::{
    Any, Document, JsonDocument as _, Limits, Number, Reader, UnknownValue, Value,
};

use crate::json;
use crate::table::{SCHEMA, s};
use crate::types::{Circle, CircleKind, Level, Order, Orders, Shape, Square, Statistics, Status};

#[test]
fn an_object_has_required_optional_and_other_members() {
    let text = br#"{"x": [1], "orderId": "a-1", "amount": 2.0, "lines": ["x"], "note": "\u00e4"}"#;
    let order = Order::from_json(text).expect("it is valid");
    let expected = Order::new("a-1", 2)
        .with_lines([Shape::from("x".to_owned())])
        .with_note("ä")
        .with_other([("x", vec![1])]);
    assert_eq!(order, expected);
}

#[test]
fn an_absent_member_is_not_null() {
    let by = |member: &str| {
        let text = format!(r#"{{"orderId": "a-1", "amount": 1, "lines": []{member}}}"#);
        Order::from_json(text.as_bytes()).expect("it is valid").by
    };
    assert_eq!(by(""), None);
    assert_eq!(by(r#", "by": null"#), Some(None));
    assert_eq!(by(r#", "by": "me""#), Some(Some("me".to_owned())));
}

#[test]
fn an_object_may_be_within_itself() {
    let text = br#"{"orderId": "a-1", "amount": 1, "lines": [],
        "parent": {"orderId": "a-2", "amount": 2, "lines": [], "status": "open"}}"#;
    let parent = Order::new("a-2", 2).with_status(Status::Open);
    assert_eq!(Order::from_json(text), Ok(Order::new("a-1", 1).with_parent(parent)));
}

#[test]
fn documents_may_be_arrays_and_maps() {
    let orders = Orders::from_json(br#"[{"orderId": "a-1", "amount": 1e0, "lines": []}]"#);
    assert_eq!(orders, Ok(Orders::from(vec![Order::new("a-1", 1)])));
    let statistics = Statistics::from_json(br#"{"b": 0.5, "a": 1}"#);
    assert_eq!(statistics, Ok(Statistics::default().with_by_name([("a", 1.0), ("b", 0.5)])));
}

#[test]
fn the_first_variant_whose_conditions_hold_has_the_value() {
    let circle = Circle::new(CircleKind::Circle, 1.5);
    for (text, expected) in [
        (r#""4""#, Shape::Text("4".to_owned())),
        (r#"{"radius": 1.5, "kind": "circle"}"#, Shape::from(circle)),
        (r#"{"side": 2}"#, Shape::Square(Square::new(2))),
        ("4.0", Shape::Even(4.into())),
        ("3", Shape::Other(Any::from(3))),
    ] {
        assert_eq!(Shape::from_json(text.as_bytes()), Ok(expected), "{text}");
    }
}

#[test]
fn constants_are_compared_as_json() {
    for (texts, level) in [
        (&[r#""low""#, r#""\u006cow""#][..], Level::Low),
        (&["1.5", "15e-1", "1.50"], Level::V1_5),
        (&["null"], Level::Null),
        (&["true"], Level::True),
        (&["[1]", "[1.0]"], Level::Array),
        (&[r#"{ "\u0061" : null }"#], Level::Object),
    ] {
        for text in texts {
            assert_eq!(Level::from_json(text.as_bytes()), Ok(level), "{text}");
        }
    }
    assert_eq!(Level::VALUES.len(), 6);
    assert!(Level::VALUES.iter().all(|level| json(level) == level.as_json()));
}

#[test]
fn strings_of_an_enumeration_are_parsed_and_printed() {
    assert_eq!("in \"transit\"".parse(), Ok(Status::InTransit));
    assert_eq!(Status::InTransit.to_string(), "in \"transit\"");
    let error: UnknownValue = "opne".parse::<Status>().expect_err("it is misspelt");
    assert_eq!(error.to_string(), "unknown value `opne` of `Status`, did you mean `open`?");
    let error = "x".parse::<CircleKind>().expect_err("it is another");
    assert_eq!(error.to_string(), "unknown value `x` of `CircleKind`, expected `circle`");
}

#[test]
fn all_errors_have_place_and_rule() {
    let text = br#"{"orderId": "A", "lines": [{"side": "x"}],
 "parent": {"orderId": "a-2", "amount": 1.5, "lines": []}}"#;
    let errors = Order::from_json(text).expect_err("it is invalid");
    assert_eq!(
        errors.to_string(),
        "1:1: missing property `amount` (`required` of https://shop.example/schema#/$defs/order)\n\
         1:13: \"A\" does not match `^[a-z]+-[0-9]+$`, at /orderId (`pattern` of https://shop.example/schema#/$defs/orderId)\n\
         1:28: {\"side\": \"x\"} matches none of 5 alternatives, at /lines/0 (`anyOf` of https://shop.example/schema#/$defs/shape)\n\
         2:41: expected `integer`, found `number`, at /parent/amount (`type` of https://shop.example/schema#/$defs/integer)"
    );
    assert_eq!(errors.first(), &errors.as_slice()[0]);
}

#[test]
fn a_text_that_is_not_json_has_one_error() {
    let errors = Order::from_json(b"{\"a\": 1, \"a\": 2}").expect_err("it is invalid");
    assert_eq!(errors.to_string(), "1:10: duplicate name `a`");
}

#[test]
fn questions_about_subschemas_share_the_steps() {
    let document = Document::parse(b"[1, 2]", &Limits::DEFAULT).expect("it is JSON");
    let reader = Reader::new(&SCHEMA, &Limits { steps: 3, ..Limits::DEFAULT });
    let items: Vec<Value<'_>> = document.root().items().collect();
    assert_eq!(reader.matches(s::EVEN, items[0]), Ok(false));
    assert_eq!(reader.matches(s::EVEN, items[1]), Ok(true));
    let error = reader.matches(s::EVEN, items[1]).expect_err("no step is left");
    assert_eq!(error.to_string(), "1:5: validation takes more than 3 steps, at /1");
}

#[test]
fn numbers_keep_their_digits() {
    let text = br#"{"side": 0.1000000000000000055511151231257827}"#;
    let square = Square::from_json(text).expect("it is valid");
    let side: Number = "0.1000000000000000055511151231257827".parse().expect("a number");
    assert_eq!(square.side, side);
    assert_eq!(json(&square).as_bytes(), br#"{"side":0.1000000000000000055511151231257827}"#);
}
