//! The work that the state of a deposit calls for.

use jiff::Timestamp;

use super::record::DepositId;
use super::state::State;

/// What is to be done with a deposit after the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    /// Check it.
    Check,
    /// Load it.
    Load,
}

impl JobKind {
    /// The name that the ledger stores.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Load => "load",
        }
    }

    /// The kind of that [`name`](Self::name).
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Check, Self::Load].into_iter().find(|kind| kind.name() == name)
    }

    /// The work that waits for a deposit in this state, if any.
    pub const fn due_in(state: State) -> Option<Self> {
        match state {
            State::Deposited => Some(Self::Check),
            State::Verified | State::Loading => Some(Self::Load),
            State::Partial | State::Expired | State::Rejected | State::Done | State::Failed => None,
        }
    }
}

/// Work that was taken from the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The deposit it is about.
    pub deposit: DepositId,
    /// What to do.
    pub kind: JobKind,
    /// How often it was taken, this time included.
    pub attempts: u32,
    /// The revision that the deposit had then: what is found of an older one is not of the newer.
    pub revision: i64,
}

/// Work that waits in the queue, or is being done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedJob {
    /// What it is.
    pub job: Job,
    /// When it may be taken.
    pub available_at: Timestamp,
    /// Until when it is kept for who has taken it.
    pub leased_until: Option<Timestamp>,
}
