//! How many bytes may be carried in a while, by key.
//!
//! How many bytes a request takes is known when it ends. So they are never refused, but owed; a key
//! that owes more than the burst is refused its next requests until time has paid. (`governor`
//! knows no debts.)

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::TooMany;

/// What may be carried at once: as much as in this time.
const BURST: Duration = Duration::from_secs(10);

/// Nobody is refused for longer than this, whatever was carried.
const LONGEST: Duration = Duration::from_hours(24);

/// So many bytes per second in the long run.
pub(super) struct ByteBudget<K> {
    per_second: f64,
    /// When all that was carried is paid.
    paid_at: Mutex<BTreeMap<K, Instant>>,
}

impl<K: Ord> ByteBudget<K> {
    /// `None` if any number may be carried.
    #[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
    pub(super) fn new(per_second: u64) -> Option<Self> {
        (per_second > 0).then(|| Self { per_second: per_second as f64, paid_at: Mutex::default() })
    }

    /// Whether one more request may carry something.
    pub(super) fn admit(&self, key: &K) -> Result<(), TooMany> {
        let paid_at = self.lock().get(key).copied();
        let owed =
            paid_at.map_or(Duration::ZERO, |at| at.saturating_duration_since(Instant::now()));
        if owed <= BURST {
            return Ok(());
        }
        let what = "too many bytes were sent and received in a short while";
        Err(TooMany { what, retry_after: owed.saturating_sub(BURST) })
    }

    /// Counts bytes that were carried.
    #[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
    pub(super) fn charge(&self, key: K, bytes: u64) {
        let now = Instant::now();
        let longest = LONGEST.as_secs_f64();
        let time = Duration::from_secs_f64((bytes as f64 / self.per_second).min(longest));
        let mut all = self.lock();
        let paid_at = all.entry(key).or_insert(now);
        *paid_at = ((*paid_at).max(now) + time).min(now + LONGEST);
    }

    pub(super) fn forget_absent(&self) {
        let now = Instant::now();
        self.lock().retain(|_, paid_at| *paid_at > now);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<K, Instant>> {
        self.paid_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
