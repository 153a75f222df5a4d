//! Service documents: of all collections of a client, and of one.

use swordsmith_generated::sword2::description::operation;
use swordsmith_generated::sword2::documents::{
    Accept, Alternate, Collection as Described, Literal, ProtocolVersion, Service, Workspace,
};
use swordsmith_generated::sword2::operations::{
    GetCollectionServiceDocumentRequest, GetCollectionServiceDocumentResponse,
    GetServiceDocumentRequest, GetServiceDocumentResponse, Packaging,
};
use swordsmith_generated::sword2::paths;
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::service::ServiceDocuments;
use swordsmith_http::Origin;
use swordsmith_http::server::Context;
use swordsmith_store::{Client, Collection, Mediation};

use super::super::{largest_upload, links};
use super::Handlers;
use crate::app::App;
use crate::error::Error;

/// Title of the only workspace.
const WORKSPACE: &str = "Deposits";

/// The unit of `sword:maxUploadSize`, in bytes.
const KILOBYTE: u64 = 1_000;

impl ServiceDocuments for Handlers {
    /// Of all collections of a client: on behalf of somebody else, of those that both may deposit to.
    async fn get_service_document(
        &self,
        context: Context<Client>,
        request: GetServiceDocumentRequest,
    ) -> Result<GetServiceDocumentResponse, Refusal> {
        let body = of_client(&self.app, &context, request.on_behalf_of.as_deref()).await?;
        Ok(GetServiceDocumentResponse::Ok { body })
    }

    async fn get_collection_service_document(
        &self,
        context: Context<Client>,
        collection: Collection,
        _request: GetCollectionServiceDocumentRequest,
    ) -> Result<GetCollectionServiceDocumentResponse, Refusal> {
        let mediations = self.app.store.ledger.mediations_of(context.client.id).await;
        let mediations = mediations.map_err(Error::from)?;
        let origin = links::origin(&self.app, &context);
        let body = document(&self.app, &origin, &[collection], &mediations);
        Ok(GetCollectionServiceDocumentResponse::Ok { body })
    }
}

async fn of_client(
    app: &App,
    context: &Context<Client>,
    on_behalf_of: Option<&str>,
) -> Result<Service, Error> {
    let client = &context.client;
    let own = app.store.ledger.collections_of(client.id).await?;
    let mediations = app.store.ledger.mediations_of(client.id).await?;
    let mut shown = own.to_vec();
    if let Some(name) = on_behalf_of.filter(|name| *name != client.name) {
        let is_meant = |it: &&Mediation| it.owner.name == name;
        shown.retain(|own| mediations.iter().filter(is_meant).any(|it| it.collection == own.id));
        match (mediations.is_empty(), shown.is_empty()) {
            (true, _) => return Err(Error::MediationNotAllowed),
            (false, true) => return Err(Error::TargetOwnerUnknown(name.to_owned())),
            (false, false) => {}
        }
    }
    Ok(document(app, &links::origin(app, context), &shown, &mediations))
}

fn document(
    app: &App,
    origin: &Origin,
    collections: &[Collection],
    mediations: &[Mediation],
) -> Service {
    let collection = collections.iter().map(|collection| {
        let is_mediated = mediations.iter().any(|it| it.collection == collection.id);
        described(collection, is_mediated, origin)
    });
    Service {
        version: ProtocolVersion::V2_0,
        max_upload_size: largest_upload(app) / KILOBYTE,
        workspace: vec![Workspace {
            title: WORKSPACE.to_owned(),
            collection: collection.collect(),
        }],
    }
}

fn described(collection: &Collection, is_mediated: bool, origin: &Origin) -> Described {
    let texts = collection.texts.clone();
    Described {
        href: origin.url(&paths::collection(&texts.name)),
        accept: accepted(),
        collection_policy: texts.policy,
        abstract_: Literal { lang: None, value: texts.r#abstract },
        mediation: is_mediated,
        treatment: texts.treatment,
        accept_packaging: Packaging::ALL.iter().map(|it| it.as_str().to_owned()).collect(),
        service: vec![origin.url(&paths::collection_servicedocument(&texts.name))],
        title: texts.title,
    }
}

/// What files may be, alone and in a multipart.
fn accepted() -> Vec<Accept> {
    let body = operation::CREATE_DEPOSIT.body.iter();
    let files = body.flat_map(|body| body.variants).filter(|variant| variant.content.is_bytes());
    let ranges = files.flat_map(|variant| variant.content.media_types);
    let both = ranges.flat_map(|range| [(range, None), (range, Some(Alternate::MultipartRelated))]);
    both.map(|(range, alternate)| Accept { alternate, value: (*range).to_owned() }).collect()
}
