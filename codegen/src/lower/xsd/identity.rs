//! Identity constraints: `key`, `keyref` and `unique`.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use super::lowering::Lowering;
use super::xpath;
use crate::frontend::xsd::{Item, Node};
use crate::model::identity::{Identity, IdentityKind, Step};
use crate::model::names::ExpandedName;
use crate::source::Span;

/// The constraints on an element.
pub(super) fn constraints<'s>(lowering: &mut Lowering<'s, '_>, element: Node<'s>) -> Vec<Identity> {
    let mut found = Vec::new();
    for child in element.children() {
        let Some(node) = meant(lowering, child) else { continue };
        let kind = match node.item {
            Item::Unique(_) => IdentityKind::Unique,
            Item::Key(_) => IdentityKind::Key,
            Item::Keyref(_) => {
                let Some(refer) = node.reference("refer") else {
                    lowering.error(node.span(), "`keyref` needs `refer`");
                    continue;
                };
                if !Lowering::sees(node, &refer.name.namespace) {
                    lowering.not_imported(&refer);
                }
                IdentityKind::KeyRef(refer.name)
            }
            _ => continue,
        };
        found.extend(constraint(lowering, node, kind));
    }
    found
}

/// The constraint itself, or the one elsewhere that its `ref` names (XSD 1.1).
fn meant<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Option<Node<'s>> {
    let is_constraint =
        |it: Item<'_>| matches!(it, Item::Unique(_) | Item::Key(_) | Item::Keyref(_));
    let Some(reference) = node.reference("ref").filter(|_| is_constraint(node.item)) else {
        return Some(node);
    };
    refuse_beside(lowering, node);
    let all =
        lowering.symbols.elements().flat_map(|it| lowering.symbols.element_node(it).children());
    let named = |it: &Node<'_>| it.name().is_some_and(|name| it.own_name(name) == reference.name);
    let found = all.filter(|it| is_constraint(it.item)).find(named);
    let is_of_kind = |it: &Node<'_>| discriminant(&it.item) == discriminant(&node.item);
    match found {
        None => {
            let message = format!("there is no identity constraint `{}`", reference.name);
            lowering.error(reference.span, message);
        }
        Some(found) if !is_of_kind(&found) => {
            let message = format!("`{}` is no `{}`", reference.name, node.element_name());
            lowering.error(reference.span, message);
        }
        Some(_) => {}
    }
    found
}

/// Beside `ref` a constraint says nothing of itself (Structures 1.1, src-identity-constraint, clause 2).
fn refuse_beside<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) {
    for excluded in ["name", "refer"] {
        if let Some(span) = node.name_span(excluded) {
            lowering.error(span, format!("`ref` and `{excluded}` exclude each other"));
        }
    }
    let is_path = |it: &Node<'_>| matches!(it.item, Item::Selector(_) | Item::Field(_));
    if let Some(inner) = node.children().into_iter().find(is_path) {
        let name = inner.element_name();
        lowering.error(inner.span(), format!("`ref` and `{name}` exclude each other"));
    }
}

fn constraint<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    kind: IdentityKind,
) -> Option<Identity> {
    if node.reference("ref").is_some() {
        lowering
            .error(node.value_span("ref"), "`ref` is not supported here: write the constraint out");
        return None;
    }
    let Some(local) = node.name() else {
        lowering.error(node.span(), "an identity constraint needs a name");
        return None;
    };
    let (mut selector, mut fields) = (Vec::new(), Vec::new());
    for child in node.children() {
        match child.item {
            Item::Selector(it) => selector = xpath::selector(lowering, child, it),
            Item::Field(it) => fields.push(xpath::field(lowering, child, it)),
            _ => {}
        }
    }
    // Where a path is wrong, that has been said.
    if selector.is_empty() || fields.iter().any(Vec::is_empty) {
        return None;
    }
    Some(Identity { name: node.own_name(local), kind, selector, fields, span: node.span() })
}

/// Checks names: no two constraints share one, and what a `keyref` refers to exists and has as many
/// fields.
pub(super) fn check_references(lowering: &mut Lowering<'_, '_>) {
    let mut known: BTreeMap<ExpandedName, (usize, bool, Span)> = BTreeMap::new();
    let mut wrong: Vec<(Span, String)> = Vec::new();
    let all = || lowering.output.documents.elements.iter().flat_map(|element| &element.identities);
    for it in all() {
        let is_key = !matches!(it.kind, IdentityKind::KeyRef(_));
        let own = (it.fields.len(), is_key, it.span);
        // One that is used again, by `ref`, stands where it stood.
        if known.insert(it.name.clone(), own).is_some_and(|known| known != own) {
            wrong.push((it.span, format!("a second identity constraint `{}`", it.name)));
        }
    }
    for it in all() {
        let IdentityKind::KeyRef(refer) = &it.kind else { continue };
        match known.get(refer) {
            Some((fields, true, _)) if *fields == it.fields.len() => {}
            Some((fields, true, _)) => {
                wrong.push((
                    it.span,
                    format!("`{refer}` has {fields} fields, not {}", it.fields.len()),
                ));
            }
            _ => wrong.push((it.span, format!("there is no `key` or `unique` called `{refer}`"))),
        }
    }
    for (span, message) in wrong {
        lowering.error(span, message);
    }
    note_paths_to_nothing(lowering);
}

/// Notes paths with a step that no element is called: often the prefix is missing, without which a
/// name is in no namespace.
fn note_paths_to_nothing(lowering: &mut Lowering<'_, '_>) {
    let elements = &lowering.output.documents.elements;
    let known: BTreeSet<&ExpandedName> = elements.iter().map(|it| &it.name).collect();
    let mut notes = Vec::new();
    for it in elements.iter().flat_map(|element| &element.identities) {
        let steps = it.paths().flat_map(|path| &path.steps);
        for step in steps {
            let Step::Name(name) = step else { continue };
            if !known.contains(name) {
                let meant = known.iter().find(|other| other.local == name.local);
                let meant = meant.map(|it| format!(", but one `{it}`: is a prefix missing?"));
                let meant = meant.unwrap_or_default();
                let constraint = &it.name;
                notes.push((
                    it.span,
                    format!("`{constraint}`: there is no element `{name}`{meant}"),
                ));
            }
        }
    }
    for (span, message) in notes {
        lowering.findings.note(span, message);
    }
}
