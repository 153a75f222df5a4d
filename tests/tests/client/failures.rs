//! Servers that misbehave, and the errors of the client.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use swordsmith_generated::deposit::client::{Client, Error};
use swordsmith_generated::deposit::operations::{
    ArchiveType, CreateDepositBody, GetContentRequest, GetServiceDocumentRequest,
};
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_http::client::{Failure, Settings, Transport};
use swordsmith_http::{Data, Fault};
use swordsmith_tests::archive;
use swordsmith_tests::binary::{Server, data_folder};

use crate::client;
use crate::operations::request;

#[tokio::test]
async fn refusals_are_typed_and_name_the_request() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let stranger = client(server.address, "wrong");
    let error = stranger.get_service_document(GetServiceDocumentRequest {}).await.unwrap_err();
    assert!(error.request_id().is_some());
    assert!(matches!(error, Error::Refused { refusal: Refusal::Unauthorized(_), .. }), "{error}");

    let body = CreateDepositBody::Archive {
        media_type: ArchiveType::Zip,
        data: Data::of_bytes(archive::hello()),
    };
    let mut wrong = request(body);
    wrong.content_md5 = Some([7; 16].into());
    let error = client(server.address, "demo").create_deposit(wrong).await.unwrap_err();
    let is_mismatch = matches!(error, Error::Refused { refusal: Refusal::ChecksumMismatch(_), .. });
    assert!(is_mismatch, "{error}");
}

#[tokio::test]
async fn nothing_is_sent_that_would_not_arrive() {
    let client = client(silent(), "demo");
    for collection in ["", "..", "."] {
        let request = GetContentRequest { collection: collection.to_owned(), deposit: 1 };
        let error = client.get_content(request).await.unwrap_err();
        assert!(matches!(error, Error::Failed(Failure::Unwritable(_))), "{error}");
    }
}

#[tokio::test]
async fn what_is_not_described_is_shown() {
    for (answer, expected) in [
        (
            "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nX-Request-Id: r1\r\nContent-Length: 4\r\n\r\n<h1>",
            "the answer is none that is described: 502 Bad Gateway, it is of type text/html | r1 | <h1>",
        ),
        (
            "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: 4\r\n\r\n<a/>",
            "the answer is none that is described: 200 OK, the document cannot be read: 1:1: in /a: element `a` is not the root element of such a document; expected `{http://www.w3.org/2007/app}service` | - | <a/>",
        ),
        (
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
            "the answer is none that is described: 200 OK, Content-Type is missing | - | ",
        ),
        (
            "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://elsewhere/\r\nContent-Length: 0\r\n\r\n",
            "the service sends us to http://elsewhere/ (307 Temporary Redirect), and nobody goes there unasked | - | ",
        ),
        (
            "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: 40\r\n\r\n<a/>",
            "the connection broke: end of file before message length reached | - | ",
        ),
        ("HTTP/1.1 2", "the connection broke: connection closed before message completed | - | "),
        ("nonsense\r\n\r\n", "the connection broke: invalid HTTP version parsed | - | "),
    ] {
        let client = client(answering(answer), "demo");
        let error = client.get_service_document(GetServiceDocumentRequest {}).await.unwrap_err();
        let beginning = match &error {
            Error::Failed(Failure::Unexpected(answer)) => answer.beginning.as_str(),
            _ => "",
        };
        let shown = format!("{error} | {} | {beginning}", error.request_id().unwrap_or("-"));
        // The position of the rule in the schema is not tested here.
        let rule = shown.find(" (rule: ").zip(shown.find(')').map(|at| at + 1));
        let shown =
            rule.map_or(shown.clone(), |(from, to)| shown[..from].to_owned() + &shown[to..]);
        assert_eq!(shown, expected);
    }
}

#[tokio::test]
async fn nobody_waits_for_ever() {
    let settings = Settings { idle_timeout: Duration::from_millis(200), ..Settings::default() };
    let silent = Client::new(Transport::new(&format!("http://{}", silent()), settings).unwrap());
    let error = silent.get_service_document(GetServiceDocumentRequest {}).await.unwrap_err();
    assert!(matches!(error, Error::Failed(Failure::Silent(_))), "{error}");
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = client(gone, "demo").get_service_document(GetServiceDocumentRequest {}).await;
    let error = error.unwrap_err();
    assert!(matches!(error, Error::Failed(Failure::Unreachable(_))), "{error}");
    assert!(error.to_string().contains("refused"), "{error}");
}

#[tokio::test]
async fn a_body_that_cannot_be_read_is_cut_off() {
    let data = data_folder();
    let server = Server::demo(data.path());
    for is_sized in [false, true] {
        let chunks = [Ok(archive::hello().into()), Err(Fault::malformed("the disk is gone"))];
        let chunks = futures_util::stream::iter(chunks);
        let data = if is_sized { Data::sized(chunks, 1_000_000) } else { Data::new(chunks) };
        let body = CreateDepositBody::Archive { media_type: ArchiveType::Zip, data };
        let error = client(server.address, "demo").create_deposit(request(body)).await.unwrap_err();
        assert_eq!(error.to_string(), "what is to be sent cannot be read: the disk is gone");
    }
    let request = GetContentRequest { collection: "demo".to_owned(), deposit: 1 };
    let error = client(server.address, "demo").get_content(request).await.unwrap_err();
    let is_missing = matches!(error, Error::Refused { refusal: Refusal::NotFound(_), .. });
    assert!(is_missing, "what was cut off was taken for a deposit");
}

/// A server that reads a request, responds with these bytes, then closes.
pub(crate) fn answering(answer: &'static str) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut head = Vec::new();
        let mut buffer = [0; 1000];
        while !head.ends_with(b"\r\n\r\n") {
            let count = stream.read(&mut buffer).unwrap();
            head.extend_from_slice(&buffer[..count]);
        }
        stream.write_all(answer.as_bytes()).unwrap();
    });
    address
}

/// A server that accepts connections and never responds.
fn silent() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let streams: Vec<_> = listener.incoming().collect();
        drop(streams);
    });
    address
}
