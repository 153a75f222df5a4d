//! How a resource comes to be in a state in which an operation runs.

use swordsmith_http::description::{Permitted, States, Transition};

use super::pair;
use crate::mock::Mock;

/// Headers with which an operation makes a resource in the state in which most operations run.
pub(super) fn headers(mock: &Mock, parameter: &str, by: &str) -> Vec<String> {
    let first = states_of(mock, parameter).and_then(|states| first(states, by));
    first.map(conditions).unwrap_or_default()
}

/// What is done with it then, as inline tables, until another operation runs: the fewest steps; none
/// if it runs already, or never will.
pub(super) fn steps(mock: &Mock, parameter: &str, by: &str, operation: &str) -> Vec<String> {
    let Some(states) = states_of(mock, parameter) else { return Vec::new() };
    let Some(from) = first(states, by).and_then(|it| it.to) else { return Vec::new() };
    let way = way(states, from, operation).unwrap_or_default();
    let step = |transition: &Transition<'_>| {
        let operation = transition.by.first().map(|it| pair("operation", it));
        let headers = inline(conditions(transition).into_iter());
        let entries: Vec<_> = operation.into_iter().chain(headers).collect();
        format!("{{ {} }}", entries.join(", "))
    };
    way.into_iter().map(step).collect()
}

/// Headers as an entry, if there are any.
pub(super) fn inline(headers: impl Iterator<Item = String>) -> Option<String> {
    let headers: Vec<_> = headers.collect();
    (!headers.is_empty()).then(|| format!("headers = {{ {} }}", headers.join(", ")))
}

fn states_of(mock: &Mock, parameter: &str) -> Option<&'static States<'static>> {
    mock.description.states.iter().copied().find(|it| it.parameter == parameter)
}

/// The transition by which an operation makes something in the state in which most operations run.
fn first(states: &'static States<'static>, by: &str) -> Option<&'static Transition<'static>> {
    let made = states.transitions.iter().filter(|it| it.from.is_none() && it.by.contains(&by));
    let runs = |state: &str| {
        let permitted = states.permissions.iter().map(|it| states.permit(it.operation, state));
        permitted.filter(|it| *it == Permitted::Always).count()
    };
    made.max_by_key(|it| it.to.map_or(0, runs))
}

/// The fewest transitions that clients bring about to a state in which an operation runs.
fn way(
    states: &'static States<'static>,
    from: &'static str,
    operation: &str,
) -> Option<Vec<&'static Transition<'static>>> {
    let mut ways = vec![(from, Vec::new())];
    let mut at = 0;
    while let Some((state, way)) = ways.get(at).cloned() {
        if states.permit(operation, state) != Permitted::Never {
            return Some(way);
        }
        at += 1;
        let further = states.transitions.iter().filter(|it| it.from == Some(state));
        for transition in further.filter(|it| !it.by.is_empty()) {
            let Some(to) = transition.to else { continue };
            if !ways.iter().any(|(known, _)| *known == to) {
                ways.push((to, [way.as_slice(), &[transition]].concat()));
            }
        }
    }
    None
}

fn conditions(transition: &Transition<'_>) -> Vec<String> {
    transition.when.iter().map(|(name, value)| pair(name, value)).collect()
}
