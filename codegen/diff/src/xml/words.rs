//! What is said of a change: its rule, a sentence, what to do.

use std::collections::BTreeSet;

use super::failure::{Aspect, Local, Start};
use super::gather::{Key, Refusals, Walks, has_attribute, has_child, is_value};
use super::grammar::Checked;
use super::names::Symbol;
use super::occurrences;
use super::pairs::Walk;
use super::rules;
use super::side::Side;
use super::spans::expanded;
use crate::Rule;

/// The rule of a change.
pub(super) fn rule(
    walks: Walks<'_, '_, '_>,
    (types, aspect): &Key<'_>,
    refusals: &Refusals<'_, '_>,
) -> &'static Rule {
    let (backward, forward) = (!refusals.backward.is_empty(), !refusals.forward.is_empty());
    let pick = |broken, widened| if backward { broken } else { widened };
    match aspect {
        Aspect::Child(name) => child(walks, *types, *name, refusals),
        Aspect::Attribute(name) => attribute(walks, *types, *name, refusals),
        Aspect::Document(_) => pick(rules::DOCUMENT_REMOVED, rules::DOCUMENT_ADDED),
        Aspect::Wildcard | Aspect::AttributeWildcard | Aspect::LetIn(_) => {
            pick(rules::WILDCARD_NARROWED, rules::WILDCARD_WIDENED)
        }
        Aspect::AttributeValue(_) | Aspect::Value | Aspect::ChildValue(_)
            if backward && forward =>
        {
            rules::VALUE_CHANGED
        }
        Aspect::AttributeValue(_) | Aspect::Value | Aspect::ChildValue(_) => {
            pick(rules::VALUE_NARROWED, rules::VALUE_WIDENED)
        }
        Aspect::Text => pick(rules::TEXT_REMOVED, rules::TEXT_ADDED),
        Aspect::Nil(_) => pick(rules::NIL_REMOVED, rules::NIL_ADDED),
        Aspect::Empty(_) => pick(rules::DEFAULT_REMOVED, rules::DEFAULT_ADDED),
        Aspect::TypeName(_) | Aspect::BuiltinTypeNames(_) | Aspect::OwnTypeNames => {
            pick(rules::TYPE_NAME_REMOVED, rules::TYPE_NAME_ADDED)
        }
        Aspect::Kind | Aspect::ChildKind(_) => rules::CONTENT_CHANGED,
        Aspect::Abstract(_) => pick(rules::TYPE_MADE_ABSTRACT, rules::TYPE_MADE_CONCRETE),
        Aspect::Identity(_) | Aspect::Ids | Aspect::AttributeIds(_) => {
            pick(rules::IDENTITY_ADDED, rules::IDENTITY_REMOVED)
        }
        Aspect::OneOf => pick(rules::MIN_OCCURS_RAISED, rules::MIN_OCCURS_LOWERED),
        Aspect::Places if backward && forward => rules::CONTENT_CHANGED,
        Aspect::Places => pick(rules::CONTENT_NARROWED, rules::CONTENT_WIDENED),
        Aspect::Whole => rules::TOO_LARGE,
    }
}

fn child(
    walks: Walks<'_, '_, '_>,
    types: Option<(Checked<'_>, Checked<'_>)>,
    name: Symbol,
    refusals: &Refusals<'_, '_>,
) -> &'static Rule {
    let Some((old, new)) = types else { return rules::CONTENT_CHANGED };
    let (is_old, is_new) =
        (has_child(&walks.backward.old, old, name), has_child(&walks.backward.new, new, name));
    let needed = refusals.backward.iter().any(|it| it.is_needed);
    let refused = refusals.backward.iter().any(|it| !it.is_needed);
    let freed = refusals.forward.iter().any(|it| it.is_needed);
    match (is_old, is_new) {
        (true, false) => rules::ELEMENT_REMOVED,
        (false, true) if needed => rules::REQUIRED_ELEMENT_ADDED,
        (false, true) => rules::ELEMENT_ADDED,
        _ if needed && refused => rules::CONTENT_CHANGED,
        _ if needed => rules::MIN_OCCURS_RAISED,
        _ if refused && refusals.forward.is_empty() => rules::CONTENT_NARROWED,
        _ if refused => rules::CONTENT_CHANGED,
        _ if freed => rules::MIN_OCCURS_LOWERED,
        _ => rules::CONTENT_WIDENED,
    }
}

