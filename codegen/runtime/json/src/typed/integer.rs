//! Integers of any size.

use std::fmt;
use std::str::FromStr;

use super::checks::{Demands, Planner};
use super::plan::Plan;
use super::{JsonValue, Number, Reader, Writer};
use crate::document::Value;
use crate::error::Error;
use crate::table::Type;

/// An integer of any size: a number without a fraction. `1.0` and `1e3` are integers (JSON Schema
/// Validation 2020-12, 6.1.1).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integer(Number);

impl Integer {
    /// The number.
    pub fn as_number(&self) -> &Number {
        &self.0
    }

    /// The number as `i64`; `None` if it is out of range.
    pub fn as_i64(&self) -> Option<i64> {
        self.0.as_i64()
    }

    /// The number as `u64`; `None` if it is out of range.
    pub fn as_u64(&self) -> Option<u64> {
        self.0.as_u64()
    }

    /// The number as `i128`; `None` if it is out of range.
    pub fn as_i128(&self) -> Option<i128> {
        self.0.as_i128()
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Integer> for Number {
    fn from(integer: Integer) -> Self {
        integer.0
    }
}

/// An error for a number with a fraction.
impl TryFrom<Number> for Integer {
    type Error = Error;

    fn try_from(number: Number) -> Result<Self, Error> {
        if number.is_integer() {
            Ok(Self(number))
        } else {
            Err(Error::of_text(format!("expected an integer, found {number}")))
        }
    }
}

/// Parses an integer as JSON writes it.
impl FromStr for Integer {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        text.parse::<Number>().and_then(Self::try_from)
    }
}

macro_rules! from_integers {
    ($($type:ty),*) => {$(
        impl From<$type> for Integer {
            fn from(integer: $type) -> Self {
                Self(Number::from(integer))
            }
        }
    )*};
}

from_integers!(i8, i16, i32, i64, u8, u16, u32, u64);

macro_rules! to_integers {
    ($($type:ty),*) => {$(
        /// An error for an integer that is out of range.
        impl TryFrom<&Integer> for $type {
            type Error = Error;

            fn try_from(integer: &Integer) -> Result<Self, Error> {
                let narrow = integer.as_i128().and_then(|it| Self::try_from(it).ok());
                narrow.ok_or_else(|| {
                    let message = concat!("is out of range for `", stringify!($type), "`");
                    Error::of_text(format!("{integer} {message}"))
                })
            }
        }

        /// An error for an integer that is out of range.
        impl TryFrom<Integer> for $type {
            type Error = Error;

            fn try_from(integer: Integer) -> Result<Self, Error> {
                Self::try_from(&integer)
            }
        }
    )*};
}

to_integers!(i8, i16, i32, i64, i128, u8, u16, u32, u64);

impl JsonValue for Integer {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        if value.is_plain_integer() {
            return Ok(Self(Number::of(value.source())));
        }
        let number = value.as_number().filter(crate::Decimal::is_integer);
        match number {
            Some(_) => Ok(Self(Number::of(value.source()))),
            None => Err(reader.expected(value, "an integer")),
        }
    }

    fn write(&self, writer: &mut Writer) {
        self.0.write(writer);
    }

    fn plan(_planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        Plan::scalar(demands, Type::Integer)
    }
}
