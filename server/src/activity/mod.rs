//! Idle tracking: a connection without a request in flight is closed after a while, or earlier if
//! another one needs its place; so is one whose client takes its responses too slowly.
//!
//! This covers what the HTTP library does not, in any version of HTTP: a client that sends no
//! preface, sends the head of a request byte by byte, keeps an idle connection open, or reads byte
//! by byte.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How long a connection may wait for its client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// For the head of a request.
    pub(crate) idle: Duration,
    /// For the next bytes of a body, in both directions.
    pub(crate) stalled: Duration,
    /// The fewest bytes per second of a body, over each time of `stalled`.
    pub(crate) rate: u32,
}

/// Requests in flight on one connection.
#[derive(Clone)]
pub(crate) struct Activity(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    evicted: CancellationToken,
    /// Notified when the connection becomes idle.
    room: Arc<Notify>,
}

struct State {
    in_flight: usize,
    /// How many of them have a response that is being sent.
    responding: usize,
    /// When a request ended or something was written.
    idle_since: Instant,
    answered: bool,
    had_request: bool,
    is_evicted: bool,
    /// While the client has nothing to do but to take what is sent.
    taking: Option<Taking>,
}

/// How fast a client takes what is sent.
struct Taking {
    since: Instant,
    bytes: u64,
}

/// What an idle connection is worth: the least is closed first. Having had a request is worth more
/// than any time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Idle {
    had_request: bool,
    since: Instant,
}

/// A request in flight; it ends when this is dropped.
pub(crate) struct InFlight {
    activity: Activity,
    is_responding: bool,
}

impl Patience {
    /// The fewest bytes in each time of `stalled`.
    pub(crate) fn fewest(&self) -> u64 {
        u64::from(self.rate).saturating_mul(self.stalled.as_secs())
    }
}

impl Activity {
    /// Notifies `room` whenever the connection becomes idle.
    pub(crate) fn new(room: Arc<Notify>) -> Self {
        let state = Mutex::new(State::new());
        Self(Arc::new(Shared { state, evicted: CancellationToken::new(), room }))
    }

    /// A request began; `None` if the connection is being closed, and knows nothing of it.
    pub(crate) fn begin(&self) -> Option<InFlight> {
        let mut state = self.lock();
        if state.is_evicted {
            return None;
        }
        state.in_flight += 1;
        state.answered = false;
        state.had_request = true;
        state.settle();
        Some(InFlight { activity: self.clone(), is_responding: false })
    }

    /// Bytes were written. If all responses are out, they belong to none, as the answer to an
    /// HTTP/2 ping: the connection stays idle.
    pub(crate) fn wrote(&self, bytes: usize) {
        let mut state = self.lock();
        if state.answered {
            return;
        }
        state.idle_since = Instant::now();
        if let Some(taking) = &mut state.taking {
            taking.bytes += bytes as u64;
        }
    }

    /// All written bytes are flushed.
    pub(crate) fn flushed(&self) {
        let mut state = self.lock();
        let becomes_idle = state.in_flight == 0 && !state.answered;
        state.answered = state.in_flight == 0;
        state.settle();
        drop(state);
        if becomes_idle {
            self.0.room.notify_one();
        }
    }

    /// Whether every request has its whole response: what is written now belongs to none.
    pub(crate) fn is_answered(&self) -> bool {
        self.lock().answered
    }

    /// Completes when no request was in flight and nothing was written for too long, or when all
    /// requests in flight have a response and nothing of them was written for too long, or too
    /// little. (In HTTP/2 a client can stop a response by flow control while the connection itself
    /// is alive.)
    pub(crate) async fn idle_for(&self, patience: Patience) {
        loop {
            let deadline = self.lock().deadline(patience);
            if deadline <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(deadline).await;
        }
    }

    /// How idle the connection is; `None` if it has a request in flight, or a response that is not
    /// out.
    pub(crate) fn idle(&self) -> Option<Idle> {
        let state = self.lock();
        state.is_idle().then_some(Idle { had_request: state.had_request, since: state.idle_since })
    }

    /// Has the connection closed if it is idle. From then on no request begins.
    pub(crate) fn evict(&self) -> bool {
        let mut state = self.lock();
        if !state.is_idle() {
            return false;
        }
        state.is_evicted = true;
        drop(state);
        self.0.evicted.cancel();
        true
    }

    /// Completes when the connection is to be closed for another one.
    pub(crate) async fn evicted(&self) {
        self.0.evicted.cancelled().await;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn new() -> Self {
        Self {
            in_flight: 0,
            responding: 0,
            idle_since: Instant::now(),
            answered: true,
            had_request: false,
            is_evicted: false,
            taking: None,
        }
    }

    fn is_idle(&self) -> bool {
        self.in_flight == 0 && self.answered && !self.is_evicted
    }

    /// Begins or ends the measurement of how fast the client takes what is sent.
    fn settle(&mut self) {
        let is_sending = self.in_flight == self.responding && !self.answered;
        if !is_sending {
            self.taking = None;
        } else if self.taking.is_none() {
            self.taking = Some(Taking { since: Instant::now(), bytes: 0 });
        }
    }

    fn deadline(&mut self, patience: Patience) -> Instant {
        let idle = match self.in_flight {
            0 => self.idle_since + patience.idle,
            all if all == self.responding => self.idle_since + patience.stalled,
            // A request is being read or handled: check again later.
            _ => Instant::now() + patience.idle,
        };
        let Some(taking) = &mut self.taking else { return idle };
        let now = Instant::now();
        if taking.since + patience.stalled <= now && taking.bytes >= patience.fewest() {
            *taking = Taking { since: now, bytes: 0 };
        }
        idle.min(taking.since + patience.stalled)
    }
}

impl InFlight {
    /// Its response is ready to be sent.
    pub(crate) fn response_ready(&mut self) {
        let mut state = self.activity.lock();
        state.responding += usize::from(!self.is_responding);
        state.idle_since = Instant::now();
        state.settle();
        self.is_responding = true;
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        let mut state = self.activity.lock();
        state.in_flight -= 1;
        state.responding -= usize::from(self.is_responding);
        state.idle_since = Instant::now();
        state.settle();
    }
}

#[cfg(test)]
mod tests;
