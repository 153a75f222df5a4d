//! Values in schemas: normalised as their type has it, names expanded.

use std::borrow::Cow;

use super::context::Context;
use crate::frontend::xsd::Node;
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, Variety, WhiteSpace};
use crate::model::types::{Content, ValueConstraint};

/// `default` or `fixed` of a declaration of some type.
pub(super) fn constraint<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    index: TypeIndex,
) -> Option<ValueConstraint> {
    let raw = |name| node.place().attribute(name).map(|it| &*it.value);
    let (default, fixed) = (raw("default"), raw("fixed"));
    if default.is_some() && fixed.is_some() {
        context.error(node.value_span("default"), "`default` and `fixed` exclude each other");
    }
    let text = fixed.or(default)?;
    let value = match &context.definition(index).content {
        Content::Simple(simple) => {
            let simple = *simple;
            let at = if fixed.is_some() { "fixed" } else { "default" };
            value(context, node, at, simple, text)
        }
        _ if context.definition(index).is_mixed => text.to_owned(),
        _ => {
            context.error(node.span(), "a value for content that holds none");
            return None;
        }
    };
    Some(if fixed.is_some() {
        ValueConstraint::Fixed(value)
    } else {
        ValueConstraint::Default(value)
    })
}

/// A value of a simple type as tables have it: white space normalised, QNames as `{namespace}local`,
/// because a schema's prefixes mean nothing in documents.
pub(super) fn value<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    attribute: &str,
    simple: SimpleIndex,
    text: &str,
) -> String {
    let text = normalise(context.out.simple(simple).white_space, text).into_owned();
    match names_in(context, simple) {
        Names::None => text,
        Names::One => expand(context, node, attribute, &text),
        Names::Each => {
            let each = text.split(' ').filter(|it| !it.is_empty());
            let each: Vec<_> = each.map(|it| expand(context, node, attribute, it)).collect();
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
fn names_in(context: &Context<'_, '_>, simple: SimpleIndex) -> Names {
    let is_name = |it: SimpleIndex| {
        matches!(
            context.out.simple(it).variety,
            Variety::Atomic(Builtin::QName | Builtin::Notation)
        )
    };
    match &context.out.simple(simple).variety {
        Variety::Atomic(_) if is_name(simple) => Names::One,
        Variety::List(item) if is_name(*item) => Names::Each,
        Variety::Union(members) if members.first().is_some_and(|it| is_name(*it)) => Names::One,
        _ => Names::None,
    }
}

fn expand<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    attribute: &str,
    text: &str,
) -> String {
    match node.resolve(text) {
        Some(name) => name.to_string(),
        None => {
            context.error(
                node.value_span(attribute),
                format!("the prefix of `{text}` is not declared here"),
            );
            text.to_owned()
        }
    }
}
