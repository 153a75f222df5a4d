//! What clients change. They may change what is complete: it is open again then, and complete after
//! the change unless more is announced.

use swordsmith_deposit::State;
use swordsmith_http::server::Context;
use swordsmith_store::{ArchiveRecord, Client, ClientId, Deposit, DepositChange, Edit};

use super::super::changes::{self, Change};
use super::super::receipt::Received;
use super::access::HeldDeposit;
use crate::app::App;
use crate::error::Error;

/// Who changes a deposit on behalf of its owner.
pub(super) fn mediator(client: &Client, owner: &Client) -> Option<ClientId> {
    (client.id != owner.id).then_some(client.id)
}

/// Puts what is sent into a deposit.
pub(super) async fn apply(
    app: &App,
    context: &Context<Client>,
    HeldDeposit { owner, deposit, .. }: &HeldDeposit,
    change: Change,
    completes: bool,
) -> Result<(Deposit, Received), Error> {
    let mediator = mediator(&context.client, owner);
    let change = Change { completes, reopens: true, mediator, ..change };
    changes::apply_change(app, owner, deposit, change).await
}

/// Changes what files a deposit has, and not whether it is complete.
pub(super) async fn edit(
    app: &App,
    deposit: &Deposit,
    archives: Edit<ArchiveRecord>,
) -> Result<Deposit, Error> {
    let (reopens, completes) = (true, is_complete(deposit));
    let change = changes::change_of(app, deposit);
    changes::edit(app, deposit, DepositChange { reopens, archives, completes, ..change }).await
}

/// Completes a deposit, if that is wanted and it is not yet.
pub(super) async fn complete(
    app: &App,
    deposit: &Deposit,
    completes: bool,
) -> Result<Deposit, Error> {
    if !completes || is_complete(deposit) && deposit.state != State::Expired {
        return Ok(deposit.clone());
    }
    let change = changes::change_of(app, deposit);
    changes::edit(app, deposit, DepositChange { reopens: true, completes, ..change }).await
}

/// Whether its client has said that nothing more follows.
pub(super) fn is_complete(deposit: &Deposit) -> bool {
    deposit.completed.is_some()
}
