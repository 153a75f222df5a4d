//! A request, made once and sent many times.

use std::fmt::Write;

use bytes::Bytes;
use http::{Method, StatusCode};

/// A request of the load.
#[derive(Debug, Clone)]
pub struct Request {
    /// Its method.
    pub method: Method,
    /// Path and query.
    pub path: String,
    /// Name and value of each header field but `Host` and `Content-Length`.
    pub headers: Vec<(&'static str, String)>,
    /// What is sent.
    pub body: Payload,
    /// The status that a good answer has.
    pub expected: StatusCode,
}

/// A body: pieces, of which one may be repeated, so that a large body takes no memory.
#[derive(Debug, Clone, Default)]
pub struct Payload {
    /// What comes first.
    pub first: Bytes,
    /// What comes then, again and again.
    pub repeated: Bytes,
    /// How often.
    pub times: usize,
    /// What comes last.
    pub last: Bytes,
}

impl Request {
    /// A request of nobody without a body, which is answered by 200.
    pub fn new(method: Method, path: &str) -> Self {
        let (path, headers) = (path.to_owned(), Vec::new());
        Self { method, path, headers, body: Payload::default(), expected: StatusCode::OK }
    }

    /// GET with credentials.
    pub fn get(path: &str, authorization: &str) -> Self {
        Self::new(Method::GET, path).with("Authorization", authorization)
    }

    /// The same request with another header field.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// The same request without credentials.
    #[must_use]
    pub fn of_nobody(mut self) -> Self {
        self.headers.retain(|(name, _)| *name != "Authorization");
        self
    }

    /// Its head in HTTP/1.1, to that host.
    pub fn head(&self, host: &str) -> Bytes {
        let mut head = format!("{} {} HTTP/1.1\r\nHost: {host}\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        if self.method != Method::GET {
            let _ = write!(head, "Content-Length: {}\r\n", self.body.len());
        }
        head.push_str("\r\n");
        head.into()
    }
}

impl Payload {
    /// A body of one piece.
    pub fn of(bytes: impl Into<Bytes>) -> Self {
        Self { first: bytes.into(), ..Self::default() }
    }

    /// Its length in bytes.
    pub fn len(&self) -> u64 {
        let repeated = self.repeated.len() as u64 * self.times as u64;
        self.first.len() as u64 + repeated + self.last.len() as u64
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its pieces, in order, without empty ones.
    pub fn pieces(&self) -> impl Iterator<Item = &Bytes> {
        let repeated = std::iter::repeat_n(&self.repeated, self.times);
        let pieces = std::iter::once(&self.first).chain(repeated).chain([&self.last]);
        pieces.filter(|piece| !piece.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_says_how_long_the_body_is() {
        let body = Payload {
            first: Bytes::from_static(b"ab"),
            repeated: Bytes::from_static(b"cde"),
            times: 3,
            last: Bytes::new(),
        };
        assert_eq!(body.pieces().map(Bytes::len).sum::<usize>(), 11);
        let request = Request { method: Method::POST, body, ..Request::get("/a", "Basic x") };
        let request = request.with("Slug", "s");
        assert_eq!(
            request.head("h:1"),
            "POST /a HTTP/1.1\r\nHost: h:1\r\nAuthorization: Basic x\r\nSlug: s\r\nContent-Length: 11\r\n\r\n"
        );
        assert_eq!(
            request.of_nobody().head("h:1"),
            "POST /a HTTP/1.1\r\nHost: h:1\r\nSlug: s\r\nContent-Length: 11\r\n\r\n"
        );
    }
}
