//! How many requests are sent, and how fast.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Limits of what is sent to a server.
#[derive(Debug, Default)]
pub struct Pace {
    /// Between the beginnings of two requests.
    interval: Duration,
    /// The most requests.
    most: Option<u64>,
    /// When no more tests are begun.
    end: Option<Instant>,
    sent: Mutex<Sent>,
}

#[derive(Debug, Default)]
struct Sent {
    count: u64,
    /// When the next request may be sent.
    next: Option<Instant>,
}

impl Pace {
    /// So many requests a second, and so many in all; `None`: no limit.
    pub fn new(rate: Option<f64>, most: Option<u64>) -> Self {
        let interval = rate.filter(|rate| *rate > 0.0).map(|rate| 1.0 / rate);
        let interval = interval.and_then(|it| Duration::try_from_secs_f64(it).ok());
        let interval = interval.unwrap_or_default();
        Self { interval, most, end: None, sent: Mutex::default() }
    }

    /// The same until so long from now. What is begun before is ended, and what was made is removed.
    #[must_use]
    pub fn lasting(self, time: Option<Duration>) -> Self {
        Self { end: time.and_then(|time| Instant::now().checked_add(time)), ..self }
    }

    /// Whether the time is over.
    pub fn is_out_of_time(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Requests that were sent.
    pub fn sent(&self) -> u64 {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).count
    }

    /// Whether no more tests are begun.
    pub fn is_over(&self) -> bool {
        self.is_out_of_time() || self.most.is_some_and(|most| self.sent() >= most)
    }

    /// Waits until a request may be sent.
    pub(crate) fn wait(&self) -> io::Result<()> {
        let begins = self.next()?;
        thread::sleep(begins.saturating_duration_since(Instant::now()));
        Ok(())
    }

    /// When the next request may be sent; the one after waits for that.
    fn next(&self) -> io::Result<Instant> {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        if self.most.is_some_and(|most| sent.count >= most) {
            return Err(io::Error::other("no more requests were to be sent"));
        }
        sent.count += 1;
        let now = Instant::now();
        let begins = sent.next.map_or(now, |next| next.max(now));
        sent.next = Some(begins + self.interval);
        Ok(begins)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Pace;

    #[test]
    fn requests_are_counted_and_keep_a_distance() {
        let pace = Pace::new(Some(100.0), Some(2));
        let first = pace.next().expect("it may be sent");
        assert!(!pace.is_over());
        let second = pace.next().expect("it may be sent");
        assert!(second - first >= Duration::from_millis(10));
        assert!(pace.is_over() && pace.next().is_err());
        assert_eq!(pace.sent(), 2);
    }

    #[test]
    fn a_time_that_is_over_ends_the_tests_and_not_what_is_cleaned_up() {
        let pace = Pace::new(None, None).lasting(Some(Duration::ZERO));
        assert!(pace.is_over() && pace.is_out_of_time() && pace.next().is_ok());
        let pace = Pace::new(None, None).lasting(Some(Duration::from_hours(1)));
        assert!(!pace.is_over());
    }
}
