//! Identity constraints: `key`, `keyref` and `unique`.

use super::names::ExpandedName;
use crate::source::Span;

/// An identity constraint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub name: ExpandedName,
    /// What it demands.
    pub kind: IdentityKind,
    /// Alternatives of the selector.
    pub selector: Vec<Path>,
    /// The fields, each with its alternatives.
    pub fields: Vec<Vec<Path>>,
    /// Where it stands.
    pub span: Span,
}

impl Identity {
    /// All paths: those of the selector, and those of the fields.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.selector.iter().chain(self.fields.iter().flatten())
    }
}

/// Kind of an identity constraint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IdentityKind {
    /// Values differ where they are there.
    Unique,
    /// Values are there and differ.
    Key,
    /// Values are those of the named constraint.
    KeyRef(ExpandedName),
}

/// A path of the `XPath` subset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Whether it begins with `.//`.
    pub descendant: bool,
    /// Child steps.
    pub steps: Vec<Step>,
    /// Attribute at the end.
    pub attribute: Option<Step>,
}

/// A name test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// That name.
    Name(ExpandedName),
    /// Any name of that namespace.
    Namespace(String),
    /// Any name.
    Any,
}
