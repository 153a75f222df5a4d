//! Plays steps against a server, and checks each response by what the resource may be.

use std::cell::RefCell;
use std::thread::sleep;
use std::time::Duration;

use swordsmith_http::description::{Description, Operation, Refusal};

use super::Table;
use super::model::{Expectation, PossibleStates};
use super::step::Step;
use crate::check::Check;
use crate::connection::exchange;
use crate::differing::DifferingHeaders;
use crate::message::{Message, named};
use crate::profile::Leeway;
use crate::tree::Node;
use crate::{Case, Exchange, Expected, Profile, Proof, Request, Response, effects, path};

/// How often a request is sent again that the server has no time for, and the pause before.
const AGAIN: (usize, Duration) = (20, Duration::from_millis(250));

/// Plays one sequence.
pub(super) struct Player<'t, 's, 'a> {
    table: &'t Table<'s, 'a>,
    /// What was made, in its order.
    made: Vec<Resource<'a>>,
    /// What went over the wire.
    pub(super) exchanges: Vec<Exchange>,
}

/// Something that was made.
struct Resource<'a> {
    /// The client that made it.
    owner: usize,
    /// What stands in the paths to it.
    arguments: Vec<(String, Vec<u8>)>,
    possible: PossibleStates<'a>,
}

/// Why a sequence ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nobody says how what it is about comes to be.
    NotCreatable,
    /// A response is none that fits.
    Wrong(String),
}

impl From<String> for Fault {
    fn from(why: String) -> Self {
        Self::Wrong(why)
    }
}

impl<'t, 's, 'a> Player<'t, 's, 'a> {
    pub(super) fn new(table: &'t Table<'s, 'a>) -> Self {
        Self { table, made: Vec::new(), exchanges: Vec::new() }
    }

    /// Plays a step.
    pub(super) fn play(&mut self, step: &Step) -> Result<(), Fault> {
        let case = self.table.case(step);
        match step.about {
            None => self.make(step, case),
            Some(number) => self.ask(step, number, case),
        }
    }

    fn make(&mut self, step: &Step, case: &Case<'a>) -> Result<(), Fault> {
        let operation = case.operation();
        let values = self.values(step.client, operation)?;
        let arguments = named(operation.path.template, values);
        let request = Request { arguments, ..case.request.clone() };
        let response = self.send(step.client, &request)?;
        self.check(&request, &response, &case.expected)?;
        let arguments = self.location(&response)?;
        let possible = self.table.model.created(&request);
        if possible.is_empty() {
            return Err("`x-states` has no transition for this request".to_owned().into());
        }
        self.made.push(Resource { owner: step.client, arguments, possible });
        Ok(())
    }

    fn ask(&mut self, step: &Step, number: usize, case: &Case<'a>) -> Result<(), Fault> {
        let Some(resource) = self.made.get(number) else { return Ok(()) };
        let arguments = resource.arguments.clone();
        let (is_owner, possible) = (resource.owner == step.client, resource.possible.clone());
        let request = Request { arguments, ..case.request.clone() };
        let response = self.send(step.client, &request)?;
        let possible = if is_owner {
            self.answered(case, &request, &response, &possible)?
        } else {
            let strangers = Expected::OneOf(strangers(self.table.description));
            self.check(&request, &response, &strangers)?;
            possible
        };
        self.made[number].possible = possible;
        Ok(())
    }

