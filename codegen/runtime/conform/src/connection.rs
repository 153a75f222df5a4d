//! Sends one request over a plain socket and reads one response, so that a cut connection is
//! visible.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::message::Message;
use crate::request::Length;

/// A response.
#[derive(Debug, Clone)]
pub(crate) struct Received {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// Sends a request and reads the response to its end.
pub(crate) fn exchange(request: &Message, response_timeout: Duration) -> io::Result<Received> {
    let mut stream = TcpStream::connect(request.address)?;
    stream.set_read_timeout(Some(response_timeout))?;
    stream.set_write_timeout(Some(response_timeout))?;
    let bytes = request.body.bytes();
    stream.write_all(&head(request, bytes.len()))?;
    // A server may respond and stop reading before the end of the request; its response counts.
    let sent = stream.write_all(&body(request, bytes));
    let is_head = request.method == "HEAD";
    let mut answer = Vec::new();
    match (receive(&mut stream, &mut answer, is_head), sent) {
        (Err(error), _) | (Ok(()), Err(error)) if answer.is_empty() => return Err(error),
        _ => {}
    }
    parse(&answer, is_head)
}

/// Reads until the response is complete, or the stream ends. The server may keep the connection
/// open for a body that it still expects.
fn receive(stream: &mut TcpStream, answer: &mut Vec<u8>, is_head: bool) -> io::Result<()> {
    let mut buffer = [0; 8192];
    while parse(answer, is_head).is_err() {
        match stream.read(&mut buffer)? {
            0 => return Ok(()),
            count => answer.extend(&buffer[..count]),
        }
    }
    Ok(())
}

fn head(request: &Message, length: usize) -> Vec<u8> {
    let Message { address, method, target, .. } = request;
    let needs_length = length > 0 || !matches!(method.as_str(), "GET" | "HEAD");
    let length = match request.length {
        Length::Declared if needs_length => format!("Content-Length: {length}\r\n"),
        Length::Announced(length) => format!("Content-Length: {length}\r\n"),
        Length::Chunked => "Transfer-Encoding: chunked\r\n".to_owned(),
        Length::Declared => String::new(),
    };
    let head = format!("{method} {target} HTTP/1.1\r\nHost: {address}\r\n{length}");
    let mut head = head.into_bytes();
    for (name, value) in &request.headers {
        head.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
    }
    head.extend(b"Connection: close\r\n\r\n");
    head
}

/// The size of chunks, so that large bodies arrive in pieces.
const CHUNK: usize = 65_521;

fn body(request: &Message, bytes: Vec<u8>) -> Vec<u8> {
    match request.length {
        Length::Announced(_) => Vec::new(),
        Length::Declared => bytes,
        Length::Chunked => {
            let mut body = Vec::new();
            for chunk in bytes.chunks(CHUNK) {
                body.extend(format!("{:x}\r\n", chunk.len()).into_bytes());
                body.extend([chunk, b"\r\n"].concat());
            }
            body.extend(b"0\r\n\r\n");
            body
        }
    }
}

fn parse(answer: &[u8], is_head: bool) -> io::Result<Received> {
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n").ok_or_else(cut)?;
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let split =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned()));
    let headers: Vec<_> = lines.filter_map(split).collect();
    let mut received =
        Received { status: status.ok_or_else(cut)?, headers, body: answer[end + 4..].to_vec() };
    if received.header("transfer-encoding").is_some_and(|it| it.eq_ignore_ascii_case("chunked")) {
        received.body = unchunked(&received.body)?;
    }
    match received.header("content-length").and_then(|length| length.parse().ok()) {
        Some(length) if !is_head && received.body.len() < length => Err(cut()),
        _ => Ok(received), // without a length, the head is all there is
    }
}

fn unchunked(mut rest: &[u8]) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|window| window == b"\r\n").ok_or_else(cut)?;
        let size = std::str::from_utf8(&rest[..end])
            .ok()
            .and_then(|it| usize::from_str_radix(it, 16).ok());
        let size = size.ok_or_else(cut)?;
        if size == 0 {
            return Ok(body);
        }
        let chunk = rest.get(end + 2..end + 2 + size).ok_or_else(cut)?;
        body.extend(chunk);
        rest = rest.get(end + 2 + size + 2..).ok_or_else(cut)?;
    }
}

impl Received {
    /// The value of a header, if present.
    pub(crate) fn header(&self, wanted: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.as_str())
    }
}

fn cut() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the answer is cut off")
}
