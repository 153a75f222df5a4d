//! SWORD 2.0, the whole profile, over the same accounts, collections and deposits: its generated trait
//! implemented, a file per resource. What the deposit service does the same way is done by the
//! same functions.

mod access;
mod body;
mod changes;
mod content;
mod deposits;
mod dublin_core;
mod feed;
mod files;
mod links;
mod page;
mod receipt;
mod service_document;
mod statement;
mod view;

use std::sync::Arc;

use swordsmith_generated::sword2::operations::{
    AddMediaRequest, AddMediaResponse, AddToDepositRequest, AddToDepositResponse,
    CreateDepositRequest, CreateDepositResponse, DeleteDepositRequest, DeleteDepositResponse,
    DeleteFileRequest, DeleteFileResponse, DeleteMediaRequest, DeleteMediaResponse,
    GetAtomStatementRequest, GetAtomStatementResponse, GetCollectionPageRequest,
    GetCollectionPageResponse, GetCollectionServiceDocumentRequest,
    GetCollectionServiceDocumentResponse, GetContentRequest, GetContentResponse,
    GetDepositPageRequest, GetDepositPageResponse, GetFileRequest, GetFileResponse,
    GetMediaRequest, GetMediaResponse, GetMemberRequest, GetMemberResponse, GetRdfStatementRequest,
    GetRdfStatementResponse, GetReceiptRequest, GetReceiptResponse, GetServiceDocumentRequest,
    GetServiceDocumentResponse, ListDepositsRequest, ListDepositsResponse, ListFilesRequest,
    ListFilesResponse, ReplaceDepositRequest, ReplaceDepositResponse, ReplaceFileRequest,
    ReplaceFileResponse, ReplaceMediaRequest, ReplaceMediaResponse,
};
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::router;
use swordsmith_generated::sword2::service::{Service, Target};
use swordsmith_http::server::{Context, Credentials};

use super::{accounts, changes as rules, note_asker, room};
use crate::app::App;
use crate::store::{Client, Collection, Deposit};
use access::HeldFile;
use view::View;

/// The router over these handlers.
pub type Router = router::Router<Handlers>;

/// The service of the description, on a store.
pub struct Handlers {
    app: Arc<App>,
}

/// The router of a server.
pub fn router(app: Arc<App>) -> Router {
    let limits = super::limits(&app);
    Router::new(Handlers { app }).with_limits(limits)
}

impl Service for Handlers {
    type Client = Client;
    type Collection = Collection;
    type Deposit = Deposit;
    type File = HeldFile;
    type Member = HeldFile;

    async fn authenticate(&self, credentials: Credentials) -> Result<Client, Refusal> {
        Ok(accounts::authenticate(&self.app, &credentials).await?)
    }

    async fn locate_collection(
        &self,
        context: &Context<Client>,
        collection: &str,
    ) -> Result<Collection, Refusal> {
        note_asker(context);
        Ok(accounts::collection(&self.app, &context.client, collection).await?)
    }

    async fn locate_deposit(
        &self,
        context: &Context<Client>,
        collection: &str,
        deposit: u64,
    ) -> Result<Deposit, Refusal> {
        note_asker(context);
        Ok(access::deposit(&self.app, &context.client, collection, deposit).await?)
    }

    async fn locate_file(
        &self,
        context: &Context<Client>,
        collection: &str,
        deposit: u64,
        file: u64,
    ) -> Result<HeldFile, Refusal> {
        note_asker(context);
        Ok(access::file(&self.app, &context.client, collection, (deposit, file)).await?)
    }

    /// That its archive is there. Whether the member is, is found when it is read.
    async fn locate_member(
        &self,
        context: &Context<Client>,
        collection: &str,
        deposit: u64,
        file: u64,
        _member: &str,
    ) -> Result<HeldFile, Refusal> {
        self.locate_file(context, collection, deposit, file).await
    }

