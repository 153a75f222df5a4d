//! How much is looked at, counted in tests alone: that reading takes linear time is asserted by this, for a clock can be asked of
//! no test. What may run long says here how far it got; what is done a fixed number of times for each byte need not.

#[cfg(test)]
use std::cell::Cell;

#[cfg(test)]
thread_local! {
    static LOOKED_AT: Cell<u64> = const { Cell::new(0) };
}

/// So many bytes, declarations or the like were looked at. Costs nothing but in tests of this crate.
#[inline(always)]
#[expect(clippy::inline_always, reason = "nothing is to be left of it")]
pub(crate) fn look(amount: usize) {
    #[cfg(test)]
    LOOKED_AT.with(|all| all.set(all.get() + amount as u64));
    #[cfg(not(test))]
    let _ = amount;
}

/// How much something looks at.
#[cfg(test)]
pub(crate) fn work<T>(run: impl FnOnce() -> T) -> (T, u64) {
    let before = LOOKED_AT.with(Cell::get);
    let made = run();
    (made, LOOKED_AT.with(Cell::get) - before)
}
