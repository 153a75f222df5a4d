//! What the HTTP library reads and writes: the socket, or TLS on it, with two additions.
//!
//! The HTTP library's own response to a request that it cannot parse has no body; here it is
//! replaced by the application's response of the same status. The library writes on its own only
//! while no request is in flight and the last response is out; [`Activity`] knows when that is. In
//! HTTP/2 it has no such responses, and what looks like one is somebody's data.
//!
//! What such a client still sends is read, so that it sees the response and no reset.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use swordsmith_http::server::RequestId;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::exchange::Exchanges;
use super::linger::LingeringClose;
use super::reading::Reading;
use super::replacement::{self, Replacement};
use crate::refusal::Refusal;
use crate::settings::Settings;

pub(super) struct Wire<S> {
    stream: S,
    exchanges: Exchanges,
    reading: Reading,
    replacement: Option<Replacement>,
    close: Option<LingeringClose>,
}

impl<S: AsyncWrite + Unpin> Wire<S> {
    /// The settings limit what is still read of a client whose head was refused.
    pub(super) fn new(stream: S, exchanges: Exchanges) -> Self {
        Self { stream, exchanges, reading: Reading::new(), replacement: None, close: None }
    }

    /// Whether these bytes are the library's own response. If so, ours is prepared.
    fn replaces(&mut self, bytes: &[u8]) -> bool {
        if self.replacement.is_none()
            && !self.reading.is_http2()
            && self.exchanges.activity().answered().is_some()
            && let Some(status) = replacement::status(bytes)
        {
            let context = self.exchanges.context();
            let id = RequestId(context.ids.next());
            let refusal = Refusal::unreadable(status, self.reading.has_line());
            let response = self.exchanges.application().refuse(&refusal, &id);
            let status = response.status().as_u16();
            tracing::info!(id = id.0, status, "a request that cannot be read");
            let Settings { drain_size, drain_timeout, .. } = context.settings;
            self.replacement = Some(Replacement::new(response));
            self.close = Some(LingeringClose::new(drain_size, drain_timeout));
        }
        self.replacement.is_some()
    }

    fn poll_replacement(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(replacement) = &mut self.replacement {
            let Some(rest) = replacement.rest() else {
                self.replacement = None;
                break;
            };
            let written = Pin::new(&mut self.stream).poll_write(context, rest);
            if let Poll::Ready(Ok(count)) = &written {
                replacement.sent(*count);
            }
            if ready!(written)? == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let answered = self.exchanges.activity().answered();
        self.reading.read(&buffer.filled()[before..], answered);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Wire<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.replaces(bytes) {
            return self.poll_replacement(context).map_ok(|()| bytes.len());
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let first = slices.iter().find(|slice| !slice.is_empty());
        if first.is_some_and(|slice| self.replaces(slice)) {
            let length = slices.iter().map(|slice| slice.len()).sum();
            return self.poll_replacement(context).map_ok(|()| length);
        }
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        self.exchanges.activity().flushed();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, close, .. } = &mut *self;
        match close {
            None => Pin::new(stream).poll_shutdown(context),
            Some(close) => close.poll(stream, context).map(Ok),
        }
    }
}
