//! What is said of a change.

use std::collections::BTreeSet;

use super::failure::{Aspect, Failure, Local};
use super::gather::{Key, Refusals, Walks, has_child, is_value};
use super::occurrences;
use super::rules;
use super::subject::{built_in, label, shown, thing};
use crate::Rule;

/// A sentence about a change.
pub(super) fn message(
    walks: Walks<'_, '_, '_>,
    key: &Key<'_>,
    refusals: &Refusals<'_, '_>,
    rule: &Rule,
) -> String {
    let thing = thing(walks, key);
    let of = key.0.map_or_else(String::new, |types| match built_in(walks, types, refusals) {
        Some((_, element)) => format!("`{element}`"),
        None => format!("`{}`", label(walks, types)),
    });
    let spot = refusals.backward.iter().chain(&refusals.forward).next().map(|it| it.spot.name);
    let spot = spot.map(|name| shown(walks, name)).unwrap_or_default();
    let is_broken = !refusals.backward.is_empty();
    let may = if is_broken { "may no longer" } else { "may" };
    match &key.1 {
        Aspect::Document(_) if is_broken => format!("there is no document `{spot}` any more"),
        Aspect::Document(_) => format!("there is a document `{spot}`"),
        Aspect::Child(_) | Aspect::OneOf | Aspect::Places => {
            children(walks, key, refusals, (rule, &thing, &of))
        }
        Aspect::Attribute(_) => attribute(rule, &thing, &of),
        Aspect::Instance(_) => instance(&thing, &of, refusals),
        Aspect::Kind | Aspect::ChildKind(_) => {
            format!("the content of `{spot}` is {}", kind(walks, refusals))
        }
        Aspect::AttributeValue(_) | Aspect::Value | Aspect::ChildValue(_) => {
            value(&thing, &of, key, refusals)
        }
        Aspect::Text => format!("text {may} stand in {of}"),
        Aspect::Empty(_) => format!("{thing} {may} be empty"),
        Aspect::Nil(_) => format!("{thing} {may} be nil"),
        Aspect::BuiltinTypeNames(_)
        | Aspect::OwnTypeNames
        | Aspect::TypeName(_)
        | Aspect::Abstract(_) => type_names(walks, key, refusals, (&thing, &spot)),
        Aspect::Identity(_) | Aspect::Ids | Aspect::AttributeIds(_) => {
            let what = if is_broken { "more" } else { "less" };
            format!("identity constraints of {thing} demand {what}")
        }
        Aspect::NeededByWildcard if is_broken => {
            format!("{of} must have one more element, such as its wildcard lets in")
        }
        Aspect::NeededByWildcard => {
            format!("{of} may have one element less of those that its wildcard let in")
        }
        Aspect::LetIn(_) if is_broken => {
            format!("{thing}, which a wildcard of {of} let in unchecked, is checked now")
        }
        Aspect::LetIn(_) => {
            format!("{thing}, which a wildcard of {of} lets in, is no longer checked")
        }
        Aspect::Wildcard | Aspect::AttributeWildcard => {
            let what = if is_broken { "fewer" } else { "more" };
            format!("{of} lets in {what} {}", wild(&key.1))
        }
        Aspect::Whole => format!("{of} could not be compared as a whole"),
    }
}

/// About elements that stand in a type.
fn children(
    walks: Walks<'_, '_, '_>,
    key: &Key<'_>,
    refusals: &Refusals<'_, '_>,
    (rule, thing, of): (&Rule, &str, &str),
) -> String {
    match (rule, times(walks, key)) {
        (rules::ELEMENT_REMOVED, _) => format!("{thing} may no longer stand in {of}"),
        (rules::ELEMENT_ADDED, _) => format!("{thing} may stand in {of}"),
        (rules::REQUIRED_ELEMENT_ADDED, _) => {
            format!("{thing} must stand in {of}, which did not have it")
        }
        (rules::MIN_OCCURS_LOWERED, _) if is_left_to_wildcard(walks, key) => {
            format!("{thing} need not stand in {of}: its wildcard lets in others, too")
        }
        (_, Some((old, new))) => format!("{thing} stands {new} in {of}; it stood {old}"),
        (rules::MIN_OCCURS_RAISED, None) => {
            format!("{of} must have {} or another in its place", named(walks, refusals))
        }
        (rules::MIN_OCCURS_LOWERED, None) => {
            format!(
                "{of} may do without {} and what may stand in its place",
                named(walks, refusals)
            )
        }
        (_, None) => format!("{of} has {} in {} places", named(walks, refusals), more(rule)),
    }
}

/// Whether the new version no longer declares an element in a type.
fn is_left_to_wildcard(walks: Walks<'_, '_, '_>, key: &Key<'_>) -> bool {
    let (Some((_, new)), Aspect::Child(name)) = key else { return false };
    !has_child(&walks.backward.new, *new, *name)
}

/// About an attribute of a type.
fn attribute(rule: &Rule, thing: &str, of: &str) -> String {
    match rule {
        rules::ATTRIBUTE_REMOVED => format!("{thing} may no longer stand on {of}"),
        rules::ATTRIBUTE_ADDED => format!("{thing} may stand on {of}"),
        rules::REQUIRED_ATTRIBUTE_ADDED => {
            format!("{thing} must stand on {of}, which did not have it")
        }
        rules::ATTRIBUTE_MADE_REQUIRED => format!("{thing} must stand on {of}"),
        _ => format!("{thing} may be absent from {of}"),
    }
}

