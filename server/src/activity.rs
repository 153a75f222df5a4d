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
    /// How many of them have their answer, which is on its way.
    answering: usize,
    /// When a request ended or something was written.
    idle_since: Instant,
    answered: bool,
}

/// A request in flight; it ends when this is dropped.
pub(crate) struct InFlight {
    activity: Activity,
    is_answering: bool,
}

impl Activity {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(State::new())))
    }

    /// A request began.
    pub(crate) fn begin(&self) -> InFlight {
        let mut state = self.lock();
        state.in_flight += 1;
        state.answered = false;
        InFlight { activity: self.clone(), is_answering: false }
    }

    /// Something was written. When all answers are out it is none of them: a client of HTTP/2 that only asks whether we are there is idle.
    pub(crate) fn wrote(&self) {
        let mut state = self.lock();
        if !state.answered {
            state.idle_since = Instant::now();
        }
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

    /// Done when nothing has been in flight and nothing written for that long; or when there are only answers on their way, and of them nothing was
    /// written while `stalled` went by. (In HTTP/2 a client can keep an answer from being written, and the connection looks as if all were well.)
    pub(crate) async fn idle_for(&self, patience: Duration, stalled: Duration) {
        loop {
            let deadline = self.deadline(patience, stalled);
            if deadline <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(deadline).await;
        }
    }

    fn deadline(&self, patience: Duration, stalled: Duration) -> Instant {
        let state = self.lock();
        match state.in_flight {
            0 => state.idle_since + patience,
            all if all == state.answering => state.idle_since + stalled,
            // The question comes up again later.
            _ => Instant::now() + patience,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn new() -> Self {
        Self { in_flight: 0, answering: 0, idle_since: Instant::now(), answered: true }
    }
}

impl InFlight {
    /// Its answer is there, and has to be taken now.
    pub(crate) fn answers(&mut self) {
        let mut state = self.activity.lock();
        state.answering += usize::from(!self.is_answering);
        state.idle_since = Instant::now();
        self.is_answering = true;
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        let mut state = self.activity.lock();
        state.in_flight -= 1;
        state.answering -= usize::from(self.is_answering);
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
        let idle = || activity.idle_for(Duration::from_secs(10), Duration::from_mins(1));
        assert!(tokio::time::timeout(Duration::from_secs(35), idle()).await.is_err());
        drop(request);
        idle().await;
        assert_eq!(started.elapsed(), Duration::from_secs(45));
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_not_taken_is_given_up_and_a_slow_one_is_not() {
        let activity = Activity::new();
        let idle = || activity.idle_for(Duration::from_secs(10), Duration::from_mins(1));
        let mut request = activity.begin();
        request.answers();
        for _ in 0..5 {
            assert!(tokio::time::timeout(Duration::from_secs(50), idle()).await.is_err());
            activity.wrote();
        }
        let upload = activity.begin();
        assert!(tokio::time::timeout(Duration::from_secs(500), idle()).await.is_err());
        drop(upload);
        let started = Instant::now();
        idle().await;
        assert_eq!(started.elapsed(), Duration::from_mins(1));
        drop(request);
        for _ in 0..5 {
            assert!(tokio::time::timeout(Duration::from_secs(9), idle()).await.is_err());
            activity.wrote();
        }
        activity.flushed();
        assert!(tokio::time::timeout(Duration::from_secs(9), idle()).await.is_err());
        activity.wrote();
        assert!(tokio::time::timeout(Duration::from_secs(2), idle()).await.is_ok());
    }
}
