//! What the runtime knows of a schema set: plain data, printed by the generator as one `static`, or
//! built in memory (in an arena) from any schema. The engine walks it on reading and on writing.
//!
//! Ids are indices into the slices of [`Schema`]. Everything is a borrowed slice, so that a table is
//! a constant when it is generated and costs one arena when it is not.

mod identity;
mod simple;

pub use self::identity::{Identity, IdentityKind, Path, Step};
pub use self::simple::{Builtin, Facet, Pattern, Simple, Variety, WhiteSpace};
pub use super::names::Index;
pub use super::writer::Tags;

/// Index into [`Schema::namespaces`]; 0 is "no namespace".
pub type NamespaceId = u16;
/// Index into [`Schema::names`].
pub type NameId = u32;
/// Index into [`Schema::elements`].
pub type ElementId = u32;
/// Index into [`Schema::types`].
pub type TypeId = u32;
/// Index into [`Schema::simples`].
pub type SimpleId = u32;

/// No such thing: the value of an absent id.
pub const NONE: u32 = u32::MAX;
/// The absent value of the 16-bit indices (leaves, states, groups).
pub const NONE16: u16 = u16::MAX;

/// One schema set.
#[derive(Debug)]
pub struct Schema<'s> {
    /// The schema files, for [`Place`].
    pub files: &'s [&'s str],
    /// Namespace URIs; the first is the empty string: no namespace.
    pub namespaces: &'s [&'s str],
    /// Every name that an element, attribute or type has.
    pub names: &'s [Name<'s>],
    /// Element declarations, global and local.
    pub elements: &'s [Element<'s>],
    /// Global attribute declarations by name, sorted by name: what attribute wildcards find.
    pub global_attributes: &'s [(NameId, Attribute<'s>)],
    /// Type definitions, simple ones too (their content is [`Content::Simple`]).
    pub types: &'s [Type<'s>],
    /// Simple types.
    pub simples: &'s [Simple<'s>],
    /// Documents that have a Rust type: a root element with a type.
    pub documents: &'s [Document<'s>],
    /// Finds fast what is asked for often: `Index::new()`, built when first needed.
    pub index: Index,
}

/// A place in a schema file, for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Index into [`Schema::files`].
    pub file: u16,
    /// Line, from 1; 0 for what stands in no file (the built-in types).
    pub line: u32,
}

/// An expanded name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'s> {
    /// Its namespace.
    pub namespace: NamespaceId,
    /// Its local part.
    pub local: &'s str,
}

/// A document: a root element, the type of its content, and the namespaces declared on its root.
#[derive(Debug)]
pub struct Document<'s> {
    /// The root's declaration.
    pub element: ElementId,
    /// The type the root is read and written as; often the declared one.
    pub type_id: TypeId,
    /// Prefix (empty: the default namespace) and namespace, in the order they are written.
    pub declarations: &'s [(&'s str, NamespaceId)],
    /// Its tags: `Tags::new()`, made when first needed.
    pub tags: Tags,
}

/// An element declaration.
#[derive(Debug)]
pub struct Element<'s> {
    /// Its prefixed name as the schema writes it, for messages and annotations.
    pub label: &'s str,
    /// Its name.
    pub name: NameId,
    /// Its declared type.
    pub type_id: TypeId,
    /// Whether it is declared globally: a root, and what wildcards find.
    pub is_global: bool,
    /// Whether `xsi:nil` is allowed.
    pub nillable: bool,
    /// Whether only members of its substitution group may stand for it.
    pub is_abstract: bool,
    /// What `xsi:type` may not use.
    pub block: Derivations,
    /// Its default or fixed value.
    pub value: Option<ValueConstraint<'s>>,
    /// `key`, `keyref` and `unique` that are declared on it.
    pub identities: &'s [Identity<'s>],
    /// Where it is declared.
    pub place: Place,
}

/// `default` or `fixed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueConstraint<'s> {
    /// Used where the element is empty or the attribute absent.
    Default(&'s str),
    /// Likewise, and no other value is allowed.
    Fixed(&'s str),
}

impl<'s> ValueConstraint<'s> {
    /// The value, in the lexical form that the schema has.
    pub(crate) const fn text(&self) -> &'s str {
        match self {
            Self::Default(text) | Self::Fixed(text) => text,
        }
    }
}

/// A set of ways to derive a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Derivations {
    /// By extension.
    pub extension: bool,
    /// By restriction.
    pub restriction: bool,
}

/// A type definition.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "a table has rows of independent facts")]
pub struct Type<'s> {
    /// What messages call it: its prefixed name, or which element's anonymous type it is.
    pub label: &'s str,
    /// Its name, which `xsi:type` finds; [`NONE`] if it is anonymous.
    pub name: NameId,
    /// What it is derived from; [`NONE`] for the ur-type.
    pub base: TypeId,
    /// Whether the last step from the base is an extension (else a restriction).
    pub by_extension: bool,
    /// Whether only derived types may be used.
    pub is_abstract: bool,
    /// What `xsi:type` may not use in its place.
    pub block: Derivations,
    /// The attributes; an annotation's `index = n` is the index.
    pub attributes: &'s [Attribute<'s>],
    /// The attribute wildcard.
    pub any_attribute: Option<&'s Wildcard<'s>>,
    /// What stands between its tags.
    pub content: Content<'s>,
    /// Whether text may stand between its children.
    pub is_mixed: bool,
    /// Whether reading skips what the type does not know instead of refusing it.
    pub is_lenient: bool,
    /// Where it is defined.
    pub place: Place,
}

/// An attribute use.
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'s> {
    /// Its name.
    pub name: NameId,
    /// Its type.
    pub simple: SimpleId,
    /// Whether it must be there.
    pub required: bool,
    /// Its default or fixed value.
    pub value: Option<ValueConstraint<'s>>,
    /// Where it is declared.
    pub place: Place,
}

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
    /// The particles that match children, in schema order; an annotation's `particle = n` is the index.
    pub leaves: &'s [Leaf<'s>],
    /// Bounds of each leaf, minimum and maximum ([`NONE`]: no bound), if the model is a sequence of them without
    /// text between: the states say the same. Empty for any other model.
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
/// sequences of optional elements stay linear in size. `count` bounds apply to the leaf that led here:
/// an edge back to the same state counts it.
#[derive(Debug, Clone, Copy)]
pub struct State<'s> {
    /// Whether the element may end here (the bounds of the leaf provided).
    pub is_final: bool,
    /// How often the leaf that leads here must have been read before another may follow.
    pub minimum: u32,
    /// How often it may be read in a row; [`NONE`] for no bound.
    pub maximum: u32,
    /// What may follow.
    pub edges: &'s [Edge],
    /// State whose edges are searched next; [`NONE16`] for none.
    pub fallback: u16,
}

/// A step from a state to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// Name of the child; [`NONE`]: what the leaf's wildcard matches.
    pub name: NameId,
    /// Declaration of the child; [`NONE`] for a wildcard.
    pub element: ElementId,
    /// The leaf that matches.
    pub leaf: u16,
    /// Index of the outermost repeated group of which this step begins a new iteration (as numbered by
    /// the generator, in schema order within the type); [`NONE16`] if it stays in the current one.
    pub group: u16,
    /// The state that follows.
    pub target: u16,
}

/// A content model without order (`xs:all`, with XSD 1.1 bounds and wildcards).
#[derive(Debug)]
pub struct All<'s> {
    /// The particles, in schema order; an annotation's `particle = n` is the index.
    pub leaves: &'s [Leaf<'s>],
    /// Bounds of each leaf: minimum, maximum ([`NONE`]: no bound).
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
