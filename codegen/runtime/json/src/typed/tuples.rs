//! Tuples: arrays of exactly that length.

use super::checks::{Demands, Place, Planner};
use super::plan::Plan;
use super::{JsonValue, Reader, Writer};
use crate::document::{Items, Kind, Value};
use crate::error::Error;
use crate::stack::with_room;

macro_rules! tuples {
    ($($count:literal: $($item:ident)*;)*) => {$(
        impl<$($item: JsonValue),*> JsonValue for ($($item,)*) {
            fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error> {
                let mut items = items(value, reader, $count)?;
                let (place, mut at) = (reader.place(), 0..);
                with_room(|| {
                    Ok(($(next::<$item>(&mut items, value, reader, (place, at.next()))?,)*))
                })
            }

            fn write(&self, writer: &mut Writer) {
                #[expect(non_snake_case, reason = "a variable for each type")]
                let ($($item,)*) = self;
                writer.items(|array| {
                    $(array.item($item);)*
                });
            }

            fn plan(planner: &mut Planner, demands: &Demands) -> Option<Plan> {
                Plan::tuple(planner, demands, &[$(Planner::of::<$item>),*])
            }
        }
    )*};
}

tuples! {
    1: A;
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
    6: A B C D E F;
    7: A B C D E F G;
    8: A B C D E F G H;
    9: A B C D E F G H I;
    10: A B C D E F G H I J;
    11: A B C D E F G H I J K;
    12: A B C D E F G H I J K L;
}

#[inline]
fn items<'d>(value: Value<'d>, reader: &Reader<'_>, count: u32) -> Result<Items<'d>, Error> {
    let expected = || if count == 1 { "1 item".to_owned() } else { format!("{count} items") };
    if value.kind() != Kind::Array {
        return Err(reader.expected(value, &format!("an array of {}", expected())));
    }
    if value.count() != count {
        let message = format!("expected {}, found {}", expected(), value.count());
        return Err(reader.error(value, message));
    }
    Ok(value.items())
}

#[inline]
fn next<T: JsonValue>(
    items: &mut Items<'_>,
    array: Value<'_>,
    reader: &Reader<'_>,
    (place, at): (Place, Option<usize>),
) -> Result<T, Error> {
    match items.next() {
        Some(item) => {
            reader.enter(place, at.unwrap_or_default(), item)?;
            T::read(item, reader)
        }
        None => Err(reader.expected(array, "another item")),
    }
}
