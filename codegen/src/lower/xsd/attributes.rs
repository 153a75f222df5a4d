//! Attribute declarations and uses, groups of them expanded.

use super::annotations::documentation;
use super::builtins::ANY_SIMPLE_TYPE;
use super::globals::Kind;
use super::ids::attribute_name;
use super::lowering::Lowering;
use super::symbols::Key;
use super::{values, wildcards};
use crate::frontend::xsd::{Item, Node, Reference};
use crate::model::content::Wildcard;
use crate::model::names::ExpandedName;
use crate::model::types::{AttributeUse, ValueConstraint};

/// The namespace of `xsi:type` and its like.
const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

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
    let applies = !matches!(type_node.text("defaultAttributesApply"), Some("false" | "0"));
    if let Some(reference) = schema.reference("defaultAttributes").filter(|_| applies) {
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
            Item::Attribute(_) => add_use(lowering, child, found),
            Item::AttributeGroup(_) => {
                if let Some(reference) = child.reference("ref") {
                    expand(lowering, child, &reference, found, open);
                }
            }
            Item::AnyAttribute(_) => own_wildcard = Some(wildcards::wildcard(lowering, child)),
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

fn add_use<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, found: &mut Collected) {
    let declaration = match node.reference("ref") {
        Some(reference) => referred(lowering, node, &reference),
        None if node.name().is_some() => own(lowering, node, node),
        None => return lowering.error(node.span(), "`attribute` needs `name` or `ref` here"),
    };
    let Some(mut it) = declaration else { return };
    let at = Reference { name: it.name.clone(), span: node.span() };
    check_use(lowering, node);
    match node.text("use") {
        Some("prohibited") => return found.prohibited.push(it.name),
        Some("required") => it.required = true,
        _ => {}
    }
    push(lowering, found, it, &at);
}

/// A default is for what may be absent; what is prohibited has no value.
fn check_use<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) {
    let value = |name| node.place().attribute(name);
    let message = match node.text("use") {
        Some("prohibited") if value("fixed").is_some() => "what is prohibited has no fixed value",
        Some("required" | "prohibited") if value("default").is_some() => {
            "a default is for attributes that are optional"
        }
        _ => return,
    };
    lowering.error(node.value_span("use"), message);
}

/// The use of a global attribute: its declaration, with what the use says itself.
fn referred<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    reference: &Reference,
) -> Option<AttributeUse> {
    for excluded in ["name", "type", "form"] {
        if let Some(attribute) = node.place().attribute(excluded) {
            lowering
                .error(attribute.name_span, format!("`ref` and `{excluded}` exclude each other"));
        }
    }
    if let Some(inner) = node.children().iter().find(|it| matches!(it.item, Item::SimpleType(_))) {
        lowering.error(inner.span(), "`ref` and a type inside exclude each other");
    }
    let built_in =
        lowering.output.documents.attributes.iter().find(|it| it.name == reference.name).cloned();
    let mut it = if let Some(it) = built_in {
        it
    } else {
        let global = lowering.component(Kind::Attribute, node, reference)?;
        own(lowering, global, global)?
    };
    if let Some(value) = values::constraint(lowering, node, it.type_index) {
        check_fixed(lowering, node, &it, &value);
        it.value = Some(value);
    }
    let own_words = documentation(node);
    if !own_words.is_empty() {
        it.documentation = own_words;
    }
    it.span = node.span();
    Some(it)
}

/// A use of a declaration with a fixed value has no other (Structures 1.1, au-props-correct).
fn check_fixed<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    declared: &AttributeUse,
    own: &ValueConstraint,
) {
    let Some(ValueConstraint::Fixed(fixed)) = &declared.value else { return };
    match (own, lowering.output.simple_of(declared.type_index)) {
        (ValueConstraint::Fixed(value), Some(simple)) => {
            let pair = (simple, fixed.clone(), value.clone(), node.value_span("fixed"));
            lowering.output.checks.fixed.push(pair);
        }
        _ => lowering.error(node.value_span("default"), "the declaration has a fixed value"),
    }
}

/// What a declaration says.
fn own<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, at: Node<'s>) -> Option<AttributeUse> {
    let local = node.name()?;
    let name = attribute_name(node, local);
    if local == "xmlns" {
        lowering.error(at.value_span("name"), "no attribute can be called `xmlns`");
    }
    if name.namespace == XSI {
        let message = "no attribute of this namespace can be declared: XML Schema has its own";
        lowering.error(at.value_span("name"), message);
    }
    let inner = lowering.symbols.types_inside(node).next();
    if let (Some(_), Some(attribute)) = (inner, node.place().attribute("type")) {
        lowering.error(attribute.name_span, "`type` and a type inside exclude each other");
    }
    let named = lowering.type_reference(node, "type");
    let named = named.filter(|it| super::simple::is_simple(lowering, node, "type", *it));
    let type_index = inner.or(named).unwrap_or(ANY_SIMPLE_TYPE);
    let value = values::constraint(lowering, node, type_index);
    let documentation = documentation(node);
    Some(AttributeUse {
        name,
        type_index,
        required: false,
        value,
        documentation,
        span: node.span(),
    })
}
