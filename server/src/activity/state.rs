//! What is known of one connection.

use std::collections::BTreeMap;

use tokio::time::Instant;

use super::Patience;
use super::taking::Taking;
use super::worth::Worth;

pub(super) struct State {
    /// The requests in flight, and since when the next bytes of their bodies are waited for, if they
    /// are.
    in_flight: BTreeMap<u64, Option<Instant>>,
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
            in_flight: BTreeMap::new(),
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
        self.requests += 1;
        self.in_flight.insert(self.requests, None);
        Some(self.requests)
    }

    /// A request is over, and so are the pieces of its response.
    pub(super) fn end(&mut self, request: u64) {
        self.in_flight.remove(&request);
        self.idle_since = Instant::now();
    }

    /// The next bytes of a request's body are waited for, or not any more.
    pub(super) fn awaits(&mut self, request: u64, awaits: bool) {
        // What is read on of a refused upload may outlive its request.
        let Some(since) = self.in_flight.get_mut(&request) else { return };
        *since = awaits.then(|| since.unwrap_or_else(Instant::now));
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
        if self.in_flight.is_empty() {
            self.taking.took_rest(bytes);
        }
    }

    pub(super) fn flushed(&mut self) {
        self.is_unflushed = false;
    }

    /// After each change.
    pub(super) fn settle(&mut self) {
        self.taking.settle(self.in_flight.is_empty() && self.is_unflushed);
    }

    pub(super) fn answered(&self) -> Option<u64> {
        (self.in_flight.is_empty() && !self.is_unflushed).then_some(self.requests)
    }

    pub(super) fn is_idle(&self) -> bool {
        !self.is_evicted && self.answered().is_some()
    }

    /// What the connection is worth; `None` if it cannot be closed for another one.
    pub(super) fn worth(&self) -> Option<Worth> {
        if self.is_evicted {
            return None;
        }
        match self.answered() {
            Some(requests) => Some(Worth::of_idle(requests > 0, self.idle_since)),
            None => Worth::of_stalled(self.stalled_since()?),
        }
    }

    /// Since when the server has waited for the client only: for each request in flight, or for the
    /// end of the last response to be taken.
    fn stalled_since(&self) -> Option<Instant> {
        let mut latest = self.in_flight.is_empty().then_some(self.idle_since);
        for (request, awaited) in &self.in_flight {
            // If its response waits, it does not matter what comes of a body that is read on.
            latest = latest.max(Some(self.taking.waits_since(*request).or(*awaited)?));
        }
        latest
    }

    pub(super) fn evict(&mut self) -> bool {
        let can_go = self.worth().is_some();
        self.is_evicted |= can_go;
        can_go
    }

    /// When the client has been waited for too long; `None` if it is not waited for.
    pub(super) fn deadline(&mut self, patience: Patience) -> Option<Instant> {
        let idle = self.in_flight.is_empty().then(|| self.idle_since + patience.idle);
        idle.into_iter().chain(self.taking.deadline(patience)).min()
    }
}
