//! The service document: what the server can do, and where this client may deposit.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use swordsmith_generated::deposit::description::operation;
use swordsmith_generated::deposit::documents;
use swordsmith_generated::deposit::operations::{
    ArchiveType, GetServiceDocumentRequest, GetServiceDocumentResponse, Packaging,
};
use swordsmith_generated::deposit::paths;
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_generated::deposit::service::ServiceDocument;
use swordsmith_http::server::{Context, Limits};
use swordsmith_http::{Origin, Prewritten};
use swordsmith_store::generations::{Generations, Size};
use swordsmith_store::{Client, ClientId, Collection, CollectionTexts, StoreError};
use swordsmith_xml::Document;

use super::{Handlers, largest_upload, links};
use crate::app::App;
use crate::error::Error;

/// Title of the only workspace.
const WORKSPACE: &str = "Software deposits";

/// Service documents as they were written: that of a client goes out again until something in it
/// changes.
#[derive(Debug, Default)]
pub(super) struct ServiceDocuments(Mutex<Generations<ClientId, Written>>);

#[derive(Debug)]
struct Written {
    /// What is described: the same list as long as nothing has changed.
    collections: Arc<[Collection]>,
    /// Where its links lead.
    origin: Origin,
    document: Prewritten<documents::Service>,
}

impl ServiceDocuments {
    fn of(
        &self,
        client: ClientId,
        collections: &Arc<[Collection]>,
        origin: &Origin,
    ) -> Option<Prewritten<documents::Service>> {
        let mut all = self.lock();
        let written = all.get(&client)?;
        let is_same = Arc::ptr_eq(&written.collections, collections) && written.origin == *origin;
        is_same.then(|| written.document.clone())
    }

    /// No code that can panic runs while it is locked.
    fn lock(&self) -> MutexGuard<'_, Generations<ClientId, Written>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// About: the bytes, and the value, which takes a multiple of them.
impl Size for Written {
    fn size(&self) -> usize {
        self.collections.size() + 4 * self.document.bytes.len()
    }
}

impl ServiceDocument for Handlers {
    async fn get_service_document(
        &self,
        context: Context<Client>,
        _request: GetServiceDocumentRequest,
    ) -> Result<GetServiceDocumentResponse, Refusal> {
        let (client, written) = (context.client.id, &self.service_documents);
        let collections = self.app.store.ledger.collections_of(client).await;
        let collections = collections.map_err(Error::from)?;
        let origin = links::origin(&self.app, &context);
        if let Some(body) = written.of(client, &collections, &origin) {
            return Ok(GetServiceDocumentResponse::Ok { body });
        }
        let body = write(&self.app, &collections, &origin)?;
        let document = body.clone();
        written.lock().insert(client, Written { collections, origin, document });
        Ok(GetServiceDocumentResponse::Ok { body })
    }
}

fn write(
    app: &App,
    collections: &[Collection],
    origin: &Origin,
) -> Result<Prewritten<documents::Service>, Error> {
    let describe = |own: &Collection| {
        let address = origin.url(&paths::collection(&own.texts.name));
        description(own.texts.clone(), address)
    };
    let service = document(largest_upload(app), collections.iter().map(describe).collect());
    Prewritten::of(service).map_err(|error| StoreError::Corrupt(error.to_string()).into())
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
