//! Operator commands that change a deposit: compare-and-set on its state or its revision.

use std::io::Write;

use jiff::Timestamp;
use swordsmith_deposit::{Cause, State, Transition};
use swordsmith_store::{Deposit, DepositId, Outcome, Store};

use super::numbers::deposit;
use crate::cli::error::CliError;
use crate::cli::output::say;

/// Sets a done deposit back to verified, a failed one to deposited; a running server's worker picks
/// the job up within a second.
pub(super) async fn reschedule(
    store: &Store,
    id: DepositId,
    now: Timestamp,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let found = deposit(store, id).await?;
    let transition = require_transition(&found, Cause::Rescheduled)?;
    let changed = store.ledger.change_state(id, transition, None, now).await?;
    report_or_conflict(changed, store, id, "rescheduled", output).await
}

pub(super) async fn expire(
    store: &Store,
    id: DepositId,
    now: Timestamp,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let found = deposit(store, id).await?;
    require_transition(&found, Cause::TooOld)?;
    let changed = store.ledger.expire(id, found.revision, now).await?;
    report_or_conflict(changed, store, id, "expired", output).await
}

pub(super) async fn delete(
    store: &Store,
    (id, reason, now): (DepositId, Option<&str>, Timestamp),
    output: &mut impl Write,
) -> Result<(), CliError> {
    let found = deposit(store, id).await?;
    let changed = store.delete_deposit(&found, reason, now).await? == Outcome::Made(());
    report_or_conflict(changed, store, id, "deleted", output).await
}

/// The transition that a cause triggers from the state of a deposit.
fn require_transition(found: &Deposit, cause: Cause) -> Result<Transition, CliError> {
    let rows = || Transition::ALL.iter().filter(|row| row.cause == cause);
    let fits = rows().find(|row| row.from == Some(found.state));
    fits.copied().ok_or_else(|| {
        let states: Vec<_> = rows().filter_map(|row| row.from).map(State::name).collect();
        CliError::Refused(format!(
            "deposit {} is {}; this command requires {}",
            found.id.0,
            found.state,
            states.join(" or ")
        ))
    })
}

async fn report_or_conflict(
    changed: bool,
    store: &Store,
    id: DepositId,
    past_participle: &str,
    output: &mut impl Write,
) -> Result<(), CliError> {
    if changed {
        return say(output, &format!("deposit {} {past_participle}", id.0));
    }
    let current = deposit(store, id).await?;
    Err(CliError::Refused(format!(
        "deposit {} was changed by somebody else at this moment; it is {} now",
        id.0, current.state
    )))
}
