//! Documents as deep as the limit are read, written, cloned, compared and dropped on small stacks.

use std::thread;

use swordsmith_json::{self as json, Any, Json, JsonDocument, Limits};

use crate::table::{SCHEMA, s};
use crate::types::{Order, Shape};

/// What small threads have: a quarter of what is usual.
const STACK: usize = 512 << 10;

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().expect("the stack is large enough");
}

fn everything<T: JsonDocument + Clone + PartialEq + std::fmt::Debug>(text: &str) {
    let value = T::from_json(text.as_bytes()).expect("it is valid");
    let copy = value.clone();
    assert!(copy == value);
    assert_eq!(format!("{copy:?}"), format!("{value:?}"));
    assert!(T::from_json(&copy.to_json().expect("it is valid")).as_ref() == Ok(&value));
    drop(copy);
}

/// A type of 3,456 bytes, which clones, shows and compares itself by our derive.
#[derive(Json)]
#[json(schema = SCHEMA, subschema = s::ANY, large)]
struct Large {
    #[json(name = "parent", optional)]
    parent: Option<Box<Parent>>,
    #[json(name = "numbers", optional)]
    numbers: Option<Numbers>,
}

#[derive(Json)]
#[json(schema = SCHEMA, subschema = s::ANY, large)]
#[expect(clippy::large_enum_variant, reason = "that is what is tested")]
enum Parent {
    #[json(types = "array")]
    Numbers(Numbers),
    #[json(types = "object")]
    Large(Box<Large>),
}

type Twelve<T> = (T, T, T, T, T, T, T, T, T, T, T, T);
type Numbers = Twelve<Twelve<Twelve<u16>>>;

#[test]
fn large_values_within_each_other() {
    let depth = Limits::DEFAULT.depth;
    let twelve = |item: &str| format!("[{}]", [item; 12].join(","));
    let numbers = twelve(&twelve(&twelve("1")));
    let text = format!(
        "{}{{\"numbers\": {numbers}}}{}",
        "{\"parent\": ".repeat(depth - 4),
        "}".repeat(depth - 4)
    );
    on_a_small_stack(move || everything::<Large>(&text));
}

#[test]
fn objects_within_each_other() {
    let depth = Limits::DEFAULT.depth - 1; // `lines` of the innermost one is an array
    let head = r#"{"orderId": "a-1", "amount": 1, "lines": [], "parent": "#;
    let innermost = r#"{"orderId": "a-1", "amount": 1, "lines": []}"#;
    let text = format!("{}{innermost}{}", head.repeat(depth - 1), "}".repeat(depth - 1));
    on_a_small_stack(move || everything::<Order>(&text));
}

#[test]
fn any_values_within_each_other() {
    let depth = Limits::DEFAULT.depth - 2;
    let nested = format!("{}{}", r#"{"a":["#.repeat(depth / 2), "]}".repeat(depth / 2));
    let text = format!(r#"{{"orderId": "a-1", "amount": 1, "lines": [], "x": {nested}}}"#);
    on_a_small_stack(move || {
        everything::<Order>(&text);
        let value: Any = text.parse().expect("it is JSON");
        assert_eq!(value.to_string().parse::<Any>().as_ref(), Ok(&value.clone()));
    });
}

#[test]
fn unions_ask_about_deep_values() {
    let depth = Limits::DEFAULT.depth - 1;
    let nested = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    on_a_small_stack(move || {
        let errors = Shape::from_json(nested.as_bytes()).expect_err("it is no shape");
        assert_eq!(errors.as_slice().len(), 1);
    });
}
