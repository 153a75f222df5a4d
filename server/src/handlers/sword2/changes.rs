//! What clients change. They may change what is complete: it is open again then, and complete after
//! the change unless more is announced.

use super::super::body::Content;
use super::super::changes::{self, Change};
use super::super::receipt::Received;
use super::super::upload::{ArchiveHeaders, Replaced};
use super::access;
use crate::app::App;
use crate::deposit::State;
use crate::error::Error;
use crate::store::{ArchiveRecord, Client, ClientId, Deposit, DepositChange, Edit};

/// Who changes a deposit on behalf of its owner.
pub(super) fn mediator(client: &Client, owner: ClientId) -> Option<ClientId> {
    (client.id != owner).then_some(client.id)
}

/// What is sent, and what it takes the place of.
pub(super) struct Sent {
    pub(super) headers: ArchiveHeaders,
    pub(super) content: Content,
    pub(super) replaced: Replaced,
}

/// Puts what is sent into a deposit.
pub(super) async fn apply(
    app: &App,
    client: &Client,
    deposit: &Deposit,
    Sent { headers, content, replaced }: Sent,
    completes: bool,
) -> Result<(Deposit, Received), Error> {
    let owner = access::owner_of(app, deposit).await?;
    let mediator = mediator(client, owner.id);
    let change = Change { headers, content, replaced, completes, reopens: true, mediator };
    changes::apply_change(app, &owner, deposit, change).await
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

/// Completes a deposit, if it is not yet.
pub(super) async fn complete(app: &App, deposit: &Deposit) -> Result<Deposit, Error> {
    if is_complete(deposit) && deposit.state != State::Expired {
        return Ok(deposit.clone());
    }
    let change = changes::change_of(app, deposit);
    let change = DepositChange { reopens: true, completes: true, ..change };
    changes::edit(app, deposit, change).await
}

/// Whether its client has said that nothing more follows.
pub(super) fn is_complete(deposit: &Deposit) -> bool {
    deposit.completed.is_some()
}
