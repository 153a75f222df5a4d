//! What a load showed.

use std::time::Duration;

use hdrhistogram::Histogram;

/// Latencies are kept to three digits.
const DIGITS: u8 = 3;

/// Answers and their latencies, of one connection or of many.
#[derive(Debug, Clone)]
pub struct Figures {
    /// How many answers were as expected.
    pub good: u64,
    /// How many were others: another status, or a connection that broke.
    pub bad: u64,
    /// One of those, in words.
    pub fault: Option<String>,
    /// Nanoseconds from the request to the end of the answer.
    latencies: Histogram<u64>,
}

impl Default for Figures {
    fn default() -> Self {
        let latencies = Histogram::new(DIGITS).expect("three digits can be kept");
        Self { good: 0, bad: 0, fault: None, latencies }
    }
}

impl Figures {
    /// A good answer after that time.
    pub fn answered(&mut self, after: Duration) {
        self.good += 1;
        let nanoseconds = u64::try_from(after.as_nanos()).unwrap_or(u64::MAX);
        self.latencies.record(nanoseconds).expect("the range grows with what is recorded");
    }

    /// No answer, or another one.
    pub fn failed(&mut self, fault: String) {
        self.bad += 1;
        self.fault.get_or_insert(fault);
    }

    /// A good answer after that time, or a fault.
    pub fn record(&mut self, result: Result<Duration, String>) {
        match result {
            Ok(after) => self.answered(after),
            Err(fault) => self.failed(fault),
        }
    }

    /// The latency that this part of the good answers did not exceed.
    pub fn quantile(&self, part: f64) -> Duration {
        Duration::from_nanos(self.latencies.value_at_quantile(part))
    }

    /// Adds those of another connection.
    pub fn add(&mut self, other: Self) {
        self.good += other.good;
        self.bad += other.bad;
        self.fault = self.fault.take().or(other.fault);
        self.latencies.add(other.latencies).expect("both keep three digits and grow");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_add_up() {
        let (mut one, mut other) = (Figures::default(), Figures::default());
        (1..=99).for_each(|count| one.answered(Duration::from_micros(count)));
        other.answered(Duration::from_secs(1));
        other.failed("503".to_owned());
        one.add(other);
        assert_eq!((one.good, one.bad), (100, 1));
        assert_eq!(one.fault.as_deref(), Some("503"));
        assert!(one.quantile(0.5) < Duration::from_micros(52));
        assert!(one.quantile(1.0) > Duration::from_millis(999));
    }
}
