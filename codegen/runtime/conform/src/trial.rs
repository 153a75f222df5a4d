//! Runs cases against a server.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use libtest_mimic::{Completion, Failed, Trial};
use swordsmith_http::description::Description;

use crate::case::{self, Case, Expected};
use crate::check::Check;
use crate::connection::exchange;
use crate::differing::DifferingHeaders;
use crate::families::{OperationContext, has_entity_tag};
use crate::message::{Message, placed};
use crate::profile::Leeway;
use crate::request::{Length, Request, Who};
use crate::{Endpoint, Exchange, Profile, Proof, Response, Subject, effects};

/// How long a response to a request is awaited of which only the head was sent.
const ANNOUNCED_TIMEOUT: Duration = Duration::from_secs(5);

/// Why a case failed: what was expected, and what went over the wire until then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What was expected, and what came instead.
    pub why: String,
    /// The requests of the case, and their responses; the last one is that which failed.
    pub exchanges: Vec<Exchange>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        let mut lead = "";
        for exchange in self.exchanges.iter().rev() {
            write!(f, "\n\n{lead}{exchange}")?;
            lead = "before that, ";
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}

/// What became of a case that did not fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The response was the expected one.
    Passed,
    /// The response was right, and another one is recommended or more usual.
    Remarked(String),
    /// The subject does not know how to come to such a response.
    Untested,
}

impl From<Outcome> for Completion {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Passed | Outcome::Remarked(_) => Self::Completed,
            Outcome::Untested => Self::ignored_with("the subject does not say how to get there"),
        }
    }
}

/// A trial for each case of a description, for a test harness.
pub fn trials(
    description: &'static Description<'static>,
    subject: &'static dyn Subject,
) -> Vec<Trial> {
    let trial = |(name, case): (String, Case<'static>)| {
        Trial::ignorable_test(name, move || {
            let outcome = run(description, subject, &case);
            outcome.map(Completion::from).map_err(Failed::from)
        })
        .with_kind("probe")
    };
    let profile = subject.profile();
    let cases = case::cases(description).into_iter().filter(|(_, case)| case.is_of(profile));
    cases.map(trial).collect()
}

/// Sends the request of a case, and checks the response against the description.
///
/// # Errors
///
/// If the response is not the expected one.
pub fn run<'a>(
    description: &'a Description<'a>,
    subject: &dyn Subject,
    case: &Case<'a>,
) -> Result<Outcome, Failure> {
    let Trace { outcome, exchanges, .. } = trace(description, subject, case);
    outcome.map_err(|why| Failure { why, exchanges })
}

/// All that happened in a case.
#[derive(Debug, Clone)]
pub struct Trace {
    /// What became of it, or why it failed.
    pub outcome: Result<Outcome, String>,
    /// What went over the wire.
    pub exchanges: Vec<Exchange>,
    /// What was in the path: names of parameters, and values.
    pub arguments: Vec<(String, Vec<u8>)>,
    /// From the first byte of the case's own request to the last one of its response; `None` if it was
    /// not sent.
    pub latency: Option<Duration>,
    /// The headers that are not checked and that responses should have had, in small letters, and
    /// whether one was not as described.
    pub differing: BTreeMap<String, bool>,
}

/// The same, with all that went over the wire, whatever became of it.
pub fn trace<'a>(
    description: &'a Description<'a>,
    subject: &dyn Subject,
    case: &Case<'a>,
) -> Trace {
    let (exchanges, arguments) = (RefCell::default(), RefCell::default());
    let (latency, remarks) = (Cell::new(None), RefCell::default());
    let differing = DifferingHeaders::named(&subject.differing_headers());
    let prober = Prober { description, subject, exchanges, arguments, latency, differing, remarks };
    let secrets = subject.endpoint().secrets;
    secrets.add(description.security, &subject.proof());
    let outcome = prober.run(case).map(|outcome| prober.remarked(outcome));
    let outcome = outcome.map_err(|why| secrets.hide(&why));
    let (exchanges, arguments) = (prober.exchanges.into_inner(), prober.arguments.into_inner());
    let latency = prober.latency.get();
    Trace { outcome, exchanges, arguments, latency, differing: prober.differing.into_seen() }
}

