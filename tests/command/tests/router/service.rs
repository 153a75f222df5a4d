//! A service whose receipts repeat what it received.

use std::fmt::Write;

use swordsmith_generated::deposit::documents::{
    Content, DepositStatus, Packaging as Kind, Receipt, ReceiptLink, ReceiptRelation,
    Service as Known,
};
use swordsmith_generated::deposit::operations::{
    AddMediaRequest, AddMediaResponse, AddToDepositRequest, AddToDepositResponse, ArchiveType,
    CreateDepositBody, CreateDepositRequest, CreateDepositResponse, DeleteDepositRequest,
    DeleteDepositResponse, DeleteMediaRequest, DeleteMediaResponse, GetContentRequest,
    GetContentResponse, GetMediaRequest, GetMediaResponse, GetReceiptRequest, GetReceiptResponse,
    GetServiceDocumentRequest, GetServiceDocumentResponse, GetStatusRequest, GetStatusResponse,
    ListDepositsRequest, ListDepositsResponse, Packaging, ReplaceMediaRequest,
    ReplaceMediaResponse, ReplaceMetadataRequest, ReplaceMetadataResponse,
};
use swordsmith_generated::deposit::parts::DepositPart;
use swordsmith_generated::deposit::paths;
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_generated::deposit::router::Router;
use swordsmith_generated::deposit::service::{
    Collections, Deposits, Media, Service, ServiceDocument, Status, Target,
};
use swordsmith_http::server::{Context, Credentials, Limits};
use swordsmith_http::{Body, ContentDisposition, Data, Fault, Md5, Prewritten};

/// Largest body, in bytes.
pub(crate) const LIMIT: u64 = 2000;

/// Knows the client `demo`, its collections `demo` and `closed`, and deposit 1.
pub(crate) struct Parrot;

pub(crate) fn router() -> Router<Parrot> {
    Router::new(Parrot).with_limits(Limits::uniform(LIMIT))
}

/// The operations that this service does not implement.
macro_rules! unanswered {
    ($($name:ident($resource:ty, $request:ident) -> $response:ident;)+) => {
        $(async fn $name(&self, _: Context<String>, _: $resource, _: $request) -> Result<$response, Refusal> {
            Err(Refusal::ServiceUnavailable { reason: "not learnt".into(), retry_after: 0 })
        })+
    };
}

impl Service for Parrot {
    type Client = String;
    type Collection = String;
    type Deposit = u64;

    async fn authenticate(&self, credentials: Credentials) -> Result<String, Refusal> {
        let is_known = credentials.user == "demo" && credentials.password == "demo";
        is_known.then_some(credentials.user).ok_or(Refusal::Unauthorized("who is that?".into()))
    }

    async fn locate_collection(
        &self,
        _: &Context<String>,
        collection: &str,
    ) -> Result<String, Refusal> {
        match collection {
            "demo" | "closed" => Ok(collection.to_owned()),
            "other" => Err(Refusal::Forbidden("not yours".into())),
            _ => Err(Refusal::NotFound("no such collection".into())),
        }
    }

    async fn locate_deposit(
        &self,
        context: &Context<String>,
        collection: &str,
        deposit: u64,
    ) -> Result<u64, Refusal> {
        self.locate_collection(context, collection).await?;
        (deposit == 1).then_some(deposit).ok_or(Refusal::NotFound("no such deposit".into()))
    }

    async fn precondition(
        &self,
        _: &Context<String>,
        target: Target<'_, Self>,
    ) -> Result<(), Refusal> {
        match target {
            Target::CreateDeposit(collection) if collection == "closed" => {
                Err(Refusal::BadRequest("closed".into()))
            }
            Target::ReplaceMetadata(_, Some(swhid)) => {
                Err(Refusal::BadRequest(format!("not {swhid}").into()))
            }
            _ => Ok(()),
        }
    }
}

impl ServiceDocument for Parrot {
    async fn get_service_document(
        &self,
        _: Context<String>,
        _: GetServiceDocumentRequest,
    ) -> Result<GetServiceDocumentResponse, Refusal> {
        let body = include_bytes!("service.xml");
        let body = <Known as swordsmith_xml::Document>::from_xml(body);
        Ok(GetServiceDocumentResponse::Ok { body: Prewritten::of(body.unwrap()).unwrap() })
    }
}

impl Collections for Parrot {
    async fn create_deposit(
        &self,
        _: Context<String>,
        collection: String,
        request: CreateDepositRequest,
    ) -> Result<CreateDepositResponse, Refusal> {
        let summary = describe(request).await?;
        Ok(CreateDepositResponse::Created {
            location: paths::metadata(&collection, 1),
            body: receipt(summary),
        })
    }

