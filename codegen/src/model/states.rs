//! States: what has them, which operations run in them, and how one follows from another.

use std::collections::BTreeMap;

use super::operations::RefusalIndex;
use crate::source::Span;

/// The states of what a parameter of paths names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct States {
    /// The parameter.
    pub parameter: String,
    /// What its names in Rust are made of.
    pub stem: String,
    /// The states.
    pub states: Vec<State>,
    /// Where a client reads the state.
    pub reported_by: Option<ReportedBy>,
    /// The refusal of an operation in a state that it is not for.
    pub refusal: RefusalIndex,
    /// The operations that are not for every state.
    pub permissions: Vec<Permission>,
    /// How states follow from each other.
    pub transitions: Vec<Transition>,
    /// The variants of the causes, by their names.
    pub causes: BTreeMap<String, String>,
    /// Where they are described.
    pub span: Span,
}

/// A state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Its name.
    pub name: String,
    /// The variant that it is.
    pub variant: String,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// Where a client reads a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedBy {
    /// The operation whose document has it.
    pub operation: String,
    /// Namespace and local name of the element.
    pub element: (String, String),
}

/// In which states an operation runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permission {
    /// The operation.
    pub operation: String,
    /// The states in which it runs.
    pub always: Vec<String>,
    /// The states in which it may.
    pub conditionally: Vec<String>,
}

/// How a state follows from another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    /// The state before; `None`: it is made.
    pub from: Option<String>,
    /// The state after; `None`: it is gone.
    pub to: Option<String>,
    /// Why.
    pub cause: String,
    /// The operations that bring it about; none: it comes by itself.
    pub by: Vec<String>,
    /// What parameters of the request must be.
    pub when: Vec<(String, String)>,
    /// Whether something else than this service's clients and itself brings it about: none of them
    /// is to expect it.
    pub is_elsewhere: bool,
    /// Where it is described.
    pub span: Span,
}

impl States {
    /// All causes, each once, in the order of the transitions, with the place of the first one.
    pub fn causes(&self) -> Vec<(&str, Span)> {
        let mut causes: Vec<(&str, Span)> = Vec::new();
        for transition in self.transitions.iter().filter(|it| it.to.is_some()) {
            if !causes.iter().any(|(cause, _)| *cause == transition.cause) {
                causes.push((&transition.cause, transition.span));
            }
        }
        causes
    }
}
