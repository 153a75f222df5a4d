//! The service document: what the server can do, and where this client may deposit.

use swordsmith_generated::deposit::description::operation;
use swordsmith_generated::deposit::documents;
use swordsmith_generated::deposit::operations::{
    ArchiveType, GetServiceDocumentResponse, Packaging,
};
use swordsmith_generated::deposit::paths;
use swordsmith_http::server::{Context, Limits};
use swordsmith_xml::Document;

use super::{limits, links};
use crate::app::App;
use crate::error::Error;
use crate::store::{Client, Collection, CollectionTexts};

/// Title of the only workspace.
const WORKSPACE: &str = "Software deposits";

pub(super) async fn get(
    app: &App,
    context: &Context<Client>,
) -> Result<GetServiceDocumentResponse, Error> {
    let own = app.store.ledger.collections_of(context.client.id).await?;
    let describe = |own: Collection| {
        let address = links::absolute(app, context, &paths::collection(&own.texts.name));
        description(own.texts, address)
    };
    let body = document(
        limits(app).of(&operation::CREATE_DEPOSIT),
        own.into_iter().map(describe).collect(),
    );
    Ok(GetServiceDocumentResponse::Ok { body })
}

/// Checks that the schema allows the name and the texts of a collection. The error says what it
/// forbids.
pub fn check_collection(texts: &CollectionTexts) -> Result<(), String> {
    let collection = description(texts.clone(), paths::collection(&texts.name));
    let written =
        document(Limits::default().of(&operation::CREATE_DEPOSIT), vec![collection]).to_xml();
    written.map(|_| ()).map_err(|error| format!("{:?} cannot be a collection: {error}", texts.name))
}

fn document(max_upload_size: u64, collection: Vec<documents::Collection>) -> documents::Service {
    let workspace = documents::Workspace { title: WORKSPACE.to_owned(), collection };
    let version = documents::ProtocolVersion::V2_0;
    documents::Service { version, max_upload_size, workspace: vec![workspace] }
}

fn description(texts: CollectionTexts, address: String) -> documents::Collection {
    documents::Collection {
        href: address.clone(),
        title: texts.title,
        accept: ArchiveType::ALL.iter().map(|kind| kind.as_str().to_owned()).collect(),
        collection_policy: texts.policy,
        abstract_: documents::Literal { lang: None, value: texts.r#abstract },
        mediation: false,
        metadata_relevant_header: false,
        treatment: texts.treatment,
        accept_packaging: Packaging::ALL
            .iter()
            .map(|packaging| packaging.as_str().to_owned())
            .collect(),
        service: address,
        name: Some(texts.name),
    }
}
