//! The body type, the only one that generated code uses.

use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_util::{Stream, StreamExt as _, TryStreamExt};
use http_body::{Frame, SizeHint};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, BodyStream, Empty, Full, StreamBody};

use super::Data;

/// An error of a body.
pub type BoxError = Box<dyn Error + Send + Sync>;

/// The body of a request or response: a stream of bytes.
pub struct Body {
    inner: UnsyncBoxBody<Bytes, BoxError>,
}

impl Body {
    /// A body without bytes.
    pub fn empty() -> Self {
        Self::new(Empty::new())
    }

    /// A body of bytes in memory.
    pub fn full(bytes: impl Into<Bytes>) -> Self {
        Self::new(Full::new(bytes.into()))
    }

    /// A body of bytes from a stream.
    pub fn stream<S, E>(stream: S) -> Self
    where
        S: Stream<Item = Result<Bytes, E>> + Send + 'static,
        E: Into<BoxError> + 'static,
    {
        Self::new(StreamBody::new(stream.map_ok(Frame::data)))
    }

    /// Any other body of bytes.
    pub fn new<B>(body: B) -> Self
    where
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        Self { inner: body.map_err(Into::into).boxed_unsync() }
    }

    /// The same with those bytes before it.
    #[must_use]
    pub fn preceded_by(self, first: Bytes) -> Self {
        let first = futures_util::stream::iter([Ok(Frame::data(first))]);
        Self::new(StreamBody::new(first.chain(BodyStream::new(self))))
    }
}

/// Keeps the length, if it is known.
impl From<Data<'static>> for Body {
    fn from(data: Data<'static>) -> Self {
        Self::new(DataBody { missing: data.length(), data })
    }
}

struct DataBody {
    data: Data<'static>,
    missing: Option<u64>,
}

impl http_body::Body for DataBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let next = ready!(Pin::new(&mut self.data).poll_next(context));
        if let (Some(Ok(bytes)), Some(missing)) = (&next, &mut self.missing) {
            *missing = missing.saturating_sub(bytes.len() as u64);
        }
        Poll::Ready(next.map(|next| next.map(Frame::data).map_err(Into::into)))
    }

    fn size_hint(&self) -> SizeHint {
        self.missing.map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}

impl From<Vec<u8>> for Body {
    fn from(bytes: Vec<u8>) -> Self {
        Self::full(bytes)
    }
}

impl http_body::Body for Body {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        Pin::new(&mut self.inner).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::empty()
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Body")
            .field("size_hint", &http_body::Body::size_hint(self))
            .finish_non_exhaustive()
    }
}