    /// What the resource may be after a response to its owner.
    fn answered(
        &self,
        case: &Case<'a>,
        request: &Request<'a>,
        response: &Response,
        possible: &PossibleStates<'a>,
    ) -> Result<PossibleStates<'a>, Fault> {
        let Table { description, model, .. } = self.table;
        let by_state = || Expected::Refused(model.states.refusal);
        let is_accepted =
            request.operation.responses.iter().any(|it| it.status == response.status());
        let expected = match model.expectation(possible, request) {
            Expectation::Gone => effects::gone(description, request.operation),
            Expectation::Refused => by_state(),
            Expectation::DependsOnState if !is_accepted => by_state(),
            Expectation::Conditionally if !is_accepted => {
                Expected::OneOf(described(description, request.operation))
            }
            Expectation::Runs | Expectation::DependsOnState | Expectation::Conditionally => {
                case.expected.clone()
            }
        };
        let checked = self.check(request, response, &expected);
        checked.map_err(|why| format!("{why}; possible states: {}", listed(possible)))?;
        match expected {
            Expected::OneOf(_) | Expected::Gone(_) => Ok(possible.clone()),
            Expected::Refused(_) => Ok(model.after_refusal(possible, request)),
            _ => self.after_report(request, response, &model.after(possible, request)),
        }
    }

    /// The possible states after the response, which reports the state if it is of that operation.
    fn after_report(
        &self,
        request: &Request<'a>,
        response: &Response,
        possible: &PossibleStates<'a>,
    ) -> Result<PossibleStates<'a>, Fault> {
        let model = &self.table.model;
        let reported_by =
            model.states.reported_by.filter(|it| it.operation == request.operation.name);
        let Some(reported_by) = reported_by else { return Ok(possible.clone()) };
        // It is a valid document, but only our parser reads other encodings.
        let Ok(root) = Node::read(response.body()) else { return Ok(possible.clone()) };
        let (namespace, name) = reported_by.element;
        let state = root.first_text(namespace, name);
        let state = state.ok_or_else(|| format!("the document has no `{name}`"))?;
        let after = model.after_report(possible, state.trim());
        let wrong = || {
            format!(
                "it reports the state `{}`; possible states: {}",
                state.trim(),
                listed(possible)
            )
        };
        Ok(after.ok_or_else(wrong)?)
    }

    fn values(&self, client: usize, operation: &Operation<'_>) -> Result<Vec<String>, Fault> {
        let subject = self.table.subject;
        let last = operation.path.parameters.last();
        let values = match last.filter(|_| client > 0) {
            Some(parameter) => subject.arguments_of_another(operation, parameter.name),
            None => subject.arguments(operation),
        };
        values.map_err(|failure| failure.why)?.ok_or(Fault::NotCreatable)
    }

    /// Sends a request, again if the server has no time for it.
    fn send(&mut self, client: usize, request: &Request<'a>) -> Result<Response, Fault> {
        let Table { description, subject, .. } = self.table;
        let proof = match client {
            0 => subject.proof(),
            _ => subject.proof_of_another().unwrap_or(Proof::None),
        };
        let endpoint = subject.endpoint();
        let message = Message::of(description, &proof, &endpoint, request);
        let mut left = AGAIN.0;
        loop {
            let (received, exchange) = exchange(&message, subject.response_timeout());
            let received = received.map_err(|error| error.to_string());
            let is_away = received.as_ref().is_ok_and(|it| matches!(it.status, 429 | 503));
            if !is_away || left == 0 {
                self.exchanges.push(exchange);
                return Ok(Response { received: received? });
            }
            left -= 1;
            sleep(AGAIN.1);
        }
    }

    fn check(
        &self,
        request: &Request<'a>,
        response: &Response,
        expected: &Expected<'a>,
    ) -> Result<(), String> {
        let Table { description, subject, .. } = self.table;
        let endpoint = &subject.endpoint();
        let differing = &DifferingHeaders::named(&subject.differing_headers());
        let (profile, remarks) = (subject.profile(), &RefCell::default());
        let check = Check { description, endpoint, request, response, differing, profile, remarks };
        match profile {
            Profile::Http => check.is_permitted(expected, Leeway::None),
            Profile::Swordsmith => check.is(expected),
        }
    }

    /// What stands in the paths to something that was made, by its `Location`.
    fn location(&self, response: &Response) -> Result<Vec<(String, Vec<u8>)>, Fault> {
        let Table { description, model, .. } = self.table;
        let location = response.header("Location").unwrap_or_default();
        let endpoint = self.table.subject.endpoint();
        let below = endpoint.path_of(location).unwrap_or_default();
        let mut found = description.paths.iter().filter_map(|it| path::found(it, below));
        let has = |arguments: &Vec<(String, Vec<u8>)>| {
            let mut own = arguments.iter().filter(|(name, _)| name == model.states.parameter);
            own.any(|(_, value)| !value.is_empty())
        };
        found.find(has).ok_or_else(|| {
            let parameter = model.states.parameter;
            Fault::Wrong(format!("`Location` ({location}) leads to no path with {{{parameter}}}"))
        })
    }
}

/// How those are refused to whom a resource does not belong.
fn strangers<'a>(description: &'a Description<'a>) -> Vec<&'a Refusal<'a>> {
    let all = description.refusals.iter().copied();
    all.filter(|it| matches!(it.status, 403 | 404)).collect()
}

/// All ways in which an operation is refused.
fn described<'a>(
    description: &'a Description<'a>,
    operation: &'a Operation<'a>,
) -> Vec<&'a Refusal<'a>> {
    let all = description.refusals.iter().chain(operation.refusals).copied();
    all.filter(|it| it.status < 500).collect()
}

/// The states as a list for people.
fn listed(possible: &PossibleStates<'_>) -> String {
    let names: Vec<_> = possible.iter().map(|it| it.unwrap_or("gone")).collect();
    names.join(" or ")
}
