//! The requests that steps are chosen from: those that the description allows.

use swordsmith_http::description::{Description, Operation, Parameter, Place, States};

use crate::families;
use crate::request::Body;
use crate::{Case, path};

/// Headers whose meaning depends on what there is at the time (RFC 9110, sections 13.1 and 14.2).
const CONDITIONS: [&str; 6] =
    ["If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Range"];

/// The largest body that is sent in random order, in bytes.
const LARGEST: usize = 1 << 16;

/// The requests about one kind of resource, operation by operation.
pub(super) struct Choices<'a> {
    /// Those that make one.
    pub(super) creating: Vec<Vec<Case<'a>>>,
    /// Those that are about one that was made.
    pub(super) existing: Vec<Vec<Case<'a>>>,
    /// Which of these reads its state.
    pub(super) reporting: Option<usize>,
}

impl<'a> Choices<'a> {
    pub(super) fn of(description: &'a Description<'a>, states: &States<'_>) -> Self {
        let begins = states.transitions.iter().filter(|it| it.from.is_none());
        let makers: Vec<_> = begins.flat_map(|it| it.by.iter().copied()).collect();
        let mut choices = Self { creating: Vec::new(), existing: Vec::new(), reporting: None };
        for operation in description.operations.iter().copied() {
            let mut cases = allowed(description, operation);
            if cases.is_empty() {
                continue;
            }
            cases.extend(with_transition_parameters(&cases, states));
            if makers.contains(&operation.name) {
                choices.creating.push(cases);
            } else if path::names(operation.path.template).last() == Some(states.parameter) {
                if states.reported_by.is_some_and(|it| it.operation == operation.name) {
                    choices.reporting = Some(choices.existing.len());
                }
                choices.existing.push(cases);
            }
        }
        choices
    }
}

/// The same with each value on which the next state depends: of these, requests that differ in one
/// place have too few. What a request without a body may say is another matter.
fn with_transition_parameters<'a>(cases: &[Case<'a>], states: &States<'_>) -> Vec<Case<'a>> {
    let mut cases_with = Vec::new();
    let operation = |case: &Case<'a>| case.operation();
    for (name, value) in states.transitions.iter().flat_map(|it| it.when) {
        let is_its = |case: &&Case<'a>| {
            let mut parameters = operation(case).parameters.iter();
            let is_one = |it: &Parameter<'_>| {
                it.place == Place::Header && it.name.eq_ignore_ascii_case(name)
            };
            let has_body = case.request.header_value("Content-Type").is_some();
            parameters.any(is_one)
                && case.request.header_value(name).is_none()
                && (has_body || operation(case).body.is_none())
        };
        cases_with.extend(cases.iter().filter(is_its).map(|case| Case {
            rule: format!("{}, {name}: {value}", case.rule),
            request: case.request.clone().header(name, value),
            ..case.clone()
        }));
    }
    cases_with
}

/// The cases of an operation that are accepted whatever else is there. Bodies as long as they may be
/// would fill a server.
fn allowed<'a>(description: &'a Description<'a>, operation: &'a Operation<'a>) -> Vec<Case<'a>> {
    let mut cases = families::cases(description, operation);
    cases.retain(|case| {
        let request = &case.request;
        case.is_positive()
            && request.tags.is_empty()
            && request.arguments.is_empty()
            && matches!(&request.body, Body::Bytes(bytes) if bytes.len() <= LARGEST)
            && !CONDITIONS.iter().any(|name| request.header_value(name).is_some())
    });
    cases
}
