//! Attribute declarations and uses, groups of them expanded.

use super::annotations::documentation;
use super::builtins::{self, ANY_SIMPLE_TYPE};
use super::globals::Kind;
use super::ids::{attribute_name, blank};
use super::lowering::{Key, Lowering};
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
pub(super) fn declare(lowering: &mut Lowering<'_, '_>) {
    let nodes: Vec<_> = lowering.globals.all(Kind::Attribute).map(|(_, node)| node).collect();
    let given = nodes.iter().any(|node| node.document.target_namespace == XML);
    if !given && refers_to_xml(lowering) {
        declare_xml(lowering);
    }
}

/// Makes the list of global attributes, once all types are made.
pub(super) fn declare_global(lowering: &mut Lowering<'_, '_>) {
    let nodes: Vec<_> = lowering.globals.all(Kind::Attribute).map(|(_, node)| node).collect();
    for node in nodes {
        let made = own(lowering, node, node);
        lowering.out.attributes.extend(made);
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
    found.prohibited.extend(inner.prohibited);
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
    let built_in = lowering.out.attributes.iter().find(|it| it.name == reference.name).cloned();
    let mut it = if let Some(it) = built_in {
        it
    } else {
        let global = lowering.component(Kind::Attribute, node, reference)?;
        own(lowering, global, global)?
    };
    if let Some(value) = values::constraint(lowering, node, it.type_index) {
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
fn own<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, at: Node<'s>) -> Option<AttributeUse> {
    let local = node.name()?;
    let name = attribute_name(node, local);
    if local == "xmlns" {
        lowering.error(at.value_span("name"), "no attribute can be called `xmlns`");
    }
    let inner = node.children().into_iter().find_map(|it| lowering.types.get(&it.key()).copied());
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

fn refers_to_xml(lowering: &Lowering<'_, '_>) -> bool {
    let trees = lowering.set.documents.iter().map(|it| &it.file.tree);
    let mut values = trees.flat_map(|tree| tree.attribute_values("attribute", "ref"));
    values.any(|value| value.trim().starts_with("xml:"))
}

/// The attributes of the XML namespace, where no given file declares them.
fn declare_xml(lowering: &mut Lowering<'_, '_>) {
    let language = FacetKind::Pattern(vec!["([a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*)?".to_owned()]);
    let kinds = ["default", "preserve"].map(|it| (it.to_owned(), String::new()));
    let space = FacetKind::Enumeration(kinds.to_vec());
    let language = restricted(lowering, "lang", "string", language, WhiteSpace::Collapse);
    let space = restricted(lowering, "space", "NCName", space, WhiteSpace::Collapse);
    let uri = builtins::index_of(lowering, "anyURI");
    let id = builtins::index_of(lowering, "ID");
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
    let span = lowering.nowhere();
    for (local, type_index, words) in said {
        let (name, documentation) = (ExpandedName::new(XML, local), words.to_owned());
        let it =
            AttributeUse { name, type_index, required: false, value: None, documentation, span };
        lowering.out.attributes.push(it);
    }
}

fn restricted(
    lowering: &mut Lowering<'_, '_>,
    attribute: &str,
    base: &str,
    kind: FacetKind,
    white_space: WhiteSpace,
) -> TypeIndex {
    let base = builtins::index_of(lowering, base);
    let of_base = lowering.simple_of(base).map(|it| lowering.out.simple(it).variety.clone());
    let variety = of_base.unwrap_or(Variety::Atomic(Builtin::String));
    let (index, span) = (TypeIndex(lowering.out.types.len()), lowering.nowhere());
    let simple = SimpleIndex(lowering.out.simples.len());
    let facets = vec![Facet { kind, span }];
    lowering.out.simples.push(SimpleType { definition: index, variety, white_space, facets, span });
    let name = TypeName::OfAttribute(ExpandedName::new(XML, attribute));
    let base = Some((base, Derivation::Restriction));
    let content = Content::Simple(simple);
    lowering.out.types.push(TypeDefinition { base, content, ..blank(name, span) });
    lowering.type_nodes.push(None);
    lowering.simple_types.insert(index);
    index
}
