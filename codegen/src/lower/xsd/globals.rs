//! Global components by name, and what `redefine` replaces.

use std::collections::{BTreeMap, BTreeSet};

use super::lowering::Lowering;
use super::symbols::Key;
use crate::frontend::xsd::{Item, MaxOccurs, Node};
use crate::model::names::ExpandedName;

/// Symbol spaces: components of different kinds may have the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Type,
    Element,
    Attribute,
    Group,
    AttributeGroup,
    Notation,
}

/// The global components of a set.
#[derive(Debug, Default)]
pub(super) struct Globals<'s> {
    by_name: BTreeMap<Id, Node<'s>>,
    /// What a redefinition means where it names itself.
    redefined: BTreeMap<Key, Node<'s>>,
    /// The definitions that redefinitions replace.
    replaced: BTreeSet<Key>,
}

impl<'s> Globals<'s> {
    /// The component of a name.
    pub(super) fn find(&self, kind: Kind, name: &ExpandedName) -> Option<Node<'s>> {
        self.by_name.get(&(kind, name.clone())).copied()
    }

    /// What a redefinition replaces.
    pub(super) fn replaced_by(&self, redefinition: Node<'s>) -> Option<Node<'s>> {
        self.redefined.get(&redefinition.key()).copied()
    }

    /// The redefinitions of a kind, each with what it replaces.
    pub(super) fn redefinitions(&self, kind: Kind) -> Vec<(Node<'s>, Node<'s>)> {
        let mut found = Vec::new();
        for (_, node) in self.all(kind) {
            let mut current = node;
            while let Some(replaced) = self.replaced_by(current) {
                found.push((current, replaced));
                current = replaced;
            }
        }
        found
    }

    /// Whether a definition is one that was replaced.
    pub(super) fn is_replaced(&self, node: Node<'s>) -> bool {
        self.replaced.contains(&node.key())
    }

    /// All components of a kind, by name.
    pub(super) fn all(&self, wanted: Kind) -> impl Iterator<Item = (&ExpandedName, Node<'s>)> {
        let of_kind = self.by_name.iter().filter(move |((kind, _), _)| *kind == wanted);
        of_kind.map(|((_, name), node)| (name, *node))
    }
}

impl Kind {
    /// What people call it.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Element => "global element",
            Self::Attribute => "global attribute",
            Self::Group => "group",
            Self::AttributeGroup => "attribute group",
            Self::Notation => "notation",
        }
    }

    /// The kind of a global component.
    pub(super) fn of(item: Item<'_>) -> Option<Self> {
        Some(match item {
            Item::SimpleType(_) | Item::ComplexType(_) => Self::Type,
            Item::Element(_) => Self::Element,
            Item::Attribute(_) => Self::Attribute,
            Item::Group(_) => Self::Group,
            Item::AttributeGroup(_) => Self::AttributeGroup,
            Item::Notation(_) => Self::Notation,
            _ => return None,
        })
    }
}

/// Gathers the global components; two of a kind and name are an error.
pub(super) fn collect(lowering: &mut Lowering<'_, '_>) {
    let redefinitions = redefinitions(lowering);
    let set = lowering.set;
    for schema in set.schemas() {
        for node in schema.children() {
            let Some(id) = id(node) else { continue };
            if let Item::Notation(it) = node.item
                && it.public.is_none()
                && it.system.is_none()
            {
                lowering.error(node.span(), "a notation has a public or a system identifier");
            }
            match redefinitions.get(&id) {
                Some(chain) => replace(lowering, id, chain, node),
                None => declare(lowering, id, node),
            }
        }
    }
    for (id, chain) in redefinitions {
        if !lowering.symbols.globals.by_name.contains_key(&id) {
            let message = format!("there is no {} `{}` to redefine", id.0.label(), id.1);
            lowering.error(chain[0].value_span("name"), message);
            declare(lowering, id, chain[0]);
        }
    }
}

type Id = (Kind, ExpandedName);

fn id(node: Node<'_>) -> Option<Id> {
    Some((Kind::of(node.item)?, node.own_name(node.name()?)))
}

/// The redefinitions of each component, the outermost first: documents are numbered in the order they
/// are reached.
fn redefinitions<'s>(lowering: &mut Lowering<'s, '_>) -> BTreeMap<Id, Vec<Node<'s>>> {
    let mut found: BTreeMap<Id, Vec<Node<'s>>> = BTreeMap::new();
    for schema in lowering.set.schemas() {
        let redefines = schema.children().into_iter();
        let redefines = redefines.filter(|it| matches!(it.item, Item::Redefine(_)));
        for node in redefines.flat_map(|it| it.children()) {
            let Some(id) = id(node) else { continue };
            check_base(lowering, node, &id);
            let chain = found.entry(id).or_default();
            if chain.last().is_some_and(|last| last.document_index == node.document_index) {
                lowering.error(node.value_span("name"), "a second redefinition in one file");
            }
            chain.push(node);
        }
    }
    found
}

/// A redefined type is derived from itself.
fn check_base<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, id: &Id) {
    if id.0 == Kind::Group {
        return check_own_references(lowering, node, &id.1);
    }
    if id.0 != Kind::Type {
        return;
    }
    let is_content =
        |it: &Node<'_>| matches!(it.item, Item::SimpleContent(_) | Item::ComplexContent(_));
    let inner = node.children().into_iter().find(is_content).unwrap_or(node);
    let mut bases = inner.children().into_iter().filter_map(|it| it.reference("base"));
    if !bases.any(|base| base.name == id.1) {
        lowering.error(node.span(), "a type is redefined by a restriction or extension of itself");
    }
}

/// A redefined group names itself at most once, and as often as once (Structures 1.1, src-redefine, clause 6.1).
fn check_own_references<'s>(lowering: &mut Lowering<'s, '_>, group: Node<'s>, name: &ExpandedName) {
    let (mut open, mut found) = (vec![group], 0);
    while let Some(node) = open.pop() {
        open.extend(node.children());
        let other = node.reference("ref").is_none_or(|it| it.name != *name);
        if other || !matches!(node.item, Item::Group(_)) {
            continue;
        }
        found += 1;
        if found > 1 || node.item.occurs() != (1, MaxOccurs::Bounded(1)) {
            lowering.error(node.span(), "a redefined group contains itself once");
        }
    }
}

/// Records that a definition is what the innermost of its redefinitions means by its own name, and each
/// of these what the next outer one means.
fn replace<'s>(lowering: &mut Lowering<'s, '_>, id: Id, chain: &[Node<'s>], original: Node<'s>) {
    if lowering.symbols.globals.by_name.contains_key(&id) {
        return declare(lowering, id, original);
    }
    let inner = chain.iter().skip(1).copied().chain([original]);
    for (outer, inner) in chain.iter().zip(inner) {
        lowering.symbols.globals.redefined.insert(outer.key(), inner);
        lowering.symbols.globals.replaced.insert(inner.key());
    }
    declare(lowering, id, chain[0]);
}

fn declare<'s>(lowering: &mut Lowering<'s, '_>, id: Id, node: Node<'s>) {
    let Some(first) = lowering.symbols.globals.by_name.get(&id).copied() else {
        lowering.symbols.globals.by_name.insert(id, node);
        return;
    };
    let at = lowering.sources.position(first.span());
    let file = &lowering.sources.get(first.document.file.source).name;
    let message = format!("a second {} `{}`", id.0.label(), id.1);
    let help = format!("the first is at {file}:{}:{}", at.line, at.column);
    lowering.findings.error_with_help(node.value_span("name"), message, help);
}
