//! Types for the table, as a generator prints them.

use std::collections::BTreeMap;

use swordsmith_json::{self as json, Json};

use super::table::{SCHEMA, s};

/// An object with members of each kind.
#[derive(Debug, Clone, PartialEq, Json)]
#[json(schema = SCHEMA, subschema = s::ORDER)]
pub(crate) struct Order {
    #[json(name = "orderId")]
    pub(crate) order_id: String,
    #[json(name = "amount")]
    pub(crate) amount: json::Integer,
    #[json(name = "lines")]
    pub(crate) lines: Vec<Shape>,
    #[json(name = "note", optional)]
    pub(crate) note: Option<String>,
    #[json(name = "by", optional)]
    pub(crate) by: Option<Option<String>>,
    #[json(name = "status", optional)]
    pub(crate) status: Option<Status>,
    #[json(name = "parent", optional)]
    pub(crate) parent: Option<Box<Order>>,
    #[json(rest)]
    pub(crate) other: BTreeMap<String, json::Any>,
}

/// An enumeration of strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Json)]
#[json(schema = SCHEMA, subschema = s::STATUS)]
pub(crate) enum Status {
    #[json(value = "\"open\"")]
    Open,
    #[json(value = "\"in \\\"transit\\u0022\"")]
    InTransit,
}

/// An enumeration of constants of all types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Json)]
#[json(schema = SCHEMA, subschema = s::LEVEL)]
pub(crate) enum Level {
    #[json(value = "\"low\"")]
    Low,
    #[json(value = "1.5")]
    V1_5,
    #[json(value = "null")]
    Null,
    #[json(value = "true")]
    True,
    #[json(value = "[1]")]
    Array,
    #[json(value = "{\"a\": null}")]
    Object,
}

/// A union whose variants are told apart by types, a tag and subschemas.
#[derive(Debug, Clone, PartialEq, Json)]
#[json(schema = SCHEMA, subschema = s::SHAPE)]
pub(crate) enum Shape {
    #[json(types = "string")]
    Text(String),
    #[json(tag("kind" = "circle"))]
    Circle(Box<Circle>),
    #[json(subschema = s::SQUARE)]
    Square(Square),
    #[json(types = "integer", subschema = s::EVEN)]
    Even(json::Integer),
    Other(json::Any),
}

#[derive(Debug, Clone, PartialEq, Json)]
#[json(schema = SCHEMA, subschema = s::CIRCLE)]
pub(crate) struct Circle {
    #[json(name = "kind")]
    pub(crate) kind: CircleKind,
    #[json(name = "radius")]
    pub(crate) radius: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Json)]
pub(crate) enum CircleKind {
    #[json(value = "\"circle\"")]
    Circle,
}

#[derive(Debug, Clone, PartialEq, Json)]
#[json(schema = SCHEMA, subschema = s::SQUARE)]
pub(crate) struct Square {
    #[json(name = "side")]
    pub(crate) side: json::Number,
}

/// A document that is an array.
#[derive(Debug, Clone, PartialEq, Json)]
#[json(schema = SCHEMA, subschema = s::ORDERS)]
pub(crate) struct Orders(pub(crate) Vec<Order>);

/// A document that is a map.
#[derive(Debug, Clone, Default, PartialEq, Json)]
#[json(schema = SCHEMA, subschema = s::STATISTICS)]
pub(crate) struct Statistics {
    #[json(rest)]
    pub(crate) by_name: BTreeMap<String, f64>,
}

/// What is narrower than its subschema, which allows any value.
#[derive(Debug, Clone, PartialEq, Json)]
#[json(schema = SCHEMA, subschema = s::ANY)]
pub(crate) struct Narrow {
    #[json(name = "small", optional)]
    pub(crate) small: Option<u8>,
    #[json(name = "real", optional)]
    pub(crate) real: Option<f32>,
    #[json(name = "pair", optional)]
    pub(crate) pair: Option<(String, i64)>,
    #[json(name = "names", optional)]
    pub(crate) names: Option<BTreeMap<String, bool>>,
    #[json(name = "level", optional)]
    pub(crate) level: Option<Level>,
    #[json(name = "nothing", optional)]
    pub(crate) nothing: Option<()>,
    #[json(name = "choice", optional)]
    pub(crate) choice: Option<Choice>,
}

/// A union that does not take every value.
#[derive(Debug, Clone, PartialEq, Json)]
pub(crate) enum Choice {
    #[json(types = "boolean null")]
    Flag(Option<bool>),
    #[json(types = "array")]
    List(Vec<f64>),
}
