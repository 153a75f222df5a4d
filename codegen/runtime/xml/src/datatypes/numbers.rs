//! The integers of Rust as values of the integer types.

use std::borrow::Cow;

use super::digits::Digits;
use super::value::{Declare, Prefixes, Value, ValueError};
use crate::table::Builtin;

macro_rules! numbers {
    ($($number:ty: $builtin:ident $name:literal)*) => {$(
        impl Value for $number {
            const BUILTIN: Option<Builtin> = Some(Builtin::$builtin);

            fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
                // `-0` is a number of every type here, and not to Rust where the type has no sign.
                text.parse()
                    .ok()
                    .or_else(|| Digits::integer(&text)?.to_i128()?.try_into().ok())
                    .ok_or_else(|| ValueError::new($name, &text))
            }

            fn format(&self, out: &mut String, _context: &mut dyn Declare) {
                out.push_str(itoa::Buffer::new().format(*self));
            }
        }
    )*};
}

numbers! {
    i8: Byte "xs:byte" i16: Short "xs:short" i32: Int "xs:int" i64: Long "xs:long"
    u8: UnsignedByte "xs:unsignedByte" u16: UnsignedShort "xs:unsignedShort"
    u32: UnsignedInt "xs:unsignedInt" u64: UnsignedLong "xs:unsignedLong"
    i128: Integer "xs:integer" u128: NonNegativeInteger "xs:nonNegativeInteger"
}

#[cfg(test)]
mod tests {
    use super::super::value::NoPrefixes;
    use super::*;

    #[test]
    fn bounds_and_signs() {
        let cases = [
            ("255", Some(255)),
            ("+1", Some(1)),
            ("-0", Some(0)),
            ("000001", Some(1)),
            ("256", None),
            ("-1", None),
            ("", None),
            ("1.0", None),
            ("0x1", None),
        ];
        for (text, value) in cases {
            assert_eq!(u8::parse(text.into(), &NoPrefixes).ok(), value, "{text}");
        }
        assert_eq!(i8::parse("-128".into(), &NoPrefixes), Ok(-128));
    }

    #[test]
    fn written_as_digits() {
        let mut out = String::new();
        i64::MIN.format(&mut out, &mut NoPrefixes);
        assert_eq!(out, "-9223372036854775808");
    }
}
