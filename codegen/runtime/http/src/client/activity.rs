//! Idle timeouts: watches request bodies while they are sent, and limits pauses in response bodies.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::error::Silence;
use super::expectation::Expectation;
use crate::{Body, BoxError};

/// The observer of a body that is being sent.
#[derive(Debug, Clone)]
pub(super) struct Activity {
    /// When the connection last accepted data, or whether it is waiting for our own body.
    last: Arc<Mutex<Last>>,
}

#[derive(Debug, Clone, Copy)]
enum Last {
    Moved(Instant),
    WaitsForUs,
}

impl Activity {
    /// Wraps a body so that its progress can be observed.
    pub(super) fn watch(body: Body) -> (Body, Self) {
        let activity = Self { last: Arc::new(Mutex::new(Last::Moved(Instant::now()))) };
        let watched = Watched { body, activity: activity.clone() };
        (Body::new(watched), activity)
    }

    /// There is a connection now, so silence counts from now on, unless our own body is waited for.
    pub(super) fn begin(&self) {
        if let Last::Moved(_) = self.get() {
            self.set(Last::Moved(Instant::now()));
        }
    }

    /// Completes when the other side has neither accepted nor sent anything for that long.
    pub(super) async fn silence(&self, idle_timeout: Duration) {
        loop {
            let since = match self.get() {
                Last::Moved(since) => since,
                Last::WaitsForUs => Instant::now(),
            };
            let until = since + idle_timeout;
            if until <= Instant::now() {
                return;
            }
            sleep_until(until).await;
        }
    }

    fn get(&self) -> Last {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, last: Last) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = last;
    }
}

struct Watched {
    body: Body,
    activity: Activity,
}

impl http_body::Body for Watched {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        let is_pending = polled.is_pending();
        let last = if is_pending { Last::WaitsForUs } else { Last::Moved(Instant::now()) };
        self.activity.set(last);
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of a response. It ends with an error if it pauses for too long.
pub(super) struct WatchedBody {
    body: Body,
    idle_timeout: Duration,
    pause: Option<Pin<Box<Sleep>>>,
    /// What the request still waits for. It ends with the response.
    expectation: Option<Expectation>,
}

impl WatchedBody {
    pub(super) fn watch(
        body: Body,
        idle_timeout: Duration,
        expectation: Option<Expectation>,
    ) -> Body {
        Body::new(Self { body, idle_timeout, pause: None, expectation })
    }
}

impl http_body::Body for WatchedBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            self.pause = None; // the time that whoever reads takes is not the server's
            if !matches!(frame, Some(Ok(_))) {
                self.expectation = None;
            }
            return Poll::Ready(frame);
        }
        let idle_timeout = self.idle_timeout;
        let pause = self.pause.get_or_insert_with(|| Box::pin(tokio::time::sleep(idle_timeout)));
        ready!(pause.as_mut().poll(context));
        self.body = Body::empty();
        Poll::Ready(Some(Err(Silence(idle_timeout).into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt as _, stream};
    use http_body_util::BodyExt as _;

    use super::*;

    fn body(pauses: &'static [u64]) -> Body {
        Body::stream(stream::iter(pauses).then(|pause| async {
            tokio::time::sleep(Duration::from_secs(*pause)).await;
            Ok::<_, BoxError>(Bytes::from_static(b"x"))
        }))
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_must_keep_coming() {
        let idle_timeout = Duration::from_secs(10);
        let answer = WatchedBody::watch(body(&[9, 9, 9]), idle_timeout, None).collect().await;
        let answer = answer.unwrap();
        assert_eq!(answer.to_bytes().len(), 3);
        let error = WatchedBody::watch(body(&[9, 11]), idle_timeout, None).collect().await;
        let error = error.unwrap_err();
        assert!(error.is::<Silence>());
    }

    #[tokio::test(start_paused = true)]
    async fn our_own_pauses_are_not_the_servers() {
        let (mut body, activity) = Activity::watch(body(&[60, 60]));
        let begun = Instant::now();
        let silence = activity.silence(Duration::from_secs(10));
        let sent = async {
            while body.frame().await.is_some() {}
            std::future::pending::<()>().await;
        };
        tokio::select! { () = silence => {}, () = sent => {} }
        assert!(begun.elapsed() >= Duration::from_secs(130), "{:?}", begun.elapsed());
    }
}
