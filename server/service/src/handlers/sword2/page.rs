//! Pages for people, with the links by which clients find where to deposit (profile, section 13).

use askama::Template;
use swordsmith_generated::sword2::description::operation;
use swordsmith_generated::sword2::documents::DiscoveryRelation;
use swordsmith_generated::sword2::operations::{
    GetCollectionPageRequest, GetCollectionPageResponse, GetDepositPageRequest,
    GetDepositPageResponse, PageType,
};
use swordsmith_generated::sword2::paths;
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::service::Pages;
use swordsmith_http::Data;
use swordsmith_http::server::Context;
use swordsmith_store::{Client, Collection, StoreError};

use super::super::receipt::detail;
use super::receipt::{media_type, title};
use super::view::View;
use super::{Handlers, HeldDeposit};
use crate::error::Error;

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

impl Pages for Handlers {
    async fn get_collection_page(
        &self,
        context: Context<Client>,
        collection: Collection,
        _request: GetCollectionPageRequest,
    ) -> Result<GetCollectionPageResponse, Refusal> {
        let view = self.view(&context, &collection);
        let mut links = service_documents(&view);
        let feed = media_type(&operation::LIST_DEPOSITS);
        links.push(link(DiscoveryRelation::Deposit, view.address(), feed));
        let texts = collection.texts.clone();
        let paragraphs = vec![texts.r#abstract, texts.policy, texts.treatment];
        let data = page(&Page { title: texts.title, paragraphs, links })?;
        Ok(GetCollectionPageResponse::Ok { media_type: PageType::Html, data })
    }

    async fn get_deposit_page(
        &self,
        context: Context<Client>,
        HeldDeposit { collection, deposit, .. }: HeldDeposit,
        _request: GetDepositPageRequest,
    ) -> Result<GetDepositPageResponse, Refusal> {
        let view = self.view(&context, &collection);
        let (addresses, mut links) = (view.links(&deposit), service_documents(&view));
        let [receipt, atom, rdf] = [
            &operation::GET_RECEIPT,
            &operation::GET_ATOM_STATEMENT,
            &operation::GET_RDF_STATEMENT,
        ]
        .map(media_type);
        links.extend([
            link(DiscoveryRelation::Edit, addresses.edit(), receipt),
            link(DiscoveryRelation::Statement, addresses.atom(), atom),
            link(DiscoveryRelation::Statement, addresses.rdf(), rdf),
        ]);
        let paragraphs = vec![detail(&deposit)];
        let data = page(&Page { title: title(&deposit), paragraphs, links })?;
        Ok(GetDepositPageResponse::Ok { media_type: PageType::Html, data })
    }
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

fn page(page: &Page) -> Result<Data<'static>, Error> {
    let text = page.render().map_err(StoreError::unavailable)?;
    Ok(Data::of_bytes(text))
}
