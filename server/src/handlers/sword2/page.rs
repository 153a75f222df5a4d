//! Pages for people, with the links by which clients find where to deposit (profile, section 13).

use askama::Template;
use swordsmith_generated::sword2::description::operation;
use swordsmith_generated::sword2::documents::DiscoveryRelation;
use swordsmith_generated::sword2::operations::PageType;
use swordsmith_generated::sword2::paths;
use swordsmith_http::Data;

use super::super::receipt::detail;
use super::receipt::{media_type, title};
use super::view::View;
use crate::error::Error;
use crate::store::{Deposit, StoreError};

/// A link in the head of a page.
struct Link {
    rel: String,
    href: String,
    media_type: String,
}

/// A page: what it is about, in a few sentences, and where that is found.
#[derive(Template)]
#[template(path = "page.html")]
struct Page {
    title: String,
    paragraphs: Vec<String>,
    links: Vec<Link>,
}

/// The page of a collection.
pub(super) fn of_collection(view: &View<'_>) -> Result<(PageType, Data<'static>), Error> {
    let texts = view.collection.texts.clone();
    let mut links = service_documents(view);
    let feed = media_type(&operation::LIST_DEPOSITS);
    links.push(link(DiscoveryRelation::Deposit, view.address(), feed));
    page(&Page {
        title: texts.title,
        paragraphs: vec![texts.r#abstract, texts.policy, texts.treatment],
        links,
    })
}

/// That of a deposit.
pub(super) fn of_deposit(
    view: &View<'_>,
    deposit: &Deposit,
) -> Result<(PageType, Data<'static>), Error> {
    let (addresses, mut links) = (view.links(deposit), service_documents(view));
    let [receipt, atom, rdf] =
        [&operation::GET_RECEIPT, &operation::GET_ATOM_STATEMENT, &operation::GET_RDF_STATEMENT]
            .map(media_type);
    links.extend([
        link(DiscoveryRelation::Edit, addresses.edit(), receipt),
        link(DiscoveryRelation::Statement, addresses.atom(), atom),
        link(DiscoveryRelation::Statement, addresses.rdf(), rdf),
    ]);
    page(&Page { title: title(deposit), paragraphs: vec![detail(deposit)], links })
}

/// Links to the service document, under both of its relations.
fn service_documents(view: &View<'_>) -> Vec<Link> {
    let address = view.origin.url(&paths::sword2_servicedocument());
    let relations = [DiscoveryRelation::Sword, DiscoveryRelation::ServiceDocument];
    let kind = media_type(&operation::GET_SERVICE_DOCUMENT);
    relations.map(|rel| link(rel, address.clone(), kind.clone())).into()
}

fn link(rel: DiscoveryRelation, href: String, media_type: String) -> Link {
    Link { rel: rel.to_string(), href, media_type }
}

fn page(page: &Page) -> Result<(PageType, Data<'static>), Error> {
    let text = page.render().map_err(StoreError::unavailable)?;
    Ok((PageType::Html, Data::of_bytes(text)))
}
