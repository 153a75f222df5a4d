//! Texts and byte strings.

use super::super::reader::Reader;
use super::super::wire::varint_length;
use super::super::writer::{Sizes, Writer};
use super::super::{DecodeError, Fault, List, Scalar, Value, ValueKind};
use super::{Element, Kind};

macro_rules! delimited_kinds {
    ($($(#[$documentation:meta])* $kind:ident $type:ty, $variant:ident, |$bytes:ident, $reader:ident, $value:ident| $read:expr;)*) => {$(
        $(#[$documentation])*
        #[derive(Debug)]
        pub struct $kind;

        impl Kind<$type> for $kind {
            const KIND: ValueKind = ValueKind::$kind;
            const IS_PACKABLE: bool = false;
            const IS_PART: bool = true;

            #[inline]
            fn measure(value: &$type, _: &mut Sizes) -> usize {
                varint_length(value.len() as u64) + value.len()
            }
            #[inline]
            fn write(value: &$type, writer: &mut Writer<'_>) {
                writer.varint(value.len() as u64);
                writer.bytes(value.as_ref());
            }
            #[inline]
            fn read($value: &mut $type, $reader: &mut Reader<'_>) -> Result<(), DecodeError> {
                let $bytes = $reader.delimited()?;
                $value.clear();
                $read
                Ok(())
            }
            #[inline]
            fn is_default(value: &$type) -> bool {
                value.is_empty()
            }
            fn clear(value: &mut $type) {
                value.clear();
            }
            fn get(value: &$type) -> Value<'_> {
                Value::$variant(value)
            }
            fn put(value: &mut $type, given: Scalar) -> bool {
                let Scalar::$variant(given) = given else { return false };
                *value = given;
                true
            }
        }

        impl Element<$type> for $kind {
            fn list(values: &Vec<$type>) -> List<'_> {
                List::$variant(values)
            }
        }
    )*};
}

delimited_kinds! {
    /// A text, in UTF-8.
    String std::string::String, Str, |bytes, reader, value| {
        let text = std::str::from_utf8(bytes);
        value.push_str(text.map_err(|error| not_text(reader, bytes, error))?);
    };
    /// A string of bytes.
    Bytes Vec<u8>, Bytes, |bytes, reader, value| {
        value.extend_from_slice(bytes);
    };
}

/// The error, at the byte that is none of a text.
#[cold]
fn not_text(reader: &Reader<'_>, bytes: &[u8], error: std::str::Utf8Error) -> DecodeError {
    DecodeError::new(Fault::Utf8, reader.offset() - bytes.len() + error.valid_up_to())
}
