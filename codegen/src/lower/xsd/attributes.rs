//! Attribute declarations and uses, groups of them expanded.

use super::annotations::documentation;
use super::builtins::{self, ANY_SIMPLE_TYPE};
use super::context::{Context, Key};
use super::globals::Kind;
use super::ids::{attribute_name, blank};
use super::{values, wildcards};
use crate::frontend::xsd::{Item, Node, Reference, XML};
use crate::model::content::Wildcard;
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, Facet, FacetKind, SimpleType, Variety, WhiteSpace};
use crate::model::names::ExpandedName;
use crate::model::types::{AttributeUse, Content, Derivation, TypeDefinition, TypeName};

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

/// Makes the global attributes; their types are only numbered yet.
pub(super) fn declare(context: &mut Context<'_, '_>) {
    let nodes: Vec<_> = context.globals.all(Kind::Attribute).map(|(_, node)| node).collect();
    let given = nodes.iter().any(|node| node.document.target_namespace == XML);
    if !given && refers_to_xml(context) {
        declare_xml(context);
    }
}

/// Makes the list of global attributes, once all types are made.
pub(super) fn declare_global(context: &mut Context<'_, '_>) {
    let nodes: Vec<_> = context.globals.all(Kind::Attribute).map(|(_, node)| node).collect();
    for node in nodes {
        let made = own(context, node, node);
        context.out.attributes.extend(made);
    }
}

/// Collects the attributes of a type, extension, restriction or group.
pub(super) fn collect<'s>(context: &mut Context<'s, '_>, node: Node<'s>) -> Collected {
    let mut found = Collected::default();
    walk(context, node, &mut found, &mut Vec::new());
    found
}

/// Adds the attributes of the group that a schema gives to all its complex types.
pub(super) fn add_default<'s>(
    context: &mut Context<'s, '_>,
    type_node: Node<'s>,
    found: &mut Collected,
) {
    let schema = context.schema_of(type_node);
    let applies = !matches!(type_node.text("defaultAttributesApply"), Some("false" | "0"));
    if let Some(reference) = schema.reference("defaultAttributes").filter(|_| applies) {
        expand(context, schema, &reference, found, &mut Vec::new());
    }
}

fn walk<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    found: &mut Collected,
    open: &mut Vec<Key>,
) {
    let mut own_wildcard = None;
    for child in node.children() {
        match child.item {
            Item::Attribute(_) => add_use(context, child, found),
            Item::AttributeGroup(_) => {
                if let Some(reference) = child.reference("ref") {
                    expand(context, child, &reference, found, open);
                }
            }
            Item::AnyAttribute(_) => own_wildcard = Some(wildcards::wildcard(context, child)),
            _ => {}
        }
    }
    found.wildcard = match (own_wildcard, found.wildcard.take()) {
        (Some(own), Some(of_groups)) => Some(wildcards::intersection(&own, &of_groups)),
        (own, of_groups) => own.or(of_groups),
    };
}

fn expand<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    reference: &Reference,
    found: &mut Collected,
    open: &mut Vec<Key>,
) {
    let Some(group) = context.component(Kind::AttributeGroup, node, reference) else { return };
    if open.contains(&group.key()) {
        return context.error(reference.span, "this attribute group contains itself");
    }
    if open.len() > 100 {
        return context.error(reference.span, "attribute groups nest deeper than 100 levels");
    }
    open.push(group.key());
    let mut inner = Collected::default();
    walk(context, group, &mut inner, open);
    open.pop();
    for it in inner.uses {
        push(context, found, it, reference);
    }
    found.prohibited.extend(inner.prohibited);
    found.wildcard = match (found.wildcard.take(), inner.wildcard) {
        (Some(one), Some(other)) => Some(wildcards::intersection(&one, &other)),
        (one, other) => one.or(other),
    };
}

fn push(context: &mut Context<'_, '_>, found: &mut Collected, it: AttributeUse, at: &Reference) {
    if found.uses.iter().any(|known| known.name == it.name) {
        context.error(at.span, format!("this brings a second attribute `{}`", it.name));
        return;
    }
    found.uses.push(it);
}

fn add_use<'s>(context: &mut Context<'s, '_>, node: Node<'s>, found: &mut Collected) {
    let declaration = match node.reference("ref") {
        Some(reference) => referred(context, node, &reference),
        None if node.name().is_some() => own(context, node, node),
        None => return context.error(node.span(), "`attribute` needs `name` or `ref` here"),
    };
    let Some(mut it) = declaration else { return };
    let at = Reference { name: it.name.clone(), span: node.span() };
    match node.text("use") {
        Some("prohibited") => return found.prohibited.push(it.name),
        Some("required") => it.required = true,
        _ => {}
    }
    push(context, found, it, &at);
}

