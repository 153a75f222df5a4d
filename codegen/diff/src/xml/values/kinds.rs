//! The built-in types by their values: which primitive type they are of, and what they say of it.

use swordsmith_xml::table::{Builtin, Facet, Simple, WhiteSpace};

/// The primitive types: values of different ones are never equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `xs:string`.
    Text,
    /// `xs:anyURI`.
    Uri,
    /// `xs:base64Binary`.
    Base64,
    /// `xs:hexBinary`.
    Hex,
    /// `xs:boolean`.
    Boolean,
    /// `xs:decimal`.
    Decimal,
    /// `xs:float`.
    Float,
    /// `xs:double`.
    Double,
    /// `xs:duration`.
    Duration,
    /// The dates and times, each of them.
    Time(Builtin),
    /// `xs:QName`.
    QName,
    /// `xs:NOTATION`.
    Notation,
}

impl Kind {
    /// The kind of values of a built-in type.
    pub(super) const fn of(builtin: Builtin) -> Self {
        match core(builtin) {
            Builtin::AnyUri => Self::Uri,
            Builtin::QName => Self::QName,
            Builtin::Notation => Self::Notation,
            Builtin::Boolean => Self::Boolean,
            Builtin::Decimal | Builtin::Integer => Self::Decimal,
            Builtin::Float => Self::Float,
            Builtin::Double => Self::Double,
            Builtin::Duration | Builtin::YearMonthDuration | Builtin::DayTimeDuration => {
                Self::Duration
            }
            Builtin::HexBinary => Self::Hex,
            Builtin::Base64Binary => Self::Base64,
            core if (core as u32) < Builtin::AnyUri as u32 => Self::Text,
            core => Self::Time(core),
        }
    }

    /// Whether a value is its text.
    pub(super) const fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::Uri)
    }

    /// Whether automata do not know the order and the equality of its values.
    pub(super) const fn is_opaque(self) -> bool {
        matches!(
            self,
            Self::Float
                | Self::Double
                | Self::Duration
                | Self::Time(_)
                | Self::QName
                | Self::Notation
        )
    }
}

/// The built-in type whose restriction by facets alone a built-in type is.
pub(super) const fn core(builtin: Builtin) -> Builtin {
    match builtin {
        Builtin::NonPositiveInteger
        | Builtin::NegativeInteger
        | Builtin::NonNegativeInteger
        | Builtin::PositiveInteger
        | Builtin::Long
        | Builtin::Int
        | Builtin::Short
        | Builtin::Byte
        | Builtin::UnsignedLong
        | Builtin::UnsignedInt
        | Builtin::UnsignedShort
        | Builtin::UnsignedByte => Builtin::Integer,
        Builtin::DateTimeStamp => Builtin::DateTime,
        other => other,
    }
}

/// The facets that a built-in type has beyond its [`core`].
pub(super) const fn own_facets(builtin: Builtin) -> &'static [Facet<'static>] {
    use Facet::{ExplicitTimezone, MaxInclusive, MinInclusive};
    match builtin {
        Builtin::NonPositiveInteger => &[MaxInclusive("0")],
        Builtin::NegativeInteger => &[MaxInclusive("-1")],
        Builtin::NonNegativeInteger => &[MinInclusive("0")],
        Builtin::PositiveInteger => &[MinInclusive("1")],
        Builtin::Long => {
            &[MinInclusive("-9223372036854775808"), MaxInclusive("9223372036854775807")]
        }
        Builtin::Int => &[MinInclusive("-2147483648"), MaxInclusive("2147483647")],
        Builtin::Short => &[MinInclusive("-32768"), MaxInclusive("32767")],
        Builtin::Byte => &[MinInclusive("-128"), MaxInclusive("127")],
        Builtin::UnsignedLong => &[MinInclusive("0"), MaxInclusive("18446744073709551615")],
        Builtin::UnsignedInt => &[MinInclusive("0"), MaxInclusive("4294967295")],
        Builtin::UnsignedShort => &[MinInclusive("0"), MaxInclusive("65535")],
        Builtin::UnsignedByte => &[MinInclusive("0"), MaxInclusive("255")],
        Builtin::DateTimeStamp => &[ExplicitTimezone(true)],
        _ => &[],
    }
}

/// Whether a type takes every text if it has no facets: after its white space is normalised, there
/// is none that it refuses.
pub(super) fn takes_any_text(builtin: Builtin, row: &Simple<'_>) -> bool {
    match builtin {
        Builtin::AnySimpleType | Builtin::String | Builtin::Token | Builtin::AnyUri => true,
        Builtin::NormalizedString => row.white_space != WhiteSpace::Preserve,
        _ => false,
    }
}

/// Whether every lexical form of the one [`core`] is one of the other, if both see the same text.
pub(super) fn is_within(inner: Builtin, outer: Builtin) -> bool {
    let (mut at, outer) = (Some(leveled(inner)), leveled(outer));
    while let Some(builtin) = at {
        if builtin == outer {
            return true;
        }
        at = wider(builtin);
    }
    false
}

/// The next wider lexical space.
const fn wider(builtin: Builtin) -> Option<Builtin> {
    Some(match builtin {
        Builtin::Language => Builtin::NcName,
        Builtin::NcName => Builtin::QName,
        Builtin::QName => Builtin::Name,
        Builtin::Name | Builtin::Boolean => Builtin::NmToken,
        Builtin::NmToken => Builtin::NormalizedString,
        Builtin::Integer => Builtin::Decimal,
        Builtin::Decimal => Builtin::Float,
        Builtin::YearMonthDuration | Builtin::DayTimeDuration => Builtin::Duration,
        _ => return None,
    })
}

/// The [`core`] that stands for all that have the same lexical forms.
const fn leveled(builtin: Builtin) -> Builtin {
    match core(builtin) {
        Builtin::Id | Builtin::IdRef | Builtin::Entity => Builtin::NcName,
        Builtin::Double => Builtin::Float,
        Builtin::Notation => Builtin::QName,
        core => core,
    }
}

/// A date or time, and its zone.
pub(super) fn split_zone(text: &str) -> (&str, &str) {
    if let Some(date) = text.strip_suffix('Z') {
        return (date, "Z");
    }
    match text.len().checked_sub(6).and_then(|at| text.split_at_checked(at)) {
        Some((date, zone)) if zone.starts_with(['+', '-']) && zone.as_bytes()[3] == b':' => {
            (date, zone)
        }
        _ => (text, ""),
    }
}
