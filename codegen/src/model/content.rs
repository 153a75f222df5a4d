//! Content models: particles as the schema nests them. A reference to a group definition holds what
//! the definition holds, and remembers which one that is.

use super::documents::{ElementIndex, GroupIndex};
use super::names::ExpandedName;
use crate::source::Span;

/// A term and how often it occurs.
#[derive(Debug, Clone, PartialEq)]
pub struct Particle {
    /// `minOccurs`.
    pub minimum: u32,
    /// `maxOccurs`; `None` is `unbounded`.
    pub maximum: Option<u32>,
    /// What occurs.
    pub term: ParticleTerm,
    /// Where it stands.
    pub span: Span,
}

/// What a particle is about.
#[derive(Debug, Clone, PartialEq)]
pub enum ParticleTerm {
    /// An element.
    Element(ElementUse),
    /// A wildcard.
    Wildcard(Wildcard),
    /// A group of particles.
    Group(Group),
}

/// An element declaration where it is used.
#[derive(Debug, Clone, PartialEq)]
pub struct ElementUse {
    /// The declaration.
    pub element: ElementIndex,
    /// The sibling of which it is a deprecated twin: no field, written from its source, ignored on
    /// reading.
    pub mirror_of: Option<ExpandedName>,
    /// Documentation of this use (empty: that of the declaration serves).
    pub documentation: String,
}

/// A model group.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Sequence, choice or all.
    pub compositor: Compositor,
    /// The group definition that it is a reference to.
    pub definition: Option<GroupIndex>,
    /// Its particles.
    pub particles: Vec<Particle>,
}

impl Group {
    /// Whether the compositor is `choice`.
    pub fn is_choice(&self) -> bool {
        self.compositor == Compositor::Choice
    }
}

/// How the particles of a group stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compositor {
    /// One after the other.
    Sequence,
    /// One of them.
    Choice,
    /// In any order.
    All,
}

/// `any` or `anyAttribute`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wildcard {
    /// Which namespaces it lets in.
    pub namespaces: WildcardNamespaces,
    /// Names it keeps out.
    pub except: Vec<ExpandedName>,
    /// What is checked inside.
    pub process: Process,
    /// Where it stands.
    pub span: Span,
}

/// The namespaces of a wildcard; the empty string is "no namespace".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WildcardNamespaces {
    /// All.
    Any,
    /// These.
    Only(Vec<String>),
    /// All but these.
    Except(Vec<String>),
}

/// `processContents`, the weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Process {
    /// Well-formed is enough.
    Skip,
    /// Valid if declared.
    Lax,
    /// Declared and valid.
    Strict,
}
