//! What is known of one connection.

use std::time::Duration;

use tokio::time::Instant;

use super::Patience;
use super::lag::Lag;
use super::taking::Taking;
use super::worth::Worth;

pub(super) struct State {
    /// The requests in flight, and how far their clients are behind with the bodies: few, so they are
    /// searched one by one.
    in_flight: Vec<(u64, Lag)>,
    /// The least bytes per second of a body.
    rate: u32,
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
    pub(super) fn new(rate: u32) -> Self {
        Self {
            in_flight: Vec::new(),
            rate,
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
        self.in_flight.push((self.requests, Lag::default()));
        Some(self.requests)
    }

    /// A request is over, and so are the pieces of its response.
    pub(super) fn end(&mut self, request: u64) {
        self.in_flight.retain(|(number, _)| *number != request);
        self.idle_since = Instant::now();
    }

    /// So many bytes of a request's body came, and the next ones are waited for, or not any more.
    pub(super) fn awaits(&mut self, request: u64, awaits: bool, bytes: u64) {
        let of_it = self.in_flight.iter_mut().find(|(number, _)| *number == request);
        // What is read on of a refused upload may outlive its request.
        let Some((_, lag)) = of_it else { return };
        lag.caught_up(bytes, self.rate);
        if awaits { lag.begin() } else { lag.end() }
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
        self.taking.took(response, bytes, self.rate);
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
            None => Worth::of_stalled(self.lag()?),
        }
    }

    /// How far the client is behind with each request in flight, or with taking the end of the last
    /// response; `None` if the server does not wait for it only.
    fn lag(&self) -> Option<Duration> {
        let mut least = self.in_flight.is_empty().then(|| self.idle_since.elapsed());
        for (request, coming) in &self.in_flight {
            let coming = coming.is_waiting().then(|| coming.get());
            // If its response waits, it does not matter what comes of a body that is read on.
            let lag = self.taking.lag(*request).or(coming)?;
            least = Some(least.map_or(lag, |least| least.min(lag)));
        }
        least
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
