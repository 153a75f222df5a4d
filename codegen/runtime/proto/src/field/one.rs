//! Fields of at most one value.

use std::marker::PhantomData;

use super::super::kind::Kind;
use super::super::reader::Reader;
use super::super::wire::Key;
use super::super::writer::{Sizes, Writer, with_key};
use super::super::{DecodeError, Label, Ref, Reflect, Scalar, ValueKind};
use super::Field;

/// A field that is not written if it has the default.
#[derive(Debug)]
pub struct Implicit<K>(PhantomData<K>);

/// A field that may be absent: an `Option`.
#[derive(Debug)]
pub struct Explicit<K>(PhantomData<K>);

/// A field that is always written: the member of a oneof that is set, key and value of an entry.
#[derive(Debug)]
pub struct Member<K>(PhantomData<K>);

impl<T: Default, K: Kind<T>> Field<T> for Implicit<K> {
    const KIND: ValueKind = K::KIND;
    const LABEL: Label = Label::Implicit;

    #[inline]
    fn merge(value: &mut T, key: Key, reader: &mut Reader<'_>) -> Result<bool, DecodeError> {
        Member::<K>::merge(value, key, reader)
    }
    #[inline]
    fn measure(value: &T, number: u32, sizes: &mut Sizes) -> usize {
        if K::is_default(value) { 0 } else { Member::<K>::measure(value, number, sizes) }
    }
    #[inline]
    fn write(value: &T, number: u32, writer: &mut Writer<'_>) {
        if !K::is_default(value) {
            Member::<K>::write(value, number, writer);
        }
    }
    fn clear(value: &mut T) {
        K::clear(value);
    }
    fn get(value: &T) -> Ref<'_> {
        if K::is_default(value) { Ref::Absent } else { Ref::One(K::get(value)) }
    }
    fn put(value: &mut T, key: Option<Scalar>, given: Scalar) -> bool {
        key.is_none() && K::put(value, given)
    }
    fn put_message(value: &mut T, key: Option<Scalar>) -> Option<&mut dyn Reflect> {
        if key.is_none() { K::message(value) } else { None }
    }
}

impl<K> Member<K> {
    /// Whether a key has the layout of its values.
    #[inline]
    pub fn has_layout<T: Default>(key: Key) -> bool
    where
        K: Kind<T>,
    {
        key.wire == K::WIRE
    }
}

impl<T: Default, K: Kind<T>> Field<T> for Member<K> {
    const KIND: ValueKind = K::KIND;
    const LABEL: Label = Label::Explicit;

    #[inline]
    fn merge(value: &mut T, key: Key, reader: &mut Reader<'_>) -> Result<bool, DecodeError> {
        if key.wire != K::WIRE {
            return Ok(false);
        }
        K::read(value, reader).map(|()| true)
    }
    #[inline]
    fn measure(value: &T, number: u32, sizes: &mut Sizes) -> usize {
        with_key(number, K::measure(value, sizes))
    }
    #[inline]
    fn write(value: &T, number: u32, writer: &mut Writer<'_>) {
        writer.key(number, K::WIRE);
        K::write(value, writer);
    }
    fn clear(value: &mut T) {
        K::clear(value);
    }
    fn get(value: &T) -> Ref<'_> {
        Ref::One(K::get(value))
    }
    fn put(value: &mut T, key: Option<Scalar>, given: Scalar) -> bool {
        Implicit::<K>::put(value, key, given)
    }
    fn put_message(value: &mut T, key: Option<Scalar>) -> Option<&mut dyn Reflect> {
        Implicit::<K>::put_message(value, key)
    }
}

impl<T: Default, K: Kind<T>> Field<Option<T>> for Explicit<K> {
    const KIND: ValueKind = K::KIND;
    const LABEL: Label = Label::Explicit;

    #[inline]
    fn merge(
        value: &mut Option<T>,
        key: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError> {
        if key.wire != K::WIRE {
            return Ok(false);
        }
        K::read(value.get_or_insert_default(), reader).map(|()| true)
    }
    #[inline]
    fn measure(value: &Option<T>, number: u32, sizes: &mut Sizes) -> usize {
        value.as_ref().map_or(0, |value| Member::<K>::measure(value, number, sizes))
    }
    #[inline]
    fn write(value: &Option<T>, number: u32, writer: &mut Writer<'_>) {
        if let Some(value) = value {
            Member::<K>::write(value, number, writer);
        }
    }
    fn clear(value: &mut Option<T>) {
        *value = None;
    }
    fn get(value: &Option<T>) -> Ref<'_> {
        value.as_ref().map_or(Ref::Absent, |value| Ref::One(K::get(value)))
    }
    fn put(value: &mut Option<T>, key: Option<Scalar>, given: Scalar) -> bool {
        let mut put = T::default();
        let is_put = Implicit::<K>::put(&mut put, key, given);
        if is_put {
            *value = Some(put);
        }
        is_put
    }
    fn put_message(value: &mut Option<T>, key: Option<Scalar>) -> Option<&mut dyn Reflect> {
        if matches!(K::KIND, ValueKind::Message(_)) && key.is_none() {
            return K::message(value.get_or_insert_default());
        }
        None
    }
}
