//! Idle tracking: a connection without a request in flight is closed after a while.
//!
//! This covers what the HTTP library does not, in any version of HTTP: a client that sends no
//! preface, sends the head of a request byte by byte, or keeps an idle connection open.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Requests in flight on one connection.
#[derive(Clone)]
pub(crate) struct Activity(Arc<Mutex<State>>);

struct State {
    in_flight: usize,
    /// How many of them have a response that is being sent.
    responding: usize,
    /// When a request ended or something was written.
    idle_since: Instant,
    answered: bool,
}

/// A request in flight; it ends when this is dropped.
pub(crate) struct InFlight {
    activity: Activity,
    is_responding: bool,
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
        InFlight { activity: self.clone(), is_responding: false }
    }

    /// Bytes were written. If all responses are out, they belong to none, as the answer to an
    /// HTTP/2 ping: the connection stays idle.
    pub(crate) fn wrote(&self) {
        let mut state = self.lock();
        if !state.answered {
            state.idle_since = Instant::now();
        }
    }

    /// All written bytes are flushed.
    pub(crate) fn flushed(&self) {
        let mut state = self.lock();
        state.answered = state.in_flight == 0;
    }

    /// Whether every request has its whole response: what is written now belongs to none.
    pub(crate) fn is_answered(&self) -> bool {
        self.lock().answered
    }

    /// Completes when no request was in flight and nothing was written for `idle`, or when all
    /// requests in flight have a response and nothing of them was written for `stalled`. (In HTTP/2
    /// a client can stop a response by flow control while the connection itself is alive.)
    pub(crate) async fn idle_for(&self, idle: Duration, stalled: Duration) {
        loop {
            let deadline = self.deadline(idle, stalled);
            if deadline <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(deadline).await;
        }
    }

    fn deadline(&self, idle: Duration, stalled: Duration) -> Instant {
        let state = self.lock();
        match state.in_flight {
            0 => state.idle_since + idle,
            all if all == state.responding => state.idle_since + stalled,
            // A request is being read or handled: check again later.
            _ => Instant::now() + idle,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn new() -> Self {
        Self { in_flight: 0, responding: 0, idle_since: Instant::now(), answered: true }
    }
}

impl InFlight {
    /// Its response is ready to be sent.
    pub(crate) fn response_ready(&mut self) {
        let mut state = self.activity.lock();
        state.responding += usize::from(!self.is_responding);
        state.idle_since = Instant::now();
        self.is_responding = true;
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        let mut state = self.activity.lock();
        state.in_flight -= 1;
        state.responding -= usize::from(self.is_responding);
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
        request.response_ready();
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
