//! Room on the stack: what recurses asks for it first, and goes on in memory of the heap where
//! there is too little.
//!
//! Values nest as deep as their document does, and a type may have thousands of members: no
//! thread's stack is made for both. Reading and writing ask at every element ([`Stack`], a
//! comparison); `Clone`, `Debug` and `PartialEq` of large types, which our derive supplies, ask at
//! every value ([`with_room`]). What a type asks for depends on its size, because a debug build has
//! a place on the stack for every member and for every step in which one is moved.

/// Bytes that are left for calls that do not check.
const RESERVE: usize = 128 << 10;

/// The same for `Clone`, `Debug` and `PartialEq`: small types do not ask at all, however deep they
/// nest.
const RESERVE_OF_VALUES: usize = 512 << 10;

/// How often a value, and what is made on the way to it, stands on the stack of a debug build at
/// most: measured (a byte of a large struct takes 20), and rounded up.
const COPIES: usize = 64;

/// No less is taken from the heap at a time.
const SEGMENT: usize = 1 << 20;

/// The stack that is used now.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stack {
    /// The lowest address of it; zero if that is unknown.
    end: usize,
}

impl Stack {
    /// The current thread's.
    pub(crate) fn current() -> Self {
        let end = stacker::remaining_stack().map_or(0, |left| here().saturating_sub(left));
        Self { end }
    }

    /// Whether there is enough left to read or write a value of a type.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    pub(crate) fn has_room<T>(self) -> bool {
        here().saturating_sub(self.end) >= const { needed::<T>(RESERVE) }
    }
}

/// Goes on in a part of the stack that lies on the heap and is large enough for a value of a type.
#[cold]
#[inline(never)]
pub(crate) fn grow<T, R>(run: impl FnOnce() -> R) -> R {
    stacker::grow(segment(needed::<T>(RESERVE)), run)
}

/// Runs what recurses over values of a type, with enough room for it.
#[inline]
pub fn with_room<T, R>(run: impl FnOnce() -> R) -> R {
    let needed = const { needed::<T>(RESERVE_OF_VALUES) };
    stacker::maybe_grow(needed, segment(needed), run)
}

/// The stack that a value of a type takes, and the calls until the next check.
const fn needed<T>(reserve: usize) -> usize {
    reserve + COPIES * size_of::<T>()
}

const fn segment(needed: usize) -> usize {
    if needed < SEGMENT / 2 { SEGMENT } else { 2 * needed }
}

/// Where the stack has got to.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it tells the address of a variable of its caller")]
fn here() -> usize {
    let variable = 0_u8;
    std::ptr::from_ref(&variable).addr()
}
