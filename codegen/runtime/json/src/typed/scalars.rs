//! Truth values, machine numbers, strings and `null`.

use std::fmt::Display;
use std::str::FromStr;

use super::checks::{Demands, Planner};
use super::plan::Plan;
use super::{JsonValue, Reader, Writer, float};
use crate::decimal::Decimal;
use crate::document::{Kind, Value};
use crate::error::Error;
use crate::table::{Keyword, Type};

impl JsonValue for bool {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        value.as_boolean().ok_or_else(|| reader.expected(value, "`true` or `false`"))
    }

    fn write(&self, writer: &mut Writer) {
        writer.json(if *self { "true" } else { "false" });
    }

    fn plan(_planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        Plan::scalar(demands, Type::Boolean)
    }
}

impl JsonValue for String {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        let text = value.as_string().ok_or_else(|| reader.expected(value, "a string"))?;
        Ok(text.to_owned())
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self);
    }

    fn plan(_planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        Plan::scalar(demands, Type::String)
    }
}

impl JsonValue for () {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        match value.kind() {
            Kind::Null => Ok(()),
            _ => Err(reader.expected(value, "`null`")),
        }
    }

    fn write(&self, writer: &mut Writer) {
        writer.json("null");
    }

    fn plan(_planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        Plan::scalar(demands, Type::Null)
    }
}

macro_rules! integers {
    ($($type:ident),*) => {$(
        /// Numbers without a fraction, within the range of the type.
        impl JsonValue for $type {
            fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
                integer(value, reader, stringify!($type), (Self::MIN, Self::MAX))
            }

            fn write(&self, writer: &mut Writer) {
                writer.json(itoa::Buffer::new().format(*self));
            }

            fn plan(_planner: &mut Planner, demands: &Demands) -> Option<Plan> {
                let is_guaranteed = |it: &Keyword<'_>| is_within(it, (Self::MIN.into(), Self::MAX.into()));
                Plan::scalar_beyond(demands, Type::Integer, is_guaranteed)
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, u8, u16, u32, u64);

fn integer<T: TryFrom<i128> + FromStr + Display>(
    value: Value<'_>,
    reader: &Reader<'_>,
    name: &str,
    (minimum, maximum): (T, T),
) -> Result<T, Error> {
    if let Some(number) = value.is_plain_integer().then(|| value.source().parse().ok()).flatten() {
        return Ok(number);
    }
    let number = value.as_number().filter(Decimal::is_integer);
    let number = number.ok_or_else(|| reader.expected(value, "an integer"))?;
    let narrow = || T::try_from(number.to_integer()?).ok();
    narrow().ok_or_else(|| {
        let shown = value.shown();
        let range = format!("expected {minimum} to {maximum}");
        reader.error(value, format!("{shown} is out of range for `{name}`, {range}"))
    })
}

/// Whether a keyword allows all integers of a range.
fn is_within(keyword: &Keyword<'_>, (minimum, maximum): (i128, i128)) -> bool {
    let is_least =
        |bound: &Decimal<'_>| Decimal::parse(&minimum.to_string()).compare(bound).is_ge();
    let is_most = |bound: &Decimal<'_>| Decimal::parse(&maximum.to_string()).compare(bound).is_le();
    match keyword {
        Keyword::Minimum(bound) => is_least(bound),
        Keyword::Maximum(bound) => is_most(bound),
        _ => false,
    }
}

/// Whether a keyword allows all numbers that are read: those of a `f64`.
fn is_in_range(keyword: &Keyword<'_>) -> bool {
    let most = |sign: &str| Decimal::parse(&format!("{sign}{:e}", f64::MAX)).into_owned();
    match keyword {
        Keyword::Minimum(bound) => most("-").compare(bound).is_ge(),
        Keyword::Maximum(bound) => most("").compare(bound).is_le(),
        _ => false,
    }
}

macro_rules! floats {
    ($($type:ident),*) => {$(
        /// Numbers within the range of the type; digits beyond its precision are rounded. `NaN` and
        /// infinity cannot be written.
        impl JsonValue for $type {
            fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
                real(value, reader, stringify!($type), Self::is_finite)
            }

            fn write(&self, writer: &mut Writer) {
                write_real(*self, self.is_finite(), writer);
            }

            fn plan(_planner: &mut Planner, demands: &Demands) -> Option<Plan> {
                let is_left = |it: &&&Keyword<'_>| !is_in_range(it);
                let demands: Vec<_> = demands.iter().filter(is_left).copied().collect();
                Plan::scalar(&demands, Type::Number)
            }
        }
    )*};
}

floats!(f32, f64);

fn real<T: FromStr + Copy>(
    value: Value<'_>,
    reader: &Reader<'_>,
    name: &str,
    is_finite: impl FnOnce(T) -> bool,
) -> Result<T, Error> {
    if value.kind() != Kind::Number {
        return Err(reader.expected(value, "a number"));
    }
    let number = value.source().parse().ok().filter(|number| is_finite(*number));
    number.ok_or_else(|| {
        reader.error(value, format!("{} is out of range for `{name}`", value.shown()))
    })
}

fn write_real<T: zmij::Float + Display>(number: T, is_finite: bool, writer: &mut Writer) {
    if is_finite {
        writer.json(float::Text::default().of(number));
    } else {
        writer.unrepresentable(format!("`{number}` is not a number of JSON"));
    }
}
