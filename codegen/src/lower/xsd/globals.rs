//! Global components by name, and what `redefine` replaces.

use std::collections::BTreeMap;

use super::context::{Context, Key};
use crate::frontend::xsd::{Item, Node};
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
    by_name: BTreeMap<(Kind, ExpandedName), Node<'s>>,
    /// What a redefinition means where it names itself.
    redefined: BTreeMap<Key, Node<'s>>,
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

    /// Whether a definition is one that was replaced.
    pub(super) fn is_replaced(&self, node: Node<'s>) -> bool {
        self.redefined.values().any(|replaced| replaced.key() == node.key())
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
pub(super) fn collect(context: &mut Context<'_, '_>) {
    let redefinitions = redefinitions(context);
    let set = context.set;
    for schema in set.schemas() {
        for node in schema.children() {
            let (Some(kind), Some(local)) = (Kind::of(node.item), node.name()) else { continue };
            let id = (kind, node.own_name(local));
            match redefinitions.get(&(schema.document_index, id.clone())) {
                Some(redefinition) => {
                    context.globals.redefined.insert(redefinition.key(), node);
                }
                None => declare(context, id, node),
            }
        }
    }
    for ((_, id), node) in redefinitions {
        if context.globals.replaced_by(node).is_none() {
            let message = format!("there is no {} `{}` to redefine", id.0.label(), id.1);
            context.error(node.value_span("name"), message);
        }
        declare(context, id, node);
    }
}

type Redefinitions<'s> = BTreeMap<(usize, (Kind, ExpandedName)), Node<'s>>;

/// Redefinitions by the document whose component they replace.
fn redefinitions<'s>(context: &mut Context<'s, '_>) -> Redefinitions<'s> {
    let mut found = BTreeMap::new();
    for schema in context.set.schemas() {
        for (element, other) in &schema.document.redefines {
            let redefine = schema.children().into_iter().find(|it| it.element == *element);
            for node in redefine.into_iter().flat_map(|it| it.children()) {
                let (Some(kind), Some(local)) = (Kind::of(node.item), node.name()) else {
                    continue;
                };
                let id = (*other, (kind, node.own_name(local)));
                if found.insert(id, node).is_some() {
                    let message = format!("a second redefinition of `{local}`");
                    context.error(node.value_span("name"), message);
                }
            }
        }
    }
    found
}

fn declare<'s>(context: &mut Context<'s, '_>, id: (Kind, ExpandedName), node: Node<'s>) {
    let Some(first) = context.globals.by_name.get(&id).copied() else {
        context.globals.by_name.insert(id, node);
        return;
    };
    let at = context.sources.position(first.span());
    let file = &context.sources.get(first.document.file.source).name;
    let message = format!("a second {} `{}`", id.0.label(), id.1);
    let help = format!("the first is at {file}:{}:{}", at.line, at.column);
    context.findings.error_with_help(node.value_span("name"), message, help);
}
