//! What an attack has done.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts of an attack, all connections together.
#[derive(Debug, Default)]
pub struct Tally {
    opened: AtomicU64,
    failed: AtomicU64,
    open: AtomicU64,
    most_open: AtomicU64,
    sent: AtomicU64,
    answered: AtomicU64,
}

/// A connection, which is open until this is dropped.
pub struct OpenConnection<'t>(&'t Tally);

impl Tally {
    /// A connection came about.
    pub fn opened(&self) -> OpenConnection<'_> {
        self.opened.fetch_add(1, Ordering::Relaxed);
        let open = self.open.fetch_add(1, Ordering::Relaxed) + 1;
        self.most_open.fetch_max(open, Ordering::Relaxed);
        OpenConnection(self)
    }

    /// No connection came about.
    pub fn failed(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    /// So many requests, frames or bytes were sent, whatever the attack sends.
    pub fn sent(&self, count: u64) {
        self.sent.fetch_add(count, Ordering::Relaxed);
    }

    /// A request was answered.
    pub fn answered(&self) {
        self.answered.fetch_add(1, Ordering::Relaxed);
    }

    /// How many connections came about.
    pub fn all_opened(&self) -> u64 {
        self.opened.load(Ordering::Relaxed)
    }

    /// How many did not.
    pub fn all_failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }

    /// The most that were open at once, as far as the attacker knows.
    pub fn most_open(&self) -> u64 {
        self.most_open.load(Ordering::Relaxed)
    }

    /// How much was sent.
    pub fn all_sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// How many requests were answered.
    pub fn all_answered(&self) -> u64 {
        self.answered.load(Ordering::Relaxed)
    }
}

impl Drop for OpenConnection<'_> {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_while_they_are_open() {
        let tally = Tally::default();
        let first = tally.opened();
        drop(tally.opened());
        drop(first);
        drop(tally.opened());
        assert_eq!((tally.all_opened(), tally.most_open()), (3, 2));
    }
}
