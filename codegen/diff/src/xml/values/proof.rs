//! What of a type holds for every text of another, by what both say alone.

use swordsmith_xml::datatypes::NoPrefixes;
use swordsmith_xml::table::{Builtin, Facet, Variety};

use super::implied::is_implied;
use super::kinds::{Kind, is_within, own_facets, takes_any_text};
use super::verdict::takes;
use super::{Inclusion, Part, SimpleType, inclusion};

/// The parts of `new` of which it is not clear that every text of `old` keeps them.
pub(super) fn open(old: SimpleType<'_>, new: SimpleType<'_>) -> Vec<Part> {
    let mut parts = Part::all(new);
    let keeps_values = are_values_alike(old, new) && are_values_taken(old, new);
    parts.retain(|part| match *part {
        Part::Core => !is_core_kept(old, new),
        Part::Fixed => !keeps_values,
        Part::Own(at) => !own(new).get(at).is_some_and(|it| keeps(old, new, it, keeps_values)),
        Part::Facet(at) => {
            !new.row().facets.get(at).is_some_and(|it| keeps(old, new, it, keeps_values))
        }
    });
    parts
}

fn keeps(old: SimpleType<'_>, new: SimpleType<'_>, facet: &Facet<'_>, keeps_values: bool) -> bool {
    let is_by_value = keeps_values && (!matches!(facet, Facet::Pattern(_)) || is_text(old));
    is_by_value || (see_the_same(old, new) && is_implied(old, new, facet))
}

/// The facets that a built-in type has of its own.
pub(super) fn own(of: SimpleType<'_>) -> &'static [Facet<'static>] {
    match of.row().variety {
        Variety::Atomic(builtin) => own_facets(builtin),
        _ => &[],
    }
}

/// Whether every text of `old` is one of `new` but for the facets of `new`.
fn is_core_kept(old: SimpleType<'_>, new: SimpleType<'_>) -> bool {
    match (old.row().variety, new.row().variety) {
        (_, Variety::Atomic(builtin)) if takes_any_text(builtin, new.row()) => true,
        (Variety::Atomic(inner), Variety::Atomic(outer)) => {
            see_the_same(old, new) && is_within(inner, outer)
        }
        (Variety::List(item), Variety::List(other)) => {
            matches!(inclusion(old.with(item), new.with(other)), Inclusion::Holds)
        }
        (Variety::Atomic(builtin), Variety::List(item)) => {
            !has_spaces(builtin) && inclusion(old, new.with(item)) == Inclusion::Holds
        }
        (_, Variety::Union(members)) => {
            members.iter().any(|member| open(old, new.with(*member)).is_empty())
        }
        _ => false,
    }
}

/// Whether there may be white space within the texts of a built-in type.
const fn has_spaces(builtin: Builtin) -> bool {
    matches!(Kind::of(builtin), Kind::Text | Kind::Uri | Kind::Base64)
}

/// Whether both types look at a text after the same was done to its white space.
fn see_the_same(old: SimpleType<'_>, new: SimpleType<'_>) -> bool {
    let is_union = |of: SimpleType<'_>| matches!(of.row().variety, Variety::Union(_));
    old.row().white_space == new.row().white_space && !is_union(old) && !is_union(new)
}

/// Whether a text stands for the same value in both types, if both take it; of lists, those of
/// atomic types.
pub(super) fn are_values_alike(old: SimpleType<'_>, new: SimpleType<'_>) -> bool {
    let is_alike = match (old.row().variety, new.row().variety) {
        (Variety::Atomic(a), Variety::Atomic(b)) => Kind::of(a) == Kind::of(b),
        (Variety::List(a), Variety::List(b)) => are_values_alike(old.with(a), new.with(b)),
        _ => false,
    };
    is_alike && see_the_same(old, new)
}

/// Whether a value of the type is its text.
fn is_text(of: SimpleType<'_>) -> bool {
    matches!(of.row().variety, Variety::Atomic(builtin) if Kind::of(builtin).is_text())
}

/// The values of which a type takes no other; none if it does not list any.
pub(super) fn values(of: SimpleType<'_>) -> Option<Vec<&str>> {
    if let Some(fixed) = of.fixed {
        return Some(vec![fixed]);
    }
    let listed = of.row().facets.iter().filter_map(|facet| match facet {
        Facet::Enumeration(values) => Some(*values),
        _ => None,
    });
    listed.min_by_key(|values| values.len()).map(<[&str]>::to_vec)
}

/// Whether `old` lists its values and `new` takes each of them.
fn are_values_taken(old: SimpleType<'_>, new: SimpleType<'_>) -> bool {
    values(old).is_some_and(|values| values.iter().all(|text| takes(new, text, &NoPrefixes)))
}
