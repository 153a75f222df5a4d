//! The deposit receipt.

use swordsmith_generated::sword2::description::operation;
use swordsmith_generated::sword2::documents::{
    ClientAuthor, ContentReference, DepositReceipt, Described, SwordLink, SwordRelation,
    TermsMoment,
};
use swordsmith_generated::sword2::operations::ContentPackaging;
use swordsmith_http::description::Operation;
use swordsmith_store::{Client, Deposit, NumberedArchive};
use swordsmith_xml::printable;

use super::super::date::moment;
use super::super::receipt::detail;
use super::dublin_core;
use super::links::{Links, link, typed};
use super::view::View;
use crate::error::Error;
use swordsmith_processing::members;

/// The most links to unpacked files: receipts of archives with more would be larger than the
/// archives.
const MOST_MEMBERS: usize = 1_000;

/// The receipt of a deposit as it is now.
pub(super) async fn receipt(
    view: &View<'_>,
    owner: &Client,
    deposit: &Deposit,
) -> Result<DepositReceipt, Error> {
    let ledger = &view.app.store.ledger;
    let archives = ledger.numbered_archives_of(deposit.id).await?;
    let terms = dublin_core::terms(&ledger.entries_of(deposit.id).await?);
    let links = view.links(deposit);
    let title = dublin_core::title(&terms).unwrap_or_else(|| title(deposit));
    let mut link = own_links(links);
    link.extend(file_links(view, links, &archives).await?);
    Ok(DepositReceipt {
        described: described(links.edit(), title, deposit, &owner.name),
        edited: changed(deposit),
        summary: detail(deposit),
        content: content(links),
        link,
        treatment: view.collection.texts.treatment.clone(),
        packaging: ContentPackaging::ALL.iter().map(|it| it.as_str().to_owned()).collect(),
        any: terms,
    })
}

/// The title of a deposit whose metadata are not read.
pub(super) fn title(deposit: &Deposit) -> String {
    let named = deposit.external_id.as_deref().map(printable);
    named.unwrap_or_else(|| deposit.id.number().to_string())
}

/// What Atom wants of all that is said of a deposit.
pub(super) fn described(id: String, title: String, deposit: &Deposit, owner: &str) -> Described {
    let author = Box::new(ClientAuthor { name: printable(owner) });
    Described { id, title, updated: changed(deposit), author }
}

/// When the deposit last changed.
pub(super) fn changed(deposit: &Deposit) -> TermsMoment {
    moment(deposit.changed).into()
}

/// Where the content of a deposit is found.
pub(super) fn content(links: Links<'_>) -> ContentReference {
    ContentReference { type_: media_type(&operation::GET_CONTENT), src: links.content() }
}

/// What an operation answers with, unless something else is asked for.
pub(super) fn media_type(operation: &Operation<'_>) -> String {
    operation.offered().first().map(|it| (*it).to_owned()).unwrap_or_default()
}

fn own_links(links: Links<'_>) -> Vec<SwordLink> {
    let feed = media_type(&operation::LIST_FILES);
    let (atom, rdf) =
        (media_type(&operation::GET_ATOM_STATEMENT), media_type(&operation::GET_RDF_STATEMENT));
    let page = media_type(&operation::GET_DEPOSIT_PAGE);
    vec![
        link(SwordRelation::Edit, links.edit()),
        link(SwordRelation::EditMedia, links.media()),
        typed(SwordRelation::EditMedia, links.feed(), &feed),
        link(SwordRelation::Add, links.edit()),
        typed(SwordRelation::Statement, links.atom(), &atom),
        typed(SwordRelation::Statement, links.rdf(), &rdf),
        typed(SwordRelation::Alternate, links.page(), &page),
    ]
}

/// Links to the files as they came, and to those that packages unpack to.
async fn file_links(
    view: &View<'_>,
    links: Links<'_>,
    archives: &[NumberedArchive],
) -> Result<Vec<SwordLink>, Error> {
    let mut all = Vec::new();
    for NumberedArchive { number, archive, .. } in archives {
        all.push(typed(SwordRelation::OriginalDeposit, links.file(*number), &archive.media_type));
    }
    let mut room = MOST_MEMBERS;
    for NumberedArchive { number, archive, .. } in archives {
        let members = members::list(&view.app.store, archive, room).await?;
        room -= members.len();
        let address = |member: String| links.member(*number, &member);
        let found = members.into_iter().map(address);
        all.extend(found.map(|href| link(SwordRelation::DerivedResource, href)));
    }
    Ok(all)
}
