//! A connection in HTTP/2 that keeps no rule but those that the attack needs.

use std::io;

use bytes::{Bytes, BytesMut};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::frames::{
    self, ACK, END_HEADERS, END_STREAM, Frame, INITIAL_WINDOW_SIZE, Kind, LARGEST_WINDOW,
};
use super::{Aim, Intruder};
use crate::request::Request;

/// The window that a connection begins with (RFC 9113, section 6.9.2).
const FIRST_WINDOW: u32 = 65_535;

/// A connection.
pub(super) struct Raw {
    stream: TcpStream,
    read: BytesMut,
    /// What is to be sent with the next [`Raw::send`].
    pub(super) write: BytesMut,
    /// The header block of a request.
    pub(super) block: Bytes,
    /// The stream that is opened next.
    next: u32,
}

impl Raw {
    /// Begins a connection whose streams have that window, and on which that is requested.
    pub(super) async fn begin(
        aim: &Aim,
        intruder: Intruder,
        window: u32,
        request: &Request,
    ) -> io::Result<Self> {
        let mut write = BytesMut::from(frames::PREFACE);
        frames::put_settings(&mut write, &[(INITIAL_WINDOW_SIZE, window)]);
        frames::put_window_update(&mut write, 0, LARGEST_WINDOW - FIRST_WINDOW);
        let Intruder { stream, source } = intruder;
        let block = block(&source.send(request.clone()), &aim.host());
        let mut raw = Self { stream, read: BytesMut::new(), write, block, next: 1 };
        raw.send().await?;
        Ok(raw)
    }

    /// Puts a request on a stream of its own. The stream.
    pub(super) fn put_request(&mut self) -> u32 {
        let stream = self.open();
        frames::put(&mut self.write, Kind::Headers, END_HEADERS | END_STREAM, stream, &self.block);
        stream
    }

    /// The number of a new stream.
    pub(super) fn open(&mut self) -> u32 {
        let stream = self.next;
        self.next += 2;
        stream
    }

    /// Whether there are no more streams on this connection.
    pub(super) fn is_used_up(&self) -> bool {
        self.next >= LARGEST_WINDOW
    }

    /// Sends what was put.
    pub(super) async fn send(&mut self) -> io::Result<()> {
        self.stream.write_all(&self.write).await?;
        self.write.clear();
        Ok(())
    }

    /// Sends what was put, and has no ear for what the server says.
    pub(super) async fn send_deaf(&mut self) -> io::Result<()> {
        let (mut read, mut write) = self.stream.split();
        let sent = tokio::select! {
            sent = write.write_all(&self.write) => sent,
            // The server must not wait for us to read. If it has closed, sending fails.
            closed = super::slow::discard(&mut read) => closed.and(Err(io::ErrorKind::BrokenPipe.into())),
        };
        self.write.clear();
        sent
    }

    /// The next frame. Settings and pings are acknowledged; the end of the connection is an error.
    pub(super) async fn frame(&mut self) -> io::Result<Frame> {
        loop {
            if let Some(frame) = frames::take(&mut self.read) {
                let answered = frame.flags & ACK != 0;
                match frame.kind {
                    Some(Kind::GoAway) => return Err(io::ErrorKind::ConnectionAborted.into()),
                    Some(kind @ (Kind::Settings | Kind::Ping)) if !answered => {
                        let payload: &[u8] = if kind == Kind::Ping { &frame.payload } else { &[] };
                        frames::put(&mut self.write, kind, ACK, 0, payload);
                        self.send().await?;
                    }
                    _ => return Ok(frame),
                }
            } else if self.stream.read_buf(&mut self.read).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}

/// The header block of a request.
fn block(request: &Request, host: &str) -> Bytes {
    let fields = request.headers.iter().map(|(name, value)| (name.to_lowercase(), value));
    let fields: Vec<_> = fields.collect();
    let mut block = vec![
        (":method", request.method.as_str()),
        (":scheme", "http"),
        (":authority", host),
        (":path", request.path.as_str()),
    ];
    block.extend(fields.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    frames::block(&block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_the_fields_of_the_request() {
        let request = Request::get("/a", "Basic x");
        let own = [(":method", "GET"), (":scheme", "http"), (":authority", "h:1"), (":path", "/a")];
        let all = [&own[..], &[("authorization", "Basic x")]].concat();
        assert_eq!(block(&request, "h:1"), frames::block(&all));
        assert_eq!(block(&request.of_nobody(), "h:1"), frames::block(&own));
    }
}
