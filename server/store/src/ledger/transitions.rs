//! Transitions of the table of states, and no others.

use swordsmith_deposit::{Cause, State, Transition};

use crate::error::StoreError;

/// What becomes of a partial deposit that nobody touches.
pub(super) const TOO_OLD: Transition =
    Transition { from: Some(State::Partial), to: State::Expired, cause: Cause::TooOld };

/// The transition of the table, or an error if it has none such.
pub(super) fn allowed(
    from: Option<State>,
    to: State,
    cause: Cause,
) -> Result<Transition, StoreError> {
    Transition::find(from, to, cause).ok_or_else(|| StoreError::NoSuchTransition {
        from: from.map_or_else(|| "nothing".to_owned(), |state| state.to_string()),
        to: to.to_string(),
    })
}
