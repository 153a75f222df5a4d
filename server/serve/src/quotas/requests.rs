//! How many requests may come in a while, by key.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::time::Instant;

use super::TooMany;

/// So many per second in the long run, and so many at once.
pub(super) struct RequestRate<K: Eq + Hash + Clone> {
    limiter: RateLimiter<K, HashMapStateStore<K>, RuntimeClock, NoOpMiddleware<Duration>>,
}

/// The runtime's clock, which tests can move.
#[derive(Clone)]
struct RuntimeClock(Instant);

impl Clock for RuntimeClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

impl<K: Eq + Hash + Clone> RequestRate<K> {
    /// `None` if any number may come.
    pub(super) fn new(per_second: u32, burst: u32) -> Option<Self> {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(NonZeroU32::new(per_second)?).allow_burst(burst);
        let limiter = RateLimiter::hashmap_with_clock(quota, RuntimeClock(Instant::now()));
        Some(Self { limiter })
    }

    /// Counts one more.
    pub(super) fn admit(&self, key: &K) -> Result<(), TooMany> {
        self.limiter.check_key(key).map_err(|until| TooMany {
            what: "too many requests came in a short while",
            retry_after: until.wait_time_from(self.limiter.clock().now()),
        })
    }

    pub(super) fn forget_absent(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }

    #[cfg(test)]
    pub(super) fn known(&self) -> usize {
        self.limiter.len()
    }
}
