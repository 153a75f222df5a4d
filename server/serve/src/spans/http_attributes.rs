//! What the trace of a request says of it, in the names of OpenTelemetry's semantic conventions for
//! HTTP servers. The lines of the log have none of that: they name the request.

use std::net::IpAddr;

use http::request::Parts;
use http::{HeaderMap, HeaderName, Method, StatusCode, Version, header};
use opentelemetry::propagation::{Extractor, TextMapPropagator};
use opentelemetry::trace::{Status, TraceContextExt};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::spans::are_collected;

/// The header of Trace Context that names the span of who asks.
const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// The trace goes on from the one that the request names if that is believed. Else it only refers to
/// it: a client must neither choose what is sampled, nor write into the traces of others.
pub(crate) fn set_remote_parent(span: &Span, headers: &HeaderMap, is_believed: bool) {
    if !are_collected() || !headers.contains_key(TRACEPARENT) {
        return;
    }
    let named = TraceContextPropagator::new().extract(&Headers(headers));
    if is_believed {
        // A span that is not sampled has no parent either.
        let _ = span.set_parent(named);
    } else if named.span().span_context().is_valid() {
        span.add_link(named.span().span_context().clone());
    }
}

/// Says who asks for what, by `http` or `https`.
pub(crate) fn begins(span: &Span, request: &Parts, scheme: &'static str, address: IpAddr) {
    if !are_collected() {
        return;
    }
    span.set_attribute("http.request.method", method(&request.method).to_owned());
    span.set_attribute("network.protocol.version", version(request.version));
    span.set_attribute("url.scheme", scheme);
    span.set_attribute("url.path", request.uri.path().to_owned());
    span.set_attribute("client.address", address.to_string());
    if let Some(agent) = request.headers.get(header::USER_AGENT).and_then(|it| it.to_str().ok()) {
        span.set_attribute("user_agent.original", agent.to_owned());
    }
}

/// Says for which path of the description it was, and names the span by it.
pub(crate) fn matched(span: &Span, method: &Method, template: &'static str) {
    if are_collected() {
        span.set_attribute("http.route", template);
        let name = format!("{} {template}", self::method(method));
        span.context().span().update_name(name);
    }
}

/// Says how it was answered, and whom.
pub(crate) fn answered(span: &Span, status: StatusCode, client: Option<&str>) {
    if !are_collected() {
        return;
    }
    span.set_attribute("http.response.status_code", i64::from(status.as_u16()));
    if let Some(client) = client {
        span.set_attribute("enduser.id", client.to_owned());
    }
    // What a client did wrong is no error of the server.
    if status.is_server_error() {
        span.set_attribute("error.type", status.as_str().to_owned());
        span.set_status(Status::error(""));
    }
}

/// The methods that are known; others could be anything.
fn method(method: &Method) -> &str {
    const KNOWN: [Method; 9] = [
        Method::CONNECT,
        Method::DELETE,
        Method::GET,
        Method::HEAD,
        Method::OPTIONS,
        Method::PATCH,
        Method::POST,
        Method::PUT,
        Method::TRACE,
    ];
    if KNOWN.contains(method) { method.as_str() } else { "_OTHER" }
}

fn version(version: Version) -> &'static str {
    match version {
        Version::HTTP_10 => "1.0",
        Version::HTTP_2 => "2",
        _ => "1.1",
    }
}

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(HeaderName::as_str).collect()
    }
}
