//! A collection: deposits are made here.

use swordsmith_generated::deposit::documents::{self, Receipt, ReceiptLink, ReceiptRelation};
use swordsmith_generated::deposit::operations::{
    CreateDepositRequest, CreateDepositResponse, Packaging,
};
use swordsmith_generated::deposit::paths;
use swordsmith_runtime::server::Context;

use super::content::status;
use super::links::link;
use super::upload::{self, Said};
use crate::app::App;
use crate::deposit::State;
use crate::deposit::date::date_text;
use crate::error::Error;
use crate::store::{Client, Collection, Deposit, NewDeposit};

/// What a receipt says where no archive came.
const NO_ARCHIVE: &str = "None";

/// What of a request goes into its receipt.
struct Received {
    archive: Option<String>,
    packaging: Packaging,
}

pub(super) async fn create_deposit(
    app: &App,
    context: &Context<Client>,
    collection: &Collection,
    request: CreateDepositRequest,
) -> Result<CreateDepositResponse, Error> {
    let said = Said {
        disposition: request.content_disposition,
        md5: request.content_md5,
        packaging: request.packaging,
    };
    let upload = upload::take(app, said, request.body).await?;
    let received = Received {
        archive: upload.archive.as_ref().map(|archive| archive.record.filename.clone()),
        packaging: upload.packaging.unwrap_or(Packaging::SimpleZip),
    };
    let deposit = NewDeposit {
        collection: collection.id,
        client: context.client.id,
        state: if request.in_progress { State::Partial } else { State::Deposited },
        external_id: request.slug,
        created: app.clock.now(),
        archives: Vec::new(),
        entries: upload.entry.into_iter().collect(),
    };
    let deposit = app.store.create_deposit(deposit, upload.archive.into_iter().collect()).await?;
    app.ring();
    Ok(receipt(app, context, &collection.texts.name, &deposit, received))
}

fn receipt(
    app: &App,
    context: &Context<Client>,
    collection: &str,
    deposit: &Deposit,
    received: Received,
) -> CreateDepositResponse {
    let number = deposit.id.number();
    let metadata = link(app, context, paths::metadata(collection, number));
    let body = Receipt {
        deposit_id: number,
        deposit_date: date_text(deposit.created),
        deposit_archive: received.archive.unwrap_or_else(|| NO_ARCHIVE.to_owned()),
        deposit_status: status(deposit.state),
        link: vec![
            ReceiptLink { rel: ReceiptRelation::Edit, href: metadata.clone() },
            ReceiptLink {
                rel: ReceiptRelation::EditMedia,
                href: link(app, context, paths::media(collection, number)),
            },
            ReceiptLink { rel: ReceiptRelation::Add, href: metadata.clone() },
            ReceiptLink {
                rel: ReceiptRelation::Alternate,
                href: link(app, context, paths::status(collection, number)),
            },
        ],
        packaging: packaging(received.packaging),
    };
    CreateDepositResponse::Created { location: metadata, body }
}

/// The same name as a value of a header and of an element: two types, one list.
fn packaging(packaging: Packaging) -> documents::Packaging {
    match packaging {
        Packaging::SimpleZip => documents::Packaging::SimpleZip,
        Packaging::Binary => documents::Packaging::Binary,
    }
}
