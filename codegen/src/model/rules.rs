//! What a schema demands beyond what a type of the program can say: for its documentation.

use super::facets::{Builtin, FacetKind, SimpleType, Variety};
use super::names::ExpandedName;

/// A rule. The table enforces it; this is for documentation only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// The root element of the documents that a type is.
    Root(ExpandedName),
    /// How often something is there, where a list does not say it: `minOccurs`, `maxOccurs`.
    Occurrence(u32, Option<u32>),
    /// A facet of the value, and what its length counts.
    Facet(FacetKind, LengthUnit),
    /// What an absent attribute stands for.
    AttributeDefault(String),
    /// What an empty element stands for.
    ElementDefault(String),
    /// The only value allowed.
    Fixed(String),
    /// An identity constraint.
    Identity(IdentityRule),
}

/// What the length of a value counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LengthUnit {
    /// Of texts.
    Characters,
    /// Of binary values.
    Bytes,
    /// Of lists.
    Items,
}

impl LengthUnit {
    /// The unit of a simple type.
    pub fn of(simple: &SimpleType) -> Self {
        match simple.variety {
            Variety::List(_) => Self::Items,
            Variety::Atomic(Builtin::HexBinary | Builtin::Base64Binary) => Self::Bytes,
            Variety::Atomic(_) | Variety::Union(_) => Self::Characters,
        }
    }
}

/// An identity constraint, its paths as `XPath` with the labels that errors have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityRule {
    /// Its name.
    pub name: String,
    /// What it demands.
    pub kind: IdentityRuleKind,
    /// What it selects.
    pub selector: String,
    /// Its fields.
    pub fields: Vec<String>,
}

/// Kind of an identity constraint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IdentityRuleKind {
    /// Values differ where they are there.
    Unique,
    /// Values are there and differ.
    Key,
    /// Values are those of the constraint of that name.
    KeyRef(String),
}
