//! `Expect: 100-continue` (RFC 9110, section 10.1.1): the service sees the head of a request before
//! the client sends a large body. A service that refuses by the head alone is not sent the body.

use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::Bytes;
use http::header::EXPECT;
use http::request::Parts;
use http::{HeaderValue, Request, StatusCode};
use http_body::{Body as _, Frame, SizeHint};
use tokio::time::Sleep;

use super::Settings;
use crate::{Body, BoxError};

/// Whether the service has to agree before it is sent that body.
pub(super) fn is_needed(body: &Body, settings: &Settings) -> bool {
    let length = body.size_hint().exact();
    settings.expect_continue_above.is_some_and(|limit| length.is_none_or(|length| length > limit))
}

/// What the service says to the head of a request. When this is dropped, nothing is waited for any
/// more: a body that was not sent is dropped, and its connection closed.
#[derive(Debug)]
pub(super) struct Expectation(Arc<Gate>);

impl Expectation {
    /// A request that expects an answer to its head, but waits at most `timeout` for it.
    pub(super) fn of(mut parts: Parts, body: Body, timeout: Duration) -> (Request<Body>, Self) {
        parts.headers.insert(EXPECT, HeaderValue::from_static("100-continue"));
        let size = body.size_hint();
        let gate = Arc::new(Gate(Mutex::new((State::Waiting(body), None))));
        let held = Held { gate: Arc::clone(&gate), body: None, size, timeout, timer: None };
        let mut request = Request::from_parts(parts, Body::new(held));
        let informed = Arc::clone(&gate);
        hyper::ext::on_informational(&mut request, move |answer| {
            if answer.status() == StatusCode::CONTINUE {
                informed.open();
            }
        });
        (request, Self(gate))
    }

    /// The service has responded. If nothing of the body was sent, nothing will be; the connection
    /// stays open, because the response is still read from it.
    pub(super) fn answered(&self) {
        self.0.hold();
    }

    /// The body, if nothing of it was sent. The connection is closed.
    pub(super) fn take_back(&self) -> Option<Body> {
        self.0.close()
    }
}

impl Drop for Expectation {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Holds a body back; the waker is that of the connection.
#[derive(Debug)]
struct Gate(Mutex<(State, Option<Waker>)>);

#[derive(Debug)]
enum State {
    /// The service has not responded yet.
    Waiting(Body),
    /// It wants the body.
    Wanted(Body),
    /// It has responded without the body.
    Answered(Body),
    /// The body is elsewhere.
    Empty,
}

impl Gate {
    fn open(&self) {
        self.change(|state| match state {
            State::Waiting(body) => State::Wanted(body),
            other => other,
        });
    }

    fn hold(&self) {
        self.change(|state| match state {
            State::Waiting(body) => State::Answered(body),
            other => other,
        });
    }

    fn close(&self) -> Option<Body> {
        let mut unsent = None;
        self.change(|state| match state {
            State::Waiting(body) | State::Answered(body) => {
                unsent = Some(body);
                State::Empty
            }
            other => other,
        });
        unsent
    }

    /// Changes the state, and wakes the connection.
    fn change(&self, change: impl FnOnce(State) -> State) {
        let mut inner = self.lock();
        inner.0 = change(mem::replace(&mut inner.0, State::Empty));
        if let Some(waker) = inner.1.take() {
            waker.wake();
        }
    }

    fn lock(&self) -> MutexGuard<'_, (State, Option<Waker>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A body behind a gate.
struct Held {
    gate: Arc<Gate>,
    /// The body, once it is sent.
    body: Option<Body>,
    size: SizeHint,
    timeout: Duration,
    /// Runs since the head was sent.
    timer: Option<Pin<Box<Sleep>>>,
}

/// The service has responded without the body.
#[derive(Debug, thiserror::Error)]
#[error("the body is not wanted")]
struct NotWanted;

impl Held {
    /// Waits until the body may be sent.
    fn poll_gate(&mut self, context: &mut Context<'_>) -> Poll<Result<Body, NotWanted>> {
        let timeout = self.timeout;
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(timeout)));
        let mut inner = self.gate.lock();
        match mem::replace(&mut inner.0, State::Empty) {
            State::Wanted(body) => return Poll::Ready(Ok(body)),
            State::Waiting(body) if timer.as_mut().poll(context).is_ready() => {
                return Poll::Ready(Ok(body));
            }
            State::Empty => return Poll::Ready(Err(NotWanted)),
            waiting => inner.0 = waiting,
        }
        inner.1 = Some(context.waker().clone());
        Poll::Pending
    }
}

impl http_body::Body for Held {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if self.body.is_none() {
            match self.poll_gate(context) {
                Poll::Ready(Ok(body)) => self.body = Some(body),
                Poll::Ready(Err(error)) => return Poll::Ready(Some(Err(error.into()))),
                Poll::Pending => return Poll::Pending,
            }
        }
        match &mut self.body {
            Some(body) => Pin::new(body).poll_frame(context),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_some_and(http_body::Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or(self.size, http_body::Body::size_hint)
    }
}

#[cfg(test)]
mod tests;
