//! The kinds that are numbers.

use std::marker::PhantomData;

use super::super::reader::Reader;
use super::super::wire::{unzigzag, varint_length, zigzag};
use super::super::writer::{Sizes, Writer};
use super::super::{self as proto, DecodeError, List, Scalar, Value, ValueKind};
use super::packed::{self, Fixed};
use super::{Element, Kind};

/// What all kinds of numbers have in common.
macro_rules! as_number {
    ($type:ty, $variant:ident) => {
        #[inline]
        fn clear(value: &mut $type) {
            *value = <$type>::default();
        }
        fn get(value: &$type) -> Value<'_> {
            Value::$variant(*value)
        }
        fn put(value: &mut $type, given: Scalar) -> bool {
            let Scalar::$variant(given) = given else { return false };
            *value = given;
            true
        }
    };
}

/// What all kinds that are varints have in common: the number becomes a varint, and comes of one.
macro_rules! as_varint {
    ($type:ty, |$value:ident| $to:expr, |$number:ident| $from:expr) => {
        #[inline]
        fn measure($value: &$type, _: &mut Sizes) -> usize {
            varint_length($to)
        }
        #[inline]
        fn write($value: &$type, writer: &mut Writer<'_>) {
            writer.varint($to);
        }
        #[inline]
        fn read(value: &mut $type, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
            let $number = reader.varint()?;
            *value = $from;
            Ok(())
        }
        #[inline]
        fn is_default(value: &$type) -> bool {
            *value == <$type>::default()
        }
    };
}

macro_rules! varint_kinds {
    ($($kind:ident $type:ty, $variant:ident, |$value:ident| $to:expr, |$number:ident| $from:expr;)*) => {$(
        #[doc = concat!("The kind of that name; in Rust `", stringify!($type), "`.")]
        #[derive(Debug)]
        pub struct $kind;

        impl Kind<$type> for $kind {
            const KIND: ValueKind = ValueKind::$kind;
            as_varint!($type, |$value| $to, |$number| $from);
            as_number!($type, $variant);
        }

        impl Element<$type> for $kind {
            fn list(values: &Vec<$type>) -> List<'_> {
                List::$variant(values)
            }
        }
    )*};
}

/// The format says that of a longer number the lower bits count.
#[inline]
fn low(number: u64) -> u32 {
    (number & 0xFFFF_FFFF) as u32
}

varint_kinds! {
    Int32 i32, I32, |value| i64::from(*value).cast_unsigned(), |number| low(number).cast_signed();
    Int64 i64, I64, |value| value.cast_unsigned(), |number| number.cast_signed();
    Uint32 u32, U32, |value| u64::from(*value), |number| low(number);
    Uint64 u64, U64, |value| *value, |number| number;
    Sint32 i32, I32, |value| zigzag(i64::from(*value)), |number| low(unzigzag(u64::from(low(number))).cast_unsigned()).cast_signed();
    Sint64 i64, I64, |value| zigzag(*value), |number| unzigzag(number);
    Bool bool, Bool, |value| u64::from(*value), |number| number != 0;
}

/// An enumeration, in Rust the `i32` of its value: there may be others than it names.
#[derive(Debug)]
pub struct Enumeration<E>(PhantomData<E>);

impl<E> Enumeration<E> {
    /// The kind as a value.
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<E: proto::Enumeration> Kind<i32> for Enumeration<E> {
    const KIND: ValueKind = ValueKind::Enum(&E::DESCRIPTOR);
    as_varint!(i32, |value| i64::from(*value).cast_unsigned(), |number| low(number).cast_signed());
    as_number!(i32, Enum);
}

impl<E: proto::Enumeration> Element<i32> for Enumeration<E> {
    fn list(values: &Vec<i32>) -> List<'_> {
        List::Enum(values)
    }
}

macro_rules! fixed_kinds {
    ($($kind:ident $type:ty, $variant:ident;)*) => {$(
        #[doc = concat!("The kind of that name; in Rust `", stringify!($type), "`.")]
        #[derive(Debug)]
        pub struct $kind;

        impl Kind<$type> for $kind {
            const KIND: ValueKind = ValueKind::$kind;

            #[inline]
            fn measure(_: &$type, _: &mut Sizes) -> usize {
                size_of::<$type>()
            }
            #[inline]
            fn write(value: &$type, writer: &mut Writer<'_>) {
                writer.bytes(&value.to_le_bytes());
            }
            #[inline]
            fn read(value: &mut $type, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
                *value = <$type>::from_le_bytes(reader.array()?);
                Ok(())
            }
            /// By its bits: a negative zero is not the default.
            #[inline]
            fn is_default(value: &$type) -> bool {
                value.to_le_bytes() == [0; size_of::<$type>()]
            }
            as_number!($type, $variant);

            fn read_packed(values: &mut Vec<$type>, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
                packed::read_fixed(values, reader)
            }
            fn measure_packed(values: &[$type], _: &mut Sizes) -> usize {
                size_of_val(values)
            }
            fn write_packed(values: &[$type], writer: &mut Writer<'_>) {
                Fixed::write_all(values, writer);
            }
        }

        impl Element<$type> for $kind {
            fn list(values: &Vec<$type>) -> List<'_> {
                List::$variant(values)
            }
        }
    )*};
}

fixed_kinds! {
    Float f32, F32;
    Double f64, F64;
    Fixed32 u32, U32;
    Fixed64 u64, U64;
    Sfixed32 i32, I32;
    Sfixed64 i64, I64;
}
