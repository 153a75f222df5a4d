//! How fast a client takes what was handed to the HTTP library for it.
//!
//! Two measures, because either alone can be evaded. Something of each response must be taken again
//! and again: in HTTP/2 a client can stop one by flow control and keep the connection busy with
//! other requests. And of all together enough must be taken: who takes a byte of each in time would
//! hold them for ever. What counts is the time in which the server waits for the client; its own
//! does not, and no new request begins a measurement again.

use std::time::Duration;

use tokio::time::Instant;

use super::Patience;
use super::lag::Lag;

/// What one connection takes.
#[derive(Default)]
pub(super) struct Taking {
    /// The responses of which something is not taken yet.
    waiting: Vec<Waiting>,
    /// Since when the client is waited for, if it is.
    since: Option<Instant>,
    /// How long it was waited for before, in this period, and what it took in it.
    waited: Duration,
    bytes: u64,
}

struct Waiting {
    response: u64,
    pieces: usize,
    /// When something of it was taken, or could first be.
    since: Instant,
    lag: Lag,
}

impl Waiting {
    fn new(response: u64) -> Self {
        let mut lag = Lag::default();
        lag.begin();
        Self { response, pieces: 0, since: Instant::now(), lag }
    }
}

impl Taking {
    /// A piece of a response was handed out.
    pub(super) fn handed_out(&mut self, response: u64) {
        match self.of(response) {
            Some(waiting) => waiting.pieces += 1,
            None => self.waiting.push(Waiting { pieces: 1, ..Waiting::new(response) }),
        }
    }

    /// Bytes of a piece were taken; `rate` of them per second are enough.
    pub(super) fn took(&mut self, response: u64, bytes: usize, rate: u32) {
        self.bytes += bytes as u64;
        if let Some(waiting) = self.of(response) {
            waiting.since = Instant::now();
            waiting.lag.caught_up(bytes as u64, rate);
        }
    }

    /// Bytes that belong to no piece were taken.
    pub(super) fn took_rest(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
    }

    /// A piece is done with: taken as a whole, or given up.
    pub(super) fn done(&mut self, response: u64) {
        let Some(waiting) = self.of(response) else { return };
        waiting.pieces -= 1;
        if waiting.pieces == 0 {
            self.waiting.retain(|waiting| waiting.response != response);
        }
    }

    fn of(&mut self, response: u64) -> Option<&mut Waiting> {
        self.waiting.iter_mut().find(|waiting| waiting.response == response)
    }

    /// The client is waited for as long as a piece is not taken, or `is_rest_left`.
    pub(super) fn settle(&mut self, is_rest_left: bool) {
        if is_rest_left || !self.waiting.is_empty() {
            self.since.get_or_insert_with(Instant::now);
        } else if let Some(since) = self.since.take() {
            self.waited += since.elapsed();
        }
    }

    /// How far the client is behind with a response, if it could take something of it.
    pub(super) fn lag(&self, response: u64) -> Option<Duration> {
        let of_it = self.waiting.iter().find(|waiting| waiting.response == response);
        of_it.map(|waiting| waiting.lag.get())
    }

    /// When the client is too slow, if it goes on like this.
    pub(super) fn deadline(&mut self, patience: Patience) -> Option<Instant> {
        let period = self.end_of_period(patience);
        let stalled = self.waiting.iter().map(|it| it.since + patience.stalled).min();
        period.into_iter().chain(stalled).min()
    }

    /// The end of this period, or of the next one if that is over and enough was taken in it.
    fn end_of_period(&mut self, patience: Patience) -> Option<Instant> {
        let since = self.since?;
        let end = since + patience.stalled.saturating_sub(self.waited);
        let now = Instant::now();
        if end > now || self.bytes < patience.fewest() {
            return Some(end);
        }
        (self.since, self.waited, self.bytes) = (Some(now), Duration::ZERO, 0);
        Some(now + patience.stalled)
    }
}
