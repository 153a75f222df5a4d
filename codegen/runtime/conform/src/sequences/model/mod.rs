//! What a resource may be, by what has been asked and answered.

use std::collections::BTreeSet;

use swordsmith_http::description::{Parameter, Permitted, Place, States, Transition};

use crate::Request;

/// The states that a resource may be in; `None`: it is gone.
pub(super) type PossibleStates<'a> = BTreeSet<Option<&'a str>>;

/// The states of a description.
#[derive(Debug, Clone, Copy)]
pub(super) struct Model<'a> {
    pub(super) states: &'a States<'a>,
}

/// What an operation may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expectation {
    /// It runs.
    Runs,
    /// It runs, or it is refused in whatever way.
    Conditionally,
    /// It runs, or it is refused because of the state.
    DependsOnState,
    /// It is refused because of the state.
    Refused,
    /// What it is about is gone.
    Gone,
}

impl<'a> Model<'a> {
    /// What a request makes.
    pub(super) fn created(self, request: &Request<'_>) -> PossibleStates<'a> {
        self.closure(self.triggered(None, request).map(|it| it.to).collect())
    }

    /// What may be expected of a request.
    pub(super) fn expectation(
        self,
        possible: &PossibleStates<'a>,
        request: &Request<'_>,
    ) -> Expectation {
        let permit =
            |state: Option<&str>| state.map(|it| self.states.permit(request.operation.name, it));
        let permitted: BTreeSet<_> = possible.iter().copied().map(permit).collect();
        let only = |wanted| permitted.iter().all(|it| *it == wanted);
        match () {
            () if only(None) => Expectation::Gone,
            () if only(Some(Permitted::Always)) => Expectation::Runs,
            () if only(Some(Permitted::Never)) => Expectation::Refused,
            () if permitted.contains(&Some(Permitted::Conditionally))
                || permitted.contains(&None) =>
            {
                Expectation::Conditionally
            }
            () => Expectation::DependsOnState,
        }
    }

    /// What may be after a request was accepted.
    pub(super) fn after(
        self,
        possible: &PossibleStates<'a>,
        request: &Request<'_>,
    ) -> PossibleStates<'a> {
        let operation = request.operation.name;
        let mut after = PossibleStates::new();
        for state in possible.iter().flatten() {
            if self.states.permit(operation, state) == Permitted::Never {
                continue;
            }
            let mut brought = self.triggered(Some(state), request).peekable();
            if brought.peek().is_none() {
                after.insert(Some(state));
            }
            after.extend(brought.map(|it| it.to));
        }
        self.closure(after)
    }

    /// What may be after a request was refused because of the state.
    pub(super) fn after_refusal(
        self,
        possible: &PossibleStates<'a>,
        request: &Request<'_>,
    ) -> PossibleStates<'a> {
        let permit = |state: &str| self.states.permit(request.operation.name, state);
        let is_refused =
            |state: Option<&str>| state.is_none_or(|it| permit(it) != Permitted::Always);
        self.closure(possible.iter().copied().filter(|it| is_refused(*it)).collect())
    }

    /// What may be after a client has read the state; `None` if it cannot be this one.
    pub(super) fn after_report(
        self,
        possible: &PossibleStates<'a>,
        reported: &str,
    ) -> Option<PossibleStates<'a>> {
        let found = possible.iter().find(|state| **state == Some(reported))?;
        Some(self.closure([*found].into()))
    }

    /// The set closed under transitions that come by themselves: they may have happened meanwhile.
    fn closure(self, mut possible: PossibleStates<'a>) -> PossibleStates<'a> {
        let spontaneous = self.states.transitions.iter().filter(|it| it.by.is_empty());
        let spontaneous: Vec<_> = spontaneous.filter(|it| it.from.is_some()).collect();
        loop {
            let before = possible.len();
            let follows: Vec<_> = spontaneous
                .iter()
                .filter(|it| possible.contains(&it.from))
                .map(|it| it.to)
                .collect();
            possible.extend(follows);
            if possible.len() == before {
                return possible;
            }
        }
    }

    /// The transitions that a request brings about.
    fn triggered(
        self,
        from: Option<&str>,
        request: &Request<'_>,
    ) -> impl Iterator<Item = &'a Transition<'a>> {
        self.states.triggered(from, request.operation, |parameter| sent(parameter, request))
    }
}

/// The value of a parameter, if there is one. In the path or a cookie, nothing is looked for.
fn sent(parameter: &Parameter<'_>, request: &Request<'_>) -> Option<String> {
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    let names = || std::iter::once(parameter.name).chain(parameter.also_named.iter().copied());
    match parameter.place {
        Place::Header => names().find_map(|name| request.header_value(name)).map(text),
        Place::Query => {
            let pairs = request.query.iter().filter_map(|pair| pair.split_once('='));
            let mut found = pairs.filter(|(name, _)| names().any(|it| it == *name));
            found.next().and_then(|(_, value)| swordsmith_http::percent::decode(value))
        }
        Place::Path | Place::Cookie => None,
    }
}

#[cfg(test)]
mod tests;
