//! One request and one response over a plain socket: the test controls every byte, and a reset is
//! visible.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

/// What the demo client says who it is.
pub const DEMO: &str = "Basic ZGVtbzpkZW1v";

/// A request that is sent as it is.
#[derive(Debug, Clone)]
pub struct Request {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// A response.
#[derive(Debug, Clone)]
pub struct Response {
    /// Status code.
    pub status: u16,
    /// Headers in the order they came.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// A request without credentials, headers and body.
    pub fn new(method: &str, path: &str) -> Self {
        Self { method: method.into(), path: path.into(), headers: Vec::new(), body: Vec::new() }
    }

    /// A request of the demo client.
    pub fn demo(method: &str, path: &str) -> Self {
        Self::new(method, path).header("Authorization", DEMO)
    }

    /// The same with one more header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// The same with a body; its length is declared.
    #[must_use]
    pub fn body(mut self, media_type: &str, body: Vec<u8>) -> Self {
        self.body = body;
        self.header("Content-Type", media_type)
    }

    /// The same with a body without a media type.
    #[must_use]
    pub fn body_of_no_type(mut self, body: Vec<u8>) -> Self {
        self.body = body;
        self
    }

    /// Sends it and reads the response to its end.
    ///
    /// # Errors
    /// What the socket says; an answer that is cut off.
    pub fn send(&self, address: SocketAddr) -> io::Result<Response> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        stream.write_all(self.head(address).as_bytes())?;
        // A server may respond and stop reading before the end of the request; its response counts.
        let sent = stream.write_all(&self.body);
        let mut answer = Vec::new();
        match (stream.read_to_end(&mut answer), sent) {
            (Err(error), _) if answer.is_empty() => return Err(error),
            (Ok(0), Err(error)) => return Err(error),
            _ => {}
        }
        Response::parse(&answer)
    }

    /// Sends it and shuts down the write side, then reads the response to its end.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub fn send_and_close(&self, address: SocketAddr) -> io::Result<Response> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        stream.write_all(self.head(address).as_bytes())?;
        stream.write_all(&self.body)?;
        stream.shutdown(Shutdown::Write)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Response::parse(&answer)
    }

    /// Sends the head, waits for `100 Continue`, runs a closure, and then sends the body.
    ///
    /// # Errors
    /// As [`Self::send`]; an answer before the body was sent.
    pub fn send_with_pause(
        &self,
        address: SocketAddr,
        meanwhile: impl FnOnce(),
    ) -> io::Result<Response> {
        const WANTED: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let request = self.clone().header("Expect", "100-continue");
        stream.write_all(request.head(address).as_bytes())?;
        let mut wanted = vec![0; WANTED.len()];
        stream.read_exact(&mut wanted)?;
        if wanted != WANTED {
            return Err(io::Error::other(String::from_utf8_lossy(&wanted)));
        }
        meanwhile();
        stream.write_all(&self.body)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Response::parse(&answer)
    }

    /// Sends a HEAD request: the length that is declared does not follow.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub fn send_head(&self, address: SocketAddr) -> io::Result<Response> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        stream.write_all(self.head(address).as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Response::parse_head(&answer)
    }

    fn head(&self, address: SocketAddr) -> String {
        let mut head = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        let mut line = |name: &str, value: &str| {
            write!(head, "{name}: {value}\r\n").expect("a string takes it");
        };
        let has =
            |wanted: &str| self.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case(wanted));
        if !has("Host") {
            line("Host", &address.to_string());
        }
        if !has("Content-Length") && !has("Transfer-Encoding") && self.method != "GET" {
            line("Content-Length", &self.body.len().to_string());
        }
        for (name, value) in &self.headers {
            line(name, value);
        }
        head + "Connection: close\r\n\r\n"
    }
}

impl Response {
    fn parse(answer: &[u8]) -> io::Result<Self> {
        let response = Self::parse_head(answer)?;
        match response.header("content-length").and_then(|length| length.parse().ok()) {
            Some(length) if response.body.len() < length => Err(cut()),
            _ => Ok(response),
        }
    }

    fn parse_head(answer: &[u8]) -> io::Result<Self> {
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").ok_or_else(cut)?;
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
        let split = |line: &str| line.split_once(": ").map(|(n, v)| (n.to_owned(), v.to_owned()));
        let headers: Vec<_> = lines.filter_map(split).collect();
        Ok(Self { status: status.ok_or_else(cut)?, headers, body: answer[end + 4..].to_vec() })
    }

    /// The value of a header, if it came.
    pub fn header(&self, wanted: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The text for snapshots: status line, headers sorted by name, body.
    pub fn transcript(&self) -> String {
        let mut headers: Vec<_> = self
            .headers
            .iter()
            .map(|(name, value)| format!("{}: {value}", name.to_lowercase()))
            .collect();
        headers.sort();
        format!("{}\n{}\n\n{}", self.status, headers.join("\n"), self.text())
    }
}

fn cut() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the answer is cut off")
}
