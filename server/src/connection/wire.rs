//! What the HTTP library reads and writes: the socket, or TLS on it, with an addition.
//!
//! The HTTP library's own response to a request that it cannot parse has no body; here it is
//! replaced by the interface's error document. The library writes on its own only while no request
//! is in flight and the last response is out; [`Activity`] knows when that is.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_util::FutureExt;
use http::{HeaderMap, Response, header};
use http_body_util::BodyExt;
use swordsmith_http::Body;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::activity::Activity;
use crate::error;
use crate::ids::Ids;

/// How a response of the library starts; in HTTP/2 it has none of its own.
const STATUS_LINE: &[u8] = b"HTTP/1.1 ";

pub(super) struct Wire<S> {
    stream: S,
    activity: Activity,
    ids: Arc<dyn Ids>,
    replacement: Option<Replacement>,
}

/// A response that is written in the place of the library's.
struct Replacement {
    bytes: Vec<u8>,
    sent: usize,
}

impl<S: AsyncWrite + Unpin> Wire<S> {
    pub(super) fn new(stream: S, activity: Activity, ids: Arc<dyn Ids>) -> Self {
        Self { stream, activity, ids, replacement: None }
    }

    /// Whether these bytes are the library's own response. If so, ours is prepared.
    fn replaces(&mut self, bytes: &[u8]) -> bool {
        if self.replacement.is_none()
            && bytes.starts_with(STATUS_LINE)
            && self.activity.is_answered()
        {
            let id = self.ids.next();
            tracing::info!(id, "a request that cannot be read");
            let bytes = on_the_wire(error::unreadable(&id));
            self.replacement = Some(Replacement { bytes, sent: 0 });
        }
        self.replacement.is_some()
    }

    fn poll_replacement(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(Replacement { bytes, sent }) = &mut self.replacement {
            if *sent == bytes.len() {
                self.replacement = None;
                break;
            }
            let written = Pin::new(&mut self.stream).poll_write(context, &bytes[*sent..]);
            if let Poll::Ready(Ok(count)) = &written {
                *sent += count;
            }
            if ready!(written)? == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
        }
        Poll::Ready(Ok(()))
    }
}

/// The bytes of a response in HTTP/1.1, the last one of its connection.
fn on_the_wire(response: Response<Body>) -> Vec<u8> {
    let (mut parts, body) = response.into_parts();
    // An error document is in memory as a whole, so it is collected without waiting.
    let body = body
        .collect()
        .now_or_never()
        .and_then(Result::ok)
        .map(http_body_util::Collected::to_bytes)
        .unwrap_or_default();
    parts.headers.insert(header::CONNECTION, header::HeaderValue::from_static("close"));
    parts.headers.insert(header::CONTENT_LENGTH, header::HeaderValue::from(body.len()));
    let mut bytes = STATUS_LINE.to_vec();
    bytes.extend_from_slice(parts.status.to_string().as_bytes());
    bytes.extend_from_slice(b"\r\n");
    write_headers(&parts.headers, &mut bytes);
    bytes.extend_from_slice(&body);
    bytes
}

fn write_headers(headers: &HeaderMap, bytes: &mut Vec<u8>) {
    for (name, value) in headers {
        bytes.extend_from_slice(name.as_str().as_bytes());
        bytes.extend_from_slice(b": ");
        bytes.extend_from_slice(value.as_bytes());
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(b"\r\n");
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Wire<S> {
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
        self.activity.flushed();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
