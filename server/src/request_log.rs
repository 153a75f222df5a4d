//! Logs a line for each request.

use std::net::IpAddr;
use std::time::Instant;

use http::request::Parts;
use http::{Method, StatusCode};

use crate::auth::Asker;

/// The log line of a request, from its start until its response is sent.
pub(crate) struct RequestLog {
    id: String,
    address: IpAddr,
    method: Method,
    path: String,
    asker: Asker,
    started: Instant,
}

impl RequestLog {
    /// A request of a client at that address begins.
    pub(crate) fn begin(request: &Parts, address: IpAddr, id: String) -> Self {
        Self {
            id,
            address,
            method: request.method.clone(),
            path: request.uri.path().to_owned(),
            asker: Asker::default(),
            started: Instant::now(),
        }
    }

    /// Its identifier.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Records the client's name once it is known.
    pub(crate) fn asker(&self) -> Asker {
        self.asker.clone()
    }

    /// Logs the request when its response was sent, completely or not.
    pub(crate) fn end(&self, status: StatusCode, bytes: u64) {
        let milliseconds = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(
            method = %self.method,
            path = self.path,
            status = status.as_u16(),
            bytes,
            ms = milliseconds,
            client = self.asker.name().unwrap_or("-"),
            address = %self.address,
            id = self.id,
            "request"
        );
    }
}
