//! Whether facets of one type say as much as a facet of another.

use swordsmith_xml::datatypes::{NoPrefixes, check};
use swordsmith_xml::table::{
    Builtin, Facet, Index, Pattern, Place, Schema, Simple, Variety, WhiteSpace,
};

use super::SimpleType;
use super::kinds::{Kind, core};
use super::proof::own;
use super::same::{are_among, same_facet};

/// Whether every text of `old` keeps a facet of `new`, if both see the same text.
pub(super) fn is_implied(old: SimpleType<'_>, new: SimpleType<'_>, facet: &Facet<'_>) -> bool {
    let all = || old.row().facets.iter().chain(own(old));
    match (old.row().variety, new.row().variety) {
        (Variety::List(_), Variety::List(_)) => match facet {
            Facet::Pattern(outer) => has_pattern(old, outer),
            _ => is_length_kept(old, facet),
        },
        (Variety::Atomic(a), Variety::Atomic(b)) => {
            let is_alike = Kind::of(a) == Kind::of(b);
            match facet {
                Facet::Pattern(outer) => has_pattern(old, outer),
                Facet::Length(_) | Facet::MinLength(_) | Facet::MaxLength(_) => {
                    let are_texts = Kind::of(a).is_text() && Kind::of(b).is_text();
                    (is_alike || are_texts) && is_length_kept(old, facet)
                }
                _ => {
                    (is_alike || is_order_kept(a, b, facet))
                        && all().any(|other| implies(a, other, facet))
                }
            }
        }
        _ => false,
    }
}

/// Whether what keeps a bound as a value of the one type keeps it as one of the other: rounding
/// keeps the order, if not what is exactly the bound or beside it.
fn is_order_kept(old: Builtin, new: Builtin, facet: &Facet<'_>) -> bool {
    let (Facet::MinInclusive(limit) | Facet::MaxInclusive(limit)) = facet else { return false };
    match (Kind::of(old), Kind::of(new)) {
        (Kind::Decimal, Kind::Float | Kind::Double) => true,
        (Kind::Double, Kind::Float) => is_short(limit),
        _ => false,
    }
}

/// Whether a number of 64 bits has no more digits than one of 32 bits can have: then all that is
/// rounded to it is so, too, with 32 bits.
fn is_short(number: &str) -> bool {
    let (Ok(long), Ok(short)) = (number.parse::<f64>(), number.parse::<f32>()) else {
        return false;
    };
    long.total_cmp(&f64::from(short)).is_eq() && (short.is_normal() || short.abs().to_bits() == 0)
}

fn has_pattern(old: SimpleType<'_>, outer: &[Pattern<'_>]) -> bool {
    let is_inner = |facet: &Facet<'_>| match facet {
        Facet::Pattern(inner) => are_among(inner, outer),
        _ => false,
    };
    old.row().facets.iter().any(is_inner)
}

/// Whether the lengths that a type has are all within those of a facet.
fn is_length_kept(old: SimpleType<'_>, facet: &Facet<'_>) -> bool {
    let (least, most) = lengths(old.row().facets);
    let (wanted_least, wanted_most) = lengths(std::slice::from_ref(facet));
    let is_length = matches!(facet, Facet::Length(_) | Facet::MinLength(_) | Facet::MaxLength(_));
    is_length && least >= wanted_least && most <= wanted_most
}

/// The least and the largest length that some facets let through.
pub(super) fn lengths(facets: &[Facet<'_>]) -> (u32, u32) {
    facets.iter().fold((0, u32::MAX), |(least, most), facet| match *facet {
        Facet::Length(length) => (least.max(length), most.min(length)),
        Facet::MinLength(length) => (least.max(length), most),
        Facet::MaxLength(length) => (least, most.min(length)),
        _ => (least, most),
    })
}

/// Whether a value that keeps the one facet keeps the other. The values of both are of one kind;
/// `builtin` is of it.
fn implies(builtin: Builtin, one: &Facet<'_>, other: &Facet<'_>) -> bool {
    use Facet::{
        ExplicitTimezone, FractionDigits, MaxExclusive, MaxInclusive, MinExclusive, MinInclusive,
        TotalDigits,
    };
    let keeps = |limit: &str, facet: Facet<'_>| keeps(builtin, limit, &facet);
    match (one, other) {
        (TotalDigits(a), TotalDigits(b)) | (FractionDigits(a), FractionDigits(b)) => a <= b,
        (ExplicitTimezone(a), ExplicitTimezone(b)) => a == b,
        // The order is transitive, even where it is partial.
        (MinInclusive(a) | MinExclusive(a), MinInclusive(b))
        | (MinExclusive(a), MinExclusive(b)) => keeps(a, MinInclusive(b)),
        (MaxInclusive(a) | MaxExclusive(a), MaxInclusive(b))
        | (MaxExclusive(a), MaxExclusive(b)) => keeps(a, MaxInclusive(b)),
        (MinInclusive(a), MinExclusive(b)) => keeps(a, MinExclusive(b)),
        (MaxInclusive(a), MaxExclusive(b)) => keeps(a, MaxExclusive(b)),
        _ => same_facet(one, other),
    }
}

/// Whether a value keeps a facet, by the runtime: it is asked with a table of one type.
pub(super) fn keeps(builtin: Builtin, text: &str, facet: &Facet<'_>) -> bool {
    let simples = [Simple {
        label: "",
        variety: Variety::Atomic(widest(builtin)),
        white_space: WhiteSpace::Collapse,
        facets: std::slice::from_ref(facet),
        place: Place { file: 0, line: 0 },
    }];
    let schema = Schema {
        files: &[],
        namespaces: &[],
        names: &[],
        elements: &[],
        global_attributes: &[],
        types: &[],
        simples: &simples,
        documents: &[],
        index: Index::new(),
    };
    check(&schema, 0, text, &NoPrefixes).is_ok()
}

/// The primitive type of a built-in type.
fn widest(builtin: Builtin) -> Builtin {
    match core(builtin) {
        Builtin::Integer => Builtin::Decimal,
        Builtin::YearMonthDuration | Builtin::DayTimeDuration => Builtin::Duration,
        core => core,
    }
}
