//! The spans: what a request or a job was busy with, and how long.
//!
//! Those of requests and jobs are errors', so that no filter hides them that shows a line, and each
//! line that is logged meanwhile names them. Those of their steps have a target of their own, which
//! only traces show: where nobody collects traces they are never enabled, and cost nothing.

#[cfg(feature = "opentelemetry")]
mod http_attributes;
#[cfg(feature = "opentelemetry")]
pub(crate) mod traces;

use std::fmt;

use tracing::{Level, Span, field};

#[cfg(feature = "opentelemetry")]
pub(crate) use http_attributes::{answered, begins, goes_on, matched};
#[cfg(not(feature = "opentelemetry"))]
pub(crate) use untraced::{answered, begins, goes_on, matched};

/// The target of the spans that only traces have: those of the store, too.
pub(crate) use swordsmith_store::spans::TARGET;

/// The span of a step of a request or of a job.
macro_rules! step {
    ($name:literal) => {
        tracing::trace_span!(target: $crate::spans::TARGET, $name)
    };
}
pub(crate) use step;

/// Whether somebody collects traces.
pub(crate) fn are_collected() -> bool {
    tracing::span_enabled!(target: TARGET, Level::TRACE)
}

/// The span of a request.
pub(crate) fn request(id: &str) -> Span {
    tracing::error_span!("request", %id, otel.kind = are_collected().then_some("server"))
}

/// The span of a job: a trace of its own, as it may be done days after the request, by another
/// process. The deposit is what they have in common.
pub(crate) fn job(deposit: i64, kind: impl fmt::Debug) -> Span {
    let status = field::Empty;
    tracing::error_span!(parent: None, "job", deposit, ?kind, otel.status_code = status)
}

/// Notes that what a span is about has failed.
pub(crate) fn failed(span: &Span) {
    span.record("otel.status_code", "ERROR");
}

/// Where traces are left out, requests have no attributes but their identifier.
#[cfg(not(feature = "opentelemetry"))]
mod untraced {
    use std::net::IpAddr;

    use http::request::Parts;
    use http::{HeaderMap, Method, StatusCode};
    use tracing::Span;

    pub(crate) fn goes_on(_: &Span, _: &HeaderMap, _: bool) {}

    pub(crate) fn begins(_: &Span, _: &Parts, _: &'static str, _: IpAddr) {}

    pub(crate) fn matched(_: &Span, _: &Method, _: &'static str) {}

    pub(crate) fn answered(_: &Span, _: StatusCode, _: Option<&str>) {}
}
