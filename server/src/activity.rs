//! Whether a connection is of use: one on which no request is in flight is closed after a while.
//!
//! This covers what the HTTP library does not: a client that never says which version it speaks, that sends the head of a request
//! drop by drop, or that keeps an idle connection open, in any version of HTTP.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Requests in flight on one connection.
#[derive(Clone)]
pub(crate) struct Activity(Arc<Mutex<State>>);

struct State {
    in_flight: usize,
    idle_since: Instant,
    answered: bool,
}

/// A request in flight; it ends when this is dropped.
pub(crate) struct InFlight(Activity);

impl Activity {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(State::new())))
    }

    /// A request began.
    pub(crate) fn begin(&self) -> InFlight {
        let mut state = self.lock();
        state.in_flight += 1;
        state.answered = false;
        InFlight(self.clone())
    }

    /// Everything that was to be written is on its way.
    pub(crate) fn flushed(&self) {
        let mut state = self.lock();
        state.answered = state.in_flight == 0;
    }

    /// Whether every request that began has its whole answer: nothing that is written now belongs to one.
    pub(crate) fn is_answered(&self) -> bool {
        self.lock().answered
    }

    /// Done when nothing has been in flight for that long.
    pub(crate) async fn idle_for(&self, patience: Duration) {
        loop {
            let deadline = self.deadline(patience);
            if deadline <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(deadline).await;
        }
    }

    fn deadline(&self, patience: Duration) -> Instant {
        let state = self.lock();
        // While something is in flight the question comes up again later.
        let since = if state.in_flight > 0 { Instant::now() } else { state.idle_since };
        since + patience
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn new() -> Self {
        Self { in_flight: 0, idle_since: Instant::now(), answered: true }
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.in_flight -= 1;
        state.idle_since = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn idle_counts_from_the_end_of_the_last_request() {
        let activity = Activity::new();
        let started = Instant::now();
        let request = activity.begin();
        let patience = Duration::from_secs(10);
        let busy = tokio::time::timeout(Duration::from_secs(35), activity.idle_for(patience)).await;
        assert!(busy.is_err());
        drop(request);
        activity.idle_for(patience).await;
        assert_eq!(started.elapsed(), Duration::from_secs(45));
    }
}
