//! The spans of steps, which only traces show.

/// The target of the spans that only traces have: where nobody collects traces they are never
/// enabled, and cost nothing.
pub const TARGET: &str = "swordsmith::traces";

/// The span of a step of a request or of a job.
macro_rules! step {
    ($name:literal) => {
        tracing::trace_span!(target: $crate::spans::TARGET, $name)
    };
}
pub(crate) use step;
