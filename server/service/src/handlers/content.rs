//! The content document and the status of a deposit.

use swordsmith_generated::deposit::documents;
use swordsmith_generated::deposit::operations::{
    GetContentRequest, GetContentResponse, GetStatusRequest, GetStatusResponse,
};
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_generated::deposit::service::Status;
use swordsmith_http::server::Context;
use swordsmith_store::{Client, Deposit};
use swordsmith_xml::printable;

use super::Handlers;
use super::date::date_text;
use super::receipt::{detail, status};

impl Status for Handlers {
    async fn get_content(
        &self,
        _context: Context<Client>,
        deposit: Deposit,
        _request: GetContentRequest,
    ) -> Result<GetContentResponse, Refusal> {
        let body = documents::Content {
            deposit_id: deposit.id.number(),
            deposit_date: date_text(deposit.created),
            deposit_status: status(deposit.state),
            deposit_status_detail: detail(&deposit),
        };
        Ok(GetContentResponse::Ok { body })
    }

    async fn get_status(
        &self,
        _context: Context<Client>,
        deposit: Deposit,
        _request: GetStatusRequest,
    ) -> Result<GetStatusResponse, Refusal> {
        let body = documents::Status {
            deposit_id: deposit.id.number(),
            deposit_status: status(deposit.state),
            deposit_status_detail: detail(&deposit),
            deposit_swh_id: deposit.swhid,
            deposit_swh_id_context: deposit.swhid_context,
            deposit_external_id: deposit.external_id.map(printable),
            deposit_origin_url: deposit.origin_url,
        };
        Ok(GetStatusResponse::Ok { body })
    }
}