fn attribute(
    walks: Walks<'_, '_, '_>,
    types: Option<(Checked<'_>, Checked<'_>)>,
    name: Symbol,
    refusals: &Refusals<'_, '_>,
) -> &'static Rule {
    let Some((old, new)) = types else { return rules::ATTRIBUTE_REMOVED };
    let (is_old, is_new) = (
        has_attribute(&walks.backward.old, old, name),
        has_attribute(&walks.backward.new, new, name),
    );
    let needed = refusals.backward.iter().any(|it| it.is_needed);
    match (is_old, is_new) {
        (true, false) => rules::ATTRIBUTE_REMOVED,
        (false, _) if needed => rules::REQUIRED_ATTRIBUTE_ADDED,
        (false, _) => rules::ATTRIBUTE_ADDED,
        _ if needed => rules::ATTRIBUTE_MADE_REQUIRED,
        _ => rules::ATTRIBUTE_MADE_OPTIONAL,
    }
}

/// What the allow list calls it: the type, and what of it.
pub(super) fn subject(
    walks: Walks<'_, '_, '_>,
    key: &Key<'_>,
    refusals: &Refusals<'_, '_>,
) -> String {
    let of = key.0.map(|types| match built_in(walks, types, refusals) {
        Some((around, element)) => format!("{around}/{element}"),
        None => label(walks, types),
    });
    let part = match &key.1 {
        Aspect::Document(name) => Some(shown(walks, *name)),
        Aspect::TypeName(name) => Some(format!("xsi:type={}", shown(walks, *name))),
        Aspect::OwnTypeNames => Some("xsi:type".to_owned()),
        Aspect::Wildcard => Some("*".to_owned()),
        Aspect::AttributeWildcard => Some("@*".to_owned()),
        aspect => {
            let attribute = aspect.attribute().map(|name| format!("@{}", shown(walks, name)));
            attribute.or_else(|| aspect.element().map(|name| shown(walks, name)))
        }
    };
    of.into_iter().chain(part).collect::<Vec<_>>().join("/")
}

/// Of types that are of XML Schema itself: the type around the element that has them, and its name.
fn built_in(
    walks: Walks<'_, '_, '_>,
    (old, _): (Checked<'_>, Checked<'_>),
    refusals: &Refusals<'_, '_>,
) -> Option<(String, String)> {
    let is_named = |side: &Side<'_, '_>, checked: Checked<'_>| match checked {
        Checked::ByType(id, _) => !side.is_builtin(id),
        _ => false,
    };
    if is_named(&walks.backward.old, old) {
        return None;
    }
    let of_backward = refusals.backward.first().map(|it| (walks.backward, *it, true));
    let of_forward = refusals.forward.first().map(|it| (walks.forward, *it, false));
    let (walk, failure, is_backward) = of_backward.or(of_forward)?;
    let Start::Child { pair, .. } = failure.spot.start else { return None };
    let above = walk.pairs.get(pair)?;
    let types = if is_backward { (above.old, above.new) } else { (above.new, above.old) };
    Some((label(walks, types), shown(walks, failure.spot.name)))
}

