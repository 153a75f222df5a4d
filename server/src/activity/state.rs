//! What is known of one connection.

use tokio::time::Instant;

use super::taking::Taking;
use super::{Idle, Patience};

pub(super) struct State {
    in_flight: usize,
    /// How many requests there were.
    requests: u64,
    /// When a request ended or something was written.
    idle_since: Instant,
    /// Whether the HTTP library may hold bytes of responses, or has written some since the last
    /// flush.
    is_unflushed: bool,
    is_evicted: bool,
    taking: Taking,
}

impl State {
    pub(super) fn new() -> Self {
        Self {
            in_flight: 0,
            requests: 0,
            idle_since: Instant::now(),
            is_unflushed: false,
            is_evicted: false,
            taking: Taking::default(),
        }
    }

    /// The number of a request that begins.
    pub(super) fn begin(&mut self) -> Option<u64> {
        if self.is_evicted {
            return None;
        }
        self.in_flight += 1;
        self.requests += 1;
        Some(self.requests)
    }

    /// A request is over, and so are the pieces of its response.
    pub(super) fn end(&mut self) {
        self.in_flight -= 1;
        self.idle_since = Instant::now();
    }

    /// The library holds something that no piece stands for: a head, or the end of a body.
    pub(super) fn must_flush(&mut self) {
        self.is_unflushed = true;
    }

    pub(super) fn handed_out(&mut self, response: u64) {
        self.taking.handed_out(response);
    }

    /// The library has written bytes of a piece, or copied them to write them.
    pub(super) fn took(&mut self, response: u64, bytes: usize) {
        self.is_unflushed = true;
        self.taking.took(response, bytes);
    }

    pub(super) fn done(&mut self, response: u64) {
        self.taking.done(response);
    }

    pub(super) fn wrote(&mut self, bytes: usize) {
        if self.answered().is_some() {
            return;
        }
        self.idle_since = Instant::now();
        // Bytes of pieces are counted by themselves: the client may just have sent pings.
        if self.in_flight == 0 {
            self.taking.took_rest(bytes);
        }
    }

    pub(super) fn flushed(&mut self) {
        self.is_unflushed = false;
    }

    /// After each change.
    pub(super) fn settle(&mut self) {
        self.taking.settle(self.in_flight == 0 && self.is_unflushed);
    }

    pub(super) fn answered(&self) -> Option<u64> {
        (self.in_flight == 0 && !self.is_unflushed).then_some(self.requests)
    }

    pub(super) fn idle(&self) -> Option<Idle> {
        let requests = self.answered().filter(|_| !self.is_evicted)?;
        Some(Idle { had_request: requests > 0, since: self.idle_since })
    }

    pub(super) fn evict(&mut self) -> bool {
        let is_idle = self.idle().is_some();
        self.is_evicted |= is_idle;
        is_idle
    }

    /// When the client has been waited for too long; `None` if it is not waited for.
    pub(super) fn deadline(&mut self, patience: Patience) -> Option<Instant> {
        let idle = (self.in_flight == 0).then(|| self.idle_since + patience.idle);
        idle.into_iter().chain(self.taking.deadline(patience)).min()
    }
}
