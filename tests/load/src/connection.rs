//! A connection to a server, in either version of HTTP.

use std::io;
use std::net::SocketAddr;

use bytes::Bytes;
use http::StatusCode;

use crate::http1::Http1;
use crate::http2::Http2;
use crate::request::Request;
use crate::sources::Source;

/// A version of HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// HTTP/1.1.
    Http1,
    /// HTTP/2 with prior knowledge.
    Http2,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Its body.
    pub body: Bytes,
    /// Whether the server closes the connection now.
    pub closes: bool,
}

/// A connection that sends one request at a time, and always the same one in HTTP/1.1.
pub struct Connection {
    host: String,
    inner: Inner,
}

enum Inner {
    Http1(Http1),
    Http2(Http2),
}

impl Connection {
    /// Connects to a server.
    pub async fn open(address: SocketAddr, version: Version) -> io::Result<Self> {
        Self::open_from(&Source::default(), address, version).await
    }

    /// Connects to a server from an address of this machine.
    pub async fn open_from(
        source: &Source,
        address: SocketAddr,
        version: Version,
    ) -> io::Result<Self> {
        let stream = source.connect(address).await?;
        let inner = match version {
            Version::Http1 => Inner::Http1(Http1::new(stream)),
            Version::Http2 => Inner::Http2(Http2::new(stream).await?),
        };
        Ok(Self { host: address.to_string(), inner })
    }

    /// The answer to a request, read to its end.
    pub async fn exchange(&mut self, request: &Request) -> io::Result<Answer> {
        match &mut self.inner {
            Inner::Http1(connection) => connection.exchange(&self.host, request).await,
            Inner::Http2(connection) => connection.exchange(&self.host, request).await,
        }
    }
}

/// The answer to one request on a connection of its own.
pub async fn once(address: SocketAddr, request: &Request) -> io::Result<Answer> {
    Connection::open(address, Version::Http1).await?.exchange(request).await
}
