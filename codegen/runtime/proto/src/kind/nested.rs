//! Messages in messages.

use super::super::reader::Reader;
use super::super::writer::{Sizes, Writer};
use super::super::{DecodeError, List, Message, Reflect, TypeRef, Value, ValueKind};
use super::{Element, Kind};

/// A message.
#[derive(Debug)]
pub struct Nested;

/// A message in a box: it contains itself, or what is around it is to stay small.
#[derive(Debug)]
pub struct Boxed;

macro_rules! as_message {
    ($type:ty) => {
        const KIND: ValueKind = ValueKind::Message(TypeRef::Generated(M::type_descriptor));
        const IS_PACKABLE: bool = false;
        const IS_PART: bool = true;

        #[inline]
        fn measure(value: &$type, sizes: &mut Sizes) -> usize {
            sizes.delimited(|sizes| M::measure(value, sizes))
        }
        #[inline]
        fn write(value: &$type, writer: &mut Writer<'_>) {
            writer.measured_length();
            M::write(value, writer);
        }
        #[inline]
        fn read(value: &mut $type, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
            reader.nested(|reader| M::merge_from(value, reader))
        }
        /// A message that is there is written, even if nothing is in it.
        #[inline]
        fn is_default(_: &$type) -> bool {
            false
        }
        fn clear(value: &mut $type) {
            M::clear(value);
        }
        fn message(value: &mut $type) -> Option<&mut dyn Reflect> {
            let message: &mut M = value;
            Some(message)
        }
    };
}

impl<M: Message> Kind<M> for Nested {
    as_message!(M);

    fn get(value: &M) -> Value<'_> {
        Value::Message(value)
    }
}

impl<M: Message> Element<M> for Nested {
    fn list(values: &Vec<M>) -> List<'_> {
        List::Message(values)
    }
}

impl<M: Message> Kind<Box<M>> for Boxed {
    as_message!(Box<M>);

    fn get(value: &Box<M>) -> Value<'_> {
        Value::Message(value.as_ref())
    }
}
