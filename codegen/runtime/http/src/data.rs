//! The bytes of an upload, streamed and counted.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _, stream};
use http_body::Body as _;

use super::multipart::Base64Stream;
use super::{Body, Fault, Reason};

/// A stream of bytes: a whole body, or one part of a multipart.
///
/// It ends at the first fault. Dropping it leaves the rest unread.
pub struct Data<'a> {
    stream: Pin<Box<dyn Stream<Item = Result<Bytes, Fault>> + Send + 'a>>,
    length: Option<u64>,
}

impl<'a> Data<'a> {
    /// Bytes from any stream.
    pub fn new(stream: impl Stream<Item = Result<Bytes, Fault>> + Send + 'a) -> Self {
        Self { stream: Box::pin(stream), length: None }
    }

    /// Bytes from a stream of a known length; any other length is a fault.
    pub fn sized(
        stream: impl Stream<Item = Result<Bytes, Fault>> + Send + 'a,
        length: u64,
    ) -> Self {
        let stream = Sized { stream: Box::pin(stream), length, missing: Some(length) };
        Self { stream: Box::pin(stream), length: Some(length) }
    }

    /// The total length, if it is known in advance.
    pub fn length(&self) -> Option<u64> {
        self.length
    }

    /// The next chunk, never empty; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the bytes are faulty, or the stream breaks off.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Fault> {
        poll_fn(|context| self.stream.as_mut().poll_next(context)).await.transpose()
    }

    /// Reads all bytes, at most `limit`; `what` names them in the error.
    ///
    /// # Errors
    ///
    /// As [`Self::next`], and if there are too many.
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

impl Data<'_> {
    /// The same, decoded from base64 if it begins with these letters: there are clients that encode
    /// a part and do not say so.
    #[must_use]
    pub fn decoded_if_begins(self, letters: &'static [u8]) -> Self {
        Self::new(Box::pin(stream::once(decoded_if(self, letters)).try_flatten()))
    }
}

/// Waits for so many letters.
async fn decoded_if<'a>(mut data: Data<'a>, letters: &[u8]) -> Result<Data<'a>, Fault> {
    let mut beginning = BytesMut::new();
    while beginning.len() < letters.len()
        && let Some(chunk) = data.next().await?
    {
        beginning.extend_from_slice(&chunk);
    }
    let is_encoded = beginning.starts_with(letters);
    let beginning = Some(beginning.freeze()).filter(|bytes| !bytes.is_empty());
    let whole = Data::new(stream::iter(beginning.map(Ok)).chain(data));
    Ok(if is_encoded { Data::new(Base64Stream::new(whole)) } else { whole })
}

impl Data<'static> {
    /// Bytes in memory.
    pub fn of_bytes(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        let length = bytes.len() as u64;
        let bytes = Some(bytes).filter(|bytes| !bytes.is_empty());
        Self { stream: Box::pin(stream::iter(bytes.map(Ok))), length: Some(length) }
    }

    /// Concatenates several.
    pub fn concatenated(all: Vec<Self>) -> Self {
        let length = all.iter().map(Self::length).sum();
        Self { stream: Box::pin(stream::iter(all).flatten()), length }
    }

    /// The bytes of a body; a fault as soon as they exceed `limit`.
    pub fn of_body(body: Body, limit: u64) -> Self {
        let length = body.size_hint().exact();
        Self { length, ..Self::new(LimitedBody { body, limit, count: 0, is_over: false }) }
    }

    /// The same of a body that must not be empty.
    pub fn of_required_body(body: Body, limit: u64) -> Self {
        let data = Self::of_body(body, limit);
        Self { length: data.length, ..Self::new(NotEmpty { data, is_empty: true }) }
    }
}

impl<B: Into<Bytes>> From<B> for Data<'static> {
    fn from(bytes: B) -> Self {
        Self::of_bytes(bytes)
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

struct Sized<'a> {
    stream: Pin<Box<dyn Stream<Item = Result<Bytes, Fault>> + Send + 'a>>,
    length: u64,
    /// How many bytes are still to come; `None` after the end.
    missing: Option<u64>,
}

impl Sized<'_> {
    fn ended(&mut self, missing: u64) -> Option<Result<Bytes, Fault>> {
        self.missing = None;
        let reason = Reason::new(format!("{missing} of {} bytes are missing", self.length));
        (missing > 0).then(|| Err(Fault::malformed(reason)))
    }

    fn counted(&mut self, missing: u64, bytes: Bytes) -> Result<Bytes, Fault> {
        self.missing = missing.checked_sub(bytes.len() as u64);
        match self.missing {
            Some(_) => Ok(bytes),
            None => Err(Fault::malformed(format!("more than {} bytes came", self.length))),
        }
    }
}

impl Stream for Sized<'_> {
    type Item = Result<Bytes, Fault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(missing) = self.missing else { return Poll::Ready(None) };
        Poll::Ready(match ready!(self.stream.as_mut().poll_next(context)) {
            Some(Ok(bytes)) => Some(self.counted(missing, bytes)),
            Some(Err(fault)) => {
                self.missing = None;
                Some(Err(fault))
            }
            None => self.ended(missing),
        })
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
    use crate::FaultKind;
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
    fn the_declared_length_is_checked() {
        let chunks = || stream::iter(["ab", "cd"].map(|it| Ok(Bytes::from_static(it.as_bytes()))));
        assert_eq!(read(Data::sized(chunks(), 4), 9).unwrap(), "abcd");
        assert_eq!(read(Data::sized(chunks(), 3), 9), Err(FaultKind::Malformed));
        assert_eq!(read(Data::sized(chunks(), 5), 9), Err(FaultKind::Malformed));
    }

    #[test]
    fn lengths_add_up_where_all_are_known() {
        let known = || vec![Data::of_bytes("ab"), Data::of_bytes(""), Data::of_bytes("c")];
        let all = Data::concatenated(known());
        assert_eq!(all.length(), Some(3));
        assert_eq!(read(all, 9).unwrap(), "abc");
        let mut pieces = known();
        pieces.push(Data::new(stream::iter([Ok(Bytes::from_static(b"d"))])));
        assert_eq!(Data::concatenated(pieces).length(), None);
    }

    #[test]
    fn what_begins_like_base64_of_something_is_decoded() {
        let data = |chunks: &[&'static str]| {
            let chunks = chunks.iter().map(|it| Ok(Bytes::from_static(it.as_bytes())));
            Data::new(stream::iter(chunks.collect::<Vec<_>>())).decoded_if_begins(b"UEsDB")
        };
        assert_eq!(read(data(&["UE", "sDBA", "==\n"]), 9).unwrap(), &b"PK\x03\x04"[..]);
        for plain in [&["PK\x03\x04"][..], &["UE", "sD"], &[], &["UEsDA==="]] {
            assert_eq!(read(data(plain), 9).unwrap(), plain.concat());
        }
    }

    #[test]
    fn a_required_body_has_bytes() {
        assert_eq!(read(Data::of_required_body(body(&["", ""]), 4), 9), Err(FaultKind::Malformed));
        assert_eq!(read(Data::of_required_body(body(&["a"]), 4), 9).unwrap(), "a");
        assert_eq!(read(Data::of_body(body(&[]), 4), 9).unwrap(), "");
    }
}
