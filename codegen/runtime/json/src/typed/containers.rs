//! Values in `Option`, `Box`, `Vec` and `BTreeMap`.

use std::collections::BTreeMap;

use super::checks::{Demands, Planner};
use super::plan::Plan;
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

    fn plan(planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        Plan::nullable(planner, demands, T::plan)
    }
}

impl<T: JsonValue> JsonValue for Box<T> {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        T::read(value, reader).map(Self::new)
    }

    fn write(&self, writer: &mut Writer) {
        T::write(self, writer);
    }

    fn plan(planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        T::plan(planner, demands)
    }
}

impl<T: JsonValue> JsonValue for Vec<T> {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        if value.kind() != Kind::Array {
            return Err(reader.expected(value, "an array"));
        }
        let place = reader.place();
        let item = |item| reader.enter(place, 0, item).and_then(|()| T::read(item, reader));
        with_room(|| {
            let mut items = Self::with_capacity(value.count() as usize);
            value.items().try_for_each(|it| item(it).map(|it| items.push(it)))?;
            Ok(items)
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.array(self);
    }

    fn plan(planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        Plan::list(planner, demands, Planner::of::<T>)
    }
}

impl<T: JsonValue> JsonValue for BTreeMap<String, T> {
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
        let members = reader.members(value)?;
        let place = reader.place();
        let member = |(name, value): (Value<'_>, Value<'_>)| {
            reader.enter(place, 0, value)?;
            T::read(value, reader).map(|value| (name.text().to_owned(), value))
        };
        with_room(|| members.map(member).collect())
    }

    fn write(&self, writer: &mut Writer) {
        writer.object(|object| object.others(0, &[], self));
    }

    fn plan(planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        Plan::object(planner, demands, &[], Some(Planner::of::<T>))
    }
}
