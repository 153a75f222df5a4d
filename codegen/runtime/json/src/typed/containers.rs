//! Values in `Option`, `Box`, `Vec` and `BTreeMap`.

use std::collections::BTreeMap;

use super::{JsonValue, Reader, Writer};
use crate::document::{Kind, Value};
use crate::error::Error;
use crate::stack::with_room;

/// `None` is `null`.
impl<T: JsonValue> JsonValue for Option<T> {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        match value.kind() {
            Kind::Null => Ok(None),
            _ => T::read(value, reader).map(Some),
        }
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Some(value) => value.write(writer),
            None => writer.json("null"),
        }
    }
}

impl<T: JsonValue> JsonValue for Box<T> {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        T::read(value, reader).map(Self::new)
    }

    fn write(&self, writer: &mut Writer) {
        T::write(self, writer);
    }
}

impl<T: JsonValue> JsonValue for Vec<T> {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        if value.kind() != Kind::Array {
            return Err(reader.expected(value, "an array"));
        }
        with_room(|| value.items().map(|item| T::read(item, reader)).collect())
    }

    fn write(&self, writer: &mut Writer) {
        writer.array(self);
    }
}

impl<T: JsonValue> JsonValue for BTreeMap<String, T> {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        let members = reader.members(value)?;
        let member = |(name, value): (Value<'_>, Value<'_>)| {
            T::read(value, reader).map(|value| (name.text().to_owned(), value))
        };
        with_room(|| members.map(member).collect())
    }

    fn write(&self, writer: &mut Writer) {
        writer.object(|object| object.members(self));
    }
}
