//! The table of a schema set: plain data, printed by the generator as one `static`, or
//! built in memory (in an arena) from any schema. The engine walks it on reading and on writing;
//! the table knows neither.
//!
//! Ids are indices into the slices of [`Schema`]. Everything is a borrowed slice, so that a table
//! is a constant when it is generated and costs one arena when it is not.

mod content;
mod derivation;
mod identity;
mod index;
mod local_types;
mod lookup;
mod name_index;
mod path_ends;
mod precomputed;
mod simple;
mod tags;

pub use self::content::{
    All, Automaton, Content, Edge, Leaf, Namespaces, Process, State, Term, Wildcard,
};
pub use self::identity::{Identity, IdentityKind, Path, Step};
pub use self::index::Index;
pub(crate) use self::precomputed::Precomputed;
pub use self::simple::{Builtin, Facet, Pattern, Simple, Variety, WhiteSpace};
pub use self::tags::Tags;
pub(crate) use self::tags::{
    Accepts, AttributeTag, BLOCK, DocumentTags, ElementTag, Piece, TypeTags,
};

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
    /// Lookups by name, and facts about rows: `Index::new()`, built when first needed.
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

/// An expanded name as the table has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ExpandedName {
    /// Its namespace; numbers beyond the schema's are namespaces that the schema does not know.
    pub(crate) namespace: NamespaceId,
    /// Its id; [`NONE`] if no name of the schema is like it.
    pub(crate) id: NameId,
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
    /// Local names of the attributes of the namespace `xsi` that must be there.
    pub instance: &'s [&'s str],
    /// Local names of those that are not there or have a value, which `xsi:type` has as
    /// `{namespace}local`.
    pub fixed_instance: &'s [(&'s str, &'s str)],
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

impl Type<'_> {
    /// Whether attributes of the namespace `xsi` are required, or have fixed values.
    pub(crate) fn restricts_instance(&self) -> bool {
        !self.instance.is_empty() || !self.fixed_instance.is_empty()
    }
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
