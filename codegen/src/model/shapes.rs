//! The shape that documents take as types of a program: every name decided, every member in its
//! place.

use std::collections::BTreeMap;

use super::bindings::Binding;
use super::documents::{ElementIndex, SimpleIndex, TypeIndex};
use super::facets::Builtin;
use super::names::ExpandedName;
use super::rules::Rule;

/// The types of one schema set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shapes {
    /// The types, in schema order.
    pub items: Vec<Item>,
    /// The names of the types that schemas name.
    pub names: BTreeMap<ExpandedName, String>,
    /// The names of the types that are documents, by index into
    /// [`Documents::roots`](super::documents::Documents::roots).
    pub documents: Vec<String>,
}

/// One type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub documentation: String,
    /// What the schema demands of it and its members do not show.
    pub rules: Vec<Rule>,
    /// What it is.
    pub kind: ItemKind,
}

/// What a type is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemKind {
    /// Another name for a type of value.
    Alias(ValueType),
    /// Texts.
    Enumeration(Vec<Text>),
    /// A value of one of several types.
    Union(SimpleIndex, Vec<Alternative<SimpleIndex>>),
    /// An element's attributes and content.
    Element(ElementShape),
    /// Part of the content of types: what follows each other.
    Sequence(GroupShape),
    /// Part of the content of types: one of several.
    Choice(GroupShape),
    /// The type or one derived from it.
    Derivations(TypeIndex, Vec<Alternative<TypeIndex>>),
    /// The element or one that may stand for it.
    Substitutions(Vec<Alternative<ElementIndex>>),
    /// A document that has no type of its own.
    Document {
        /// Index of the document.
        document: usize,
        /// What it holds.
        content: ValueType,
        /// Whether that is held behind a pointer.
        is_boxed: bool,
    },
}

/// A value of an enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Its name.
    pub name: String,
    /// As documents write it.
    pub text: String,
    /// Its documentation.
    pub documentation: String,
}

/// One of the types that a value may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative<Key> {
    /// Its name.
    pub name: String,
    /// What tells that it is this one.
    pub key: Key,
    /// What it holds.
    pub value: ValueType,
    /// Whether it is held behind a pointer: see [`Sizes`](super::sizes::Sizes).
    pub is_boxed: bool,
    /// Its documentation.
    pub documentation: String,
}

/// The attributes and content of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElementShape {
    /// The type.
    pub type_index: TypeIndex,
    /// Index of the document that it is.
    pub document: Option<usize>,
    /// Its members, attributes first, then in schema order.
    pub members: Vec<Member>,
    /// Attributes without a member behind that of the last.
    pub last_attributes: Vec<Implied>,
    /// Elements without a member behind that of the last.
    pub last_elements: Vec<Implied>,
}

/// Part of the content of an element.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupShape {
    /// Its members, in schema order.
    pub members: Vec<Member>,
    /// Elements without a member behind that of the last.
    pub last_elements: Vec<Implied>,
}

/// An attribute or an element without a member: what is written follows from the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Implied {
    /// What an error calls it.
    pub label: String,
    /// The member whose value a deprecated twin repeats; the value is fixed if there is none.
    pub source: Option<String>,
}

/// A member: a field, or an alternative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub documentation: String,
    /// What the schema demands of it and its type does not show.
    pub rules: Vec<Rule>,
    /// What it stands for.
    pub role: Role,
    /// Attributes or elements in front of it that have no member.
    pub after: Vec<Implied>,
    /// How often it is there.
    pub occurrence: Occurrence,
    /// What it holds.
    pub value: ValueType,
    /// Whether there is something that it stands for where it is absent.
    pub has_default: bool,
    /// Whether it is held behind a pointer: see [`Sizes`](super::sizes::Sizes).
    pub is_boxed: bool,
    /// Whether its type is another name for a number or a truth value.
    pub is_plain: bool,
}

/// What a member stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// An attribute: its label.
    Attribute(String),
    /// All attributes that the wildcard lets in.
    AnyAttributes,
    /// Attributes of the namespace `xsi` that no value tells.
    InstanceAttributes,
    /// An element: its label.
    Element(String),
    /// What a wildcard lets in.
    Any,
    /// A group.
    Group {
        /// Whether it is there even if none of its elements is: then all its members are empty.
        is_nullable: bool,
    },
    /// The value between the tags; in mixed content, text.
    Text,
    /// All of mixed content.
    Mixed,
}

impl Role {
    /// Whether it stands for particles.
    pub fn has_particles(&self) -> bool {
        matches!(self, Self::Element(_) | Self::Any | Self::Group { .. })
    }
}

/// How often a member is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occurrence {
    /// Once.
    Required,
    /// Perhaps.
    Optional,
    /// Any number of times.
    Repeated,
}

/// What a member holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueType {
    /// One of [`Shapes::items`], by name.
    Item(String),
    /// A value of a built-in type.
    Builtin(Builtin),
    /// A value of a type of the user's own.
    Bound(Binding),
    /// Values in a list.
    List(Box<Self>),
    /// Such a value with its text, which a pattern restricts.
    Written(Box<Self>),
    /// Such a value, or nil.
    Nillable(Box<Self>),
    /// Any element.
    AnyElement,
    /// Any attribute.
    AnyAttribute,
    /// Attributes of the namespace `xsi`, behind a pointer: few documents have any.
    InstanceAttributes,
}

impl ValueType {
    /// The item that it is, if it is one.
    pub fn item(&self) -> Option<&str> {
        match self {
            Self::Item(name) => Some(name),
            Self::Nillable(inner) => inner.item(),
            _ => None,
        }
    }
}
