//! Complex types: what they derive from, and what that makes of their attributes and content.

use super::attributes as uses;
use super::builtins::ANY_TYPE;
use super::content::{self, Explicit};
use super::lowering::Lowering;
use super::{annotations, complex_attributes, derivation, facets, restriction};
use crate::frontend::xsd::xs::DerivationControlType as Way;
use crate::frontend::xsd::{Item, Node, XSD, xs};
use crate::model::documents::{Block, SimpleIndex, TypeIndex};
use crate::model::types::{Content, Derivation};

/// How a complex type comes from its base.
#[derive(Clone, Copy)]
pub(super) struct Step<'s> {
    /// What holds content and attributes: `extension`, `restriction`, or the type itself.
    pub node: Node<'s>,
    pub base: TypeIndex,
    pub way: Derivation,
    /// Whether in `simpleContent`.
    pub is_simple: bool,
    /// `mixed`, as written.
    pub is_mixed: bool,
}

/// Makes a complex type whose base is made.
pub(super) fn lower<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    said: &xs::ComplexBaseType,
    index: TypeIndex,
) {
    let step = step(lowering, node, said, index);
    let made = if step.is_simple {
        (simple_content(lowering, step, index), false)
    } else {
        let explicit = Explicit::of(lowering, step.node);
        content::effective(lowering, step, explicit)
    };
    let mut own = uses::collect(lowering, step.node);
    if said.default_attributes_apply {
        uses::add_default(lowering, node, &mut own);
    }
    let count = lowering.output.definition(step.base).attributes.len() + own.uses.len();
    if !lowering.spend(count, node.span()) {
        return;
    }
    let (attributes, any_attribute) = match step.way {
        Derivation::Extension => complex_attributes::extended(lowering, step, own),
        Derivation::Restriction => complex_attributes::restricted(lowering, step, own),
    };
    let block = derivation::block(node);
    let definition = lowering.output.definition_mut(index);
    (definition.content, definition.is_mixed) = made;
    definition.base = Some((step.base, step.way));
    definition.block = Block { substitution: false, ..block };
    definition.is_abstract = said.abstract_;
    definition.is_lenient = !annotations::notes(node, "lenient").is_empty();
    definition.attributes = attributes;
    definition.any_attribute = any_attribute;
}

fn step<'s>(
    lowering: &mut Lowering<'s, '_>,
    type_node: Node<'s>,
    said: &xs::ComplexBaseType,
    index: TypeIndex,
) -> Step<'s> {
    let shorthand = Step {
        node: type_node,
        base: ANY_TYPE,
        way: Derivation::Restriction,
        is_simple: false,
        is_mixed: said.mixed == Some(true),
    };
    let children = type_node.children();
    let is_content =
        |it: &&Node<'s>| matches!(it.item, Item::SimpleContent(_) | Item::ComplexContent(_));
    let Some(content) = children.iter().find(is_content) else { return shorthand };
    refuse_beside(lowering, &children);
    let (is_simple, mixed) = match content.item {
        Item::ComplexContent(it) => (false, it.mixed.or(said.mixed)),
        _ => (true, said.mixed),
    };
    let is_mixed = mixed == Some(true);
    for node in content.children() {
        let (way, control) = match node.item {
            Item::Extension(_) => (Derivation::Extension, Way::Extension),
            Item::Restriction(_) => (Derivation::Restriction, Way::Restriction),
            _ => continue,
        };
        let named = lowering.type_reference(node, "base");
        let base = named.filter(|_| !lowering.symbols.is_circular(index)).unwrap_or(ANY_TYPE);
        derivation::check_final(lowering, node, base, &control);
        if !is_simple && lowering.symbols.is_simple(base) {
            let message =
                "complex content cannot be derived from a simple type: use `simpleContent`";
            lowering.error(node.value_span("base"), message);
        }
        return Step { node, base, way, is_simple, is_mixed };
    }
    shorthand
}

/// Beside `simpleContent` or `complexContent` stands an annotation only.
fn refuse_beside<'s>(lowering: &mut Lowering<'s, '_>, children: &[Node<'s>]) {
    for child in children {
        let allowed = [Item::is_annotation, Item::is_content];
        if !allowed.iter().any(|it| it(child.item)) {
            let name = child.element_name();
            let message = format!("`{name}` belongs inside the extension or restriction");
            lowering.error(child.span(), message);
        }
    }
}

fn simple_content<'s>(
    lowering: &mut Lowering<'s, '_>,
    step: Step<'s>,
    index: TypeIndex,
) -> Content {
    let Step { node, base, way, .. } = step;
    let inner = lowering.symbols.types_inside(node).next();
    let of_base = lowering.output.simple_of(base);
    if way == Derivation::Extension {
        let is_broken = base == ANY_TYPE && !names_any_type(node);
        if of_base.is_none() && !is_broken {
            lowering.error(node.value_span("base"), "the base has no simple content");
        }
        return of_base.map_or(Content::Empty, Content::Simple);
    }
    if lowering.symbols.is_simple(base) {
        let message =
            "simple content restricts a complex type with simple content: extend this one";
        lowering.error(node.value_span("base"), message);
    }
    let from = match (inner.and_then(|it| lowering.output.simple_of(it)), of_base) {
        (Some(own), _) => own,
        (None, Some(of_base)) => of_base,
        (None, None) => {
            lowering.error(node.value_span("base"), "the base has no simple content");
            return Content::Empty;
        }
    };
    check_inner(lowering, node, inner, of_base);
    if !facets::has_any(node) {
        return Content::Simple(from);
    }
    Content::Simple(facets::restrict(lowering, node, from, index))
}

/// The type inside of a restriction is derived from that of the base's content (Structures 1.1,
/// derivation-ok-restriction, clause 2.2.2).
fn check_inner<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    inner: Option<TypeIndex>,
    of_base: Option<SimpleIndex>,
) {
    let Some((inner, of_base)) = inner.zip(of_base) else { return };
    let of_base = lowering.output.simple(of_base).definition;
    if !restriction::attributes::is_derived(lowering, inner, of_base) {
        let message = "the type inside is not derived from that of the base's content";
        lowering.error(node.span(), message);
    }
}

/// Whether the base is `xs:anyType` because the schema says so, and not for want of another.
fn names_any_type(node: Node<'_>) -> bool {
    let base = node.reference("base");
    base.is_some_and(|it| it.name.namespace == XSD && it.name.local == "anyType")
}

impl Item<'_> {
    fn is_annotation(self) -> bool {
        matches!(self, Self::Annotation(_))
    }

    fn is_content(self) -> bool {
        matches!(self, Self::SimpleContent(_) | Self::ComplexContent(_))
    }
}
