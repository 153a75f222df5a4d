//! Sends one request over a plain socket and reads one response, so that a cut connection is
//! visible.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use crate::message::Message;
use crate::received::{Received, receive};
use crate::request::Length;
use crate::{Endpoint, Exchange};

/// A connection.
pub(crate) trait Stream: Read + Write {}
impl<S: Read + Write> Stream for S {}

/// The bytes of a body that are sent together with the head, as clients do.
const WITH_HEAD: usize = 512;

/// Sends a request and reads the response to its end; and what went over the wire, whatever came
/// of it.
pub(crate) fn exchange(
    request: &Message<'_>,
    response_timeout: Duration,
) -> (io::Result<Received>, Exchange) {
    let bytes = request.body.bytes();
    let (length, body, mut answer) = (bytes.len(), framed(request.length, bytes), Vec::new());
    let received = send(request, length, &body, &mut answer, response_timeout);
    if let Ok(received) = &received {
        request.to.made.note(request.to, received);
    }
    let shown = [request.shown_head(length), body].concat();
    (received, Exchange::of(&shown, &answer, &request.to.secrets))
}

fn send(
    request: &Message<'_>,
    length: usize,
    body: &[u8],
    answer: &mut Vec<u8>,
    response_timeout: Duration,
) -> io::Result<Received> {
    request.to.pace.wait()?;
    let mut stream = connected(request.to, response_timeout)?;
    // What a small body is answered shall not depend on whether it arrives with its head.
    let (first, rest) = body.split_at(body.len().min(WITH_HEAD));
    stream.write_all(&[&request.head(length), first].concat())?;
    // A server may respond and stop reading before the end of the request; its response counts.
    let sent = stream.write_all(rest).and_then(|()| stream.flush());
    let deadline = Instant::now() + response_timeout;
    match (receive(&mut *stream, answer, request.method == "HEAD", deadline), sent) {
        (Err(_), Err(error)) if answer.is_empty() => Err(error),
        (received, _) => received,
    }
}

pub(crate) fn connected(to: &Endpoint, response_timeout: Duration) -> io::Result<Box<dyn Stream>> {
    let socket = socket(to, response_timeout)?;
    socket.set_read_timeout(Some(response_timeout))?;
    socket.set_write_timeout(Some(response_timeout))?;
    socket.set_nodelay(true)?;
    #[cfg(feature = "tls")]
    if let Some(tls) = &to.tls {
        return Ok(Box::new(tls.over(socket)?));
    }
    Ok(Box::new(socket))
}

/// A connection to the first of the server's addresses that has one.
fn socket(to: &Endpoint, timeout: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for address in (to.host.as_str(), to.port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, timeout) {
            Ok(socket) => return Ok(socket),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// The size of chunks, so that large bodies arrive in pieces.
const CHUNK: usize = 65_521;

/// A body as it is sent.
fn framed(length: Length, bytes: Vec<u8>) -> Vec<u8> {
    match length {
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
