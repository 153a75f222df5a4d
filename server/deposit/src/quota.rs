//! How much there may be of a client, or in a collection.

/// How much there may be; unset: any number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Quota {
    /// The most deposits, whatever their state.
    pub deposits: Option<u64>,
    /// The most bytes of their archives and metadata entries together.
    pub bytes: Option<u64>,
}

impl Quota {
    /// Whether anything is limited.
    pub fn is_any(self) -> bool {
        self.deposits.is_some() || self.bytes.is_some()
    }
}

/// A quota, and how much there is.
#[derive(Debug, Clone)]
pub struct Used {
    /// `client` or `collection`.
    pub whose: &'static str,
    /// Its name.
    pub name: String,
    /// What there may be.
    pub quota: Quota,
    /// The deposits that there are.
    pub deposits: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// What a quota has no room for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the {whose} {name:?} may have at most {most} {what}")]
pub struct QuotaExceeded {
    /// `client` or `collection`.
    pub whose: &'static str,
    /// Its name.
    pub name: String,
    /// `deposits`, or `bytes`.
    pub what: &'static str,
    /// How much there may be.
    pub most: u64,
}

impl Used {
    /// What there would be too much of with so many deposits and bytes more.
    pub fn exceeded_by(self, (deposits, bytes): (u64, u64)) -> Option<QuotaExceeded> {
        let Self { whose, name, quota, .. } = self;
        let exceeds = |there: u64, more: u64, most: Option<u64>| {
            most.filter(|most| there.saturating_add(more) > *most)
        };
        let what = exceeds(self.deposits, deposits, quota.deposits)
            .map(|most| ("deposits", most))
            .or_else(|| exceeds(self.bytes, bytes, quota.bytes).map(|most| ("bytes", most)));
        what.map(|(what, most)| QuotaExceeded { whose, name, what, most })
    }
}
