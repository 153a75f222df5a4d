//! The deposit receipt, and the states as clients see them.

use swordsmith_deposit::State;
use swordsmith_generated::deposit::documents::{
    DepositStatus, Receipt, ReceiptLink, ReceiptRelation,
};
use swordsmith_generated::deposit::operations::Packaging;
use swordsmith_generated::deposit::paths;
use swordsmith_http::server::Context;
use swordsmith_store::{ArchiveKey, ArchiveRecord, Client, Deposit};
use swordsmith_xml::printable;

use super::date::date_text;
use super::links::link;
use super::upload::Upload;
use crate::app::App;

/// The archive name in a receipt without an archive.
const NO_ARCHIVE: &str = "None";

/// The archive that a receipt names.
#[derive(Debug, Default)]
pub(super) struct Received {
    filename: Option<String>,
    packaging: Option<Packaging>,
    key: Option<ArchiveKey>,
}

impl Received {
    /// The archive that came with a request.
    pub(super) fn with(upload: &Upload) -> Self {
        upload.archive.as_ref().map(|archive| Self::of(&archive.record)).unwrap_or_default()
    }

    fn of(archive: &ArchiveRecord) -> Self {
        let packaging = archive.packaging.as_deref().and_then(|name| name.parse().ok());
        let (filename, key) = (Some(archive.filename.clone()), Some(archive.key.clone()));
        Self { filename, packaging, key }
    }

    /// Whether there is one.
    pub(super) fn has_archive(&self) -> bool {
        self.filename.is_some()
    }

    /// Where it lies.
    pub(super) fn key(&self) -> Option<&ArchiveKey> {
        self.key.as_ref()
    }

    /// The last one that the deposit holds.
    pub(super) fn last_of(archives: &[ArchiveRecord]) -> Self {
        archives.last().map(Self::of).unwrap_or_default()
    }
}

/// The receipt of a deposit.
pub(super) fn receipt(
    app: &App,
    context: &Context<Client>,
    collection: &str,
    deposit: &Deposit,
    received: Received,
) -> Receipt {
    Receipt {
        deposit_id: deposit.id.number(),
        deposit_date: date_text(deposit.created),
        deposit_archive: received.filename.unwrap_or_else(|| NO_ARCHIVE.to_owned()),
        deposit_status: status(deposit.state),
        link: links(app, context, collection, deposit.id.number()),
        packaging: received.packaging.unwrap_or(Packaging::SimpleZip),
    }
}

fn links(app: &App, context: &Context<Client>, collection: &str, number: u64) -> Vec<ReceiptLink> {
    let metadata = paths::metadata(collection, number);
    let targets = [
        (ReceiptRelation::Edit, metadata.clone()),
        (ReceiptRelation::EditMedia, paths::media(collection, number)),
        (ReceiptRelation::Add, metadata),
        (ReceiptRelation::Alternate, paths::status(collection, number)),
    ];
    let links = targets.into_iter();
    links.map(|(rel, path)| ReceiptLink { rel, href: link(app, context, path) }).collect()
}

/// The description of a deposit's state.
pub(super) fn detail(deposit: &Deposit) -> String {
    printable(deposit.detail.as_deref().unwrap_or_else(|| deposit.state.meaning()))
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
