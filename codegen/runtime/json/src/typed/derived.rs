//! What derived code calls.

use std::collections::BTreeMap;
use std::fmt;

use super::{JsonValue, Reader};
use crate::document::{Document, Kind, Value};
use crate::error::Error;
use crate::limits::Limits;
use crate::{Decimal, stack};

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use super::serde::{deserialize, serialize};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use ::serde;

/// Runs what reads or writes a value of a type, with enough room on the stack for it.
pub fn with_room<T, R>(run: impl FnOnce() -> R) -> R {
    stack::with_room_for::<T, R>(run)
}

#[doc(hidden)]
pub use super::checks::{Checks, Demands, Planner};
#[doc(hidden)]
pub use super::plan::Plan;

/// A place of the values of members without a field of their own.
#[doc(hidden)]
pub trait Others {
    /// The values.
    type Value: JsonValue;
}

impl<T: JsonValue> Others for BTreeMap<String, T> {
    type Value = T;
}

/// The value of a member that may be absent.
impl<T: JsonValue> Others for Option<T> {
    type Value = T;
}

/// Shows a variant with its value, as `#[derive(Debug)]` does.
pub fn show(formatter: &mut fmt::Formatter<'_>, name: &str, value: &dyn fmt::Debug) -> fmt::Result {
    formatter.debug_tuple(name).field(value).finish()
}

/// Reads a member without a field of its own into the field for all others.
pub fn read_other<T: JsonValue>(
    members: &mut BTreeMap<String, T>,
    (name, value): (Value<'_>, Value<'_>),
    reader: &Reader<'_>,
) -> Result<(), Error> {
    members.insert(name.text().to_owned(), T::read(value, reader)?);
    Ok(())
}

/// Whether a value is equal to a constant that is JSON text, and not a string (Core 2020-12, 4.2.2).
pub fn is_constant(value: Value<'_>, constant: &str) -> bool {
    match value.kind() {
        Kind::Null => constant == "null",
        Kind::Boolean => value.source() == constant,
        Kind::Number => {
            let is_number = constant.starts_with(|it: char| it == '-' || it.is_ascii_digit());
            is_number && value.as_number() == Some(Decimal::parse(constant))
        }
        Kind::String => false,
        Kind::Array | Kind::Object => {
            let constant = Document::parse(constant.as_bytes(), &Limits::DEFAULT);
            constant.is_ok_and(|it| crate::validate::are_equal(it.root(), value))
        }
    }
}
