//! What tells the versions of a deposit apart: its revision and state, and the date of its last change.
//! A change is written only if the deposit still has the revision that it was compared with, so
//! nothing can come between.

use swordsmith_http::server::Validators;

use swordsmith_deposit::State;
use swordsmith_store::Deposit;

/// Those of a deposit. Its receipt follows from what its client has made of it, which the revision
/// counts, and from its state.
pub(super) fn of(deposit: &Deposit) -> Validators {
    Validators { e_tag: tag(deposit, deposit.state), modified: deposit.changed.into() }
}

/// Those of a deposit for a change that is meant for one of these tags. Each that it has had since
/// the last change of its client counts as the current one: the server's own progress is nothing
/// that a client could overwrite.
pub(super) fn in_any_state(deposit: &Deposit, wanted: &[String]) -> Validators {
    let mut tags = State::ALL.iter().map(|state| tag(deposit, *state));
    let seen = tags.find(|tag| wanted.contains(tag));
    Validators { e_tag: seen.unwrap_or_else(|| tag(deposit, deposit.state)), ..of(deposit) }
}

fn tag(deposit: &Deposit, state: State) -> String {
    format!("\"{}-{}\"", deposit.revision, state.name())
}