    unanswered! {
        list_deposits(String, ListDepositsRequest) -> ListDepositsResponse;
    }
}

impl Status for Parrot {
    async fn get_content(
        &self,
        _: Context<String>,
        deposit: u64,
        _: GetContentRequest,
    ) -> Result<GetContentResponse, Refusal> {
        Ok(GetContentResponse::Ok {
            body: Content {
                deposit_id: deposit,
                deposit_date: date(),
                deposit_status: DepositStatus::Done,
                deposit_status_detail: "Loaded.".to_owned(),
            },
        })
    }

    unanswered! {
        get_status(u64, GetStatusRequest) -> GetStatusResponse;
    }
}

impl Deposits for Parrot {
    unanswered! {
        get_receipt(u64, GetReceiptRequest) -> GetReceiptResponse;
        add_to_deposit(u64, AddToDepositRequest) -> AddToDepositResponse;
        replace_metadata(u64, ReplaceMetadataRequest) -> ReplaceMetadataResponse;
        delete_deposit(u64, DeleteDepositRequest) -> DeleteDepositResponse;
    }
}

impl Media for Parrot {
    async fn get_media(
        &self,
        _: Context<String>,
        _: u64,
        request: GetMediaRequest,
    ) -> Result<GetMediaResponse, Refusal> {
        Ok(GetMediaResponse::Ok {
            e_tag: format!("{:?}", request.if_none_match),
            last_modified: "then".to_owned(),
            content_disposition: ContentDisposition::default(),
            media_type: ArchiveType::XTar,
            data: Data::of_body(Body::full("bytes"), u64::MAX),
        })
    }

    unanswered! {
        add_media(u64, AddMediaRequest) -> AddMediaResponse;
        replace_media(u64, ReplaceMediaRequest) -> ReplaceMediaResponse;
        delete_media(u64, DeleteMediaRequest) -> DeleteMediaResponse;
    }
}

/// What was sent, in a line.
async fn describe(request: CreateDepositRequest) -> Result<String, Fault> {
    let mut summary = format!("in_progress={}", request.in_progress);
    if let Some(slug) = request.slug {
        write!(summary, " slug={slug}").unwrap();
    }
    match request.body {
        CreateDepositBody::Archive { media_type, data } => {
            let sent = (request.content_disposition, request.content_md5, request.packaging);
            archive(&mut summary, media_type.as_str(), sent, data).await?;
        }
        CreateDepositBody::Entry(entry) => write!(summary, " entry={}", entry.bytes.len()).unwrap(),
        CreateDepositBody::DepositParts(mut parts) => {
            while let Some(part) = parts.next().await? {
                match part {
                    DepositPart::Archive(part) => {
                        let sent = (part.content_disposition, part.content_md5, part.packaging);
                        archive(&mut summary, part.media_type.as_str(), sent, part.data).await?;
                    }
                    DepositPart::Entry(part) => {
                        write!(summary, " entry={}", part.document.bytes.len()).unwrap();
                    }
                }
            }
        }
    }
    Ok(summary)
}

type Sent = (Option<ContentDisposition>, Option<Md5>, Option<Packaging>);

async fn archive(
    summary: &mut String,
    media_type: &str,
    (disposition, md5, packaging): Sent,
    data: Data<'_>,
) -> Result<(), Fault> {
    let bytes = data.read("the archive", u64::MAX).await?;
    let text = String::from_utf8_lossy(&bytes).replace(|it: char| it.is_control(), ".");
    write!(summary, " {media_type}={text}").unwrap();
    if let Some(name) = disposition.and_then(|it| it.filename) {
        write!(summary, " filename={name}").unwrap();
    }
    if let Some(md5) = md5 {
        write!(summary, " md5={md5}").unwrap();
    }
    if let Some(packaging) = packaging {
        write!(summary, " packaging={packaging:?}").unwrap();
    }
    Ok(())
}

fn receipt(summary: String) -> Receipt {
    let link = |rel| ReceiptLink { rel, href: paths::collection("demo") };
    let relations = [
        ReceiptRelation::Edit,
        ReceiptRelation::EditMedia,
        ReceiptRelation::Add,
        ReceiptRelation::Alternate,
    ];
    Receipt {
        deposit_id: 1,
        deposit_date: date(),
        deposit_archive: summary,
        deposit_status: DepositStatus::Deposited,
        link: relations.map(link).to_vec(),
        packaging: Kind::SimpleZip,
    }
}

fn date() -> String {
    "Sept. 26, 2017, 10:32 a.m.".to_owned()
}
