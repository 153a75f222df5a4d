//! The spans of requests: what they are busy with, and how long.
//!
//! They are errors', so that no filter hides them that shows a line, and each line that is logged
//! meanwhile names them. Those of their steps have a [target](TARGET) of their own, which only traces
//! show: where nobody collects traces they are never enabled, and cost nothing.

#[cfg(feature = "opentelemetry")]
mod http_attributes;
#[cfg(feature = "opentelemetry")]
mod traces;

use tracing::{Level, Span};

#[cfg(feature = "opentelemetry")]
pub(crate) use http_attributes::{answered, begins, matched, set_remote_parent};
#[cfg(feature = "opentelemetry")]
pub use traces::Traces;
#[cfg(not(feature = "opentelemetry"))]
pub(crate) use untraced::{answered, begins, matched, set_remote_parent};

/// The target of the spans that only traces have, of a step of a request for example:
/// `tracing::trace_span!(target: TARGET, "price look-up")`.
pub const TARGET: &str = "swordsmith::traces";

/// Whether somebody collects traces.
pub fn are_collected() -> bool {
    tracing::span_enabled!(target: TARGET, Level::TRACE)
}

/// The span of a request.
pub(crate) fn request(id: &str) -> Span {
    tracing::error_span!("request", %id, otel.kind = are_collected().then_some("server"))
}

/// Where traces are left out, requests have no attributes but their identifier.
#[cfg(not(feature = "opentelemetry"))]
mod untraced {
    use std::net::IpAddr;

    use http::request::Parts;
    use http::{HeaderMap, Method, StatusCode};
    use tracing::Span;

    pub(crate) fn set_remote_parent(_: &Span, _: &HeaderMap, _: bool) {}

    pub(crate) fn begins(_: &Span, _: &Parts, _: &'static str, _: IpAddr) {}

    pub(crate) fn matched(_: &Span, _: &Method, _: &'static str) {}

    pub(crate) fn answered(_: &Span, _: StatusCode, _: Option<&str>) {}
}
