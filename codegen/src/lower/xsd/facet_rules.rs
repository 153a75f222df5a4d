//! Which facets a type can have, and how those of one restriction stand to each other and to those of
//! the base.

use super::lowering::Lowering;
use crate::frontend::xsd::{Node, xs};
use crate::model::facets::{Builtin, Facet, FacetKind, Variety};

/// Whether a facet is one of those that a variety, or a built-in type, has.
pub(super) fn applies(facet: &xs::Facet, variety: &Variety) -> bool {
    use xs::Facet as F;
    let Variety::Atomic(builtin) = variety else {
        let is_list = matches!(variety, Variety::List(_));
        let has_list =
            matches!(facet, F::Length(_) | F::MinLength(_) | F::MaxLength(_) | F::WhiteSpace(_));
        return matches!(facet, F::Assertion(_)) || is_list && has_list;
    };
    match facet {
        _ if *builtin == Builtin::AnySimpleType => false,
        F::WhiteSpace(_) | F::Assertion(_) => true,
        F::Length(_) | F::MinLength(_) | F::MaxLength(_) => has_length(*builtin),
        F::TotalDigits(_) | F::FractionDigits(_) => is_decimal(*builtin),
        F::MinInclusive(_) | F::MinExclusive(_) | F::MaxInclusive(_) | F::MaxExclusive(_) => {
            !has_length(*builtin) && *builtin != Builtin::Boolean
        }
        F::ExplicitTimezone(_) => is_date(*builtin),
        F::Enumeration(_) | F::Pattern(_) => false,
    }
}

/// Strings, binary values and names; what is not ordered has a length.
fn has_length(builtin: Builtin) -> bool {
    use Builtin as B;
    builtin <= B::Notation || matches!(builtin, B::HexBinary | B::Base64Binary)
}

fn is_decimal(builtin: Builtin) -> bool {
    (Builtin::Decimal..=Builtin::UnsignedByte).contains(&builtin)
}

fn is_date(builtin: Builtin) -> bool {
    (Builtin::DateTime..=Builtin::GMonth).contains(&builtin)
}

/// Lengths and digits of one step against each other and against those inherited.
pub(super) fn check(lowering: &mut Lowering<'_, '_>, inherited: &[Facet], added: &[Facet]) {
    for facet in added {
        if *facet == (Facet { kind: FacetKind::TotalDigits(0), span: facet.span }) {
            lowering.error(facet.span, "every number has at least one digit");
        }
        if is_length_beside(facet, inherited, added) {
            lowering
                .error(facet.span, "`length` and other bounds of the length exclude each other");
        }
        for other in inherited.iter().chain(added) {
            if let Some(message) = contradiction(&facet.kind, &other.kind) {
                lowering.error(facet.span, message);
            }
        }
        for other in inherited {
            if is_looser(&facet.kind, &other.kind) {
                lowering.error(facet.span, "this facet is looser than that of the base");
            }
        }
    }
}

/// `explicitTimezone` of a step against that of the base (Datatypes 1.1, 4.3.14.4): `optional` is
/// the loosest, and the other two exclude each other.
pub(super) fn check_timezone<'s>(
    lowering: &mut Lowering<'s, '_>,
    variety: &Variety,
    inherited: &[Facet],
    own: &[(Node<'s>, &xs::Facet)],
) {
    let of_base = inherited.iter().find_map(|it| match it.kind {
        FacetKind::ExplicitTimezone(is_required) => Some(is_required),
        _ => None,
    });
    let is_stamp = *variety == Variety::Atomic(Builtin::DateTimeStamp);
    let Some(is_required) = of_base.or(is_stamp.then_some(true)) else { return };
    let of_base = if is_required { "required" } else { "prohibited" };
    for (node, _) in own.iter().filter(|(_, it)| matches!(it, xs::Facet::ExplicitTimezone(_))) {
        if ["required", "prohibited", "optional"]
            .iter()
            .any(|it| *it == node.item.facet_value().trim() && *it != of_base)
        {
            let message = format!("the time zone is {of_base} in the base");
            lowering.error(node.value_span("value"), message);
        }
    }
}

/// Whether a facet is `length` beside bounds that the base does not have, or such a bound beside
/// `length`.
fn is_length_beside(facet: &Facet, inherited: &[Facet], added: &[Facet]) -> bool {
    use FacetKind::{Length, MaxLength, MinLength};
    let has_length = || added.iter().any(|it| matches!(it.kind, Length(_)));
    let said_before = || inherited.iter().any(|it| it.kind == facet.kind);
    match facet.kind {
        MinLength(_) | MaxLength(_) => has_length() && !said_before(),
        _ => false,
    }
}

fn contradiction(facet: &FacetKind, other: &FacetKind) -> Option<&'static str> {
    use FacetKind::{FractionDigits, Length, MaxLength, MinLength, TotalDigits};
    match (facet, other) {
        (MinLength(low), MaxLength(high) | Length(high)) if low > high => {
            Some("no value is that long and that short")
        }
        (MaxLength(high), MinLength(low) | Length(low)) if low > high => {
            Some("no value is that long and that short")
        }
        (Length(one), Length(two)) if one != two => Some("the base has another length"),
        (Length(length), MinLength(low)) if length < low => {
            Some("no value is that long and that short")
        }
        (Length(length), MaxLength(high)) if length > high => {
            Some("no value is that long and that short")
        }
        (FractionDigits(part), TotalDigits(all)) if part > all => {
            Some("more digits behind the point than at all")
        }
        _ => None,
    }
}

fn is_looser(facet: &FacetKind, base: &FacetKind) -> bool {
    use FacetKind::{FractionDigits, MaxLength, MinLength, TotalDigits};
    match (facet, base) {
        (MinLength(own), MinLength(base)) => own < base,
        (MaxLength(own), MaxLength(base))
        | (TotalDigits(own), TotalDigits(base))
        | (FractionDigits(own), FractionDigits(base)) => own > base,
        _ => false,
    }
}
