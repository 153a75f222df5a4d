//! The calls that take work, counted, so that those are known that were not answered: the connection
//! broke, or who waited has gone.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// For how long the database may still be at one that is not answered.
const AT_WORK: Duration = Duration::from_mins(2);

/// All calls of this server.
#[derive(Debug, Default)]
pub(super) struct Takings {
    last: AtomicI64,
    unanswered: Mutex<BTreeMap<i64, Instant>>,
}

/// A call that was made.
pub(super) struct Taking<'a> {
    pub(super) number: i64,
    is_answered: bool,
    all: &'a Takings,
}

impl Takings {
    /// The next call.
    pub(super) fn begin(&self) -> Taking<'_> {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        Taking { number, is_answered: false, all: self }
    }

    /// Those that were not answered, and may have taken something.
    pub(super) fn unanswered(&self) -> Vec<i64> {
        let mut unanswered = self.lock();
        unanswered.retain(|_, since| since.elapsed() < AT_WORK);
        unanswered.keys().copied().collect()
    }

    /// No code that can panic runs while it is locked.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<i64, Instant>> {
        self.unanswered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taking<'_> {
    /// It is answered: what it has taken is known.
    pub(super) fn end(mut self) {
        self.is_answered = true;
    }
}

impl Drop for Taking<'_> {
    fn drop(&mut self) {
        if !self.is_answered {
            self.all.lock().insert(self.number, Instant::now());
        }
    }
}
