//! Room on the stack: what recurses asks for it first, and goes on in memory of the heap where there
//! is too little.

/// Bytes that are left for calls that do not ask.
const RESERVE: usize = 64 << 10;

/// What is taken from the heap at a time.
const SEGMENT: usize = 1 << 20;

/// Runs what recurses over values.
#[inline]
pub(crate) fn with_room<R>(run: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RESERVE, SEGMENT, run)
}
