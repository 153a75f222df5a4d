//! The content representation of a deposit.

use swordsmith_generated::deposit::documents::{Content, DepositStatus};
use swordsmith_generated::deposit::operations::GetContentResponse;

use crate::deposit::State;
use crate::deposit::date::date_text;
use crate::store::Deposit;
use swordsmith_runtime::server::response::printable;

pub(super) fn get(deposit: &Deposit) -> GetContentResponse {
    let detail = deposit.detail.as_deref().unwrap_or_else(|| deposit.state.explanation());
    let body = Content {
        deposit_id: deposit.id.number(),
        deposit_date: date_text(deposit.created),
        deposit_status: status(deposit.state),
        deposit_status_detail: printable(detail),
    };
    GetContentResponse::Ok { body }
}

/// The name under which clients see a state.
pub(super) fn status(state: State) -> DepositStatus {
    match state {
        State::Partial => DepositStatus::Partial,
        State::Expired => DepositStatus::Expired,
        State::Deposited => DepositStatus::Deposited,
        State::Verified => DepositStatus::Verified,
        State::Rejected => DepositStatus::Rejected,
        State::Loading => DepositStatus::Loading,
        State::Done => DepositStatus::Done,
        State::Failed => DepositStatus::Failed,
    }
}
