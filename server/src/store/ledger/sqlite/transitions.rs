//! Transitions of the table of states, and no others.

use crate::deposit::{Cause, State, Transition};
use crate::store::error::StoreError;

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
