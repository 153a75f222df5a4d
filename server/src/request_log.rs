//! A line in the log for each request.

use std::time::Instant;

use http::{Method, Request, StatusCode};

use crate::auth::Asker;

/// What is known of a request from its start, until the answer is out.
pub(crate) struct RequestLog {
    id: String,
    method: Method,
    path: String,
    asker: Asker,
    started: Instant,
}

impl RequestLog {
    /// The request came.
    pub(crate) fn begin<B>(request: &Request<B>, id: String) -> Self {
        Self {
            id,
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            asker: Asker::default(),
            started: Instant::now(),
        }
    }

    /// Its identifier.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Where the client's name is put once it is known.
    pub(crate) fn asker(&self) -> Asker {
        self.asker.clone()
    }

    /// The answer is out, or as much of it as the client took.
    pub(crate) fn end(&self, status: StatusCode, bytes: u64) {
        let milliseconds = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(
            method = %self.method,
            path = self.path,
            status = status.as_u16(),
            bytes,
            ms = milliseconds,
            client = self.asker.name().unwrap_or("-"),
            id = self.id,
            "request"
        );
    }
}
