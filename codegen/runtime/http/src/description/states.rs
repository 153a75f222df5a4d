//! States: what has them, which operations run in them, and how one follows from another.
//!
//! `x-states` of a description. A state that a client brings about follows from what it asked for; one
//! that comes by itself may follow at any time.

use super::Refusal;

/// The states of what a parameter of paths names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct States<'a> {
    /// The parameter.
    pub parameter: &'a str,
    /// The names of the states.
    pub names: &'a [&'a str],
    /// Where a client reads the state; `None`: nowhere.
    pub told_by: Option<ToldBy<'a>>,
    /// The refusal of an operation in a state that it is not for.
    pub refusal: &'a Refusal<'a>,
    /// The operations that are not for every state.
    pub permissions: &'a [Permission<'a>],
    /// How states follow from each other.
    pub transitions: &'a [Transition<'a>],
}

/// Where a client reads a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToldBy<'a> {
    /// The operation whose document has it.
    pub operation: &'a str,
    /// Namespace and local name of the first element that holds it.
    pub element: (&'a str, &'a str),
}

/// In which states an operation runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permission<'a> {
    /// The operation.
    pub operation: &'a str,
    /// The states in which it runs.
    pub always: &'a [&'a str],
    /// The states in which it runs if more is so than the description says.
    pub perhaps: &'a [&'a str],
}

/// How a state follows from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition<'a> {
    /// The state before; `None`: it is made.
    pub from: Option<&'a str>,
    /// The state after; `None`: it is gone.
    pub to: Option<&'a str>,
    /// Why.
    pub cause: &'a str,
    /// The operations that bring it about; none: it comes by itself.
    pub by: &'a [&'a str],
    /// What parameters of the request must be: names, and values as they are written. A parameter
    /// that is not there has its default.
    pub when: &'a [(&'a str, &'a str)],
}

/// Whether an operation runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Permitted {
    /// It is refused.
    Never,
    /// It may be.
    Perhaps,
    /// It is not.
    Always,
}

impl States<'_> {
    /// Whether an operation runs in a state.
    pub fn permit(&self, operation: &str, state: &str) -> Permitted {
        let Some(permission) = self.permissions.iter().find(|it| it.operation == operation) else {
            return Permitted::Always;
        };
        match () {
            () if permission.always.contains(&state) => Permitted::Always,
            () if permission.perhaps.contains(&state) => Permitted::Perhaps,
            () => Permitted::Never,
        }
    }
}
