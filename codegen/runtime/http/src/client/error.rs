//! The errors of a request.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use http::StatusCode;

use crate::{BoxError, Fault, Reason};

/// Why an operation did not succeed. `R` are the described refusals.
#[derive(Debug)]
pub enum Error<R> {
    /// The service refused, as described.
    Refused {
        /// The refusal.
        refusal: R,
        /// Identifier that the service gave the request, if it gave one.
        request_id: Option<String>,
    },
    /// Anything else.
    Failed(Failure),
}

/// An error that any service can have.
#[derive(Debug)]
pub enum Failure {
    /// The request cannot be encoded. Nothing was sent.
    Unwritable(Reason),
    /// There is no connection to the service. Nothing was sent.
    Unreachable(Reason),
    /// The request body could not be read to its end on our side. The connection was cut off, so
    /// that the service does not accept the part that was sent as the whole.
    Unreadable(Reason),
    /// The connection broke before the response. Whether the service has carried out the request is
    /// not known.
    Broken(Reason),
    /// Timeout: no data for that long. Whether the service has carried out the request is not
    /// known.
    Silent(Duration),
    /// The service responded with a redirect, which was not followed.
    Redirected {
        /// The status.
        status: StatusCode,
        /// The target.
        location: String,
    },
    /// The response is not described.
    Unexpected(Box<Unexpected>),
}

/// A response that is not described.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unexpected {
    /// Its status.
    pub status: StatusCode,
    /// Its media type, as it is written.
    pub content_type: Option<String>,
    /// Identifier that the service gave the request, if it gave one.
    pub request_id: Option<String>,
    /// What is not as described.
    pub reason: Reason,
    /// The first bytes of its body, as text.
    pub beginning: String,
}

/// Timeout: no data for that long.
#[derive(Debug, thiserror::Error)]
#[error("nothing came for {0:?}")]
pub(super) struct Silence(pub(super) Duration);

impl<R> Error<R> {
    /// Identifier that the service gave the request, if there is a response that has one.
    pub fn request_id(&self) -> Option<&str> {
        match self {
            Self::Refused { request_id, .. } => request_id.as_deref(),
            Self::Failed(Failure::Unexpected(answer)) => answer.request_id.as_deref(),
            Self::Failed(_) => None,
        }
    }
}

impl Failure {
    /// Classifies an error of a connection, by the causes it wraps.
    pub(super) fn of_connection(error: &(dyn StdError + 'static)) -> Self {
        for cause in chain(error) {
            if let Some(Silence(idle_timeout)) = cause.downcast_ref() {
                return Self::Silent(*idle_timeout);
            }
            if let Some(fault) = cause.downcast_ref::<Fault>() {
                return Self::Unreadable(fault.reason().clone());
            }
        }
        Self::Broken(message_of(error))
    }

    /// The body of a response broke off.
    pub(super) fn of_answer(error: &BoxError) -> Self {
        Self::of_connection(error.as_ref())
    }
}

/// The message of an error: that of its last cause.
pub(super) fn message_of(error: &(dyn StdError + 'static)) -> Reason {
    let causes: Vec<String> = chain(error).map(ToString::to_string).collect();
    match causes.as_slice() {
        [.., last] => Reason::new(last.clone()),
        [] => Reason::default(),
    }
}

fn chain<'a>(
    error: &'a (dyn StdError + 'static),
) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

impl<R> From<Failure> for Error<R> {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl<R: fmt::Display> fmt::Display for Error<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { refusal, .. } => refusal.fmt(f),
            Self::Failed(failure) => failure.fmt(f),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unwritable(reason) => reason.fmt(f),
            Self::Unreachable(reason) => write!(f, "the service cannot be reached: {reason}"),
            Self::Unreadable(reason) => write!(f, "what is to be sent cannot be read: {reason}"),
            Self::Broken(reason) => write!(f, "the connection broke: {reason}"),
            Self::Silent(idle_timeout) => {
                write!(f, "nothing came from the service for {idle_timeout:?}")
            }
            Self::Redirected { status, location } => {
                write!(
                    f,
                    "the service sends us to {location} ({status}), and nobody goes there unasked"
                )
            }
            Self::Unexpected(answer) => answer.fmt(f),
        }
    }
}

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the answer is none that is described: {}, {}", self.status, self.reason)
    }
}

impl<R: fmt::Debug + fmt::Display> StdError for Error<R> {}

impl StdError for Failure {}
