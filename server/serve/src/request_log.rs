//! What is noted of each request: a line of the access log, and the metrics.
//!
//! A request may be dropped before it is answered: its client has reset the stream, or hung up. That
//! is noted, too.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use http::request::Parts;
use http::{HeaderValue, Method, Response, StatusCode, Version, header};
use swordsmith_http::server::{MatchedPath, RequestId};
use tracing::Span;

use crate::access_log::Line;
use crate::context::Context;
use crate::request_client::RequestClient;
use crate::spans;

/// The status that is noted of a request whose client did not wait for the response. No standard has
/// it, and it is never sent; logs of other servers (nginx) say the same.
const CLIENT_CLOSED_REQUEST: u16 = 499;

/// Who sent a request, as far as proxies tell.
#[derive(Clone, Copy)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    /// Whether the address is that of a proxy that does not tell.
    pub(crate) is_hidden: bool,
    /// `http` or `https`, as the client used it.
    pub(crate) scheme: &'static str,
    /// Whether it came from a trusted proxy, which has seen to its headers.
    pub(crate) is_believed: bool,
    /// Whether the request names its host, or need not (RFC 9112, section 3.2).
    pub(crate) names_host: bool,
}

/// A request, from its start until its response is sent, or it is dropped.
pub(crate) struct RequestLog {
    context: Arc<Context>,
    id: RequestId,
    client: RequestClient,
    method: Method,
    path: String,
    version: Version,
    agent: Option<HeaderValue>,
    started: Instant,
    span: Span,
    has_ended: bool,
}

impl RequestLog {
    /// A request begins.
    pub(crate) fn begin(context: &Arc<Context>, request: &Parts, caller: Caller) -> Self {
        context.metrics.request_begins();
        let id = RequestId(context.ids.next());
        let span = spans::request(&id.0);
        spans::set_remote_parent(&span, &request.headers, caller.is_believed);
        spans::begins(&span, request, caller.scheme, caller.address);
        Self {
            span,
            id,
            context: Arc::clone(context),
            client: RequestClient::new(
                caller.address,
                context.quotas.counted_client(caller.address, caller.is_hidden),
            ),
            method: request.method.clone(),
            path: request.uri.path().to_owned(),
            version: request.version,
            agent: request.headers.get(header::USER_AGENT).cloned(),
            started: Instant::now(),
            has_ended: false,
        }
    }

    /// Its identifier.
    pub(crate) fn id(&self) -> &RequestId {
        &self.id
    }

    /// Who has sent it.
    pub(crate) fn client(&self) -> &RequestClient {
        &self.client
    }

    /// What is spent on it, from its start to its end.
    pub(crate) fn span(&self) -> &Span {
        &self.span
    }

    /// Notes what the request was for, as the router says.
    pub(crate) fn matched<B>(&self, response: &Response<B>) {
        if let Some(MatchedPath(template)) = response.extensions().get() {
            spans::matched(&self.span, &self.method, template);
        }
    }

    /// Notes the request when its response was sent, completely or not.
    pub(crate) fn end(mut self, status: StatusCode, bytes: u64) {
        self.note(status, bytes);
        self.has_ended = true;
    }

    fn note(&self, status: StatusCode, bytes: u64) {
        let took = self.started.elapsed();
        spans::answered(&self.span, status, self.client.name());
        self.context.metrics.request_ends(&self.method, status, took, bytes);
        self.context.access_log.write(&Line {
            at: self.context.now(),
            address: self.client.address(),
            client: self.client.name(),
            method: &self.method,
            path: &self.path,
            version: self.version,
            status,
            bytes,
            agent: self.agent.as_ref(),
            took,
            id: &self.id.0,
        });
    }
}

impl Drop for RequestLog {
    fn drop(&mut self) {
        if let (false, Ok(status)) = (self.has_ended, StatusCode::from_u16(CLIENT_CLOSED_REQUEST)) {
            self.note(status, 0);
        }
    }
}