/// The use of a global attribute: its declaration, with what the use says itself.
fn referred<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    reference: &Reference,
) -> Option<AttributeUse> {
    for excluded in ["name", "type", "form"] {
        if let Some(attribute) = node.place().attribute(excluded) {
            context
                .error(attribute.name_span, format!("`ref` and `{excluded}` exclude each other"));
        }
    }
    let built_in = context.out.attributes.iter().find(|it| it.name == reference.name).cloned();
    let mut it = match built_in {
        Some(it) => it,
        None => {
            let global = context.component(Kind::Attribute, node, reference)?;
            own(context, global, global)?
        }
    };
    if let Some(value) = values::constraint(context, node, it.type_index) {
        it.value = Some(value);
    }
    let own_words = documentation(node);
    if !own_words.is_empty() {
        it.documentation = own_words;
    }
    it.span = node.span();
    Some(it)
}

/// What a declaration says.
fn own<'s>(context: &mut Context<'s, '_>, node: Node<'s>, at: Node<'s>) -> Option<AttributeUse> {
    let local = node.name()?;
    let name = attribute_name(context, node, local);
    if local == "xmlns" {
        context.error(at.value_span("name"), "no attribute can be called `xmlns`");
    }
    let inner = node.children().into_iter().find_map(|it| context.types.get(&it.key()).copied());
    if let (Some(_), Some(attribute)) = (inner, node.place().attribute("type")) {
        context.error(attribute.name_span, "`type` and a type inside exclude each other");
    }
    let named = context.type_reference(node, "type");
    let named = named.filter(|it| super::simple::is_simple(context, node, "type", *it));
    let type_index = inner.or(named).unwrap_or(ANY_SIMPLE_TYPE);
    let value = values::constraint(context, node, type_index);
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

fn refers_to_xml(context: &Context<'_, '_>) -> bool {
    let trees = context.set.documents.iter().map(|it| &it.file.tree);
    let mut values = trees.flat_map(|tree| tree.attribute_values("attribute", "ref"));
    values.any(|value| value.trim().starts_with("xml:"))
}

/// The attributes of the XML namespace, where no given file declares them.
fn declare_xml(context: &mut Context<'_, '_>) {
    let language = FacetKind::Pattern(vec!["([a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*)?".to_owned()]);
    let kinds = ["default", "preserve"].map(|it| (it.to_owned(), String::new()));
    let space = FacetKind::Enumeration(kinds.to_vec());
    let language = restricted(context, "lang", "string", language, WhiteSpace::Collapse);
    let space = restricted(context, "space", "NCName", space, WhiteSpace::Collapse);
    let uri = builtins::index_of(context, "anyURI");
    let id = builtins::index_of(context, "ID");
    let said = [
        (
            "lang",
            language,
            "Language of the element's text, as a BCP 47 tag; empty takes an outer one back.",
        ),
        ("space", space, "Whether white space in the element matters."),
        ("base", uri, "Base against which the relative IRIs in the element are resolved."),
        ("id", id, "Identifier of the element, unique in its document."),
    ];
    let span = context.nowhere();
    for (local, type_index, words) in said {
        let (name, documentation) = (ExpandedName::new(XML, local), words.to_owned());
        let it =
            AttributeUse { name, type_index, required: false, value: None, documentation, span };
        context.out.attributes.push(it);
    }
}

fn restricted(
    context: &mut Context<'_, '_>,
    attribute: &str,
    base: &str,
    kind: FacetKind,
    white_space: WhiteSpace,
) -> TypeIndex {
    let base = builtins::index_of(context, base);
    let of_base = context.simple_of(base).map(|it| context.out.simple(it).variety.clone());
    let variety = of_base.unwrap_or(Variety::Atomic(Builtin::String));
    let (index, span) = (TypeIndex(context.out.types.len()), context.nowhere());
    let simple = SimpleIndex(context.out.simples.len());
    let facets = vec![Facet { kind, span }];
    context.out.simples.push(SimpleType { definition: index, variety, white_space, facets, span });
    let name = TypeName::OfAttribute(ExpandedName::new(XML, attribute));
    let base = Some((base, Derivation::Restriction));
    let content = Content::Simple(simple);
    context.out.types.push(TypeDefinition { base, content, ..blank(name, span) });
    context.type_nodes.push(None);
    context.simple_types.insert(index);
    index
}
