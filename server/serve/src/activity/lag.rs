//! How far a client is behind the least rate at which it must send or take bytes.

use std::time::Duration;

use tokio::time::Instant;

/// The time for which a client was waited for, less the time that what it sent or took may take. It
/// is never less than none: who was fast once may not stop for longer.
#[derive(Debug, Default)]
pub(super) struct Lag {
    until_now: Duration,
    /// Since when it is waited for, if it is.
    since: Option<Instant>,
}

impl Lag {
    /// From now on the client is waited for.
    pub(super) fn begin(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// The server goes on without waiting.
    pub(super) fn end(&mut self) {
        self.until_now = self.get();
        self.since = None;
    }

    pub(super) fn is_waiting(&self) -> bool {
        self.since.is_some()
    }

    /// So many bytes came, or were taken. If there is no least `rate`, any byte is enough.
    pub(super) fn caught_up(&mut self, bytes: u64, rate: u32) {
        let worth = match (bytes, rate) {
            (0, _) => Duration::ZERO,
            (_, 0) => Duration::MAX,
            (bytes, rate) => Duration::from_secs(bytes) / rate,
        };
        self.until_now = self.get().saturating_sub(worth);
        self.since = self.since.map(|_| Instant::now());
    }

    pub(super) fn get(&self) -> Duration {
        self.until_now + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn waited(lag: &mut Lag, seconds: u64) -> u64 {
        lag.begin();
        tokio::time::advance(Duration::from_secs(seconds)).await;
        lag.get().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn what_comes_is_worth_time_but_none_to_come() {
        let mut lag = Lag::default();
        assert_eq!(waited(&mut lag, 9).await, 9);
        lag.caught_up(40, 10);
        assert_eq!(lag.get().as_secs(), 5);
        lag.end();
        tokio::time::advance(Duration::from_secs(9)).await;
        assert_eq!(lag.get().as_secs(), 5, "the server's own time");
        lag.caught_up(1_000_000, 10);
        assert_eq!(waited(&mut lag, 2).await, 2);
        lag.caught_up(0, 0);
        assert_eq!(lag.get().as_secs(), 2, "nothing came");
        lag.caught_up(1, 0);
        assert_eq!(lag.get().as_secs(), 0);
        assert_eq!(waited(&mut lag, 3).await, 3);
    }
}
