//! The rule that a change is of.

use super::failure::Aspect;
use super::gather::{Key, Refusals, Walks, has_attribute, has_child};
use super::grammar::Checked;
use super::names::Symbol;
use super::rules;
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
        Aspect::Instance(_) if is_about_need(refusals) => {
            pick(rules::ATTRIBUTE_MADE_REQUIRED, rules::ATTRIBUTE_MADE_OPTIONAL)
        }
        Aspect::Instance(_) => pick(rules::VALUE_NARROWED, rules::VALUE_WIDENED),
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
        Aspect::OneOf | Aspect::NeededByWildcard => {
            pick(rules::MIN_OCCURS_RAISED, rules::MIN_OCCURS_LOWERED)
        }
        Aspect::Places if backward && forward => rules::CONTENT_CHANGED,
        Aspect::Places => pick(rules::CONTENT_NARROWED, rules::CONTENT_WIDENED),
        Aspect::Whole => rules::TOO_LARGE,
    }
}

/// Whether something must be there in one version alone.
fn is_about_need(refusals: &Refusals<'_, '_>) -> bool {
    refusals.backward.iter().chain(&refusals.forward).any(|it| it.is_needed)
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
        // A wildcard lets it in.
        (true, false) if !refused && freed => rules::MIN_OCCURS_LOWERED,
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
