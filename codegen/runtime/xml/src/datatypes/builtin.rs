//! The built-in types by name: what of each is a lexical form of its own.

use std::ops::RangeInclusive;

use super::date_time_value::Kind;
use super::digits::Digits;
use super::names::{is_language, is_name, is_ncname, is_nmtoken};
use crate::table::Builtin;

impl Builtin {
    /// What messages call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AnySimpleType => "xs:anySimpleType",
            Self::String => "xs:string",
            Self::NormalizedString => "xs:normalizedString",
            Self::Token => "xs:token",
            Self::Language => "xs:language",
            Self::NmToken => "xs:NMTOKEN",
            Self::Name => "xs:Name",
            Self::NcName => "xs:NCName",
            Self::Id => "xs:ID",
            Self::IdRef => "xs:IDREF",
            Self::Entity => "xs:ENTITY",
            Self::AnyUri => "xs:anyURI",
            Self::QName => "xs:QName",
            Self::Notation => "xs:NOTATION",
            Self::Boolean => "xs:boolean",
            Self::Decimal => "xs:decimal",
            Self::Integer => "xs:integer",
            Self::NonPositiveInteger => "xs:nonPositiveInteger",
            Self::NegativeInteger => "xs:negativeInteger",
            Self::NonNegativeInteger => "xs:nonNegativeInteger",
            Self::PositiveInteger => "xs:positiveInteger",
            Self::Long => "xs:long",
            Self::Int => "xs:int",
            Self::Short => "xs:short",
            Self::Byte => "xs:byte",
            Self::UnsignedLong => "xs:unsignedLong",
            Self::UnsignedInt => "xs:unsignedInt",
            Self::UnsignedShort => "xs:unsignedShort",
            Self::UnsignedByte => "xs:unsignedByte",
            Self::Float => "xs:float",
            Self::Double => "xs:double",
            Self::Duration => "xs:duration",
            Self::YearMonthDuration => "xs:yearMonthDuration",
            Self::DayTimeDuration => "xs:dayTimeDuration",
            Self::DateTime => "xs:dateTime",
            Self::DateTimeStamp => "xs:dateTimeStamp",
            Self::Time => "xs:time",
            Self::Date => "xs:date",
            Self::GYearMonth => "xs:gYearMonth",
            Self::GYear => "xs:gYear",
            Self::GMonthDay => "xs:gMonthDay",
            Self::GDay => "xs:gDay",
            Self::GMonth => "xs:gMonth",
            Self::HexBinary => "xs:hexBinary",
            Self::Base64Binary => "xs:base64Binary",
        }
    }

    /// Whether `text` is of this type, for the types whose values are text.
    pub(super) fn takes_text(self, text: &str) -> bool {
        match self {
            Self::NormalizedString => {
                memchr::memchr3(b'\t', b'\n', b'\r', text.as_bytes()).is_none()
            }
            Self::Language => is_language(text),
            Self::NmToken => is_nmtoken(text),
            Self::Name => is_name(text),
            Self::NcName | Self::Id | Self::IdRef | Self::Entity => is_ncname(text),
            _ => true,
        }
    }

    /// Which date or time type it is.
    pub(super) const fn date_time_kind(self) -> Option<Kind> {
        Some(match self {
            Self::DateTime | Self::DateTimeStamp => Kind::DateTime,
            Self::Time => Kind::Time,
            Self::Date => Kind::Date,
            Self::GYearMonth => Kind::YearMonth,
            Self::GYear => Kind::Year,
            Self::GMonthDay => Kind::MonthDay,
            Self::GDay => Kind::Day,
            Self::GMonth => Kind::Month,
            _ => return None,
        })
    }

    /// The number that `text` stands for, for the types derived from `xs:integer`.
    pub(super) fn integer(self, text: &str) -> Option<Digits<'_>> {
        let digits = Digits::integer(text)?;
        let is_in_range = match self {
            Self::NonPositiveInteger => digits.negative || digits.total() == 0,
            Self::NegativeInteger => digits.negative,
            Self::NonNegativeInteger => !digits.negative,
            Self::PositiveInteger => !digits.negative && digits.total() > 0,
            _ => self
                .range()
                .is_none_or(|range| digits.to_i128().is_some_and(|number| range.contains(&number))),
        };
        is_in_range.then_some(digits)
    }

    /// What the types of a fixed width hold.
    fn range(self) -> Option<RangeInclusive<i128>> {
        Some(match self {
            Self::Long => i64::MIN.into()..=i64::MAX.into(),
            Self::Int => i32::MIN.into()..=i32::MAX.into(),
            Self::Short => i16::MIN.into()..=i16::MAX.into(),
            Self::Byte => i8::MIN.into()..=i8::MAX.into(),
            Self::UnsignedLong => 0..=u64::MAX.into(),
            Self::UnsignedInt => 0..=u32::MAX.into(),
            Self::UnsignedShort => 0..=u16::MAX.into(),
            Self::UnsignedByte => 0..=u8::MAX.into(),
            _ => return None,
        })
    }
}
