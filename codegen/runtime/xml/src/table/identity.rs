//! Identity constraints and the paths they use.

use super::{NameId, NamespaceId, Place};

/// An identity constraint.
#[derive(Debug)]
pub struct Identity<'s> {
    /// Its name, for messages and `refer`.
    pub name: NameId,
    /// What it demands.
    pub kind: IdentityKind,
    /// Alternatives of the selector.
    pub selector: &'s [Path<'s>],
    /// The fields, each with its alternatives.
    pub fields: &'s [&'s [Path<'s>]],
    /// Where it is declared.
    pub place: Place,
}

/// Kind of an identity constraint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityKind {
    /// Values differ where they are there.
    Unique,
    /// Values are there and differ.
    Key,
    /// Values are those of the key or unique constraint of that name.
    KeyRef(NameId),
}

/// A path of the subset of `XPath` of identity constraints.
#[derive(Debug)]
pub struct Path<'s> {
    /// Whether it begins with `.//`.
    pub descendant: bool,
    /// Child steps.
    pub steps: &'s [Step],
    /// Attribute at the end (fields only).
    pub attribute: Option<Step>,
}

/// A name test of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// That name.
    Name(NameId),
    /// `prefix:*`.
    Namespace(NamespaceId),
    /// `*`.
    Any,
}
