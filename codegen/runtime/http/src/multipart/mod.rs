//! Multipart bodies (RFC 2046, RFC 7578), read strictly while they arrive.
//!
//! Only what is needed to find the next delimiter is buffered. A truncated body is an error, not a
//! short part.

mod base64_stream;
mod boundary;
mod count;
mod part;
mod part_headers;
mod place;
mod scanner;
mod writer;

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_util::Stream;
use http::HeaderMap;

pub(crate) use base64_stream::Base64Stream;
pub use boundary::Boundary;
pub use count::PartCount;
pub use part::Part;
pub use place::PartPlace;
pub use writer::{MultipartWriter, PartHead};

use super::{Data, Fault, MediaType};
use scanner::{Scanned, Scanner};

/// The media type of a form (RFC 7578).
const FORM: &str = "multipart/form-data";

/// The parts of a multipart body, one after the other.
#[derive(Debug)]
pub struct Multipart {
    source: Data<'static>,
    boundary: Boundary,
    scanner: Scanner,
    is_begun: bool,
    /// The part that was begun last; its number is 0 before the first one.
    place: PartPlace,
}

impl Multipart {
    /// The parts of a body, whose data enforces the limit of the whole.
    pub fn new(source: Data<'static>, boundary: &Boundary) -> Self {
        let scanner = Scanner::new(boundary);
        let (boundary, place) = (boundary.clone(), PartPlace::default());
        Self { source, boundary, scanner, is_begun: false, place }
    }

    /// Whether it is a form.
    fn is_form(&self) -> bool {
        self.boundary.media_type().is(FORM)
    }

    /// The unparsed body, to be sent on, and its media type.
    ///
    /// # Errors
    ///
    /// If parts of it have been read already.
    pub fn into_body(self) -> Result<(MediaType, Data<'static>), Fault> {
        if self.is_begun {
            return Err(Fault::malformed("parts of the multipart have been read already"));
        }
        Ok((self.boundary.media_type().clone(), self.source))
    }

    /// The next part; the unread rest of the previous one is skipped. `None` after the closing
    /// delimiter and the epilogue.
    ///
    /// # Errors
    ///
    /// If the body is not a multipart, or ends before its closing delimiter. A fault in a part names
    /// the part; so do the faults of its bytes.
    pub async fn next(&mut self) -> Result<Option<Part<'_>>, Fault> {
        let headers = self.next_headers().await?;
        Ok(headers.map(|headers| self.part(headers)))
    }

    /// The headers of the next part.
    pub(crate) async fn next_headers(&mut self) -> Result<Option<HeaderMap>, Fault> {
        self.is_begun = true;
        loop {
            match poll_fn(|context| self.poll_scanned(context)).await? {
                Scanned::Headers(block) => return part::headers(self, &block).map(Some),
                Scanned::Data(_) | Scanned::PartEnd => {}
                Scanned::End => return Ok(None),
            }
        }
    }

    /// The part whose headers were read last.
    pub(crate) fn part(&mut self, headers: HeaderMap) -> Part<'_> {
        Part::new(self, headers)
    }

    fn poll_scanned(&mut self, context: &mut Context<'_>) -> Poll<Result<Scanned, Fault>> {
        loop {
            match self.scanner.next() {
                Ok(None) => {}
                Ok(Some(scanned)) => return Poll::Ready(Ok(scanned)),
                Err(fault) => return Poll::Ready(Err(self.placed(fault))),
            }
            match ready!(Pin::new(&mut self.source).poll_next(context)) {
                Some(chunk) => self.scanner.feed(chunk.map_err(Fault::in_whole)?),
                None => self.scanner.finish(),
            }
        }
    }

    /// A fault of the scanner with the part that it has come to.
    fn placed(&self, fault: Fault) -> Fault {
        match self.place.number() {
            number if self.scanner.is_in_headers() => {
                fault.in_part(&PartPlace::of_number(number + 1))
            }
            0 => fault,
            _ => fault.in_part(&self.place),
        }
    }
}

/// The bytes of the current part, still in its transfer encoding.
#[derive(Debug)]
struct PartData<'a> {
    multipart: &'a mut Multipart,
    is_over: bool,
}

impl Stream for PartData<'_> {
    type Item = Result<Bytes, Fault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        let scanned = ready!(self.multipart.poll_scanned(context));
        self.is_over = !matches!(scanned, Ok(Scanned::Data(_)));
        Poll::Ready(match scanned {
            Ok(Scanned::Data(bytes)) => Some(Ok(bytes)),
            Ok(_) => None,
            Err(fault) => Some(Err(fault)),
        })
    }
}

#[cfg(test)]
mod tests;
