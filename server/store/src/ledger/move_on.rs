//! A move of a deposit along transitions.

use jiff::Timestamp;
use swordsmith_deposit::{Advanced, DepositId, Identifiers, Transition};

use super::transitions::allowed;
use crate::error::StoreError;

/// A move of a deposit along transitions, one after the other, if it is in the first state of the
/// first and, if one is said, of that revision. It is one update, however many transitions: nobody
/// sees what is between them.
#[derive(Debug, Clone)]
pub(super) struct MoveOn {
    pub(super) id: DepositId,
    pub(super) revision: Option<i64>,
    pub(super) transitions: Vec<Transition>,
    pub(super) detail: Option<String>,
    /// Under what it is archived from then on.
    pub(super) identifiers: Option<Identifiers>,
    /// Until when the work that its last state calls for is kept for who moves it on.
    pub(super) leased_until: Option<Timestamp>,
    pub(super) now: Timestamp,
}

impl MoveOn {
    /// Along one transition, and no more.
    pub(super) fn along(transition: Transition, id: DepositId, now: Timestamp) -> Self {
        Self {
            id,
            revision: None,
            transitions: vec![transition],
            detail: None,
            identifiers: None,
            leased_until: None,
            now,
        }
    }

    /// Along several at once.
    pub(super) fn advance(
        transitions: Vec<Transition>,
        end: Advanced,
        (id, revision): (DepositId, i64),
        now: Timestamp,
    ) -> Self {
        let (revision, mut moved) = (Some(revision), (None, None, None));
        match end {
            Advanced::Leased(until) => moved.0 = Some(until),
            Advanced::Archived(identifiers) => moved.1 = Some(identifiers),
            Advanced::Described(detail, identifiers) => {
                (moved.1, moved.2) = (identifiers, Some(detail));
            }
            Advanced::Failed(reason) => moved.2 = Some(reason),
            Advanced::Noted(detail) => moved.2 = detail,
        }
        let (leased_until, identifiers, detail) = moved;
        Self { id, revision, transitions, detail, identifiers, leased_until, now }
    }

    /// Its transitions, each of which begins where the one before ends.
    pub(super) fn steps(&self) -> Result<Vec<Transition>, StoreError> {
        let mut state = self.transitions.first().and_then(|first| first.from);
        let step = |Transition { to, cause, .. }: &Transition| {
            let from = state.replace(*to);
            allowed(from, *to, *cause)
        };
        self.transitions.iter().map(step).collect()
    }
}
