//! Attribute declarations and uses, groups of them expanded.

use super::attribute_declarations::{own, referred};
use super::globals::Kind;
use super::instance_attributes;
use super::lowering::Lowering;
use super::symbols::Key;
use super::wildcards;
use crate::frontend::xsd::{Item, Node, Reference, xs};
use crate::model::content::Wildcard;
use crate::model::names::ExpandedName;
use crate::model::types::AttributeUse;

/// The attributes that a type or group says of itself, groups expanded.
#[derive(Debug, Default)]
pub(super) struct Collected {
    /// Attributes that may or must be there.
    pub uses: Vec<AttributeUse>,
    /// Attributes that a restriction takes away.
    pub prohibited: Vec<ExpandedName>,
    /// The wildcard: the own one and those of groups intersected.
    pub wildcard: Option<Wildcard>,
}

/// Makes the list of global attributes, once all types are made. Groups that nothing uses are looked through, too.
pub(super) fn declare(lowering: &mut Lowering<'_, '_>) {
    let groups: Vec<_> =
        lowering.symbols.globals.all(Kind::AttributeGroup).map(|(_, it)| it).collect();
    for group in groups {
        walk(lowering, group, &mut Collected::default(), &mut vec![group.key()]);
    }
    let nodes: Vec<_> =
        lowering.symbols.globals.all(Kind::Attribute).map(|(_, node)| node).collect();
    for node in nodes {
        let made = own(lowering, node, node);
        lowering.output.documents.attributes.extend(made);
    }
}

/// Collects the attributes of a type, extension, restriction or group.
pub(super) fn collect<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Collected {
    let mut found = Collected::default();
    walk(lowering, node, &mut found, &mut Vec::new());
    found
}

/// Adds the attributes of the group that a schema gives to all its complex types.
pub(super) fn add_default<'s>(
    lowering: &mut Lowering<'s, '_>,
    type_node: Node<'s>,
    found: &mut Collected,
) {
    let schema = type_node.schema();
    if let Some(reference) = schema.reference("defaultAttributes") {
        expand(lowering, schema, &reference, found, &mut Vec::new());
    }
}

fn walk<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    found: &mut Collected,
    open: &mut Vec<Key>,
) {
    let mut own_wildcard = None;
    for child in node.children() {
        match child.item {
            Item::Attribute(it) => add_use(lowering, child, it.use_, found),
            Item::AttributeGroup(_) => {
                if let Some(reference) = child.reference("ref") {
                    expand(lowering, child, &reference, found, open);
                }
            }
            Item::AnyAttribute(it) => {
                own_wildcard = Some(wildcards::wildcard(lowering, child, &it.into()));
            }
            _ => {}
        }
    }
    found.wildcard = match (own_wildcard, found.wildcard.take()) {
        (Some(own), Some(of_groups)) => Some(wildcards::intersection(&own, &of_groups)),
        (own, of_groups) => own.or(of_groups),
    };
}

fn expand<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    reference: &Reference,
    found: &mut Collected,
    open: &mut Vec<Key>,
) {
    let Some(group) = lowering.component(Kind::AttributeGroup, node, reference) else { return };
    // A group that contains itself adds nothing (XSD 1.1).
    if open.contains(&group.key()) {
        return;
    }
    if open.len() > 100 {
        return lowering.error(reference.span, "attribute groups nest deeper than 100 levels");
    }
    open.push(group.key());
    let mut inner = Collected::default();
    walk(lowering, group, &mut inner, open);
    open.pop();
    for it in inner.uses {
        push(lowering, found, it, reference);
    }
    // What a group prohibits is nothing: only the restriction itself can take attributes away.
    found.wildcard = match (found.wildcard.take(), inner.wildcard) {
        (Some(one), Some(other)) => Some(wildcards::intersection(&one, &other)),
        (one, other) => one.or(other),
    };
}

fn push(lowering: &mut Lowering<'_, '_>, found: &mut Collected, it: AttributeUse, at: &Reference) {
    if found.uses.iter().any(|known| known.name == it.name) {
        lowering.error(at.span, format!("this brings a second attribute `{}`", it.name));
        return;
    }
    found.uses.push(it);
}

fn add_use<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    use_: xs::Use,
    found: &mut Collected,
) {
    let declaration = match node.reference("ref") {
        Some(reference) => referred(lowering, node, &reference),
        None if node.name().is_some() => own(lowering, node, node),
        None => return lowering.error(node.span(), "`attribute` needs `name` or `ref` here"),
    };
    let Some(mut it) = declaration else { return };
    let at = Reference { name: it.name.clone(), span: node.span() };
    check_use(lowering, node, use_);
    match use_ {
        xs::Use::Prohibited => {
            instance_attributes::note_prohibited(lowering, &it);
            return found.prohibited.push(it.name);
        }
        xs::Use::Required => it.required = true,
        xs::Use::Optional => {}
    }
    push(lowering, found, it, &at);
}

/// A default is for what may be absent. A fixed value of what is prohibited means nothing: XSD 1.0
/// allows it, and what either version allows is read.
fn check_use<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, use_: xs::Use) {
    if use_ != xs::Use::Optional && node.item.default_value().is_some() {
        let message = "a default is for attributes that are optional";
        lowering.error(node.value_span("use"), message);
    }
}
