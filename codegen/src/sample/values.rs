//! The simplest value of a simple type.

use super::texts;
use crate::model::documents::{Documents, SimpleIndex};
use crate::model::facets::{Builtin, Facet, FacetKind, Variety};

/// A value; of an enumeration, another one for each ordinal.
pub(super) fn value(documents: &Documents, index: SimpleIndex, ordinal: usize) -> String {
    let simple = documents.simple(index);
    let enumerated = simple.facets.iter().rev().find_map(|facet| match &facet.kind {
        FacetKind::Enumeration(values) => values.get(ordinal % values.len().max(1)),
        _ => None,
    });
    if let Some((value, _)) = enumerated {
        return value.clone();
    }
    match &simple.variety {
        Variety::Atomic(builtin) => atom(*builtin, &simple.facets),
        Variety::List(item) => {
            let items = items(&simple.facets);
            (0..items).map(|at| value(documents, *item, at)).collect::<Vec<_>>().join(" ")
        }
        Variety::Union(members) => {
            members.first().map(|member| value(documents, *member, ordinal)).unwrap_or_default()
        }
    }
}

/// How many items a list has.
fn items(facets: &[Facet]) -> usize {
    let lengths = facets.iter().filter_map(|facet| match facet.kind {
        FacetKind::Length(length) | FacetKind::MinLength(length) => Some(length),
        _ => None,
    });
    lengths.max().unwrap_or(1).try_into().unwrap_or(1)
}

fn atom(builtin: Builtin, facets: &[Facet]) -> String {
    let mut text = simplest(builtin).to_owned();
    for facet in facets {
        match &facet.kind {
            FacetKind::Pattern(patterns) => {
                text = patterns.first().and_then(|it| texts::matching(it)).unwrap_or(text);
            }
            FacetKind::MinInclusive(bound) | FacetKind::MaxInclusive(bound) => {
                bound.clone_into(&mut text);
            }
            FacetKind::MinExclusive(bound) => text = beside(bound, 1).unwrap_or(text),
            FacetKind::MaxExclusive(bound) => text = beside(bound, -1).unwrap_or(text),
            FacetKind::Length(length) => text = long(&text, *length, *length),
            FacetKind::MinLength(length) => text = long(&text, *length, u32::MAX),
            FacetKind::MaxLength(length) => text = long(&text, 0, *length),
            _ => {}
        }
    }
    text
}

/// The next integer.
fn beside(bound: &str, step: i128) -> Option<String> {
    Some(bound.parse::<i128>().ok()?.checked_add(step)?.to_string())
}

/// A text cut off, or filled up with its last letter.
fn long(text: &str, least: u32, most: u32) -> String {
    let (least, most) = (least as usize, most as usize);
    let letter = text.chars().last().unwrap_or('x');
    let filled = text.chars().chain(std::iter::repeat(letter));
    filled.take(text.chars().count().clamp(least, most.max(least))).collect()
}

fn simplest(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::AnySimpleType | Builtin::String | Builtin::NormalizedString | Builtin::Token => {
            "text"
        }
        Builtin::Language => "en",
        Builtin::NmToken
        | Builtin::Name
        | Builtin::NcName
        | Builtin::Id
        | Builtin::IdRef
        | Builtin::Entity
        | Builtin::QName
        | Builtin::Notation => "name",
        Builtin::AnyUri => "https://example.org/",
        Builtin::Boolean => "true",
        Builtin::Decimal | Builtin::Float | Builtin::Double => "1.5",
        Builtin::NonPositiveInteger | Builtin::NegativeInteger => "-1",
        Builtin::Integer
        | Builtin::NonNegativeInteger
        | Builtin::PositiveInteger
        | Builtin::Long
        | Builtin::Int
        | Builtin::Short
        | Builtin::Byte
        | Builtin::UnsignedLong
        | Builtin::UnsignedInt
        | Builtin::UnsignedShort
        | Builtin::UnsignedByte => "1",
        Builtin::Duration | Builtin::DayTimeDuration => "P1D",
        Builtin::YearMonthDuration => "P1Y",
        Builtin::DateTime | Builtin::DateTimeStamp => "2017-09-26T10:32:00Z",
        Builtin::Time => "10:32:00",
        Builtin::Date => "2017-09-26",
        Builtin::GYearMonth => "2017-09",
        Builtin::GYear => "2017",
        Builtin::GMonthDay => "--09-26",
        Builtin::GDay => "---26",
        Builtin::GMonth => "--09",
        Builtin::HexBinary => "00",
        Builtin::Base64Binary => "AAAA",
    }
}
