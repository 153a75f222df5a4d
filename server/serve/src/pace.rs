//! How fast a client must send a body.
//!
//! A limit for pauses alone is none: who sends a byte before each ends holds a place for ever. So
//! the bytes are counted, too. What counts is the time that the server waits for the client; its
//! own does not.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use swordsmith_http::{Fault, Reason};
use tokio::time::{Instant, Sleep};

use crate::activity::Patience;

/// Measures one body.
pub(crate) struct Pace {
    patience: Patience,
    timer: Pin<Box<Sleep>>,
    /// Since when the client is waited for, if it is.
    waiting: Option<Waiting>,
    /// How long it was waited for in this period, and what came in it.
    waited: Duration,
    bytes: u64,
}

struct Waiting {
    /// For the next bytes.
    since: Instant,
    /// In this period.
    counted_since: Instant,
}

impl Pace {
    pub(crate) fn new(patience: Patience) -> Self {
        let timer = Box::pin(tokio::time::sleep(patience.stalled));
        Self { patience, timer, waiting: None, waited: Duration::ZERO, bytes: 0 }
    }

    /// Bytes came.
    pub(crate) fn came(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        if let Some(waiting) = self.waiting.take() {
            self.waited += waiting.counted_since.elapsed();
        }
    }

    /// Nothing is there: ready when it has been waited for too long.
    pub(crate) fn poll_too_slow(&mut self, context: &mut Context<'_>) -> Poll<Fault> {
        if self.waiting.is_none() {
            let now = Instant::now();
            self.waiting = Some(Waiting { since: now, counted_since: now });
            self.set_timer();
        }
        loop {
            ready!(self.timer.as_mut().poll(context));
            if let Some(fault) = self.end_of_time() {
                return Poll::Ready(fault);
            }
            self.set_timer();
        }
    }

    /// What is wrong when the timer is up; nothing if enough came in this period.
    fn end_of_time(&mut self) -> Option<Fault> {
        let (stalled, rate) = (self.patience.stalled, self.patience.rate);
        let waiting = self.waiting.as_mut()?;
        if waiting.since.elapsed() >= stalled {
            return Some(fault(&format!("Nothing came for {stalled:?}.")));
        }
        if self.bytes < self.patience.fewest() {
            let detail = format!("Less than {rate} bytes per second came for {stalled:?}.");
            return Some(fault(&detail));
        }
        waiting.counted_since = Instant::now();
        (self.waited, self.bytes) = (Duration::ZERO, 0);
        None
    }

    /// To the end of the pause or of the period, whichever comes first.
    fn set_timer(&mut self) {
        let stalled = self.patience.stalled;
        let Some(waiting) = &self.waiting else { return };
        let period = waiting.counted_since + stalled.saturating_sub(self.waited);
        self.timer.as_mut().reset(period.min(waiting.since + stalled));
    }
}

fn fault(detail: &str) -> Fault {
    Fault::timed_out(Reason::new("the body comes too slowly").with_detail(detail))
}
