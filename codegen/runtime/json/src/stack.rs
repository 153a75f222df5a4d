//! Room on the stack: what recurses asks for it first, and goes on in memory of the heap where there
//! is too little.

/// Bytes that are left for calls that do not ask.
const RESERVE: usize = 64 << 10;

/// How often a value, and its parts, stand on the stack of a debug build while it is read or written.
const COPIES: usize = 64;

/// What is taken from the heap at a time.
const SEGMENT: usize = 1 << 20;

/// Runs what recurses over values.
#[inline]
pub(crate) fn with_room<R>(run: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RESERVE, SEGMENT, run)
}

/// Runs what recurses over values of a type: a debug build has a place on the stack for every field.
pub(crate) fn with_room_for<T, R>(run: impl FnOnce() -> R) -> R {
    let needed = const { needed::<T>() };
    stacker::maybe_grow(needed, SEGMENT.max(2 * needed), run)
}

const fn needed<T>() -> usize {
    RESERVE + COPIES * size_of::<T>()
}
