//! What lowering knows: the schema set, the tables of names, and the model as far as it is made.

use std::collections::{BTreeMap, BTreeSet};

use super::checks::Checks;
use super::globals::Globals;
use super::{complex, simple};
use crate::diagnostic::Diagnostics;
use crate::frontend::xsd::{Item, Node, SchemaSet};
use crate::model::content::{Process, Wildcard, WildcardNamespaces};
use crate::model::documents::{Documents, ElementIndex, GroupIndex, SimpleIndex, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, TypeDefinition};
use crate::source::{Sources, Span};

/// What identifies a node: its document, and its element there.
pub(super) type Key = (usize, usize);

/// Most particles and attributes of a set, groups and bases expanded, and members of substitution
/// groups, those of heads that are members themselves included: what keeps groups of groups of
/// groups from exploding. The largest schemas in use stay below a tenth of it.
const MOST: usize = 500_000;

/// The state of lowering one schema set.
pub(super) struct Lowering<'s, 'f> {
    pub set: &'s SchemaSet,
    pub sources: &'s Sources,
    pub findings: &'f mut Diagnostics,
    /// The model as far as it is made.
    pub out: Documents,
    /// Global components by name.
    pub globals: Globals<'s>,
    /// Types by name, built-in ones too.
    pub type_names: BTreeMap<ExpandedName, TypeIndex>,
    /// Types by the node that defines them.
    pub types: BTreeMap<Key, TypeIndex>,
    /// The nodes of [`Documents::types`]; none for built-in types.
    pub type_nodes: Vec<Option<Node<'s>>>,
    /// Which types are simple type definitions.
    pub simple_types: BTreeSet<TypeIndex>,
    /// Types whose base must not be followed: it leads back to them.
    pub circular: BTreeSet<TypeIndex>,
    /// Elements by the node that declares them.
    pub elements: BTreeMap<Key, ElementIndex>,
    /// The nodes of [`Documents::elements`].
    pub element_nodes: Vec<Node<'s>>,
    /// Groups by the node that defines them.
    pub groups: BTreeMap<Key, GroupIndex>,
    /// Elements that something refers to.
    pub used_elements: BTreeSet<ElementIndex>,
    /// Elements that a content model refers to.
    pub referred_elements: BTreeSet<ElementIndex>,
    /// Wildcards that keep out the elements beside them.
    pub sibling_wildcards: BTreeSet<Span>,
    /// What is checked once all types are made.
    pub checks: Checks,
    /// How deep simple types that have parts are nested, themselves included, and how many types
    /// that makes, each counted as often as it is met.
    pub simple_extents: BTreeMap<SimpleIndex, (usize, usize)>,
    /// The group definitions being expanded, innermost last.
    pub open_groups: Vec<Key>,
    /// How deep the particle being made is nested.
    pub depth: usize,
    /// How many particles and attributes were made.
    pub spent: usize,
}

impl<'s, 'f> Lowering<'s, 'f> {
    /// The lowering of a set; `None` if the set is empty.
    pub(super) fn new(
        set: &'s SchemaSet,
        sources: &'s Sources,
        findings: &'f mut Diagnostics,
    ) -> Option<Self> {
        set.documents.first()?;
        Some(Self {
            set,
            sources,
            findings,
            out: Documents::default(),
            globals: Globals::default(),
            type_names: BTreeMap::new(),
            types: BTreeMap::new(),
            type_nodes: Vec::new(),
            simple_types: BTreeSet::new(),
            circular: BTreeSet::new(),
            elements: BTreeMap::new(),
            element_nodes: Vec::new(),
            groups: BTreeMap::new(),
            used_elements: BTreeSet::new(),
            referred_elements: BTreeSet::new(),
            sibling_wildcards: BTreeSet::new(),
            checks: Checks::default(),
            simple_extents: BTreeMap::new(),
            open_groups: Vec::new(),
            depth: 0,
            spent: 0,
        })
    }

    /// Records an error at a place.
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.findings.error(span, message);
    }

    /// Counts what is made; `false` if it has become too much, which is said once.
    pub(super) fn spend(&mut self, count: usize, span: Span) -> bool {
        let before = self.spent;
        self.spent = before.saturating_add(count);
        if before <= MOST && self.spent > MOST {
            self.error(span, format!("groups and bases expand to more than {MOST} items"));
        }
        self.spent <= MOST
    }

    /// Makes the definition of a type whose bases are made.
    pub(super) fn lower_type(&mut self, index: TypeIndex) {
        let Some(node) = self.type_nodes[index.0] else { return };
        match node.item {
            Item::SimpleType(_) => simple::lower(self, node, index),
            _ => complex::lower(self, node, index),
        }
    }

    /// The definition behind an index.
    pub(super) fn definition(&self, index: TypeIndex) -> &TypeDefinition {
        &self.out.types[index.0]
    }

    /// The simple type of a simple type definition, or of a complex type's simple content.
    pub(super) fn simple_of(&self, index: TypeIndex) -> Option<SimpleIndex> {
        match self.definition(index).content {
            Content::Simple(simple) => Some(simple),
            _ => None,
        }
    }

    /// The place of what stands in no file.
    pub(super) fn nowhere(&self) -> Span {
        self.set.documents[0].file.source.span(0, 0)
    }

    /// A wildcard that lets everything in, checked if it is declared.
    pub(super) fn anything(&self) -> Wildcard {
        let (namespaces, except) = (WildcardNamespaces::Any, Vec::new());
        Wildcard { namespaces, except, process: Process::Lax, span: self.nowhere() }
    }
}