    /// For whom the client asks, and whether there is room for what it sends.
    async fn precondition(
        &self,
        context: &Context<Client>,
        target: Target<'_, Self>,
    ) -> Result<(), Refusal> {
        note_asker(context);
        let (app, client) = (&*self.app, &context.client);
        match target {
            Target::GetServiceDocument(_) => {}
            Target::CreateDeposit(collection, owner) => {
                let owner = access::owner(app, client, collection.id, owner.as_deref()).await?;
                accounts::begin_upload(app, context)?;
                rules::check_backlog(app, &owner)?;
                room::check(app, &owner, collection).await?;
            }
            Target::GetCollectionServiceDocument(collection, owner)
            | Target::ListDeposits(collection, owner)
            | Target::GetCollectionPage(collection, owner) => {
                access::owner(app, client, collection.id, owner.as_deref()).await?;
            }
            Target::ReplaceDeposit(deposit, owner)
            | Target::AddToDeposit(deposit, owner)
            | Target::AddMedia(deposit, owner)
            | Target::ReplaceMedia(deposit, owner) => {
                access::check_change(app, context, deposit, owner.as_deref()).await?;
            }
            Target::GetDepositPage(deposit, owner)
            | Target::GetReceipt(deposit, owner)
            | Target::DeleteDeposit(deposit, owner)
            | Target::GetMedia(deposit, owner)
            | Target::DeleteMedia(deposit, owner)
            | Target::GetContent(deposit, owner)
            | Target::ListFiles(deposit, owner)
            | Target::GetAtomStatement(deposit, owner)
            | Target::GetRdfStatement(deposit, owner) => {
                access::check(app, client, deposit, owner.as_deref()).await?;
            }
            Target::ReplaceFile(file, owner) => {
                access::check_change(app, context, &file.deposit, owner.as_deref()).await?;
            }
            Target::GetFile(file, owner)
            | Target::DeleteFile(file, owner)
            | Target::GetMember(file, owner) => {
                access::check(app, client, &file.deposit, owner.as_deref()).await?;
            }
        }
        Ok(())
    }

    async fn get_service_document(
        &self,
        context: Context<Client>,
        request: GetServiceDocumentRequest,
    ) -> Result<GetServiceDocumentResponse, Refusal> {
        let owner = request.on_behalf_of.as_deref();
        let body = service_document::of_client(&self.app, &context, owner).await?;
        Ok(GetServiceDocumentResponse::Ok { body })
    }

    async fn get_collection_service_document(
        &self,
        context: Context<Client>,
        collection: Collection,
        _request: GetCollectionServiceDocumentRequest,
    ) -> Result<GetCollectionServiceDocumentResponse, Refusal> {
        let body = service_document::of_collection(&self.app, &context, collection).await?;
        Ok(GetCollectionServiceDocumentResponse::Ok { body })
    }

    async fn list_deposits(
        &self,
        context: Context<Client>,
        collection: Collection,
        request: ListDepositsRequest,
    ) -> Result<ListDepositsResponse, Refusal> {
        let view = View::of(&self.app, &context, collection);
        Ok(ListDepositsResponse::Ok { body: feed::list(&view, &request).await? })
    }

    async fn create_deposit(
        &self,
        context: Context<Client>,
        collection: Collection,
        request: CreateDepositRequest,
    ) -> Result<CreateDepositResponse, Refusal> {
        let view = View::of(&self.app, &context, collection);
        // Boxed: it is large, and it is held by the futures of every other request too.
        Ok(Box::pin(deposits::create(&view, request)).await?)
    }

    async fn get_collection_page(
        &self,
        context: Context<Client>,
        collection: Collection,
        _request: GetCollectionPageRequest,
    ) -> Result<GetCollectionPageResponse, Refusal> {
        let view = View::of(&self.app, &context, collection);
        let (media_type, data) = page::of_collection(&view)?;
        Ok(GetCollectionPageResponse::Ok { media_type, data })
    }

    async fn get_deposit_page(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: GetDepositPageRequest,
    ) -> Result<GetDepositPageResponse, Refusal> {
        let view = View::named(&self.app, &context, &request.collection).await?;
        let (media_type, data) = page::of_deposit(&view, &deposit)?;
        Ok(GetDepositPageResponse::Ok { media_type, data })
    }

    async fn get_receipt(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: GetReceiptRequest,
    ) -> Result<GetReceiptResponse, Refusal> {
        let view = View::named(&self.app, &context, &request.collection).await?;
        Ok(deposits::get(&view, &deposit, &request).await?)
    }

