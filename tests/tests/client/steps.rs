//! A deposit in steps: every operation that changes it, and every one that reads it.

use swordsmith_generated::deposit::client::{Client, Error};
use swordsmith_generated::deposit::documents::DepositStatus;
use swordsmith_generated::deposit::operations::{
    AddMediaBody, AddMediaRequest, AddMediaResponse, AddToDepositBody, AddToDepositRequest,
    AddToDepositResponse, ArchiveType, CreateDepositBody, CreateDepositRequest,
    DeleteDepositRequest, DeleteMediaRequest, GetMediaRequest, GetMediaResponse, GetReceiptRequest,
    GetReceiptResponse, GetStatusRequest, GetStatusResponse, ListDepositsRequest,
    ListDepositsResponse, ReplaceMediaBody, ReplaceMediaRequest, ReplaceMetadataBody,
    ReplaceMetadataRequest,
};
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_http::{ContentDisposition, Data};
use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, data_folder};

use crate::client;
use crate::operations::{entry, request};

const DEPOSIT: u64 = 1;

fn demo() -> String {
    "demo".to_owned()
}

#[tokio::test]
async fn a_deposit_is_made_in_steps_and_read_at_each() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let client = client(server.address, "demo");
    begin(&client).await;
    assert!(media(&client, None).await.is_err());
    add_media(&client).await;
    let tag = whole_media(&client).await;
    read_otherwise(&client, tag).await;
    replace(&client).await;
    complete(&client).await;
    assert_ne!(status(&client).await, DepositStatus::Partial);
}

#[tokio::test]
async fn a_deposit_is_emptied_and_deleted() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let client = client(server.address, "demo");
    begin(&client).await;
    add_media(&client).await;
    let before = receipt_tag(&client).await;
    let request = DeleteMediaRequest {
        collection: demo(),
        deposit: DEPOSIT,
        if_match: Vec::new(),
        if_unmodified_since: None,
        if_none_match: Vec::new(),
    };
    client.delete_media(request).await.unwrap();
    let GetReceiptResponse::Ok { body, .. } = client.get_receipt(receipt(None)).await.unwrap()
    else {
        panic!("it is not known");
    };
    assert_eq!(body.deposit_archive, "None");
    assert_eq!(listed(&client).await, 1);
    let delete = |if_match: String| DeleteDepositRequest {
        collection: demo(),
        deposit: DEPOSIT,
        if_match: vec!["\"other, with a comma\"".to_owned(), if_match],
        if_unmodified_since: None,
        if_none_match: Vec::new(),
    };
    let changed = client.delete_deposit(delete(before)).await.unwrap_err();
    let is_failed =
        matches!(changed, Error::Refused { refusal: Refusal::PreconditionFailed(_), .. });
    assert!(is_failed, "{changed}");
    let tag = receipt_tag(&client).await;
    let known = client.get_receipt(receipt(Some(&tag))).await.unwrap();
    assert!(matches!(known, GetReceiptResponse::NotModified { .. }), "{known:?}");
    client.delete_deposit(delete(tag)).await.unwrap();
    assert_eq!(listed(&client).await, 0);
}

fn receipt(known: Option<&str>) -> GetReceiptRequest {
    GetReceiptRequest {
        collection: demo(),
        deposit: DEPOSIT,
        if_match: Vec::new(),
        if_unmodified_since: None,
        if_none_match: known.map(str::to_owned).into_iter().collect(),
        if_modified_since: None,
    }
}

/// The entity tag of the deposit.
async fn receipt_tag(client: &Client) -> String {
    match client.get_receipt(receipt(None)).await.unwrap() {
        GetReceiptResponse::Ok { e_tag, .. } => e_tag,
        GetReceiptResponse::NotModified { .. } => panic!("nothing was known before"),
    }
}

async fn begin(client: &Client) {
    let request = request(CreateDepositBody::Entry(entry()));
    client.create_deposit(CreateDepositRequest { in_progress: true, ..request }).await.unwrap();
}

async fn media(client: &Client, range: Option<&str>) -> Result<GetMediaResponse, Error> {
    let request = GetMediaRequest { range: range.map(str::to_owned), ..unconditional() };
    client.get_media(request).await
}

fn unconditional() -> GetMediaRequest {
    GetMediaRequest {
        collection: demo(),
        deposit: DEPOSIT,
        range: None,
        if_range: None,
        if_match: Vec::new(),
        if_unmodified_since: None,
        if_none_match: Vec::new(),
        if_modified_since: None,
    }
}

