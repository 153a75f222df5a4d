//! Bodies of a connection: a request's has a timeout, a response's is counted.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use http_body::{Body, Frame, SizeHint};
use swordsmith_http::BoxError;
use tokio::time::{Instant, Sleep};

/// The body of a request. It fails if the client sends no data for too long.
pub(crate) struct RequestBody<B> {
    incoming: B,
    timeout: Duration,
    timer: Pin<Box<Sleep>>,
    read: Arc<AtomicBool>,
    broken: bool,
}

/// Whether the body of a request was read from. Until then, a client that expects `100 Continue`
/// has not got it.
#[derive(Clone)]
pub(crate) struct WasRead(Arc<AtomicBool>);

/// The client sent no data for too long.
#[derive(Debug, thiserror::Error)]
#[error("nothing came for {0:?}")]
pub(crate) struct BodyTimeout(Duration);

impl<B> RequestBody<B> {
    /// Waits at most `timeout` for each frame of the body.
    pub(crate) fn new(incoming: B, timeout: Duration) -> (Self, WasRead) {
        let read = Arc::new(AtomicBool::new(false));
        let was_read = WasRead(Arc::clone(&read));
        let timer = Box::pin(tokio::time::sleep(timeout));
        (Self { incoming, timeout, timer, read, broken: false }, was_read)
    }
}

impl WasRead {
    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl<B> Body for RequestBody<B>
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Unpin,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if self.broken {
            return Poll::Ready(None);
        }
        // The time before the first read is the handler's, not the client's.
        if !self.read.swap(true, Ordering::Relaxed) {
            self.restart();
        }
        let frame = match Pin::new(&mut self.incoming).poll_frame(context) {
            Poll::Ready(frame) => frame.map(|frame| frame.map_err(Into::into)),
            Poll::Pending => {
                ready!(self.timer.as_mut().poll(context));
                Some(Err(BodyTimeout(self.timeout).into()))
            }
        };
        self.restart();
        self.broken = matches!(frame, Some(Err(_)));
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.broken || self.incoming.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.size_hint()
    }
}

impl<B> RequestBody<B> {
    fn restart(&mut self) {
        let deadline = Instant::now() + self.timeout;
        self.timer.as_mut().reset(deadline);
    }
}

/// The body of a response. It counts its bytes, and reports the count when it is dropped, sent
/// whole or not.
pub(crate) struct ResponseBody<B> {
    outgoing: B,
    bytes: u64,
    at_end: Option<Box<dyn FnOnce(u64) + Send>>,
}

impl<B> ResponseBody<B> {
    pub(crate) fn new(outgoing: B, at_end: impl FnOnce(u64) + Send + 'static) -> Self {
        Self { outgoing, bytes: 0, at_end: Some(Box::new(at_end)) }
    }
}

impl<B: Body<Data: Buf> + Unpin> Body for ResponseBody<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let polled = Pin::new(&mut self.outgoing).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled
            && let Some(data) = frame.data_ref()
        {
            self.bytes += data.remaining() as u64;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.outgoing.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.outgoing.size_hint()
    }
}

impl<B> Drop for ResponseBody<B> {
    fn drop(&mut self) {
        if let Some(at_end) = self.at_end.take() {
            at_end(self.bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use http_body_util::{BodyExt, Full, StreamBody};

    use super::*;

    fn frames(pauses: &'static [u64]) -> impl Body<Data = Bytes, Error = BoxError> + Unpin {
        let stream = futures_util::stream::iter(pauses);
        StreamBody::new(Box::pin(futures_util::StreamExt::then(stream, |pause| async {
            tokio::time::sleep(Duration::from_secs(*pause)).await;
            Ok(Frame::data(Bytes::from_static(b"x")))
        })))
    }

    #[tokio::test(start_paused = true)]
    async fn many_short_pauses_are_fine_and_a_long_one_is_not() {
        let (body, was_read) = RequestBody::new(frames(&[9, 9, 9, 9]), Duration::from_secs(10));
        assert!(!was_read.get());
        assert_eq!(body.collect().await.unwrap().to_bytes().len(), 4);
        assert!(was_read.get());
        let (body, _) = RequestBody::new(frames(&[9, 11]), Duration::from_secs(10));
        assert!(body.collect().await.unwrap_err().is::<BodyTimeout>());
    }

    #[tokio::test]
    async fn a_response_is_counted() {
        let counted = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&counted);
        let body = Full::new(Bytes::from_static(b"hello"));
        let body = ResponseBody::new(body, move |bytes| count.store(bytes, Ordering::Relaxed));
        body.collect().await.unwrap();
        assert_eq!(counted.load(Ordering::Relaxed), 5);
    }
}
