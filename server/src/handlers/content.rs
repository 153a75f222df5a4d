//! The content document and the status of a deposit.

use swordsmith_generated::deposit::documents::{Content, Status};
use swordsmith_generated::deposit::operations::{GetContentResponse, GetStatusResponse};

use swordsmith_xml::printable;

use super::receipt::{detail, status};
use crate::deposit::date::date_text;
use crate::store::Deposit;

pub(super) fn get(deposit: &Deposit) -> GetContentResponse {
    let body = Content {
        deposit_id: deposit.id.number(),
        deposit_date: date_text(deposit.created),
        deposit_status: status(deposit.state),
        deposit_status_detail: detail(deposit),
    };
    GetContentResponse::Ok { body }
}

pub(super) fn get_status(deposit: Deposit) -> GetStatusResponse {
    let body = Status {
        deposit_id: deposit.id.number(),
        deposit_status: status(deposit.state),
        deposit_status_detail: detail(&deposit),
        deposit_swh_id: deposit.swhid,
        deposit_swh_id_context: deposit.swhid_context,
        deposit_external_id: deposit.external_id.map(printable),
        deposit_origin_url: deposit.origin_url,
    };
    GetStatusResponse::Ok { body }
}
