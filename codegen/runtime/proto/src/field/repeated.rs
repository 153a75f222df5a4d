//! Repeated fields. Packed or not is a matter of writing: both are read as either.

use std::marker::PhantomData;

use super::super::kind::{Element, Kind};
use super::super::reader::Reader;
use super::super::wire::{Key, WireType};
use super::super::writer::{Sizes, Writer, with_key};
use super::super::{DecodeError, Label, Ref, Reflect, Scalar, ValueKind};
use super::{Field, Member};

/// A repeated field whose values are written one by one, each with its key.
#[derive(Debug)]
pub struct Repeated<K>(PhantomData<K>);

/// A repeated field whose values are written in one chunk.
#[derive(Debug)]
pub struct Packed<K>(PhantomData<K>);

/// Reads, clears and shows the values of either.
macro_rules! as_list {
    () => {
        const KIND: ValueKind = K::KIND;

        #[inline]
        fn merge(
            values: &mut Vec<T>,
            key: Key,
            reader: &mut Reader<'_>,
        ) -> Result<bool, DecodeError> {
            if key.wire == K::WIRE {
                return push::<T, K>(values, reader).map(|()| true);
            }
            if K::IS_PACKABLE && key.wire == WireType::LengthDelimited {
                return K::read_packed(values, reader).map(|()| true);
            }
            Ok(false)
        }
        fn clear(values: &mut Vec<T>) {
            values.clear();
        }
        fn get(values: &Vec<T>) -> Ref<'_> {
            if values.is_empty() { Ref::Absent } else { Ref::List(K::list(values)) }
        }
        fn put(values: &mut Vec<T>, key: Option<Scalar>, given: Scalar) -> bool {
            let mut value = T::default();
            let is_put = key.is_none() && K::put(&mut value, given);
            if is_put {
                values.push(value);
            }
            is_put
        }
        fn put_message(values: &mut Vec<T>, key: Option<Scalar>) -> Option<&mut dyn Reflect> {
            if matches!(K::KIND, ValueKind::Message(_)) && key.is_none() {
                values.push(T::default());
                return K::message(values.last_mut()?);
            }
            None
        }
    };
}

/// Reads a value behind the others.
#[inline]
fn push<T: Default, K: Kind<T>>(
    values: &mut Vec<T>,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    if K::IS_PART {
        reader.count_part()?;
    } else {
        reader.count(1)?;
    }
    values.push(T::default());
    match values.last_mut() {
        Some(value) => K::read(value, reader),
        None => Ok(()),
    }
}

impl<T: Default, K: Element<T>> Field<Vec<T>> for Repeated<K> {
    const LABEL: Label = Label::Repeated;
    as_list!();

    #[inline]
    fn measure(values: &Vec<T>, number: u32, sizes: &mut Sizes) -> usize {
        values.iter().map(|value| Member::<K>::measure(value, number, sizes)).sum()
    }
    #[inline]
    fn write(values: &Vec<T>, number: u32, writer: &mut Writer<'_>) {
        for value in values {
            Member::<K>::write(value, number, writer);
        }
    }
}

impl<T: Default, K: Element<T>> Field<Vec<T>> for Packed<K> {
    const LABEL: Label = Label::Packed;
    as_list!();

    #[inline]
    fn measure(values: &Vec<T>, number: u32, sizes: &mut Sizes) -> usize {
        if values.is_empty() {
            return 0;
        }
        with_key(number, sizes.delimited(|sizes| K::measure_packed(values, sizes)))
    }
    #[inline]
    fn write(values: &Vec<T>, number: u32, writer: &mut Writer<'_>) {
        if !values.is_empty() {
            writer.key(number, WireType::LengthDelimited);
            writer.measured_length();
            K::write_packed(values, writer);
        }
    }
}
