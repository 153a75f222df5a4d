//! Values in schemas: normalised as their type has it, names expanded.

use std::borrow::Cow;

use super::globals::Kind;
use super::lowering::Lowering;
use crate::frontend::xsd::{Node, Reference};
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, Variety, WhiteSpace};
use crate::model::types::{Content, ValueConstraint};

/// `default` or `fixed` of a declaration of some type.
pub(super) fn constraint<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    index: TypeIndex,
) -> Option<ValueConstraint> {
    let (default, fixed) = (node.item.default_value(), node.item.fixed_value());
    if default.is_some() && fixed.is_some() {
        lowering.error(node.value_span("default"), "`default` and `fixed` exclude each other");
    }
    let text = fixed.or(default)?;
    let value = match &lowering.output.definition(index).content {
        Content::Simple(simple) => {
            let simple = *simple;
            let at = if fixed.is_some() { "fixed" } else { "default" };
            let value = value(lowering, node, at, simple, text);
            lowering.output.checks.values.push((simple, value.clone(), node.value_span(at)));
            value
        }
        _ if lowering.output.definition(index).is_mixed => text.to_owned(),
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
    let text = normalise(lowering.output.simple(simple).white_space, text).into_owned();
    match names_in(lowering, simple) {
        Names::None => text,
        Names::One => expand(lowering, node, attribute, &text),
        Names::Notation => notation(lowering, node, attribute, &text),
        Names::Maybe if !text.contains(':') => text,
        Names::Maybe => node.resolve(&text).map_or(text, |name| name.to_string()),
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
    /// Of declared notations.
    Notation,
    Each,
    /// If the text has a prefix that is declared: it may be of another member of a union.
    Maybe,
}

/// Whether values of a type are names with prefixes.
fn names_in(lowering: &Lowering<'_, '_>, simple: SimpleIndex) -> Names {
    match &lowering.output.simple(simple).variety {
        Variety::Atomic(Builtin::QName) => Names::One,
        Variety::Atomic(Builtin::Notation) => Names::Notation,
        Variety::Atomic(_) => Names::None,
        Variety::List(item) => match names_in(lowering, *item) {
            Names::None => Names::None,
            _ => Names::Each,
        },
        Variety::Union(members) => {
            let takes_names = |it: &&SimpleIndex| !matches!(names_in(lowering, **it), Names::None);
            let takes_all = |it: &SimpleIndex| is_string(&lowering.output.simple(*it).variety);
            let first = members.iter().take_while(|it| !takes_all(it)).find(takes_names);
            first.map_or(Names::None, |_| Names::Maybe)
        }
    }
}

/// Whether a type takes names as the strings they are.
fn is_string(variety: &Variety) -> bool {
    use Builtin as B;
    let Variety::Atomic(builtin) = variety else { return false };
    matches!(builtin, B::AnySimpleType | B::String | B::NormalizedString | B::Token | B::AnyUri)
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
    // An expanded name all the same, so that it is not refused again for not being one.
    format!("{{}}{}", text.rsplit(':').next().unwrap_or_default())
}

/// The name of a notation, which must be declared.
fn notation<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    attribute: &str,
    text: &str,
) -> String {
    if let Some(name) = node.resolve(text) {
        let reference = Reference { name, span: node.value_span(attribute) };
        lowering.component(Kind::Notation, node, &reference);
    }
    expand(lowering, node, attribute, text)
}
