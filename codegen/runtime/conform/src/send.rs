//! Sends one request for those who need what it makes.

use std::cell::RefCell;

use swordsmith_http::description::Description;

use crate::check::Check;
use crate::connection::exchange;
use crate::differing::DifferingHeaders;
use crate::message::Message;
use crate::probe::RESPONSE_TIMEOUT;
use crate::{Endpoint, Exchange, Expected, Failure, Profile, Proof, Request, Response};

/// Sends a request with a resolved path, and returns the response.
///
/// # Errors
///
/// If there is no response, or one that the operation does not have.
pub fn send<'a>(
    description: &'a Description<'a>,
    endpoint: &Endpoint,
    proof: &Proof,
    request: &Request<'a>,
) -> Result<Response, Failure> {
    answered(description, endpoint, proof, request, |response| {
        let differing = &DifferingHeaders::default();
        let (profile, remarks) = (Profile::Swordsmith, &RefCell::default());
        let check = Check { description, endpoint, request, response, differing, profile, remarks };
        check.is(&Expected::Accepted)
    })
    .map(|(response, _)| response)
}

/// Sends a request with a resolved path, and returns the response if it is a success, with what went
/// over the wire. Whether it is as described is tested elsewhere: one difference must not hide all that comes after it.
///
/// # Errors
///
/// If there is no response, or one of another status.
#[cfg(feature = "setup")]
pub(crate) fn make<'a>(
    description: &'a Description<'a>,
    endpoint: &Endpoint,
    proof: &Proof,
    request: &Request<'a>,
) -> Result<(Response, Exchange), Failure> {
    answered(description, endpoint, proof, request, |response| match response.status() {
        200..300 => Ok(()),
        status => Err(format!("{} responded {status}", request.operation.name)),
    })
}

fn answered<'a>(
    description: &'a Description<'a>,
    endpoint: &Endpoint,
    proof: &Proof,
    request: &Request<'a>,
    check: impl FnOnce(&Response) -> Result<(), String>,
) -> Result<(Response, Exchange), Failure> {
    let message = Message::of(description, proof, endpoint, request);
    let (received, exchange) = exchange(&message, RESPONSE_TIMEOUT);
    let failed = |why: String| Failure {
        why: endpoint.secrets.hide(&why),
        exchanges: vec![exchange.clone()],
    };
    let received = received.map_err(|error| failed(error.to_string()))?;
    let response = Response { received };
    check(&response).map_err(failed)?;
    Ok((response, exchange))
}