/// Sends the requests of a case to a subject.
pub(crate) struct Prober<'p, 'a> {
    pub(crate) description: &'a Description<'a>,
    pub(crate) subject: &'p dyn Subject,
    /// What went over the wire.
    exchanges: RefCell<Vec<Exchange>>,
    /// What is in the path of the case.
    arguments: RefCell<Vec<(String, Vec<u8>)>>,
    /// How long its own request took.
    latency: Cell<Option<Duration>>,
    differing: DifferingHeaders,
    /// What is only recommended, and not so.
    remarks: RefCell<Vec<String>>,
}

impl<'a> Prober<'_, 'a> {
    fn run(&self, case: &Case<'a>) -> Result<Outcome, String> {
        let Some((request, endpoint)) = self.ready(case.request.clone())? else {
            return Ok(Outcome::Untested);
        };
        let begun = Instant::now();
        let response = match self.send(&request, &endpoint) {
            Err(why) if self.may_be_silent(case) => {
                self.remarks.borrow_mut().push(why);
                return Ok(Outcome::Passed);
            }
            response => response?,
        };
        self.latency.set(Some(begun.elapsed()));
        if case.expected == Expected::HeadOfGet {
            return self.head(&request, &endpoint, &response).map(|()| Outcome::Passed);
        }
        if self.is_never_accepted(case, &request, &endpoint, &response) {
            let check = self.check_of(&request, &endpoint, &response);
            return check.permits_described_error().map(|()| Outcome::Passed);
        }
        self.judge(&request, &endpoint, &response, (&case.expected, case.leeway))?;
        let has_effect = matches!(case.expected, Expected::Accepted | Expected::OfStatus(_))
            && case.request.provoked.is_none()
            && self.check_of(&request, &endpoint, &response).has_described_success();
        if has_effect && let Err(why) = effects::check(self, &request, &response) {
            self.missed(&request, why)?;
        }
        Ok(Outcome::Passed)
    }

    /// What was put can be another one when it is read, and what was deleted be there still (RFC
    /// 9110, sections 9.3.4 and 9.3.5).
    fn missed(&self, request: &Request<'a>, why: String) -> Result<(), String> {
        let is_open = matches!(request.operation.method, "PUT" | "DELETE");
        if self.subject.profile() == Profile::Swordsmith || !is_open {
            return Err(why);
        }
        self.remarks.borrow_mut().push(why);
        Ok(())
    }

    /// Whether a valid request is refused as described, and so is the simplest one of its operation:
    /// the refusal is not about what this case changes.
    fn is_never_accepted(
        &self,
        case: &Case<'a>,
        request: &Request<'a>,
        endpoint: &Endpoint,
        response: &Response,
    ) -> bool {
        let is_refused = self.subject.profile() == Profile::Http
            && case.is_positive()
            && case.leeway == Leeway::None
            && self.check_of(request, endpoint, response).is_described_error();
        is_refused && (case.is_simplest() || !self.accepts_the_simplest(case))
    }

    /// Whether the simplest valid request of a case's operation is accepted.
    fn accepts_the_simplest(&self, case: &Case<'a>) -> bool {
        let context =
            OperationContext { description: self.description, operation: case.operation() };
        let Ok(Some((request, endpoint))) = self.ready(context.valid()) else { return false };
        self.send(&request, &endpoint).is_ok_and(|response| response.status() < 400)
    }

    /// Whether the subject has no credentials for a request that is to have them.
    fn has_no_credentials(&self, request: &Request<'a>) -> bool {
        self.subject.profile() == Profile::Http
            && self.subject.proof() == Proof::None
            && !matches!(request.who, Who::Nobody | Who::Raw(_))
            && !request.operation.is_open(self.description.security)
    }

    /// Whether a server may wait for the body that was announced, or close the connection of one that
    /// is too large (RFC 9110, section 15.5.14).
    fn may_be_silent(&self, case: &Case<'a>) -> bool {
        let is_long = matches!(case.expected, Expected::Refused(refusal) if refusal.status == 413);
        is_long && self.subject.profile() == Profile::Http
    }

    /// The outcome, with what was remarked.
    fn remarked(&self, outcome: Outcome) -> Outcome {
        let mut remarks = self.remarks.take();
        remarks.dedup();
        match outcome {
            Outcome::Passed if !remarks.is_empty() => Outcome::Remarked(remarks.join("; ")),
            outcome => outcome,
        }
    }

    /// The request with all that depends on the server, and where it is sent. `None` if the subject
    /// does not know it.
    fn ready(&self, request: Request<'a>) -> Result<Option<(Request<'a>, Endpoint)>, String> {
        if request.lacks_body || self.has_no_credentials(&request) {
            return Ok(None);
        }
        let not_ready = |failure| self.not_ready(failure);
        let placed = placed(self.subject, request).map_err(not_ready)?;
        let Some(mut request) = placed else { return Ok(None) };
        self.arguments.replace(request.arguments.clone());
        let mut endpoint = self.subject.endpoint();
        if let Some(status) = request.provoked {
            let provoked = self.subject.provoke(request, status).map_err(not_ready)?;
            let Some(provoked) = provoked else { return Ok(None) };
            (request, endpoint) = provoked;
        }
        if !request.tags.is_empty() {
            let headers = std::mem::take(&mut request.tags);
            let Some(get) = effects::reader(self, request.operation) else { return Ok(None) };
            let (_, response) = effects::ask(self, get, &request)?;
            let Some(tag) = response.header("ETag") else {
                let is_open = self.subject.profile() == Profile::Http && !has_entity_tag(get);
                return if is_open { Ok(None) } else { Err("it has no ETag".to_owned()) };
            };
            request = headers.iter().fold(request, |request, name| request.header(name, tag));
        }
        Ok(Some((request, endpoint)))
    }

    /// What is to be there before the request could not be made.
    fn not_ready(&self, failure: Failure) -> String {
        self.exchanges.borrow_mut().extend(failure.exchanges);
        format!("what it is about was not made: {}", failure.why)
    }

    /// Sends a request.
    pub(crate) fn send(
        &self,
        request: &Request<'a>,
        endpoint: &Endpoint,
    ) -> Result<Response, String> {
        let proof = self.subject.proof();
        let request = self.subject.completed(request.clone());
        let message = Message::of(self.description, &proof, endpoint, &request);
        let timeout = self.subject.response_timeout();
        let timeout = match request.length {
            // Who does not respond waits for a body that never comes.
            Length::Announced(_) => timeout.min(ANNOUNCED_TIMEOUT),
            Length::Declared | Length::Chunked => timeout,
        };
        let (received, exchange) = exchange(&message, timeout);
        self.exchanges.borrow_mut().push(exchange);
        received.map(|received| Response { received }).map_err(|error| error.to_string())
    }

    /// Checks a response.
    pub(crate) fn check(
        &self,
        request: &Request<'a>,
        endpoint: &Endpoint,
        response: &Response,
        expected: &Expected<'a>,
    ) -> Result<(), String> {
        let leeway = match expected {
            Expected::Gone(_) => Leeway::Open("a deleted resource may be there still"),
            _ => Leeway::None,
        };
        self.judge(request, endpoint, response, (expected, leeway))
    }

    fn judge(
        &self,
        request: &Request<'a>,
        endpoint: &Endpoint,
        response: &Response,
        (expected, leeway): (&Expected<'a>, Leeway),
    ) -> Result<(), String> {
        let check = self.check_of(request, endpoint, response);
        match check.profile {
            // What the setup brings about is as it says.
            Profile::Http if request.provoked.is_none() => check.is_permitted(expected, leeway),
            _ => check.is(expected),
        }
    }

    fn check_of<'c>(
        &'c self,
        request: &'c Request<'a>,
        endpoint: &'c Endpoint,
        response: &'c Response,
    ) -> Check<'c, 'a> {
        Check {
            description: self.description,
            endpoint,
            request,
            response,
            differing: &self.differing,
            profile: self.subject.profile(),
            remarks: &self.remarks,
        }
    }

    /// Compares the response to HEAD with that to GET.
    fn head(
        &self,
        request: &Request<'a>,
        endpoint: &Endpoint,
        get: &Response,
    ) -> Result<(), String> {
        let head = &request.clone().method("HEAD");
        let response = &self.send(head, endpoint)?;
        let check = self.check_of(head, endpoint, response);
        match check.profile {
            Profile::Swordsmith => check.is_the_head_of(get),
            Profile::Http => check.is_permitted_as_head_of(get, || {
                self.send(request, endpoint).ok().map(|again| again.body().len())
            }),
        }
    }
}
