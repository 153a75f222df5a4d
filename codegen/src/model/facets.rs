//! Simple types: varieties and facets.

pub use swordsmith_xml::table::{Builtin, WhiteSpace};

use super::documents::{SimpleIndex, TypeIndex};
use crate::source::Span;

/// A simple type, effective: what it inherits is included.
#[derive(Debug, Clone)]
pub struct SimpleType {
    /// The definition it belongs to (the nearest named one for what is anonymous).
    pub definition: TypeIndex,
    /// How its text is made of values.
    pub variety: Variety,
    /// What happens to white space first.
    pub white_space: WhiteSpace,
    /// Facets, those of the base first; one entry per facet and derivation step.
    pub facets: Vec<Facet>,
    /// Where it is defined.
    pub span: Span,
}

/// Variety of a simple type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Variety {
    /// One value of a built-in type.
    Atomic(Builtin),
    /// Values with white space between them.
    List(SimpleIndex),
    /// A value of the first of these that takes it.
    Union(Vec<SimpleIndex>),
}

/// A facet and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facet {
    /// What it demands.
    pub kind: FacetKind,
    /// Where it stands.
    pub span: Span,
}

/// What a facet demands. Values are lexical forms, white space normalised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FacetKind {
    /// `length`.
    Length(u32),
    /// `minLength`.
    MinLength(u32),
    /// `maxLength`.
    MaxLength(u32),
    /// The patterns of one derivation step: one must match.
    Pattern(Vec<String>),
    /// The values of one derivation step, each with its documentation.
    Enumeration(Vec<(String, String)>),
    /// `minInclusive`.
    MinInclusive(String),
    /// `minExclusive`.
    MinExclusive(String),
    /// `maxInclusive`.
    MaxInclusive(String),
    /// `maxExclusive`.
    MaxExclusive(String),
    /// `totalDigits`.
    TotalDigits(u32),
    /// `fractionDigits`.
    FractionDigits(u32),
    /// `explicitTimezone`: required or prohibited.
    ExplicitTimezone(bool),
}
