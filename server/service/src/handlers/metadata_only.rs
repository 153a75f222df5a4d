//! Deposits that are metadata only: they are checked before the response, which reports the result.

use swordsmith_deposit::State;
use swordsmith_generated::deposit::documents::DestinationMember;
use swordsmith_store::Deposit;

use crate::app::App;
use crate::metadata::destination;
use swordsmith_processing::WorkError;

/// Checks a deposit at once if it is complete and refers to something else. If that fails, the
/// deposit is kept, and the job stays in the queue.
pub(super) async fn check_now(app: &App, deposit: Deposit) -> Deposit {
    if deposit.state != State::Deposited {
        return deposit;
    }
    match check_if_metadata_only(app, &deposit).await {
        Ok(after) => after.unwrap_or(deposit),
        Err(error) => {
            tracing::warn!(deposit = deposit.id.0, %error, "checked later");
            deposit
        }
    }
}

async fn check_if_metadata_only(
    app: &App,
    deposit: &Deposit,
) -> Result<Option<Deposit>, WorkError> {
    let ledger = &app.store.ledger;
    if !ledger.archives_of(deposit.id).await?.is_empty() {
        return Ok(None);
    }
    let entries = ledger.entries_of(deposit.id).await?;
    let mut destinations = entries.iter().filter_map(|entry| destination::of(entry));
    if !destinations.any(|found| matches!(found, DestinationMember::Reference(_))) {
        return Ok(None);
    }
    app.worker().check_now(deposit).await?;
    Ok(ledger.deposit(deposit.id).await?)
}
