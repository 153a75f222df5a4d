//! Simple types and their facets.

use std::sync::OnceLock;

use regex::Regex;

use super::{Place, Schema, SimpleId};

/// A simple type.
#[derive(Debug, Clone, Copy)]
pub struct Simple<'s> {
    /// What messages call it.
    pub label: &'s str,
    /// How its text is made of values.
    pub variety: Variety<'s>,
    /// What happens to white space before anything else.
    pub white_space: WhiteSpace,
    /// The facets of this type and all it is restricted from, in the order they are checked.
    pub facets: &'s [Facet<'s>],
    /// Where it is defined.
    pub place: Place,
}

impl Simple<'_> {
    /// Whether the type takes all text whose white space is normalised.
    #[inline]
    pub(crate) fn is_any_text(&self) -> bool {
        let is_text = matches!(
            self.variety,
            Variety::Atomic(
                Builtin::String
                    | Builtin::AnySimpleType
                    | Builtin::NormalizedString
                    | Builtin::Token
                    | Builtin::AnyUri
            )
        );
        is_text && self.facets.is_empty()
    }
}

/// Variety of a simple type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variety<'s> {
    /// One value of a built-in type.
    Atomic(Builtin),
    /// Values of a type with white space between them.
    List(SimpleId),
    /// A value of the first of these types that takes it.
    Union(&'s [SimpleId]),
}

impl Schema<'_> {
    /// By [`SimpleId`]: whether values of the type are of such a built-in type, or some in them
    /// are.
    pub(crate) fn simples_made_of(&self, is_it: impl Fn(Builtin) -> bool) -> Vec<bool> {
        let mut found = vec![false; self.simples.len()];
        let is_found =
            |found: &[bool], id: SimpleId| found.get(id as usize).copied().unwrap_or(false);
        let is_made_of = |found: &[bool], simple: &Simple<'_>| match simple.variety {
            Variety::Atomic(builtin) => is_it(builtin),
            Variety::List(item) => is_found(found, item),
            Variety::Union(members) => members.iter().any(|id| is_found(found, *id)),
        };
        // Types may come before those that they are made of.
        loop {
            let before = found.iter().filter(|found| **found).count();
            for (at, simple) in self.simples.iter().enumerate() {
                found[at] = found[at] || is_made_of(&found, simple);
            }
            if found.iter().filter(|found| **found).count() == before {
                return found;
            }
        }
    }
}

/// `whiteSpace`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhiteSpace {
    /// Kept.
    Preserve,
    /// Each tab, line feed and carriage return becomes a space.
    Replace,
    /// And runs become one, none at the ends.
    Collapse,
}

/// The built-in types that differ in their lexical space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "named as in XML Schema Part 2, section 3")]
pub enum Builtin {
    AnySimpleType,
    String,
    NormalizedString,
    Token,
    Language,
    NmToken,
    Name,
    NcName,
    Id,
    IdRef,
    Entity,
    AnyUri,
    QName,
    Notation,
    Boolean,
    Decimal,
    Integer,
    NonPositiveInteger,
    NegativeInteger,
    NonNegativeInteger,
    PositiveInteger,
    Long,
    Int,
    Short,
    Byte,
    UnsignedLong,
    UnsignedInt,
    UnsignedShort,
    UnsignedByte,
    Float,
    Double,
    Duration,
    YearMonthDuration,
    DayTimeDuration,
    DateTime,
    DateTimeStamp,
    Time,
    Date,
    GYearMonth,
    GYear,
    GMonthDay,
    GDay,
    GMonth,
    HexBinary,
    Base64Binary,
}

/// A constraining facet. Values are lexical forms of the base type, white space already normalised.
#[derive(Debug)]
pub enum Facet<'s> {
    /// Exactly that long: in characters, bytes (of binary types) or items (of lists).
    Length(u32),
    /// At least that long.
    MinLength(u32),
    /// At most that long.
    MaxLength(u32),
    /// One of the patterns of one derivation step must match the whole.
    Pattern(&'s [Pattern<'s>]),
    /// One of these values.
    Enumeration(&'s [&'s str]),
    /// Not less.
    MinInclusive(&'s str),
    /// Greater.
    MinExclusive(&'s str),
    /// Not greater.
    MaxInclusive(&'s str),
    /// Less.
    MaxExclusive(&'s str),
    /// At most that many digits.
    TotalDigits(u32),
    /// At most that many digits behind the point.
    FractionDigits(u32),
    /// `explicitTimezone`: required (`true`) or prohibited (`false`).
    ExplicitTimezone(bool),
}

/// A pattern in XSD's own syntax, compiled when first needed.
#[derive(Debug)]
pub struct Pattern<'s> {
    /// As the schema writes it.
    pub source: &'s str,
    /// The same for the regex crate, anchored: translated by the generator, which refuses what it
    /// cannot.
    pub translated: &'s str,
    /// The compiled form.
    pub compiled: OnceLock<Regex>,
}

impl<'s> Pattern<'s> {
    /// A pattern that is compiled when first needed.
    pub const fn new(source: &'s str, translated: &'s str) -> Self {
        Self { source, translated, compiled: OnceLock::new() }
    }
}
