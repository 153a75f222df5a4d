//! Feeds, page by page: of the deposits of a collection, and of the files of a deposit.

use swordsmith_generated::sword2::description::operation;
use swordsmith_generated::sword2::documents::{
    ClientAuthor, ContentReference, Described, SwordFeed, SwordFeedEntry, SwordLink, SwordRelation,
};
use swordsmith_generated::sword2::operations::{ListDepositsRequest, ListFilesRequest};
use swordsmith_xml::printable;

use super::super::receipt::detail;
use super::links::{Links, link, typed};
use super::view::View;
use super::{access, receipt};
use crate::deposit::date::moment;
use crate::error::Error;
use crate::store::{Deposit, NumberedArchive, Page};

/// What the entry of a file says of it.
const FILE: &str = "A file as it was deposited.";

/// A page of the deposits of who asks, or of whom it asks for.
pub(super) async fn list(
    view: &View<'_>,
    request: &ListDepositsRequest,
) -> Result<SwordFeed, Error> {
    let (app, collection) = (view.app, &view.collection);
    let owner = request.on_behalf_of.as_deref();
    let owner = access::owner(app, view.client, collection.id, owner).await?;
    let (number, size) = (request.page, request.page_size);
    let page = Page { offset: (number - 1).saturating_mul(size), limit: size };
    let (deposits, count) = app.store.ledger.deposits_of(owner.id, collection.id, page).await?;
    let updated = deposits.iter().map(|deposit| deposit.changed).max();
    let address = view.address();
    let mut link = pages(&address, number, size, count);
    let page = receipt::media_type(&operation::GET_COLLECTION_PAGE);
    link.push(typed(SwordRelation::Alternate, view.page(), &page));
    Ok(SwordFeed {
        link,
        described: Described {
            id: address,
            title: collection.texts.title.clone(),
            updated: moment(updated.unwrap_or_else(|| app.clock.now())).into(),
            author: Box::new(ClientAuthor { name: printable(&owner.name) }),
        },
        category: None,
        entry: deposits.iter().map(|it| deposit_entry(view.links(it), it, &owner.name)).collect(),
    })
}

/// A page of the files of a deposit.
pub(super) async fn list_files(
    view: &View<'_>,
    deposit: &Deposit,
    request: &ListFilesRequest,
) -> Result<SwordFeed, Error> {
    let archives = view.app.store.ledger.numbered_archives_of(deposit.id).await?;
    let owner = access::owner_of(view.app, deposit).await?.name;
    let (links, count) = (view.links(deposit), archives.len() as u64);
    let (number, size) = (request.page, request.page_size);
    let first = usize::try_from((number - 1).saturating_mul(size)).unwrap_or(usize::MAX);
    let most = usize::try_from(size).unwrap_or(usize::MAX);
    let shown = archives.iter().skip(first).take(most);
    let title = receipt::title(deposit);
    Ok(SwordFeed {
        link: pages(&links.feed(), number, size, count),
        described: receipt::described(links.feed(), title, deposit, &owner),
        category: None,
        entry: shown.map(|it| file_entry(links, it, &owner)).collect(),
    })
}

/// Links to the page itself and to others (RFC 5023, section 10.1).
fn pages(address: &str, page: u64, size: u64, count: u64) -> Vec<SwordLink> {
    let last = count.div_ceil(size).max(1);
    let to = |rel, page: u64| link(rel, format!("{address}?page={page}&page_size={size}"));
    let mut links = vec![
        to(SwordRelation::Self_, page),
        to(SwordRelation::First, 1),
        to(SwordRelation::Last, last),
    ];
    if page > 1 {
        // From a page after the end, the previous page is the last one.
        links.push(to(SwordRelation::Previous, (page - 1).min(last)));
    }
    if page < last {
        links.push(to(SwordRelation::Next, page + 1));
    }
    links
}

fn deposit_entry(links: Links<'_>, deposit: &Deposit, owner: &str) -> SwordFeedEntry {
    let title = receipt::title(deposit);
    let link = vec![
        link(SwordRelation::Edit, links.edit()),
        link(SwordRelation::EditMedia, links.media()),
    ];
    let described = receipt::described(links.edit(), title, deposit, owner);
    SwordFeedEntry {
        edited: Some(receipt::changed(deposit)),
        ..SwordFeedEntry::new(described, detail(deposit), receipt::content(links), link)
    }
}

/// The entry of a file, which is found and changed at one address.
pub(super) fn file_entry(links: Links<'_>, file: &NumberedArchive, owner: &str) -> SwordFeedEntry {
    let NumberedArchive { number, archive } = file;
    let address = links.file(*number);
    let described = Described {
        id: address.clone(),
        title: archive.filename.clone(),
        updated: moment(archive.received).into(),
        author: Box::new(ClientAuthor { name: printable(owner) }),
    };
    let content = ContentReference { type_: archive.media_type.clone(), src: address.clone() };
    let link = vec![link(SwordRelation::EditMedia, address)];
    SwordFeedEntry {
        packaging: archive.packaging.clone(),
        ..SwordFeedEntry::new(described, FILE.to_owned(), content, link)
    }
}
