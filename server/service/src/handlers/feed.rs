//! The list of a client's deposits in a collection, page by page.

use swordsmith_generated::deposit::documents::{
    Date, Feed, FeedAuthor, FeedEntry, FeedLink, FeedRelation, Permanent,
};
use swordsmith_generated::deposit::operations::{ListDepositsRequest, ListDepositsResponse};
use swordsmith_generated::deposit::paths;
use swordsmith_http::server::Context;
use swordsmith_store::{Client, Collection, Deposit, Page};
use swordsmith_xml::printable;

use super::date::moment;
use super::links::absolute;
use super::receipt::{detail, status};
use crate::app::App;
use crate::error::Error;

pub(super) async fn list(
    app: &App,
    context: &Context<Client>,
    collection: Collection,
    request: ListDepositsRequest,
) -> Result<ListDepositsResponse, Error> {
    let (number, size) = (request.page, request.page_size);
    let page = Page { offset: (number - 1).saturating_mul(size), limit: size };
    let (deposits, count) =
        app.store.ledger.deposits_of(context.client.id, collection.id, page).await?;
    let name = &collection.texts.name;
    let address = absolute(app, context, &paths::collection(name));
    let last = count.div_ceil(size).max(1);
    let links = links(&address, number, size, last);
    let updated = deposits.iter().map(|deposit| deposit.changed).max();
    let body = Feed {
        permanent: Permanent {
            id: address.clone(),
            title: collection.texts.title,
            updated: moment(updated.unwrap_or_else(|| app.clock.now())),
        },
        author: Box::new(FeedAuthor::new(&context.client.name)),
        count,
        entry: deposits.into_iter().map(|deposit| entry(app, context, name, deposit)).collect(),
        link: links,
    };
    Ok(ListDepositsResponse::Ok { link: header(&body.link), body })
}

fn links(address: &str, page: u64, size: u64, last: u64) -> Vec<FeedLink> {
    let link =
        |rel, page| FeedLink { rel, href: format!("{address}?page={page}&page_size={size}") };
    let mut links = vec![link(FeedRelation::Self_, page)];
    if page > 1 {
        // From a page after the end, the previous page is the last one.
        links.push(link(FeedRelation::Previous, (page - 1).min(last)));
    }
    if page < last {
        links.push(link(FeedRelation::Next, page + 1));
    }
    links
}

/// The links to other pages as a header (RFC 8288).
fn header(links: &[FeedLink]) -> Option<String> {
    let others = links.iter().filter_map(|link| match link.rel {
        FeedRelation::Next => Some(format!("<{}>; rel=\"next\"", link.href)),
        FeedRelation::Previous => Some(format!("<{}>; rel=\"previous\"", link.href)),
        _ => None,
    });
    let others: Vec<_> = others.collect();
    (!others.is_empty()).then(|| others.join(", "))
}

fn entry(app: &App, context: &Context<Client>, collection: &str, deposit: Deposit) -> FeedEntry {
    let number = deposit.id.number();
    let address = absolute(app, context, &paths::metadata(collection, number));
    let named = deposit.external_id.as_deref().map(printable);
    FeedEntry {
        permanent: Permanent {
            id: address.clone(),
            title: named.clone().unwrap_or_else(|| number.to_string()),
            updated: moment(deposit.changed),
        },
        edited: Box::new(Date::new(moment(deposit.changed))),
        link: FeedLink { rel: FeedRelation::Edit, href: address },
        status_detail: detail(&deposit),
        status: status(deposit.state),
        id: number,
        reception_date: moment(deposit.created),
        complete_date: deposit.completed.map(moment),
        external_id: named,
        swhid: deposit.swhid,
        swhid_context: deposit.swhid_context,
        origin_url: deposit.origin_url,
    }
}
