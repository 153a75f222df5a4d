//! Quantiles of latencies.

use std::time::Duration;

/// How many latencies are kept; of more, every second one is forgotten, and of what comes then, and so
/// on.
const KEPT: usize = 1 << 20;

/// Latencies, of which the quantiles are asked.
#[derive(Debug, Clone)]
pub struct Latencies {
    kept: Vec<Duration>,
    /// One of so many is kept.
    every: usize,
    /// How many came since the last one that was kept.
    passed: usize,
    longest: Duration,
}

impl Default for Latencies {
    fn default() -> Self {
        Self { kept: Vec::new(), every: 1, passed: 0, longest: Duration::ZERO }
    }
}

impl Latencies {
    pub(super) fn add(&mut self, latency: Duration) {
        self.longest = self.longest.max(latency);
        self.passed += 1;
        if self.passed < self.every {
            return;
        }
        self.passed = 0;
        self.kept.push(latency);
        if self.kept.len() == KEPT {
            let mut at = 0;
            self.kept.retain(|_| {
                at += 1;
                at % 2 == 0
            });
            self.every *= 2;
        }
    }

    pub(super) fn extend(&mut self, others: &Self) {
        others.kept.iter().for_each(|it| self.add(*it));
        self.longest = self.longest.max(others.longest);
    }

    /// The smallest latency that so many of a hundred do not exceed; zero of none.
    pub fn percentile(&self, percent: u32) -> Duration {
        let mut sorted = self.kept.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() * percent as usize).div_ceil(100);
        sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }

    /// The longest.
    pub fn longest(&self) -> Duration {
        self.longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_ranks() {
        let mut latencies = Latencies::default();
        (1..=200).rev().for_each(|it| latencies.add(Duration::from_millis(it)));
        let of = |percent| latencies.percentile(percent).as_millis();
        assert_eq!(
            (of(50), of(99), of(100), latencies.longest().as_millis()),
            (100, 198, 200, 200)
        );
        assert_eq!(Latencies::default().percentile(50), Duration::ZERO);
    }

    #[test]
    fn of_too_many_a_part_is_kept() {
        let mut latencies = Latencies::default();
        (0..3 * KEPT).for_each(|it| latencies.add(Duration::from_micros((it % 100) as u64)));
        assert!(latencies.kept.len() < KEPT);
        let middle = latencies.percentile(50).as_micros();
        assert!((45..55).contains(&middle), "{middle}");
    }
}
