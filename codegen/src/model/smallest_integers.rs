//! Integers that bounds keep small: the smallest integer of a machine that holds them all.

use super::facets::{Builtin, Facet, FacetKind};

/// The integers of a machine, the smallest first, those without a sign before those with one.
const MACHINE: [(Builtin, i128, i128); 8] = [
    (Builtin::UnsignedByte, 0, u8::MAX as i128),
    (Builtin::Byte, i8::MIN as i128, i8::MAX as i128),
    (Builtin::UnsignedShort, 0, u16::MAX as i128),
    (Builtin::Short, i16::MIN as i128, i16::MAX as i128),
    (Builtin::UnsignedInt, 0, u32::MAX as i128),
    (Builtin::Int, i32::MIN as i128, i32::MAX as i128),
    (Builtin::UnsignedLong, 0, u64::MAX as i128),
    (Builtin::Long, i64::MIN as i128, i64::MAX as i128),
];

/// The built-in type whose integers a restricted one needs: of those without bounds of their own,
/// the smallest that has room; any other type is itself.
///
/// A type that a schema has chosen of those with bounds stays: `xs:int` is an `i32`, whatever its
/// restrictions leave of it.
pub fn smallest_integer(builtin: Builtin, facets: &[Facet]) -> Builtin {
    let (mut least, mut most) = match builtin {
        Builtin::Integer => (None, None),
        Builtin::NonNegativeInteger => (Some(0), None),
        Builtin::PositiveInteger => (Some(1), None),
        Builtin::NonPositiveInteger => (None, Some(0)),
        Builtin::NegativeInteger => (None, Some(-1)),
        _ => return builtin,
    };
    for facet in facets {
        let (from, to) = bounds(&facet.kind);
        least = least.into_iter().chain(from).max();
        most = most.into_iter().chain(to).min();
    }
    let (Some(least), Some(most)) = (least, most) else { return builtin };
    let has_room = |(_, from, to): &&(Builtin, i128, i128)| *from <= least && most <= *to;
    MACHINE.iter().find(has_room).map_or(builtin, |(machine, ..)| *machine)
}

/// The least and the greatest integer that a facet leaves.
fn bounds(facet: &FacetKind) -> (Option<i128>, Option<i128>) {
    let integer = |text: &String| text.parse::<i128>().ok();
    match facet {
        FacetKind::MinInclusive(text) => (integer(text), None),
        FacetKind::MinExclusive(text) => (integer(text).map(|it| it.saturating_add(1)), None),
        FacetKind::MaxInclusive(text) => (None, integer(text)),
        FacetKind::MaxExclusive(text) => (None, integer(text).map(|it| it.saturating_sub(1))),
        FacetKind::TotalDigits(digits) => {
            let most = 10_i128.checked_pow(*digits).map(|power| power - 1);
            (most.map(|most| -most), most)
        }
        _ => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    #[test]
    fn the_smallest_that_has_room() {
        let span = Sources::default().add("a.xsd", "").span(0, 0);
        let facet = |kind| Facet { kind, span };
        let least = |text: &str| facet(FacetKind::MinInclusive(text.to_owned()));
        let most = |text: &str| facet(FacetKind::MaxInclusive(text.to_owned()));
        let below = |text: &str| facet(FacetKind::MaxExclusive(text.to_owned()));
        let digits = |count| facet(FacetKind::TotalDigits(count));
        for (builtin, facets, expected) in [
            (Builtin::PositiveInteger, vec![most("255")], Builtin::UnsignedByte),
            (Builtin::PositiveInteger, vec![below("256")], Builtin::UnsignedByte),
            (Builtin::PositiveInteger, vec![most("256")], Builtin::UnsignedShort),
            (Builtin::PositiveInteger, vec![most("900"), most("200")], Builtin::UnsignedByte),
            (Builtin::Integer, vec![least("-1"), most("200")], Builtin::Short),
            (Builtin::Integer, vec![digits(9)], Builtin::Int),
            (Builtin::NonNegativeInteger, vec![digits(9)], Builtin::UnsignedInt),
            (Builtin::NegativeInteger, vec![least("-9")], Builtin::Byte),
            (Builtin::Integer, vec![digits(60)], Builtin::Integer),
            (Builtin::Integer, vec![least("1")], Builtin::Integer),
            (Builtin::Int, vec![least("1"), most("2")], Builtin::Int),
            (Builtin::Decimal, vec![least("1"), most("2")], Builtin::Decimal),
        ] {
            assert_eq!(smallest_integer(builtin, &facets), expected, "{builtin:?}");
        }
    }
}
