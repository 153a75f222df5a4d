//! Feeds, page by page: of the deposits of a collection, and of the files of a deposit.

use swordsmith_generated::sword2::description::operation;
use swordsmith_generated::sword2::documents::{
    ClientAuthor, ContentReference, Described, SwordFeed, SwordFeedEntry, SwordLink, SwordRelation,
};
use swordsmith_generated::sword2::operations::{
    ListDepositsRequest, ListDepositsResponse, ListFilesRequest, ListFilesResponse,
};
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::service::Feeds;
use swordsmith_http::server::Context;
use swordsmith_store::{Client, Collection, Deposit, NumberedArchive, Page, Reach};
use swordsmith_xml::printable;

use super::super::date::moment;
use super::super::receipt::detail;
use super::links::{Links, link, typed};
use super::{Handlers, HeldDeposit, access, receipt};
use crate::error::Error;

/// What the entry of a file says of it.
const FILE: &str = "A file as it was deposited.";

impl Feeds for Handlers {
    /// A page of the deposits of who asks, or of those that it may see of whom it asks for.
    async fn list_deposits(
        &self,
        context: Context<Client>,
        collection: Collection,
        request: ListDepositsRequest,
    ) -> Result<ListDepositsResponse, Refusal> {
        let (app, view) = (&*self.app, self.view(&context, &collection));
        let owner = request.on_behalf_of.as_deref();
        let right = access::mediation(app, &context.client, collection.id, owner).await?;
        let (number, size) = (request.page, request.page_size);
        let page = Page { offset: (number - 1).saturating_mul(size), limit: size };
        let owner = right.as_ref().map_or(&context.client, |right| &right.owner);
        let ledger = &app.store.ledger;
        let found = if right.as_ref().is_some_and(|right| right.reach == Reach::Own) {
            ledger.mediated_deposits(context.client.id, owner.id, collection.id, page).await
        } else {
            ledger.deposits_of(owner.id, collection.id, page).await
        };
        let (deposits, count) = found.map_err(Error::from)?;
        let updated = deposits.iter().map(|deposit| deposit.changed).max();
        let id = view.address();
        let mut link = pages(&id, number, size, count);
        let page = receipt::media_type(&operation::GET_COLLECTION_PAGE);
        link.push(typed(SwordRelation::Alternate, view.page(), &page));
        let author = Box::new(ClientAuthor { name: printable(&owner.name) });
        let updated = moment(updated.unwrap_or_else(|| app.clock.now())).into();
        let entry = deposits.iter().map(|it| deposit_entry(view.links(it), it, owner)).collect();
        let described = Described { id, title: collection.texts.title.clone(), updated, author };
        Ok(ListDepositsResponse::Ok { body: SwordFeed { link, described, category: None, entry } })
    }

    async fn list_files(
        &self,
        context: Context<Client>,
        HeldDeposit { collection, owner, deposit }: HeldDeposit,
        request: ListFilesRequest,
    ) -> Result<ListFilesResponse, Refusal> {
        let archives = self.files(&deposit).await?;
        let view = self.view(&context, &collection);
        let (links, count) = (view.links(&deposit), archives.len() as u64);
        let (number, size) = (request.page, request.page_size);
        let first = usize::try_from((number - 1).saturating_mul(size)).unwrap_or(usize::MAX);
        let most = usize::try_from(size).unwrap_or(usize::MAX);
        let shown = archives.iter().skip(first).take(most);
        let title = receipt::title(&deposit);
        let body = SwordFeed {
            link: pages(&links.feed(), number, size, count),
            described: receipt::described(links.feed(), title, &deposit, &owner.name),
            category: None,
            entry: shown.map(|it| file_entry(links, it, &owner.name)).collect(),
        };
        Ok(ListFilesResponse::Ok { body })
    }
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

fn deposit_entry(links: Links<'_>, deposit: &Deposit, owner: &Client) -> SwordFeedEntry {
    let title = receipt::title(deposit);
    let link = vec![
        link(SwordRelation::Edit, links.edit()),
        link(SwordRelation::EditMedia, links.media()),
    ];
    let described = receipt::described(links.edit(), title, deposit, &owner.name);
    SwordFeedEntry {
        edited: Some(receipt::changed(deposit)),
        ..SwordFeedEntry::new(described, detail(deposit), receipt::content(links), link)
    }
}

/// The entry of a file, which is found and changed at one address.
pub(super) fn file_entry(links: Links<'_>, file: &NumberedArchive, owner: &str) -> SwordFeedEntry {
    let NumberedArchive { number, archive, .. } = file;
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
