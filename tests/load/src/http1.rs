//! A connection in HTTP/1.1.

use std::io;

use bytes::{Buf, BytesMut};
use http::StatusCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::connection::Answer;
use crate::request::{Payload, Request};

/// More header fields than any server here sends.
const MOST_HEADERS: usize = 64;

pub(crate) struct Http1 {
    stream: TcpStream,
    read: BytesMut,
    /// The request with a small body in one piece: one write, as other generators do it.
    prepared: BytesMut,
}

/// What the head of an answer says.
struct Head {
    status: StatusCode,
    length: usize,
    content: usize,
    closes: bool,
}

impl Http1 {
    pub(crate) fn new(stream: TcpStream) -> Self {
        Self { stream, read: BytesMut::with_capacity(16 * 1024), prepared: BytesMut::new() }
    }

    /// The answer to a request, read to its end.
    pub(crate) async fn exchange(&mut self, host: &str, request: &Request) -> io::Result<Answer> {
        self.send(host, request).await?;
        let head = loop {
            if let Some(head) = head(&self.read)? {
                break head;
            }
            self.more().await?;
        };
        self.read.advance(head.length);
        let mut kept = BytesMut::new();
        let mut left = head.content;
        while left > 0 {
            if self.read.is_empty() {
                self.more().await?;
            }
            let piece = self.read.split_to(left.min(self.read.len()));
            left -= piece.len();
            kept.unsplit(piece);
        }
        Ok(Answer { status: head.status, body: kept.freeze(), closes: head.closes })
    }

    async fn send(&mut self, host: &str, request: &Request) -> io::Result<()> {
        if self.prepared.is_empty() {
            self.prepared.extend_from_slice(&request.head(host));
            self.prepared.extend_from_slice(&request.body.first);
        }
        self.stream.write_all(&self.prepared).await?;
        let rest = Payload { first: bytes::Bytes::new(), ..request.body.clone() };
        for piece in rest.pieces() {
            self.stream.write_all(piece).await?;
        }
        Ok(())
    }

    async fn more(&mut self) -> io::Result<()> {
        self.read.reserve(8 * 1024);
        match self.stream.read_buf(&mut self.read).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

/// The head that the bytes start with, once it is whole. An answer without a length is a fault: no
/// server here sends one.
fn head(bytes: &[u8]) -> io::Result<Option<Head>> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let parsed = response.parse(bytes).map_err(io::Error::other)?;
    let httparse::Status::Complete(length) = parsed else { return Ok(None) };
    let status =
        StatusCode::from_u16(response.code.unwrap_or_default()).map_err(io::Error::other)?;
    let field = |wanted: &str| {
        let mut fields = response.headers.iter();
        let found = fields.find(|field| field.name.eq_ignore_ascii_case(wanted));
        found.and_then(|field| std::str::from_utf8(field.value).ok())
    };
    let content = match field("content-length") {
        Some(length) => length.trim().parse().map_err(io::Error::other)?,
        None if status == StatusCode::NO_CONTENT => 0,
        None => return Err(io::Error::other("an answer without a length")),
    };
    let closes = field("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
    Ok(Some(Head { status, length, content, closes }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_once_it_is_whole() {
        let bytes = b"HTTP/1.1 201 Created\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc";
        assert!(head(&bytes[..30]).unwrap().is_none());
        let head = head(bytes).unwrap().unwrap();
        assert_eq!((head.status, head.content, head.closes), (StatusCode::CREATED, 3, true));
        assert_eq!(&bytes[head.length..], b"abc");
    }
}