/// What it is about, in a sentence.
pub(super) fn thing(walks: Walks<'_, '_, '_>, key: &Key<'_>) -> String {
    if let Some(name) = key.1.element() {
        return format!("the element `{}`", shown(walks, name));
    }
    if let Some(name) = key.1.attribute() {
        return format!("the attribute `{}`", shown(walks, name));
    }
    match &key.1 {
        Aspect::Document(name) => format!("the document `{}`", shown(walks, *name)),
        Aspect::TypeName(name) => format!("the type `{}`", shown(walks, *name)),
        Aspect::OwnTypeNames => "the types that elements are declared with".to_owned(),
        Aspect::Wildcard => "elements that a wildcard lets in".to_owned(),
        Aspect::AttributeWildcard => "attributes that a wildcard lets in".to_owned(),
        _ => key
            .0
            .map_or_else(|| "documents".to_owned(), |types| format!("`{}`", label(walks, types))),
    }
}

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
    let times = times(walks, key);
    match rule.name {
        "document-removed" => format!("there is no document `{spot}` any more"),
        "document-added" => format!("there is a document `{spot}`"),
        "element-removed" => format!("{thing} may no longer stand in {of}"),
        "element-added" => format!("{thing} may stand in {of}"),
        "required-element-added" => format!("{thing} must stand in {of}, which did not have it"),
        "attribute-removed" => format!("{thing} may no longer stand on {of}"),
        "attribute-added" => format!("{thing} may stand on {of}"),
        "required-attribute-added" => format!("{thing} must stand on {of}, which did not have it"),
        "attribute-made-required" => format!("{thing} must stand on {of}"),
        "attribute-made-optional" => format!("{thing} may be absent from {of}"),
        "content-changed" if matches!(key.1, Aspect::Kind | Aspect::ChildKind(_)) => {
            format!("the content of `{spot}` is {}", kind(walks, refusals))
        }
        "min-occurs-raised" | "min-occurs-lowered" | "content-narrowed" | "content-widened"
        | "content-changed" => match times {
            Some((old, new)) => format!("{thing} stands {new} in {of}; it stood {old}"),
            None if rule.name == "min-occurs-raised" => {
                format!("{of} must have {} or another in its place", named(walks, refusals))
            }
            None if rule.name == "min-occurs-lowered" => {
                format!(
                    "{of} may do without {} and what may stand in its place",
                    named(walks, refusals)
                )
            }
            None => format!("{of} has {} in {} places", named(walks, refusals), more(rule)),
        },
        "value-narrowed" | "value-widened" | "value-changed" => value(&thing, &of, key, refusals),
        "text-removed" => format!("text may no longer stand in {of}"),
        "text-added" => format!("text may stand in {of}"),
        "default-removed" => format!("{thing} may no longer be empty"),
        "default-added" => format!("{thing} may be empty"),
        "nil-removed" => format!("{thing} may no longer be nil"),
        "nil-added" => format!("{thing} may be nil"),
        "type-name-removed" if matches!(key.1, Aspect::BuiltinTypeNames(_)) => {
            format!("`xsi:type` of {thing} may no longer name types of XML Schema that it could")
        }
        "type-name-added" if matches!(key.1, Aspect::BuiltinTypeNames(_)) => {
            format!("`xsi:type` of {thing} may name more types of XML Schema")
        }
        "type-name-removed" if key.1 == Aspect::OwnTypeNames => own_type_names(walks, refusals),
        "type-name-removed" => format!("`xsi:type` of `{spot}` may no longer name {thing}"),
        "type-name-added" => format!("`xsi:type` of `{spot}` may name {thing}"),
        "type-made-abstract" => format!("the type of `{spot}` is abstract now"),
        "type-made-concrete" => format!("the type of `{spot}` is no longer abstract"),
        "identity-constraint-added" => format!("identity constraints of {thing} demand more"),
        "identity-constraint-removed" => format!("identity constraints of {thing} demand less"),
        "wildcard-narrowed" | "wildcard-widened" if matches!(key.1, Aspect::LetIn(_)) => {
            format!("a wildcard of {of} lets in {thing}, and the other version declares it")
        }
        "wildcard-narrowed" => format!("{of} lets in fewer {}", wild(&key.1)),
        "wildcard-widened" => format!("{of} lets in more {}", wild(&key.1)),
        _ => format!("{of} could not be compared as a whole"),
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
    match rule.name {
        "content-narrowed" => "fewer",
        "content-widened" => "more",
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
    let example = |failures: &[&super::failure::Failure<'_>]| {
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

fn label(walks: Walks<'_, '_, '_>, (old, new): (Checked<'_>, Checked<'_>)) -> String {
    let of = |side: &Side<'_, '_>, checked: Checked<'_>| match checked {
        Checked::ByType(id, _) => Some(side.context.grammar.type_(id).label.to_owned()),
        _ => None,
    };
    let found = of(&walks.backward.old, old).or_else(|| of(&walks.backward.new, new));
    found.unwrap_or_else(|| "any element".to_owned())
}

/// A name with the prefix that the schemas use; of a namespace that is gone, as the old ones did.
fn shown(walks: Walks<'_, '_, '_>, name: Symbol) -> String {
    let Walk { old, new, .. } = walks.backward;
    let label = |side: &Side<'_, '_>| side.xml.documents.label(&expanded(side, name));
    let is_known = !new.xml.documents.prefix(&expanded(new, name)).is_empty();
    if is_known { label(new) } else { label(old) }
}

/// What to do where a lax wildcard let in what is newly declared.
pub(super) const RESERVED: &str =
    "nothing, if nobody wrote that name: `processContents=\"lax\"` keeps it for such a declaration";

/// What to do where types are called otherwise that elements are declared with.
pub(super) const OWN_TYPE_NAMES: &str =
    "keep their names if documents say by `xsi:type` what is declared anyway";

/// What to do where old clients no longer find what they read.
pub(super) const OF_ANSWERS: &str = "answer old clients with what they know";