/// About an attribute of `xsi`.
fn instance(thing: &str, of: &str, refusals: &Refusals<'_, '_>) -> String {
    let must = |refusals: &[&Failure<'_>]| refusals.iter().any(|it| it.is_needed);
    match (must(&refusals.backward), must(&refusals.forward)) {
        (true, _) => format!("{thing} must stand on {of}"),
        (false, true) => format!("{thing} may be absent from {of}"),
        _ if !refusals.backward.is_empty() => {
            format!("{thing} of {of} has a fixed value that it did not have")
        }
        _ => format!("{thing} of {of} no longer has its fixed value"),
    }
}

/// About types that `xsi:type` names, or must name.
fn type_names(
    walks: Walks<'_, '_, '_>,
    key: &Key<'_>,
    refusals: &Refusals<'_, '_>,
    (thing, spot): (&str, &str),
) -> String {
    match (&key.1, !refusals.backward.is_empty()) {
        (Aspect::BuiltinTypeNames(_), true) => {
            format!("`xsi:type` of {thing} may no longer name types of XML Schema that it could")
        }
        (Aspect::BuiltinTypeNames(_), false) => {
            format!("`xsi:type` of {thing} may name more types of XML Schema")
        }
        (Aspect::OwnTypeNames, _) => own_type_names(walks, refusals),
        (Aspect::Abstract(_), true) => format!("the type of `{spot}` is abstract now"),
        (Aspect::Abstract(_), false) => format!("the type of `{spot}` is no longer abstract"),
        (_, true) => format!("`xsi:type` of `{spot}` may no longer name {thing}"),
        (_, false) => format!("`xsi:type` of `{spot}` may name {thing}"),
    }
}

/// Which types may no longer be named where they are declared.
fn own_type_names(walks: Walks<'_, '_, '_>, refusals: &Refusals<'_, '_>) -> String {
    let names = refusals.backward.iter().filter_map(|failure| failure.spot.type_name);
    let names: BTreeSet<_> = names.map(|name| format!("`{}`", shown(walks, name))).collect();
    let names = names.into_iter().collect::<Vec<_>>().join(", ");
    format!("`xsi:type` may no longer name types that elements are declared with: {names}")
}

/// How often an element stands, in both versions.
fn times(walks: Walks<'_, '_, '_>, key: &Key<'_>) -> Option<(String, String)> {
    let (Some((old, new)), Aspect::Child(name)) = key else { return None };
    let old = occurrences::of(&walks.backward.old, *old, *name)?;
    let new = occurrences::of(&walks.backward.new, *new, *name)?;
    Some((occurrences::words(old), occurrences::words(new)))
}

fn more(rule: &Rule) -> &'static str {
    match rule {
        rules::CONTENT_NARROWED => "fewer",
        rules::CONTENT_WIDENED => "more",
        _ => "other",
    }
}

/// The elements that something is about.
fn named(walks: Walks<'_, '_, '_>, refusals: &Refusals<'_, '_>) -> String {
    let failures = refusals.backward.iter().chain(&refusals.forward);
    let names: BTreeSet<_> = failures
        .filter_map(|failure| match failure.aspect {
            Aspect::Child(name) => Some(format!("`{}`", shown(walks, name))),
            _ => None,
        })
        .collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}

fn kind(walks: Walks<'_, '_, '_>, refusals: &Refusals<'_, '_>) -> &'static str {
    let was_value = match (refusals.backward.first(), refusals.forward.first()) {
        (Some(failure), _) => is_value(&walks.backward.old, failure.spot.checked),
        (None, Some(failure)) => !is_value(&walks.forward.old, failure.spot.checked),
        (None, None) => false,
    };
    if was_value { "elements now; it was a value" } else { "a value now; it was elements" }
}

fn wild(aspect: &Aspect) -> &'static str {
    if *aspect == Aspect::Wildcard {
        "elements by its wildcard"
    } else {
        "attributes by its wildcard"
    }
}

/// A text as a sentence has it: the whole is in the document that shows it.
fn short(text: &str) -> String {
    const SHOWN: usize = 40;
    let length = text.chars().count();
    let begin: String = text.chars().take(SHOWN).collect();
    let begin = begin.escape_debug();
    if length > SHOWN { format!("{begin}…") } else { begin.to_string() }
}

fn value(thing: &str, of: &str, key: &Key<'_>, refusals: &Refusals<'_, '_>) -> String {
    let whose = match &key.1 {
        Aspect::AttributeValue(_) | Aspect::ChildValue(_) => format!("{thing} of {of}"),
        _ => of.to_owned(),
    };
    let example = |failures: &[&Failure<'_>]| {
        failures.iter().find_map(|failure| match &failure.local {
            Local::Attribute(_, text) | Local::Text(text) => {
                let facet = failure.detail.as_deref().unwrap_or("type");
                Some((format!("`{}`", short(text)), facet.to_owned()))
            }
            _ => None,
        })
    };
    match (example(&refusals.backward), example(&refusals.forward)) {
        (Some((old, facet)), Some((new, _))) => {
            format!("{whose} no longer takes {old} ({facet}), and takes {new}")
        }
        (Some((old, facet)), None) => format!("{whose} no longer takes {old} ({facet})"),
        (None, Some((new, _))) => format!("{whose} takes {new}"),
        (None, None) => format!("{whose} takes other values"),
    }
}
