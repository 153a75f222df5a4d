//! The unread rest of a request body.
//!
//! A request can be refused long before its body has arrived. If the connection is then simply
//! closed, the client, still sending, gets a reset and not the response. So the owner of the
//! connection keeps a [`Remainder`], and after the response it either reads on or gives up.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body as _, Frame, SizeHint};

use super::{Body, BoxError};

/// The other end of a watched body.
#[derive(Debug)]
pub struct Remainder {
    slot: Arc<Slot>,
}

#[derive(Debug, Default)]
struct Slot {
    rest: Mutex<Option<Body>>,
    /// Whether some of the body was asked for.
    is_begun: AtomicBool,
}

impl Remainder {
    /// Wraps a body so that its unread rest is kept when it is dropped.
    pub fn watch(body: Body) -> (Body, Self) {
        let slot = Arc::<Slot>::default();
        let watched = Watched { body, has_ended: false, slot: Arc::clone(&slot) };
        (Body::new(watched), Self { slot })
    }

    /// The unread rest; `None` while the body is still in use, or if it was read to its end.
    pub fn take(&self) -> Option<Body> {
        let mut rest = self.slot.rest.lock().unwrap_or_else(PoisonError::into_inner);
        rest.take().filter(|body| !body.is_end_stream())
    }

    /// Whether some of the body was asked for: a client that waits for `100 Continue` has sent none of
    /// it before.
    pub fn is_begun(&self) -> bool {
        self.slot.is_begun.load(Ordering::Relaxed)
    }
}

struct Watched {
    body: Body,
    /// Whether the body has reported its end, which is the only sign with chunks.
    has_ended: bool,
    slot: Arc<Slot>,
}

impl http_body::Body for Watched {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        self.slot.is_begun.store(true, Ordering::Relaxed);
        let frame = Pin::new(&mut self.body).poll_frame(context);
        self.has_ended |= matches!(frame, Poll::Ready(None));
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if self.has_ended {
            return;
        }
        let body = std::mem::take(&mut self.body);
        *self.slot.rest.lock().unwrap_or_else(PoisonError::into_inner) = Some(body);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{FutureExt as _, stream};
    use http_body_util::BodyExt as _;

    fn body() -> Body {
        Body::stream(stream::iter(["ab", "cd", "ef"].map(|it| Ok::<_, BoxError>(Bytes::from(it)))))
    }

    #[test]
    fn the_rest_can_be_taken_once_the_body_is_dropped() {
        let (mut watched, rest) = Remainder::watch(body());
        assert!(rest.take().is_none() && !rest.is_begun());
        let first = watched.frame().now_or_never().unwrap().unwrap().unwrap();
        assert_eq!(first.into_data().unwrap(), "ab");
        drop(watched);
        let left = rest.take().unwrap().collect().now_or_never().unwrap().unwrap().to_bytes();
        assert_eq!(left, "cdef");
        assert!(rest.is_begun());
    }

    #[test]
    fn of_what_was_read_to_its_end_nothing_is_left() {
        let (mut watched, rest) = Remainder::watch(body());
        while watched.frame().now_or_never().unwrap().is_some() {}
        drop(watched);
        assert!(rest.take().is_none());
    }
}
