//! Operations that succeed.

use std::time::Duration;

use swordsmith_generated::deposit::client::Client;
use swordsmith_generated::deposit::documents::{ClientEntry, DepositStatus, Service};
use swordsmith_generated::deposit::operations::{
    AddToDepositBody, AddToDepositRequest, ArchiveType, CreateDepositBody, CreateDepositRequest,
    CreateDepositResponse, GetContentRequest, GetContentResponse, GetServiceDocumentRequest,
    GetServiceDocumentResponse, Packaging,
};
use swordsmith_generated::deposit::parts::{ArchivePart, DepositPart, DepositParts, EntryPart};
use swordsmith_http::{ContentDisposition, Data, Verbatim};
use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_xml::Document as _;

use crate::client;

const FILENAME: &str = "héllo \"1\".zip";

#[tokio::test]
async fn the_service_document_is_read() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let client = client(server.address, "demo");
    let answer = client.get_service_document(GetServiceDocumentRequest {}).await;
    let GetServiceDocumentResponse::Ok { body } = answer.unwrap();
    assert_eq!(body.value.workspace[0].collection[0].title, "Demonstration");
    assert_eq!(Service::from_xml(&body.bytes).unwrap(), body.value);
}

#[tokio::test]
async fn every_kind_of_body_is_taken() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let client = client(server.address, "demo");
    let archive = CreateDepositBody::Archive {
        media_type: ArchiveType::Zip,
        data: Data::of_bytes(archive::hello()),
    };
    let form = DepositParts::form_data(parts()).unwrap();
    let related = DepositParts::related(parts().into_iter().rev()).unwrap();
    let bodies = [
        archive,
        CreateDepositBody::Entry(entry()),
        CreateDepositBody::DepositParts(form),
        CreateDepositBody::DepositParts(related),
    ];
    let names = [FILENAME, "None", FILENAME, FILENAME];
    for ((body, name), deposit) in bodies.into_iter().zip(names).zip(1..) {
        let CreateDepositResponse::Created { location, body } =
            client.create_deposit(request(body)).await.unwrap();
        assert_eq!((body.deposit_id, &*body.deposit_archive), (deposit, name));
        assert!(location.contains(&format!("/demo/{deposit}/")), "{location}");
    }
    assert_eq!(settled(&client, 3).await, DepositStatus::Done);
}

#[tokio::test]
async fn bytes_of_unknown_number_are_sent_as_they_come() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let bytes = archive::hello();
    let chunks: Vec<_> = bytes.chunks(7).map(|chunk| Ok(chunk.to_vec().into())).collect();
    let body = CreateDepositBody::Archive {
        media_type: ArchiveType::Zip,
        data: Data::new(futures_util::stream::iter(chunks)),
    };
    let client = client(server.address, "demo");
    let request = CreateDepositRequest { in_progress: true, ..request(body) };
    let CreateDepositResponse::Created { body, .. } = client.create_deposit(request).await.unwrap();
    let rest = AddToDepositRequest {
        collection: "demo".to_owned(),
        deposit: body.deposit_id,
        packaging: None,
        content_length: None,
        content_md5: None,
        content_disposition: None,
        in_progress: false,
        metadata_relevant: None,
        if_match: Vec::new(),
        if_unmodified_since: None,
        if_none_match: Vec::new(),
        body: Some(AddToDepositBody::Entry(entry())),
    };
    client.add_to_deposit(rest).await.unwrap();
    assert_eq!(settled(&client, body.deposit_id).await, DepositStatus::Done);
}

/// A request with every meaningful header, which does not complete the deposit.
pub(crate) fn request(body: CreateDepositBody) -> CreateDepositRequest {
    CreateDepositRequest {
        collection: "demo".to_owned(),
        packaging: Some(Packaging::SimpleZip),
        content_length: None,
        content_md5: None,
        content_disposition: Some(disposition("attachment", None)),
        in_progress: false,
        slug: Some("démo 1%".to_owned()),
        metadata_relevant: Some(false),
        body,
    }
}

fn parts() -> Vec<DepositPart<'static>> {
    let archive = ArchivePart {
        media_type: ArchiveType::Zip,
        content_disposition: Some(disposition("form-data", Some("file"))),
        content_md5: None,
        packaging: None,
        data: Data::of_bytes(archive::hello()),
    };
    let entry = EntryPart { content_disposition: None, document: entry() };
    vec![DepositPart::Archive(archive), DepositPart::Entry(entry)]
}

fn disposition(disposition: &str, name: Option<&str>) -> ContentDisposition {
    ContentDisposition {
        disposition: disposition.to_owned(),
        name: name.map(str::to_owned),
        filename: Some(FILENAME.to_owned()),
    }
}

pub(crate) fn entry() -> Verbatim<ClientEntry> {
    let text = "<entry xmlns='http://www.w3.org/2005/Atom'><title>Hello</title><author><name>Ada</name></author></entry>";
    Verbatim::parse(text, ClientEntry::from_xml).unwrap()
}

/// The final state of a deposit.
async fn settled(client: &Client, deposit: u64) -> DepositStatus {
    for _ in 0..200 {
        let request = GetContentRequest { collection: "demo".to_owned(), deposit };
        let GetContentResponse::Ok { body } = client.get_content(request).await.unwrap();
        let is_settled = matches!(
            body.deposit_status,
            DepositStatus::Done | DepositStatus::Failed | DepositStatus::Rejected
        );
        if is_settled {
            return body.deposit_status;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("deposit {deposit} does not settle");
}
