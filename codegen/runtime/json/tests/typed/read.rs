//! Reading.

use swordsmith_json::{Integer, JsonDocument as _};

use crate::types::{Order, Orders, Shape, Status};

#[test]
fn an_object_has_required_optional_and_other_members() {
    let json = br#"{"orderId": "a-1", "amount": 2.0, "lines": ["x", 4, 5], "by": null, "x": [1]}"#;
    let order = Order::from_json(json).expect("it is valid");
    let expected = Order::new("a-1", 2)
        .with_lines([Shape::Text("x".into()), Shape::Even(4.into()), Shape::Other(5.into())])
        .with_by(None)
        .with_other([("x", vec![1])]);
    assert_eq!(order, expected);
    assert_eq!(order.amount, Integer::from(2));
    assert_eq!("open".parse(), Ok(Status::Open));
    let written = order.to_json().expect("it is valid");
    assert_eq!(
        String::from_utf8_lossy(&written),
        r#"{"orderId":"a-1","amount":2,"lines":["x",4,5],"by":null,"x":[1]}"#
    );
}

#[test]
fn a_document_may_be_an_array() {
    let orders = Orders::from_json(br#"[{"orderId": "a-1", "amount": 1e0, "lines": []}]"#);
    assert_eq!(orders, Ok(Orders(vec![Order::new("a-1", 1)])));
}
