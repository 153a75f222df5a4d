//! The spans of jobs and of their steps: what they are busy with, and how long.
//!
//! Those of jobs are errors', so that no filter hides them that shows a line, and each line that is
//! logged meanwhile names them. Those of steps have a target of their own, which only traces show.

use std::fmt;

use tracing::{Span, field};

/// The target of the spans that only traces have: those of the store, too.
pub(crate) use swordsmith_store::spans::TARGET;

/// The span of a step of a job.
macro_rules! step {
    ($name:literal) => {
        tracing::trace_span!(target: $crate::spans::TARGET, $name)
    };
}
pub(crate) use step;

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
