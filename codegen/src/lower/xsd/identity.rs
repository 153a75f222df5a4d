//! Identity constraints: `key`, `keyref` and `unique`.

use std::collections::BTreeMap;

use super::context::Context;
use super::xpath;
use crate::frontend::xsd::{Item, Node};
use crate::model::identity::{Identity, IdentityKind};
use crate::model::names::ExpandedName;
use crate::source::Span;

/// The constraints on an element.
pub(super) fn constraints<'s>(context: &mut Context<'s, '_>, element: Node<'s>) -> Vec<Identity> {
    let mut found = Vec::new();
    for node in element.children() {
        let kind = match node.item {
            Item::Unique(_) => IdentityKind::Unique,
            Item::Key(_) => IdentityKind::Key,
            Item::Keyref(_) => match node.reference("refer") {
                Some(refer) => IdentityKind::KeyRef(refer.name),
                None => {
                    context.error(node.span(), "`keyref` needs `refer`");
                    continue;
                }
            },
            _ => continue,
        };
        found.extend(constraint(context, node, kind));
    }
    found
}

fn constraint<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    kind: IdentityKind,
) -> Option<Identity> {
    if node.text("ref").is_some() {
        context
            .error(node.value_span("ref"), "`ref` is not supported here: write the constraint out");
        return None;
    }
    let Some(local) = node.name() else {
        context.error(node.span(), "an identity constraint needs a name");
        return None;
    };
    let (mut selector, mut fields) = (Vec::new(), Vec::new());
    for child in node.children() {
        match child.item {
            Item::Selector(_) => selector = xpath::selector(context, child),
            Item::Field(_) => fields.push(xpath::field(context, child)),
            _ => {}
        }
    }
    if selector.is_empty() || fields.is_empty() {
        context.error(node.span(), "an identity constraint needs a `selector` and a `field`");
        return None;
    }
    Some(Identity { name: node.own_name(local), kind, selector, fields, span: node.span() })
}

/// Checks names: no two constraints share one, and what a `keyref` refers to exists and has as many
/// fields.
pub(super) fn check_references(context: &mut Context<'_, '_>) {
    let mut known: BTreeMap<ExpandedName, (usize, bool)> = BTreeMap::new();
    let mut wrong: Vec<(Span, String)> = Vec::new();
    let all = || context.out.elements.iter().flat_map(|element| &element.identities);
    for it in all() {
        let is_key = !matches!(it.kind, IdentityKind::KeyRef(_));
        if known.insert(it.name.clone(), (it.fields.len(), is_key)).is_some() {
            wrong.push((it.span, format!("a second identity constraint `{}`", it.name)));
        }
    }
    for it in all() {
        let IdentityKind::KeyRef(refer) = &it.kind else { continue };
        match known.get(refer) {
            Some((fields, true)) if *fields == it.fields.len() => {}
            Some((fields, true)) => {
                wrong.push((
                    it.span,
                    format!("`{refer}` has {fields} fields, not {}", it.fields.len()),
                ));
            }
            _ => wrong.push((it.span, format!("there is no `key` or `unique` called `{refer}`"))),
        }
    }
    for (span, message) in wrong {
        context.error(span, message);
    }
}