    async fn replace_deposit(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: ReplaceDepositRequest,
    ) -> Result<ReplaceDepositResponse, Refusal> {
        Ok(Box::pin(deposits::replace(&self.app, &context.client, &deposit, request)).await?)
    }

    async fn add_to_deposit(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: AddToDepositRequest,
    ) -> Result<AddToDepositResponse, Refusal> {
        let view = View::named(&self.app, &context, &request.collection).await?;
        Ok(Box::pin(deposits::add(&view, &deposit, request)).await?)
    }

    async fn delete_deposit(
        &self,
        _context: Context<Client>,
        deposit: Deposit,
        request: DeleteDepositRequest,
    ) -> Result<DeleteDepositResponse, Refusal> {
        deposits::delete(&self.app, &deposit, &request).await?;
        Ok(DeleteDepositResponse::NoContent)
    }

    async fn get_media(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: GetMediaRequest,
    ) -> Result<GetMediaResponse, Refusal> {
        Ok(content::get_media(&self.app, &context, &deposit, &request).await?)
    }

    async fn replace_media(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: ReplaceMediaRequest,
    ) -> Result<ReplaceMediaResponse, Refusal> {
        Ok(Box::pin(content::replace(&self.app, &context.client, &deposit, request)).await?)
    }

    async fn add_media(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: AddMediaRequest,
    ) -> Result<AddMediaResponse, Refusal> {
        let view = View::named(&self.app, &context, &request.collection).await?;
        Ok(Box::pin(content::add(&view, &deposit, request)).await?)
    }

    async fn delete_media(
        &self,
        _context: Context<Client>,
        deposit: Deposit,
        request: DeleteMediaRequest,
    ) -> Result<DeleteMediaResponse, Refusal> {
        content::delete(&self.app, &deposit, &request).await?;
        Ok(DeleteMediaResponse::NoContent)
    }

    async fn get_content(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: GetContentRequest,
    ) -> Result<GetContentResponse, Refusal> {
        Ok(content::get_content(&self.app, &context, &deposit, &request).await?)
    }

    async fn list_files(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: ListFilesRequest,
    ) -> Result<ListFilesResponse, Refusal> {
        let view = View::named(&self.app, &context, &request.collection).await?;
        Ok(ListFilesResponse::Ok { body: feed::list_files(&view, &deposit, &request).await? })
    }

    async fn get_atom_statement(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: GetAtomStatementRequest,
    ) -> Result<GetAtomStatementResponse, Refusal> {
        let view = View::named(&self.app, &context, &request.collection).await?;
        Ok(GetAtomStatementResponse::Ok { body: statement::atom(&view, &deposit).await? })
    }

    async fn get_rdf_statement(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: GetRdfStatementRequest,
    ) -> Result<GetRdfStatementResponse, Refusal> {
        let view = View::named(&self.app, &context, &request.collection).await?;
        Ok(GetRdfStatementResponse::Ok { body: statement::rdf(&view, &deposit).await? })
    }

    async fn get_file(
        &self,
        _context: Context<Client>,
        file: HeldFile,
        request: GetFileRequest,
    ) -> Result<GetFileResponse, Refusal> {
        Ok(files::get(&self.app, &file, &request).await?)
    }

    async fn replace_file(
        &self,
        context: Context<Client>,
        file: HeldFile,
        request: ReplaceFileRequest,
    ) -> Result<ReplaceFileResponse, Refusal> {
        Ok(Box::pin(files::replace(&self.app, &context.client, &file, request)).await?)
    }

    async fn delete_file(
        &self,
        _context: Context<Client>,
        file: HeldFile,
        request: DeleteFileRequest,
    ) -> Result<DeleteFileResponse, Refusal> {
        files::delete(&self.app, &file, &request).await?;
        Ok(DeleteFileResponse::NoContent)
    }

    async fn get_member(
        &self,
        context: Context<Client>,
        file: HeldFile,
        request: GetMemberRequest,
    ) -> Result<GetMemberResponse, Refusal> {
        Ok(files::get_member(&self.app, &context, &file, &request).await?)
    }
}