async fn add_media(client: &Client) {
    let request = AddMediaRequest {
        collection: demo(),
        deposit: DEPOSIT,
        packaging: None,
        content_length: None,
        content_md5: None,
        content_disposition: Some(
            ContentDisposition::parse(b"attachment; filename=hello.zip").unwrap(),
        ),
        in_progress: Some(true),
        metadata_relevant: None,
        if_match: Vec::new(),
        if_unmodified_since: None,
        if_none_match: Vec::new(),
        body: AddMediaBody::Archive {
            media_type: ArchiveType::Zip,
            data: Data::of_bytes(archive::hello()),
        },
    };
    let AddMediaResponse::Created { body, .. } = client.add_media(request).await.unwrap();
    assert_eq!(body.deposit_archive, "hello.zip");
}

/// Reads all of it; returns its entity tag.
async fn whole_media(client: &Client) -> String {
    let GetMediaResponse::Ok { e_tag, media_type, data, .. } = media(client, None).await.unwrap()
    else {
        panic!("all of it was asked for");
    };
    assert_eq!(media_type, ArchiveType::Zip);
    assert_eq!(data.read("the archive", 10_000).await.unwrap(), archive::hello());
    e_tag
}

async fn read_otherwise(client: &Client, tag: String) {
    let part = media(client, Some("bytes=2-4")).await.unwrap();
    let GetMediaResponse::PartialContent { content_range, data, .. } = part else {
        panic!("a part was asked for: {part:?}");
    };
    assert_eq!(data.read("the part", 10).await.unwrap(), archive::hello()[2..=4]);
    assert_eq!(content_range, format!("bytes 2-4/{}", archive::hello().len()));
    let behind = media(client, Some("bytes=1000000-")).await;
    let Err(Error::Refused { refusal: Refusal::RangeNotSatisfiable { .. }, .. }) = behind else {
        panic!("there are no such bytes: {behind:?}");
    };
    let request = GetMediaRequest { if_none_match: vec![tag], ..unconditional() };
    let same = client.get_media(request).await.unwrap();
    assert!(matches!(same, GetMediaResponse::NotModified { .. }), "{same:?}");
}

async fn replace(client: &Client) {
    let request = ReplaceMediaRequest {
        collection: demo(),
        deposit: DEPOSIT,
        packaging: None,
        content_length: None,
        content_md5: None,
        content_disposition: None,
        in_progress: Some(true),
        metadata_relevant: None,
        if_match: Vec::new(),
        if_unmodified_since: None,
        if_none_match: Vec::new(),
        body: ReplaceMediaBody::Archive {
            media_type: ArchiveType::Zip,
            data: Data::of_bytes(archive::hello()),
        },
    };
    client.replace_media(request).await.unwrap();
    let request = ReplaceMetadataRequest {
        collection: demo(),
        deposit: DEPOSIT,
        packaging: None,
        content_length: None,
        content_md5: None,
        content_disposition: None,
        in_progress: true,
        metadata_relevant: None,
        x_check_swhid: None,
        if_match: Vec::new(),
        if_unmodified_since: None,
        if_none_match: Vec::new(),
        body: ReplaceMetadataBody::Entry(entry()),
    };
    client.replace_metadata(request).await.unwrap();
}

async fn complete(client: &Client) {
    let addition = |in_progress, body| AddToDepositRequest {
        collection: demo(),
        deposit: DEPOSIT,
        packaging: None,
        content_length: None,
        content_md5: None,
        content_disposition: None,
        in_progress,
        metadata_relevant: None,
        if_match: Vec::new(),
        if_unmodified_since: None,
        if_none_match: Vec::new(),
        body,
    };
    let more = addition(true, Some(AddToDepositBody::Entry(entry())));
    let added = client.add_to_deposit(more).await.unwrap();
    assert!(matches!(added, AddToDepositResponse::Created { .. }), "{added:?}");
    let completed = client.add_to_deposit(addition(false, None)).await.unwrap();
    assert!(matches!(completed, AddToDepositResponse::Ok { .. }), "{completed:?}");
}

async fn status(client: &Client) -> DepositStatus {
    let request = GetStatusRequest { collection: demo(), deposit: DEPOSIT };
    let GetStatusResponse::Ok { body } = client.get_status(request).await.unwrap();
    body.deposit_status
}

async fn listed(client: &Client) -> u64 {
    let request = ListDepositsRequest { collection: demo(), page: 1, page_size: 100 };
    let ListDepositsResponse::Ok { body, .. } = client.list_deposits(request).await.unwrap();
    body.count
}
