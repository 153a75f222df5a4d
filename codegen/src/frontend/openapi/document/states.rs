//! `x-states`: what has states, and how they follow from each other.

use super::{Named, Spanned};
use crate::source::Span;

/// The states of what a parameter of paths names.
#[derive(Debug, Clone, PartialEq)]
pub struct States {
    /// `states`: names, and what each means.
    pub names: Named<String>,
    /// `reported-by`.
    pub reported_by: Option<ReportedBy>,
    /// `refused-as`.
    pub refused_as: Option<Spanned<String>>,
    /// `operations`.
    pub permissions: Named<Permission>,
    /// `transitions`.
    pub transitions: Vec<Transition>,
    /// Where it stands.
    pub span: Span,
}

/// Where a client reads the state.
#[derive(Debug, Clone, PartialEq)]
pub struct ReportedBy {
    /// `operation`.
    pub operation: Spanned<String>,
    /// `element`: its `name` and `namespace`.
    pub element: (Spanned<String>, String),
}

/// In which states an operation runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Permission {
    /// `in`.
    pub always: Vec<Spanned<String>>,
    /// `conditionally-in`.
    pub conditionally: Vec<Spanned<String>>,
}

/// How a state follows from another.
#[derive(Debug, Clone, PartialEq)]
pub struct Transition {
    /// `from`.
    pub from: Option<Spanned<String>>,
    /// `to`.
    pub to: Option<Spanned<String>>,
    /// `cause`.
    pub cause: Spanned<String>,
    /// `by`.
    pub by: Vec<Spanned<String>>,
    /// `when`.
    pub when: Named<Spanned<String>>,
    /// `elsewhere`.
    pub elsewhere: bool,
    /// Where it stands.
    pub span: Span,
}
