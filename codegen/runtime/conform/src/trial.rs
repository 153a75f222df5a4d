//! Runs cases against a server.

use std::fmt;
use std::net::SocketAddr;

use libtest_mimic::{Completion, Failed, Trial};
use swordsmith_http::description::Description;

use crate::case::{self, Case, Expected};
use crate::check::Check;
use crate::connection::exchange;
use crate::message::{Message, placed};
use crate::probe::RESPONSE_TIMEOUT;
use crate::request::Request;
use crate::{Proof, Response, Subject, effects};

/// Why a case failed: the expectation, the request and the response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// What became of a case that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The response was the expected one.
    Passed,
    /// The subject does not know how to come to such a response.
    Untested,
}

impl From<Outcome> for Completion {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Passed => Self::Completed,
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
            outcome.map(Completion::from).map_err(|failure| Failed::from(failure.0))
        })
        .with_kind("probe")
    };
    case::cases(description).into_iter().map(trial).collect()
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
    let prober = Prober { description, subject };
    let Some((request, address)) = prober.ready(case.request.clone())? else {
        return Ok(Outcome::Untested);
    };
    let response = prober.send(&request, address)?;
    let check = Check { description, request: &request, response: &response };
    let failed = |why: String| Failure(format!("{why}\n\n{}", response.exchange()));
    if case.expected == Expected::HeadOfGet {
        return prober.head(&request, address, &response).map(|()| Outcome::Passed);
    }
    check.is(&case.expected).map_err(failed)?;
    let has_effect = matches!(case.expected, Expected::Accepted | Expected::OfStatus(_));
    if has_effect && case.request.provoked.is_none() {
        effects::check(&prober, &request, &response).map_err(failed)?;
    }
    Ok(Outcome::Passed)
}

/// Sends a request with a resolved path, and returns the response.
///
/// # Errors
///
/// If there is no response, or one that the operation does not have.
pub fn send<'a>(
    description: &'a Description<'a>,
    address: SocketAddr,
    proof: &Proof,
    request: &Request<'a>,
) -> Result<Response, Failure> {
    let message = Message::of(description, proof, address, request);
    let shown = message.shown();
    let received = exchange(&message, RESPONSE_TIMEOUT);
    let received = received.map_err(|it| Failure(format!("no response to\n{shown}\n{it}")))?;
    let response = Response { received, request: shown };
    let check = Check { description, request, response: &response };
    let outcome = check.is(&Expected::Accepted);
    outcome.map_err(|why| Failure(format!("{why}\n\n{}", response.exchange())))?;
    Ok(response)
}

/// Sends requests to a subject.
pub(crate) struct Prober<'p, 'a> {
    pub(crate) description: &'a Description<'a>,
    pub(crate) subject: &'p dyn Subject,
}

impl<'a> Prober<'_, 'a> {
    /// The request with all that depends on the server, and its address.
    /// `None` if the subject does not know it.
    fn ready(&self, request: Request<'a>) -> Result<Option<(Request<'a>, SocketAddr)>, Failure> {
        let Some(mut request) = placed(self.subject, request) else { return Ok(None) };
        let mut address = self.subject.address();
        if let Some(status) = request.provoked {
            let Some(provoked) = self.subject.provoke(request, status) else { return Ok(None) };
            (request, address) = provoked;
        }
        if !request.tags.is_empty() {
            let headers = std::mem::take(&mut request.tags);
            let Some(get) = effects::reader(self, request.operation) else { return Ok(None) };
            let (_, response) = effects::ask(self, get, &request).map_err(Failure)?;
            let tag = response.header("ETag").map(str::to_owned);
            let none = || Failure(format!("it has no ETag\n\n{}", response.exchange()));
            let tag = tag.ok_or_else(none)?;
            request = headers.iter().fold(request, |request, name| request.header(name, &tag));
        }
        Ok(Some((request, address)))
    }

    /// Sends a request.
    pub(crate) fn send(
        &self,
        request: &Request<'a>,
        address: SocketAddr,
    ) -> Result<Response, Failure> {
        let message = Message::of(self.description, &self.subject.proof(), address, request);
        let shown = message.shown();
        match exchange(&message, self.subject.response_timeout()) {
            Ok(received) => Ok(Response { received, request: shown }),
            Err(error) => Err(Failure(format!("no response to\n{shown}\n{error}"))),
        }
    }

    /// Compares the response to HEAD with that to GET.
    fn head(
        &self,
        request: &Request<'a>,
        address: SocketAddr,
        get: &Response,
    ) -> Result<(), Failure> {
        let request = request.clone().method("HEAD");
        let response = self.send(&request, address)?;
        let check = Check { description: self.description, request: &request, response: &response };
        let outcome = check.is_the_head_of(get);
        outcome.map_err(|why| Failure(format!("{why}\n\n{}", response.exchange())))
    }
}
