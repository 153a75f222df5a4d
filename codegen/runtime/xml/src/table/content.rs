//! Content models: automata over particles, and sets of particles.

use super::{ElementId, ExpandedName, NameId, NamespaceId, Place, SimpleId};

/// What stands between the tags of an element of a type.
#[derive(Debug, Clone, Copy)]
pub enum Content<'s> {
    /// No element, no text.
    Empty,
    /// Text of a simple type.
    Simple(SimpleId),
    /// Children in the order of an automaton.
    Ordered(&'s Automaton<'s>),
    /// Children in any order (`xs:all`).
    Unordered(&'s All<'s>),
}

impl<'s> Content<'s> {
    /// The particles that match children, in schema order.
    pub const fn leaves(&self) -> &'s [Leaf<'s>] {
        match self {
            Self::Ordered(automaton) => automaton.leaves,
            Self::Unordered(all) => all.leaves,
            Self::Empty | Self::Simple(_) => &[],
        }
    }
}

/// A content model whose order matters: a deterministic automaton over the leaves of the particle
/// tree. State 0 is the initial one.
#[derive(Debug)]
pub struct Automaton<'s> {
    /// The particles that match children, in schema order.
    pub leaves: &'s [Leaf<'s>],
    /// Bounds of each leaf, minimum and maximum ([`NONE`](super::NONE): no bound), if the model is
    /// a sequence of them without text between: the states say the same. Empty for any other model.
    pub bounds: &'s [(u32, u32)],
    /// The states.
    pub states: &'s [State<'s>],
}

/// A particle that matches children: an element or a wildcard.
#[derive(Debug, Clone, Copy)]
pub struct Leaf<'s> {
    /// Prefixed name as the schema writes it, or `*` for a wildcard: for annotations and messages.
    pub label: &'s str,
    /// What it matches.
    pub term: Term<'s>,
}

/// What a leaf matches.
#[derive(Debug, Clone, Copy)]
pub enum Term<'s> {
    /// An element declaration (members of its substitution group are in the edges).
    Element(ElementId),
    /// Any element of some namespaces.
    Wildcard(&'s Wildcard<'s>),
}

/// A state: what has been read so far, and what may follow.
///
/// To find the next edge, search `edges`, then those of the `fallback` state, and so on: long
/// sequences of optional elements stay linear in size. `count` bounds apply to the leaf that led
/// here: an edge back to the same state counts it.
#[derive(Debug, Clone, Copy)]
pub struct State<'s> {
    /// Whether the element may end here (the bounds of the leaf provided).
    pub is_final: bool,
    /// How often the leaf that leads here must have been read before another may follow.
    pub minimum: u32,
    /// How often it may be read in a row; [`NONE`](super::NONE) for no bound.
    pub maximum: u32,
    /// What may follow.
    pub edges: &'s [Edge],
    /// State whose edges are searched next; [`NONE16`](super::NONE16) for none.
    pub fallback: u16,
}

/// A step from a state to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// Name of the child; [`NONE`](super::NONE): what the leaf's wildcard matches.
    pub name: NameId,
    /// Declaration of the child; [`NONE`](super::NONE) for a wildcard.
    pub element: ElementId,
    /// The leaf that matches.
    pub leaf: u16,
    /// Index of the outermost repeated group of which this step begins a new iteration (as numbered
    /// by the generator, in schema order within the type); [`NONE16`](super::NONE16) if it stays in
    /// the current one.
    pub group: u16,
    /// The state that follows.
    pub target: u16,
}

/// A content model without order (`xs:all`, with XSD 1.1 bounds and wildcards).
#[derive(Debug)]
pub struct All<'s> {
    /// The particles, in schema order.
    pub leaves: &'s [Leaf<'s>],
    /// Bounds of each leaf: minimum, maximum ([`NONE`](super::NONE): no bound).
    pub bounds: &'s [(u32, u32)],
    /// Name, declaration and leaf of every element that may stand here, sorted by name.
    pub members: &'s [(NameId, ElementId, u16)],
    /// Whether the whole may be absent (`minOccurs="0"`).
    pub is_optional: bool,
}

/// `xs:any` or `xs:anyAttribute`.
#[derive(Debug)]
pub struct Wildcard<'s> {
    /// Which namespaces it lets in.
    pub namespaces: Namespaces<'s>,
    /// Names it keeps out (XSD 1.1 `notQName`).
    pub except: &'s [NameId],
    /// What is checked inside.
    pub process: Process,
    /// Where it is declared.
    pub place: Place,
}

impl Wildcard<'_> {
    /// Whether the wildcard lets in an element or attribute of that name.
    #[inline]
    pub(crate) fn lets_in(&self, name: ExpandedName) -> bool {
        let in_namespace = match self.namespaces {
            Namespaces::Any => true,
            Namespaces::Only(these) => these.contains(&name.namespace),
            Namespaces::Except(these) => !these.contains(&name.namespace),
        };
        in_namespace && !self.except.contains(&name.id)
    }
}

/// The namespaces of a wildcard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Namespaces<'s> {
    /// `##any`.
    Any,
    /// These only.
    Only(&'s [NamespaceId]),
    /// All but these.
    Except(&'s [NamespaceId]),
}

/// `processContents`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Process {
    /// Must be declared and valid.
    Strict,
    /// Valid if declared.
    Lax,
    /// Well-formed is enough.
    Skip,
}
