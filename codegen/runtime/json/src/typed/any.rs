//! Values without a type of their own.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::checks::{Demands, Planner};
use super::plan::Plan;
use super::{JsonValue, Number, Reader, Writer};
use crate::document::{Document, Kind, Value};
use crate::error::Error;
use crate::limits::Limits;
use crate::stack::with_room;

/// Any JSON value, in memory of its own.
#[derive(Default)]
pub enum Any {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number, with all its digits.
    Number(Number),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Self>),
    /// An object; the order of its members is not significant (RFC 8259, 4).
    Object(BTreeMap<String, Self>),
}

impl Any {
    /// Parses a text strictly, as [`Document::parse`] does.
    ///
    /// # Errors
    /// The first place where the text is not JSON, or exceeds a limit.
    pub fn parse(json: &[u8], limits: &Limits) -> Result<Self, Error> {
        Document::parse(json, limits).map(|document| Self::from(document.root()))
    }

    /// The member of that name; `None` also if the value is not an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.get(name),
            _ => None,
        }
    }
}

impl From<Value<'_>> for Any {
    fn from(value: Value<'_>) -> Self {
        match value.kind() {
            Kind::Null => Self::Null,
            Kind::Boolean => Self::Boolean(value.as_boolean().unwrap_or_default()),
            Kind::Number => Self::Number(Number::of_value(value)),
            Kind::String => Self::String(value.text().to_owned()),
            Kind::Array => with_room(|| Self::Array(value.items().map(Self::from).collect())),
            Kind::Object => with_room(|| Self::Object(value.members().map(member).collect())),
        }
    }
}

fn member((name, value): (Value<'_>, Value<'_>)) -> (String, Any) {
    (name.text().to_owned(), Any::from(value))
}

impl JsonValue for Any {
    fn read(value: Value<'_>, _reader: &Reader<'_>) -> Result<Self, Error> {
        Ok(Self::from(value))
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Self::Null => writer.json("null"),
            Self::Boolean(value) => value.write(writer),
            Self::Number(value) => value.write(writer),
            Self::String(value) => value.write(writer),
            Self::Array(items) => items.write(writer),
            Self::Object(members) => members.write(writer),
        }
    }

    fn plan(_planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        demands.is_empty().then(Plan::default)
    }
}

impl Clone for Any {
    fn clone(&self) -> Self {
        match self {
            Self::Null => Self::Null,
            Self::Boolean(value) => Self::Boolean(*value),
            Self::Number(value) => Self::Number(value.clone()),
            Self::String(value) => Self::String(value.clone()),
            Self::Array(items) => with_room(|| Self::Array(items.clone())),
            Self::Object(members) => with_room(|| Self::Object(members.clone())),
        }
    }
}

impl PartialEq for Any {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Boolean(left), Self::Boolean(right)) => left == right,
            (Self::Number(left), Self::Number(right)) => left == right,
            (Self::String(left), Self::String(right)) => left == right,
            (Self::Array(left), Self::Array(right)) => with_room(|| left == right),
            (Self::Object(left), Self::Object(right)) => with_room(|| left == right),
            _ => false,
        }
    }
}

impl Eq for Any {}

/// As JSON text; `{:#}` writes a line for each item and member.
impl fmt::Display for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = if f.alternate() { Writer::indented() } else { Writer::new() };
        self.write(&mut writer);
        f.write_str(&writer.finish().0)
    }
}

impl fmt::Debug for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// [`Any::parse`] with the default limits.
impl FromStr for Any {
    type Err = Error;

    fn from_str(json: &str) -> Result<Self, Error> {
        Self::parse(json.as_bytes(), &Limits::DEFAULT)
    }
}
