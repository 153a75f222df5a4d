//! Idle tracking: a connection without a request in flight is closed after a while, or earlier if
//! another one needs its place; so is one whose client takes its responses too slowly, or sends
//! nothing of what it began.
//!
//! This covers what the HTTP library does not, in any version of HTTP: a client that sends no
//! preface, sends the head of a request byte by byte, keeps an idle connection open, or reads byte
//! by byte.

mod in_flight;
mod lag;
mod state;
mod taking;
mod worth;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

pub(crate) use in_flight::{Awaiting, InFlight};
use state::State;
pub(crate) use worth::Worth;

/// The least time after which a connection is looked at again.
const SHORTEST: Duration = Duration::from_secs(1);

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

impl Patience {
    /// The fewest bytes in each time of `stalled`.
    pub(crate) fn fewest(&self) -> u64 {
        u64::from(self.rate).saturating_mul(self.stalled.as_secs())
    }
}

impl Activity {
    /// Notifies `room` whenever the connection becomes idle. A client that sends or takes fewer bytes
    /// per second than `rate` must go on only while there is room.
    pub(crate) fn new(room: Arc<Notify>, rate: u32) -> Self {
        let state = Mutex::new(State::new(rate));
        Self(Arc::new(Shared { state, evicted: CancellationToken::new(), room }))
    }

    /// A request began; `None` if the connection is being closed, and knows nothing of it.
    pub(crate) fn begin(&self) -> Option<InFlight> {
        let number = self.change(State::begin)?;
        Some(InFlight::new(self.clone(), number))
    }

    /// Bytes were written. If all responses are out, they belong to none, as the answer to an
    /// HTTP/2 ping: the connection stays idle.
    pub(crate) fn wrote(&self, bytes: usize) {
        self.change(|state| state.wrote(bytes));
    }

    /// All written bytes are flushed.
    pub(crate) fn flushed(&self) {
        self.change(State::flushed);
    }

    /// How many requests there were, if every one of them has its whole response: what is written
    /// now belongs to none.
    pub(crate) fn answered(&self) -> Option<u64> {
        self.lock().answered()
    }

    /// Completes when no request was in flight and nothing was written for too long, or when the
    /// client takes what was handed out too slowly. (In HTTP/2 it can stop a response by flow
    /// control while the connection itself is alive.)
    pub(crate) async fn idle_for(&self, patience: Patience) {
        // A response may begin to wait for its client while this sleeps.
        let longest = patience.idle.min(patience.stalled).max(SHORTEST);
        loop {
            let (deadline, now) = (self.lock().deadline(patience), Instant::now());
            if deadline.is_some_and(|deadline| deadline <= now) {
                return;
            }
            let again = now + longest;
            tokio::time::sleep_until(deadline.map_or(again, |it| it.min(again))).await;
        }
    }

    /// What the connection is worth; `None` if the server works for it, or its client does its part.
    pub(crate) fn worth(&self) -> Option<Worth> {
        self.lock().worth()
    }

    /// Has the connection closed if it is worth something. From then on no request begins.
    pub(crate) fn evict(&self) -> bool {
        let is_evicted = self.lock().evict();
        if is_evicted {
            self.0.evicted.cancel();
        }
        is_evicted
    }

    /// Completes when the connection is to be closed for another one.
    pub(crate) async fn evicted(&self) {
        self.0.evicted.cancelled().await;
    }

    /// Changes the state, and notifies who waits for an idle connection if it is one by that.
    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.lock();
        let was_idle = state.is_idle();
        let result = change(&mut state);
        state.settle();
        let becomes_idle = !was_idle && state.is_idle();
        drop(state);
        if becomes_idle {
            self.0.room.notify_one();
        }
        result
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
