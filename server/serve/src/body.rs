//! The body of a request: it must come fast enough, and is counted.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use swordsmith_http::BoxError;

use crate::activity::{Awaiting, Patience};
use crate::pace::Pace;

/// The body of a request. It fails if the client sends it too slowly. It counts its bytes, and
/// reports the count when it is dropped.
pub(crate) struct RequestBody<B, F: FnOnce(u64)> {
    incoming: B,
    pace: Pace,
    awaiting: Awaiting,
    read: Arc<AtomicBool>,
    broken: bool,
    count: Count<F>,
}

/// Whether the body of a request was read from. Until then, a client that expects `100 Continue`
/// has not got it.
#[derive(Clone)]
pub(crate) struct WasRead(Arc<AtomicBool>);

/// Counts bytes, and reports them when it is dropped.
struct Count<F: FnOnce(u64)> {
    bytes: u64,
    at_end: Option<F>,
}

impl<B, F: FnOnce(u64)> RequestBody<B, F> {
    /// Waits that patiently for the body.
    pub(crate) fn new(
        incoming: B,
        patience: Patience,
        awaiting: Awaiting,
        at_end: F,
    ) -> (Self, WasRead) {
        let read = Arc::new(AtomicBool::new(false));
        let was_read = WasRead(Arc::clone(&read));
        let (pace, count) = (Pace::new(patience), Count { bytes: 0, at_end: Some(at_end) });
        (Self { incoming, pace, awaiting, read, broken: false, count }, was_read)
    }
}

impl WasRead {
    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl<B, F> Body for RequestBody<B, F>
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Unpin,
    F: FnOnce(u64) + Unpin,
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
        self.read.store(true, Ordering::Relaxed);
        let frame = match Pin::new(&mut self.incoming).poll_frame(context) {
            Poll::Ready(frame) => frame.map(|frame| frame.map_err(Into::into)),
            Poll::Pending => {
                self.awaiting.begin();
                Some(Err(ready!(self.pace.poll_too_slow(context)).into()))
            }
        };
        let data = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref());
        let bytes = data.map_or(0, Bytes::len);
        self.awaiting.came(bytes);
        self.pace.came(bytes);
        self.count.bytes += bytes as u64;
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

impl<F: FnOnce(u64)> Drop for Count<F> {
    fn drop(&mut self) {
        if let Some(at_end) = self.at_end.take() {
            at_end(self.bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;
    use std::time::Duration;

    use http_body_util::{BodyExt, Full, StreamBody};
    use swordsmith_http::{Fault, FaultKind};

    use super::*;
    use crate::activity::Activity;

    /// Frames of so many bytes, each after so many seconds.
    fn frames(
        frames: impl IntoIterator<Item = (u64, usize)> + Send + 'static,
    ) -> impl Body<Data = Bytes, Error = BoxError> + Unpin {
        let frames: Vec<_> = frames.into_iter().collect();
        let stream = futures_util::stream::iter(frames);
        StreamBody::new(Box::pin(futures_util::StreamExt::then(
            stream,
            |(pause, bytes)| async move {
                tokio::time::sleep(Duration::from_secs(pause)).await;
                Ok(Frame::data(Bytes::from(vec![7; bytes])))
            },
        )))
    }

    fn awaiting() -> Awaiting {
        Activity::new(Arc::default(), 0).begin().unwrap().awaiting()
    }

    fn request(
        body: impl Body<Data = Bytes, Error = BoxError> + Unpin,
        rate: u32,
    ) -> (impl Body<Data = Bytes, Error = BoxError>, WasRead) {
        let time = Duration::from_secs(10);
        RequestBody::new(body, Patience { idle: time, stalled: time, rate }, awaiting(), |_| ())
    }

    async fn fault(body: impl Body<Data = Bytes, Error = BoxError>) -> (FaultKind, String) {
        let fault = Fault::disconnected(body.collect().await.unwrap_err());
        (fault.kind(), fault.to_string())
    }

    #[tokio::test(start_paused = true)]
    async fn many_short_pauses_are_fine_and_a_long_one_is_not() {
        let (body, was_read) = request(frames([(9, 1); 4]), 0);
        assert!(!was_read.get());
        assert_eq!(body.collect().await.unwrap().to_bytes().len(), 4);
        assert!(was_read.get());
        let (body, _) = request(frames([(9, 1), (11, 1)]), 0);
        let (kind, text) = fault(body).await;
        assert_eq!(kind, FaultKind::TimedOut);
        assert!(text.ends_with("Nothing came for 10s."), "{text}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_comes_byte_by_byte_is_given_up() {
        let (body, _) = request(frames([(3, 1); 100]), 1);
        let (kind, text) = fault(body).await;
        assert_eq!(kind, FaultKind::TimedOut);
        assert!(text.ends_with("Less than 1 bytes per second came for 10s."), "{text}");
        let (body, _) = request(frames([(3, 4); 100]), 1);
        assert_eq!(body.collect().await.unwrap().to_bytes().len(), 400);
        let (body, _) = request(frames([(9, 20); 100]), 1);
        assert_eq!(body.collect().await.unwrap().to_bytes().len(), 2_000, "in bursts");
    }

    #[tokio::test(start_paused = true)]
    async fn the_time_of_the_server_is_not_counted() {
        let (body, _) = request(frames([(1, 2); 100]), 1);
        let mut body = std::pin::pin!(body);
        let mut bytes = 0;
        while let Some(frame) = body.frame().await {
            bytes += frame.unwrap().into_data().unwrap().len();
            tokio::time::sleep(Duration::from_secs(20)).await;
        }
        assert_eq!(bytes, 200);
    }

    #[tokio::test]
    async fn a_body_is_counted() {
        let counted = Arc::new(AtomicU64::new(0));
        let add = |count: &Arc<AtomicU64>| {
            let count = Arc::clone(count);
            move |bytes| {
                count.fetch_add(bytes, Ordering::Relaxed);
            }
        };
        let time = Duration::from_secs(10);
        let patience = Patience { idle: time, stalled: time, rate: 0 };
        let body = Full::new(Bytes::from_static(b"again"));
        RequestBody::new(body, patience, awaiting(), add(&counted)).0.collect().await.unwrap();
        assert_eq!(counted.load(Ordering::Relaxed), 5);
    }
}
