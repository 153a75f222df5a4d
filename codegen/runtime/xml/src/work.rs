//! Counts steps, in tests only: tests assert with it that reading takes linear time, because a
//! clock would make them flaky. Loops of unbounded length report their steps here; work that is
//! done a fixed number of times for each byte need not.

#[cfg(test)]
use std::cell::Cell;

#[cfg(test)]
thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Adds to the count: bytes scanned, declarations searched and the like. It compiles to nothing
/// outside of tests.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must compile to nothing")]
pub(crate) fn count_steps(amount: usize) {
    #[cfg(test)]
    STEPS.with(|all| all.set(all.get() + amount as u64));
    #[cfg(not(test))]
    let _ = amount;
}

/// Runs something, and returns how many steps it took.
#[cfg(test)]
pub(crate) fn steps_of<T>(run: impl FnOnce() -> T) -> (T, u64) {
    let before = STEPS.with(Cell::get);
    let made = run();
    (made, STEPS.with(Cell::get) - before)
}
