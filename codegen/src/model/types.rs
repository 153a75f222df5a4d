//! Type definitions.

use super::content::{Particle, Wildcard};
use super::documents::{Block, ElementIndex, SimpleIndex, TypeIndex};
use super::names::ExpandedName;
use crate::source::Span;

/// A type definition, complex or simple.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property that XML Schema gives a type"
)]
pub struct TypeDefinition {
    /// What it is called.
    pub name: TypeName,
    /// What it is derived from, and how; `None` for the ur-types.
    pub base: Option<(TypeIndex, Derivation)>,
    /// `abstract`.
    pub is_abstract: bool,
    /// What may not be used in its place.
    pub block: Block,
    /// All attribute uses, those of the base included, base first.
    pub attributes: Vec<AttributeUse>,
    /// Local names of the attributes of the namespace `xsi` that it requires.
    pub instance: Vec<String>,
    /// Local names of those that have a value where they are there, and the values.
    pub fixed_instance: Vec<(String, String)>,
    /// The effective attribute wildcard.
    pub any_attribute: Option<Wildcard>,
    /// The effective content, that of the base included.
    pub content: Content,
    /// `mixed`.
    pub is_mixed: bool,
    /// Whether reading skips what it does not know.
    pub is_lenient: bool,
    /// Built-in types are not emitted.
    pub is_builtin: bool,
    /// Documentation.
    pub documentation: String,
    /// Where it is defined.
    pub span: Span,
}

/// How a type is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeName {
    /// By itself.
    Named(ExpandedName),
    /// It is the anonymous type of this element.
    OfElement(ElementIndex),
    /// It is the anonymous type of an attribute of the type.
    OfAttribute(ExpandedName),
    /// It is the anonymous item, member or base of another simple type.
    Part,
}

/// How a type comes from its base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Derivation {
    /// By extension.
    Extension,
    /// By restriction (lists and unions too).
    Restriction,
}

/// What stands between the tags.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Nothing (text too if the type is mixed).
    Empty,
    /// A value.
    Simple(SimpleIndex),
    /// Children.
    Elements(Particle),
}

/// An attribute use (or a global attribute declaration).
#[derive(Debug, Clone)]
pub struct AttributeUse {
    /// Its name.
    pub name: ExpandedName,
    /// Its type.
    pub type_index: TypeIndex,
    /// `use="required"`.
    pub required: bool,
    /// Default or fixed value.
    pub value: Option<ValueConstraint>,
    /// Documentation.
    pub documentation: String,
    /// Where it is declared.
    pub span: Span,
}

/// `default` or `fixed`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueConstraint {
    /// Used where the value is absent.
    Default(String),
    /// The only value allowed.
    Fixed(String),
}
