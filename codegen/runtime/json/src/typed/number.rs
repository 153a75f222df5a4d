//! Numbers with all their digits.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::checks::{Demands, Planner};
use super::plan::Plan;
use super::{JsonValue, Reader, Writer, float};
use crate::decimal::Decimal;
use crate::document::{Document, Kind, Value};
use crate::error::Error;
use crate::limits::Limits;
use crate::table::Type;

/// Digits of which any number is told apart by a float, and those of any float.
const DIGITS_OF_FLOATS: usize = 17;

/// Any number of JSON, exact. Numbers are equal, ordered and hashed by value: `1`, `1.0` and `10e-1`
/// are the same.
#[derive(Clone)]
pub struct Number(Repr);

/// A number is in the first of these forms that represents it exactly.
#[derive(Clone)]
enum Repr {
    Integer(i64),
    /// A float whose shortest decimal digits are those of the number.
    Float(f64),
    Text(Box<str>),
}

impl Number {
    /// A number that fits the grammar.
    pub(super) fn of(text: &str) -> Self {
        if let Ok(integer) = text.parse() {
            return Self(Repr::Integer(integer));
        }
        let decimal = Decimal::parse(text);
        match decimal.to_integer().and_then(|it| i64::try_from(it).ok()) {
            Some(integer) => Self(Repr::Integer(integer)),
            None => Self(exact_float(text, &decimal).unwrap_or_else(|| Repr::Text(text.into()))),
        }
    }

    /// A number of a document.
    pub(super) fn of_value(value: Value<'_>) -> Self {
        // The shortest digits of such a float are those of the number.
        let fraction = value.as_fraction().map(|float| Self(Repr::Float(float)));
        fraction.unwrap_or_else(|| Self::of(value.source()))
    }

    fn decimal(&self) -> Decimal<'_> {
        match &self.0 {
            Repr::Text(text) => Decimal::parse(text),
            _ => Decimal::parse(&self.to_string()).into_owned(),
        }
    }

    /// Whether nothing stands behind the point: `1.0` and `1e2` are integers.
    pub fn is_integer(&self) -> bool {
        matches!(self.0, Repr::Integer(_)) || self.decimal().is_integer()
    }

    /// The number as `i64`; `None` if it has a fraction or is out of range.
    pub fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Integer(integer) => Some(integer),
            _ => None,
        }
    }

    /// The number as `u64`; `None` if it has a fraction or is out of range.
    pub fn as_u64(&self) -> Option<u64> {
        u64::try_from(self.as_i128()?).ok()
    }

    /// The number as `i128`; `None` if it has a fraction or is out of range.
    pub fn as_i128(&self) -> Option<i128> {
        match self.0 {
            Repr::Integer(integer) => Some(integer.into()),
            _ => self.decimal().to_integer(),
        }
    }

    /// The nearest `f64`; `None` if the number is out of range.
    pub fn as_f64(&self) -> Option<f64> {
        match &self.0 {
            Repr::Float(float) => Some(*float),
            _ => self.to_string().parse().ok().filter(|float: &f64| float.is_finite()),
        }
    }

    /// The `f64` that is written with the same digits; `None` if there is none.
    pub fn as_exact_f64(&self) -> Option<f64> {
        self.as_f64().filter(|float| Self::of(float::Text::default().of(*float)) == *self)
    }
}

fn exact_float(text: &str, decimal: &Decimal<'_>) -> Option<Repr> {
    if decimal.precision() > DIGITS_OF_FLOATS {
        return None;
    }
    let float: f64 = text.parse().ok().filter(|float: &f64| float.is_finite())?;
    (Decimal::parse(float::Text::default().of(float)) == *decimal).then_some(Repr::Float(float))
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Integer(integer) => integer.fmt(f),
            Repr::Float(float) => f.pad(float::Text::default().of(*float)),
            Repr::Text(text) => f.pad(text),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::Integer(left), Repr::Integer(right)) => left == right,
            (Repr::Float(left), Repr::Float(right)) => left == right,
            (Repr::Text(left), Repr::Text(right)) => Decimal::parse(left) == Decimal::parse(right),
            _ => false,
        }
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Integer(integer) => integer.hash(state),
            Repr::Float(float) => float.to_bits().hash(state),
            Repr::Text(text) => Decimal::parse(text).hash(state),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Integer(left), Repr::Integer(right)) => left.cmp(right),
            _ => self.decimal().compare(&other.decimal()),
        }
    }
}

macro_rules! from_integers {
    ($($type:ty),*) => {$(
        impl From<$type> for Number {
            fn from(integer: $type) -> Self {
                Self(Repr::Integer(integer.into()))
            }
        }
    )*};
}

from_integers!(i8, i16, i32, i64, u8, u16, u32);

impl From<u64> for Number {
    fn from(integer: u64) -> Self {
        Self::of(&integer.to_string())
    }
}

/// The shortest decimal digits that are read as the float; an error for `NaN` and infinity.
impl TryFrom<f64> for Number {
    type Error = Error;

    fn try_from(float: f64) -> Result<Self, Error> {
        if float.is_finite() {
            Ok(Self::of(float::Text::default().of(float)))
        } else {
            Err(Error::of_text(format!("expected a number, found `{float}`")))
        }
    }
}

/// Parses a number as JSON writes it.
impl FromStr for Number {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let document = Document::parse(text.as_bytes(), &Limits::DEFAULT)?;
        let root = document.root();
        if root.kind() == Kind::Number && root.source() == text {
            return Ok(Self::of(text));
        }
        Err(Error::at(root, format!("expected a number, found {}", root.shown())))
    }
}

impl JsonValue for Number {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        match value.kind() {
            Kind::Number => Ok(Self::of_value(value)),
            _ => Err(reader.expected(value, "a number")),
        }
    }

    fn write(&self, writer: &mut Writer) {
        match &self.0 {
            Repr::Integer(integer) => writer.json(itoa::Buffer::new().format(*integer)),
            Repr::Float(float) => writer.json(float::Text::default().of(*float)),
            Repr::Text(text) => writer.json(text),
        }
    }

    fn plan(_planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        Plan::scalar(demands, Type::Number)
    }
}
