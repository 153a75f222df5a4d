//! What a change is about, for the allow list and in sentences.

use super::failure::{Aspect, Start};
use super::gather::{Key, Refusals, Walks};
use super::grammar::Checked;
use super::names::Symbol;
use super::pairs::Walk;
use super::side::Side;
use super::spans::expanded;

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
        Aspect::Instance(name) => Some(format!("@xsi:{name}")),
        aspect => {
            let attribute = aspect.attribute().map(|name| format!("@{}", shown(walks, name)));
            attribute.or_else(|| aspect.element().map(|name| shown(walks, name)))
        }
    };
    of.into_iter().chain(part).collect::<Vec<_>>().join("/")
}

/// Of types that are of XML Schema itself: the type around the element that has them, and its name.
pub(super) fn built_in(
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
        Aspect::Instance(name) => format!("the attribute `xsi:{name}`"),
        _ => key
            .0
            .map_or_else(|| "documents".to_owned(), |types| format!("`{}`", label(walks, types))),
    }
}

/// What a type is called; of two, as the old version does.
pub(super) fn label(walks: Walks<'_, '_, '_>, (old, new): (Checked<'_>, Checked<'_>)) -> String {
    let of = |side: &Side<'_, '_>, checked: Checked<'_>| match checked {
        Checked::ByType(id, _) => Some(side.context.grammar.type_(id).label.to_owned()),
        _ => None,
    };
    let found = of(&walks.backward.old, old).or_else(|| of(&walks.backward.new, new));
    found.unwrap_or_else(|| "any element".to_owned())
}

/// A name with the prefix that the schemas use; of a namespace that is gone, as the old ones did.
pub(super) fn shown(walks: Walks<'_, '_, '_>, name: Symbol) -> String {
    let Walk { old, new, .. } = walks.backward;
    let label = |side: &Side<'_, '_>| side.xml.documents.label(&expanded(side, name));
    let is_known = !new.xml.documents.prefix(&expanded(new, name)).is_empty();
    if is_known { label(new) } else { label(old) }
}
