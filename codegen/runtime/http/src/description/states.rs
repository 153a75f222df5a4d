//! States: what has them, which operations run in them, and how one follows from another.
//!
//! `x-states` of a description. A state that a client brings about follows from what it asked for; one
//! that comes by itself may follow at any time.

use super::{Operation, Parameter, Refusal, Value};

/// The states of what a parameter of paths names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct States<'a> {
    /// The parameter.
    pub parameter: &'a str,
    /// The names of the states.
    pub names: &'a [&'a str],
    /// Where a client reads the state; `None`: nowhere.
    pub reported_by: Option<ReportedBy<'a>>,
    /// The refusal of an operation in a state that it is not for.
    pub refusal: &'a Refusal<'a>,
    /// The operations that are not for every state.
    pub permissions: &'a [Permission<'a>],
    /// How states follow from each other.
    pub transitions: &'a [Transition<'a>],
}

/// Where a client reads a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportedBy<'a> {
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
    pub conditionally: &'a [&'a str],
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
    Conditionally,
    /// It is not.
    Always,
}

impl<'a> States<'a> {
    /// The transitions that a request brings about, from a state or when it makes something. `sent` has
    /// the value of a parameter, as it is written, if the request has one.
    pub fn triggered(
        &self,
        from: Option<&str>,
        operation: &Operation<'_>,
        sent: impl Fn(&Parameter<'_>) -> Option<String>,
    ) -> impl Iterator<Item = &'a Transition<'a>> {
        let from_there = self.transitions.iter().filter(move |it| it.from == from);
        from_there.filter(move |it| it.by.contains(&operation.name) && it.is_so(operation, &sent))
    }

    /// Whether an operation runs in a state.
    pub fn permit(&self, operation: &str, state: &str) -> Permitted {
        let Some(permission) = self.permissions.iter().find(|it| it.operation == operation) else {
            return Permitted::Always;
        };
        match () {
            () if permission.always.contains(&state) => Permitted::Always,
            () if permission.conditionally.contains(&state) => Permitted::Conditionally,
            () => Permitted::Never,
        }
    }
}

impl Transition<'_> {
    /// Whether the parameters of a request are what it takes.
    fn is_so(
        &self,
        operation: &Operation<'_>,
        sent: impl Fn(&Parameter<'_>) -> Option<String>,
    ) -> bool {
        self.when.iter().all(|(name, wanted)| {
            let mut parameters = operation.parameters.iter();
            let parameter = parameters.find(|it| it.name.eq_ignore_ascii_case(name));
            parameter.is_some_and(|parameter| {
                let value = sent(parameter).or_else(|| parameter.default.map(str::to_owned));
                value.is_some_and(|value| is_same(parameter, value.trim(), wanted))
            })
        })
    }
}

fn is_same(parameter: &Parameter<'_>, value: &str, wanted: &str) -> bool {
    match parameter.value {
        Value::Boolean => value.eq_ignore_ascii_case(wanted),
        _ => value == wanted,
    }
}
