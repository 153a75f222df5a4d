//! The body of a response. Its request is over when the HTTP library has written all of it, and not
//! when it has taken all of it: in HTTP/2 it takes whole documents, and writes what the client lets
//! it write.
//!
//! The library drops a piece of data when it is written, or when nobody wants it any more, so each
//! piece keeps the request in flight, and tells how much of it is taken.

use std::io::IoSlice;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use bytes::Buf;
use http_body::{Body, Frame, SizeHint};

use crate::activity::InFlight;

/// The body of a response. It counts the bytes that are written.
pub(super) struct ResponseBody<B: Body> {
    outgoing: B,
    sending: Arc<Sending>,
    has_pieces: bool,
}

/// A piece of a body, until it is written.
pub(super) struct Piece<D> {
    data: D,
    sending: Arc<Sending>,
}

/// A response that is being sent: what its body and the pieces of it share.
struct Sending {
    in_flight: InFlight,
    written: AtomicU64,
    at_end: Option<Box<dyn FnOnce(u64) + Send + Sync>>,
}

impl<B: Body> ResponseBody<B> {
    /// Reports the count of bytes when the response is sent, whole or not.
    pub(super) fn new(
        outgoing: B,
        mut in_flight: InFlight,
        at_end: impl FnOnce(u64) + Send + Sync + 'static,
    ) -> Self {
        in_flight.response_ready();
        let (written, at_end) = (AtomicU64::default(), Some(Box::new(at_end) as _));
        let sending = Arc::new(Sending { in_flight, written, at_end });
        Self { outgoing, sending, has_pieces: false }
    }
}

impl<B: Body<Data: Buf> + Unpin> Body for ResponseBody<B> {
    type Data = Piece<B::Data>;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, B::Error>>> {
        let polled = Pin::new(&mut self.outgoing).poll_frame(context);
        polled.map_ok(|frame| {
            frame.map_data(|data| {
                self.has_pieces = true;
                Piece::new(data, &self.sending)
            })
        })
    }

    fn is_end_stream(&self) -> bool {
        self.outgoing.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.outgoing.size_hint()
    }
}

impl<B: Body> Drop for ResponseBody<B> {
    fn drop(&mut self) {
        // Of a body that ended with a piece, nothing is left but that piece.
        if !self.has_pieces || !self.outgoing.is_end_stream() {
            self.sending.in_flight.must_flush();
        }
    }
}

impl<D> Piece<D> {
    fn new(data: D, sending: &Arc<Sending>) -> Self {
        sending.in_flight.handed_out();
        Self { data, sending: Arc::clone(sending) }
    }
}

impl<D: Buf> Buf for Piece<D> {
    fn remaining(&self) -> usize {
        self.data.remaining()
    }

    fn chunk(&self) -> &[u8] {
        self.data.chunk()
    }

    fn chunks_vectored<'a>(&'a self, slices: &mut [IoSlice<'a>]) -> usize {
        self.data.chunks_vectored(slices)
    }

    fn advance(&mut self, count: usize) {
        self.data.advance(count);
        self.sending.in_flight.took(count);
        self.sending.written.fetch_add(count as u64, Ordering::Relaxed);
    }
}

impl<D> Drop for Piece<D> {
    fn drop(&mut self) {
        self.sending.in_flight.done();
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        if let Some(at_end) = self.at_end.take() {
            at_end(*self.written.get_mut());
        }
    }
}
