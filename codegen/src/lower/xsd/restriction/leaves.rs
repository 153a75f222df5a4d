//! Whether what one element or wildcard lets in, another does too (XML Schema Part 1, section 3.9.6).

use super::super::builtins::ANY_TYPE;
use super::super::derivation::is_blocked;
use super::super::lowering::Lowering;
use super::super::{substitution, wildcards};
use crate::model::content::{Particle, ParticleTerm, Process, Wildcard};
use crate::model::documents::{Block, ElementDeclaration, ElementIndex, TypeIndex};
use crate::model::types::ValueConstraint;

/// Whether a leaf of a restriction may stand where that of the base does.
pub(super) fn restricts(lowering: &Lowering<'_, '_>, own: &Particle, base: &Particle) -> bool {
    let declared = |own| lowering.output.element(own);
    match (&own.term, &base.term) {
        (ParticleTerm::Element(own), _) if declared(own.element).is_abstract => {
            // No element of its name is ever there: only those that stand for it.
            let mut substitutes = declared(own.element).substitutes.iter();
            is_same(own.element, base) || substitutes.all(|it| stands_in(lowering, *it, base))
        }
        (ParticleTerm::Element(own), _) => stands_in(lowering, own.element, base),
        (ParticleTerm::Wildcard(own), ParticleTerm::Wildcard(base)) => wildcard(own, base),
        _ => false,
    }
}

/// Whether a wildcard lets in no more than all the wildcards of the base do that could come next.
pub(super) fn restricts_all<'p>(own: &Particle, base: impl Iterator<Item = &'p Particle>) -> bool {
    let ParticleTerm::Wildcard(own) = &own.term else { return false };
    let wildcards = base.filter_map(|it| match &it.term {
        ParticleTerm::Wildcard(wildcard) => Some(wildcard.clone()),
        _ => None,
    });
    let together = wildcards.reduce(|one, other| wildcards::union(&one, &other));
    together.is_some_and(|together| wildcard(own, &together))
}

/// What keeps a leaf out of all those of the base that could come next.
pub(super) fn refusal<'p>(
    lowering: &Lowering<'_, '_>,
    own: &Particle,
    base: impl Iterator<Item = &'p Particle>,
) -> String {
    let ParticleTerm::Element(own) = &own.term else {
        return "the base does not let in all that this wildcard does here".to_owned();
    };
    let own = lowering.output.element(own.element);
    let declared = base.filter_map(|it| match &it.term {
        ParticleTerm::Element(it) => Some(lowering.output.element(it.element)),
        _ => None,
    });
    let mut same = declared.filter(|it| it.name == own.name);
    match same.find_map(|it| difference(lowering, own, it)) {
        Some(difference) => format!("this is not the base's `{}`: {difference}", own.name),
        None => format!("the base does not let in `{}` here", own.name),
    }
}

/// Whether a leaf of the base refers to the same declaration.
fn is_same(own: ElementIndex, base: &Particle) -> bool {
    matches!(&base.term, ParticleTerm::Element(base) if base.element == own)
}

/// Whether an element may stand where a leaf of the base does.
fn stands_in(lowering: &Lowering<'_, '_>, own: ElementIndex, base: &Particle) -> bool {
    match &base.term {
        ParticleTerm::Element(base) => element(lowering, own, base.element),
        ParticleTerm::Wildcard(base) => wildcards::admits(base, &lowering.output.element(own).name),
        ParticleTerm::Group(_) => false,
    }
}

fn element(lowering: &Lowering<'_, '_>, own: ElementIndex, base: ElementIndex) -> bool {
    let declared = lowering.output.element(base);
    if own == base || declared.substitutes.contains(&own) {
        return true;
    }
    let own = lowering.output.element(own);
    let mut alternatives = [base].into_iter().chain(declared.substitutes.iter().copied());
    alternatives.any(|it| same_name(lowering, own, lowering.output.element(it)))
}

/// Whether a declaration restricts another of its name.
fn same_name(
    lowering: &Lowering<'_, '_>,
    own: &ElementDeclaration,
    base: &ElementDeclaration,
) -> bool {
    own.name == base.name && difference(lowering, own, base).is_none()
}

/// What keeps a declaration from restricting another of its name.
fn difference(
    lowering: &Lowering<'_, '_>,
    own: &ElementDeclaration,
    base: &ElementDeclaration,
) -> Option<&'static str> {
    let is_fixed = matches!(base.value, Some(ValueConstraint::Fixed(_)));
    if !type_restricts(lowering, own.type_index, base.type_index) {
        Some("its type is no restriction of the type there")
    } else if own.nillable && !base.nillable {
        Some("there it is not nillable")
    } else if is_fixed && own.value != base.value {
        Some("there it has a fixed value")
    } else if !keeps_block(own.block, base.block) {
        Some("there it blocks more")
    } else {
        None
    }
}

/// What the base blocks stays blocked.
fn keeps_block(own: Block, base: Block) -> bool {
    (own.extension || !base.extension)
        && (own.restriction || !base.restriction)
        && (own.substitution || !base.substitution)
}

/// Whether a type is that of the base or comes from it by restrictions alone.
fn type_restricts(lowering: &Lowering<'_, '_>, own: TypeIndex, base: TypeIndex) -> bool {
    let no_extension = Block { extension: true, ..Block::default() };
    base == ANY_TYPE
        || is_blocked(lowering, own, base, no_extension) == Some(false)
        || substitution::is_member_type(lowering, own, base)
}

fn wildcard(own: &Wildcard, base: &Wildcard) -> bool {
    let strength = |it: &Wildcard| match it.process {
        Process::Skip => 0,
        Process::Lax => 1,
        Process::Strict => 2,
    };
    wildcards::is_subset(own, base) && strength(own) >= strength(base)
}
