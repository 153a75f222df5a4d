//! Values in schemas: normalised as their type has it, names expanded.

use std::borrow::Cow;

use super::lowering::Lowering;
use crate::frontend::xsd::Node;
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, Variety, WhiteSpace};
use crate::model::types::{Content, ValueConstraint};

/// `default` or `fixed` of a declaration of some type.
pub(super) fn constraint<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    index: TypeIndex,
) -> Option<ValueConstraint> {
    let raw = |name| node.place().attribute(name).map(|it| &*it.value);
    let (default, fixed) = (raw("default"), raw("fixed"));
    if default.is_some() && fixed.is_some() {
        lowering.error(node.value_span("default"), "`default` and `fixed` exclude each other");
    }
    let text = fixed.or(default)?;
    let value = match &lowering.definition(index).content {
        Content::Simple(simple) => {
            let simple = *simple;
            let at = if fixed.is_some() { "fixed" } else { "default" };
            value(lowering, node, at, simple, text)
        }
        _ if lowering.definition(index).is_mixed => text.to_owned(),
        _ => {
            lowering.error(node.span(), "a value for content that holds none");
            return None;
        }
    };
    Some(if fixed.is_some() {
        ValueConstraint::Fixed(value)
    } else {
        ValueConstraint::Default(value)
    })
}

/// A value of a simple type as tables have it: white space normalised, names with prefixes as `{namespace}local`,
/// because a schema's prefixes mean nothing in documents.
pub(super) fn value<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    attribute: &str,
    simple: SimpleIndex,
    text: &str,
) -> String {
    let text = normalise(lowering.out.simple(simple).white_space, text).into_owned();
    match names_in(lowering, simple) {
        Names::None => text,
        Names::One => expand(lowering, node, attribute, &text),
        Names::Each => {
            let each = text.split(' ').filter(|it| !it.is_empty());
            let each: Vec<_> = each.map(|it| expand(lowering, node, attribute, it)).collect();
            each.join(" ")
        }
    }
}

/// White space as a type wants it.
pub(super) fn normalise(white_space: WhiteSpace, text: &str) -> Cow<'_, str> {
    let replaced = || text.replace(['\t', '\n', '\r'], " ");
    match white_space {
        WhiteSpace::Preserve => Cow::Borrowed(text),
        WhiteSpace::Replace => Cow::Owned(replaced()),
        WhiteSpace::Collapse => {
            let words: Vec<_> =
                text.split([' ', '\t', '\n', '\r']).filter(|it| !it.is_empty()).collect();
            Cow::Owned(words.join(" "))
        }
    }
}

enum Names {
    None,
    One,
    Each,
}

/// Whether values of a type are names with prefixes.
fn names_in(lowering: &Lowering<'_, '_>, simple: SimpleIndex) -> Names {
    let is_name = |it: SimpleIndex| {
        matches!(
            lowering.out.simple(it).variety,
            Variety::Atomic(Builtin::QName | Builtin::Notation)
        )
    };
    match &lowering.out.simple(simple).variety {
        Variety::Atomic(_) if is_name(simple) => Names::One,
        Variety::List(item) if is_name(*item) => Names::Each,
        Variety::Union(members) if members.first().is_some_and(|it| is_name(*it)) => Names::One,
        _ => Names::None,
    }
}

fn expand<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    attribute: &str,
    text: &str,
) -> String {
    if let Some(name) = node.resolve(text) {
        return name.to_string();
    }
    let message = format!("the prefix of `{text}` is not declared here");
    lowering.error(node.value_span(attribute), message);
    text.to_owned()
}
