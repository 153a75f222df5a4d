//! Sizes of the built-in types' values; a test holds them against the compiler's.

use super::size::Size;
use crate::model::facets::Builtin;

/// The size of a built-in type's value.
pub fn of_builtin(builtin: Builtin) -> Size {
    match builtin {
        Builtin::Boolean => Size::enumeration(2),
        Builtin::Decimal
        | Builtin::Integer
        | Builtin::NonPositiveInteger
        | Builtin::NegativeInteger
        | Builtin::NonNegativeInteger
        | Builtin::PositiveInteger => Size::words(2),
        Builtin::Long | Builtin::UnsignedLong | Builtin::Double => Size::number(8),
        Builtin::Int | Builtin::UnsignedInt | Builtin::Float => Size::number(4),
        Builtin::Short | Builtin::UnsignedShort => Size::number(2),
        Builtin::Byte | Builtin::UnsignedByte => Size::number(1),
        Builtin::Duration
        | Builtin::YearMonthDuration
        | Builtin::DayTimeDuration
        | Builtin::DateTime
        | Builtin::DateTimeStamp
        | Builtin::Time
        | Builtin::Date
        | Builtin::GYearMonth
        | Builtin::GYear
        | Builtin::GMonthDay
        | Builtin::GDay
        | Builtin::GMonth => Size::words(6),
        Builtin::QName | Builtin::Notation => Size::words(9),
        // Texts and octets: `AnySimpleType` to `AnyUri`, `HexBinary`, `Base64Binary`.
        _ => Size::VEC,
    }
}

#[cfg(test)]
mod tests {
    use std::mem::{align_of, size_of};

    use swordsmith_xml::datatypes::{
        Base64Binary, Date, DateTime, DayTimeDuration, Decimal, Duration, GDay, GMonth, GMonthDay,
        GYear, GYearMonth, HexBinary, Integer, QName, Time, Written, YearMonthDuration,
    };
    use swordsmith_xml::{AnyAttribute, AnyElement, Nillable};

    use super::*;

    /// The compiler's size of a type.
    fn actual<T>() -> Size {
        let has_niche = size_of::<Option<T>>() == size_of::<T>();
        Size { bytes: size_of::<T>(), align: align_of::<T>(), has_niche }
    }

    #[test]
    fn the_sizes_of_values_are_the_compilers() {
        let texts = [Builtin::String, Builtin::AnyUri, Builtin::Token, Builtin::AnySimpleType];
        assert!(texts.iter().all(|builtin| of_builtin(*builtin) == actual::<String>()));
        let sizes = [
            (Builtin::Boolean, actual::<bool>()),
            (Builtin::Decimal, actual::<Decimal>()),
            (Builtin::Integer, actual::<Integer>()),
            (Builtin::Long, actual::<i64>()),
            (Builtin::UnsignedInt, actual::<u32>()),
            (Builtin::Short, actual::<i16>()),
            (Builtin::UnsignedByte, actual::<u8>()),
            (Builtin::Float, actual::<f32>()),
            (Builtin::Double, actual::<f64>()),
            (Builtin::Duration, actual::<Duration>()),
            (Builtin::YearMonthDuration, actual::<YearMonthDuration>()),
            (Builtin::DayTimeDuration, actual::<DayTimeDuration>()),
            (Builtin::DateTime, actual::<DateTime>()),
            (Builtin::Time, actual::<Time>()),
            (Builtin::Date, actual::<Date>()),
            (Builtin::GYearMonth, actual::<GYearMonth>()),
            (Builtin::GYear, actual::<GYear>()),
            (Builtin::GMonthDay, actual::<GMonthDay>()),
            (Builtin::GDay, actual::<GDay>()),
            (Builtin::GMonth, actual::<GMonth>()),
            (Builtin::HexBinary, actual::<HexBinary>()),
            (Builtin::Base64Binary, actual::<Base64Binary>()),
            (Builtin::QName, actual::<QName>()),
        ];
        for (builtin, actual) in sizes {
            assert_eq!(of_builtin(builtin), actual, "{builtin:?}");
        }
    }

    #[test]
    fn the_sizes_of_what_holds_values_are_the_compilers() {
        assert_eq!(Size::BOX, actual::<Box<u8>>());
        assert_eq!(Size::VEC, actual::<Vec<u8>>());
        assert_eq!(Size::ANY_ELEMENT, actual::<AnyElement>());
        assert_eq!(Size::ANY_ATTRIBUTE, actual::<AnyAttribute>());
        assert_eq!(Size::number(4).written(), actual::<Written<i32>>());
        assert_eq!(Size::words(2).written(), actual::<Written<Decimal>>());
        assert_eq!(Size::one_of([Size::number(8), Size::VEC]).bytes, 32);
        assert!(actual::<Nillable<f64>>().bytes <= 32);
        assert_eq!(Size::number(8).optional().bytes, size_of::<Option<f64>>());
    }
}
