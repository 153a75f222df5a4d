//! The bytes of an upload as they come, counted.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use futures_util::Stream;
use http_body::Body as _;

use super::{Body, Fault};

/// A stream of bytes: a whole body, or one part of a multipart.
///
/// It ends with the first fault. Dropping it before its end leaves the rest unread.
pub struct Data<'a> {
    stream: Pin<Box<dyn Stream<Item = Result<Bytes, Fault>> + Send + 'a>>,
}

impl<'a> Data<'a> {
    /// Bytes from any stream.
    pub fn new(stream: impl Stream<Item = Result<Bytes, Fault>> + Send + 'a) -> Self {
        Self { stream: Box::pin(stream) }
    }

    /// The next bytes, never none of them; `None` at the end.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, or that they stopped coming.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Fault> {
        poll_fn(|context| self.stream.as_mut().poll_next(context)).await.transpose()
    }

    /// All bytes at once, at most `limit` of them; `what` names them if they are more.
    ///
    /// # Errors
    ///
    /// As [`Self::next`], and where there are too many.
    pub async fn read(mut self, what: &str, limit: u64) -> Result<Bytes, Fault> {
        let mut all = BytesMut::new();
        while let Some(chunk) = self.next().await? {
            if (all.len() + chunk.len()) as u64 > limit {
                return Err(Fault::too_large(what, limit));
            }
            all.extend_from_slice(&chunk);
        }
        Ok(all.freeze())
    }
}

impl Data<'static> {
    /// The bytes of a body; a fault as soon as they are more than `limit`.
    pub fn of_body(body: Body, limit: u64) -> Self {
        Self::new(LimitedBody { body, limit, count: 0, is_over: false })
    }

    /// The same of a body that must not be empty.
    pub fn of_required_body(body: Body, limit: u64) -> Self {
        Self::new(NotEmpty { data: Self::of_body(body, limit), is_empty: true })
    }
}

impl Stream for Data<'_> {
    type Item = Result<Bytes, Fault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.stream.as_mut().poll_next(context)
    }
}

impl fmt::Debug for Data<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Data").finish_non_exhaustive()
    }
}

struct LimitedBody {
    body: Body,
    limit: u64,
    count: u64,
    is_over: bool,
}

impl LimitedBody {
    fn counted(&mut self, bytes: Bytes) -> Result<Bytes, Fault> {
        self.count = self.count.saturating_add(bytes.len() as u64);
        if self.count > self.limit {
            self.is_over = true;
            return Err(Fault::too_large("the body", self.limit));
        }
        Ok(bytes)
    }
}

impl Stream for LimitedBody {
    type Item = Result<Bytes, Fault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        while !self.is_over {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) if !bytes.is_empty() => {
                        return Poll::Ready(Some(self.counted(bytes)));
                    }
                    _ => {} // trailers say nothing that is described
                },
                Some(Err(error)) => {
                    self.is_over = true;
                    return Poll::Ready(Some(Err(Fault::disconnected(error))));
                }
                None => self.is_over = true,
            }
        }
        Poll::Ready(None)
    }
}

struct NotEmpty {
    data: Data<'static>,
    is_empty: bool,
}

impl Stream for NotEmpty {
    type Item = Result<Bytes, Fault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = ready!(Pin::new(&mut self.data).poll_next(context));
        let was_empty = std::mem::replace(&mut self.is_empty, false);
        if next.is_none() && was_empty {
            return Poll::Ready(Some(Err(Fault::malformed("the body is empty"))));
        }
        Poll::Ready(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::FaultKind;
    use futures_util::stream;

    fn body(chunks: &[&'static str]) -> Body {
        let chunks: Vec<Result<Bytes, Fault>> =
            chunks.iter().map(|chunk| Ok(Bytes::from_static(chunk.as_bytes()))).collect();
        Body::stream(stream::iter(chunks))
    }

    fn read(data: Data<'_>, limit: u64) -> Result<Bytes, FaultKind> {
        futures_util::FutureExt::now_or_never(data.read("it", limit))
            .unwrap()
            .map_err(|fault| fault.kind())
    }

    #[test]
    fn bytes_are_counted_as_they_come() {
        let chunks = ["ab", "", "cd"];
        assert_eq!(read(Data::of_body(body(&chunks), 4), 9).unwrap(), "abcd");
        assert_eq!(read(Data::of_body(body(&chunks), 3), 9), Err(FaultKind::TooLarge));
        assert_eq!(read(Data::of_body(body(&chunks), 4), 3), Err(FaultKind::TooLarge));
    }

    #[test]
    fn a_required_body_has_bytes() {
        assert_eq!(read(Data::of_required_body(body(&["", ""]), 4), 9), Err(FaultKind::Malformed));
        assert_eq!(read(Data::of_required_body(body(&["a"]), 4), 9).unwrap(), "a");
        assert_eq!(read(Data::of_body(body(&[]), 4), 9).unwrap(), "");
    }
}
