//! Responses that the router does not make: they are error documents, and have the headers of all
//! others.

use async_trait::async_trait;
use swordsmith_generated::deposit::documents::Error as Document;
use swordsmith_store::StoreError;
use swordsmith_store::observed::{Observer, observed};
use swordsmith_xml::Document as _;

use super::*;

/// The last response of a connection, which is closed.
struct Last {
    status: u16,
    head: String,
    /// What its document says.
    summary: String,
}

/// Sends all of a text, and reads the last response to it.
async fn last_response(server: &Running, text: &str) -> Last {
    let mut stream = server.connect().await;
    stream.write_all(text.as_bytes()).await.unwrap();
    let answer = in_time(answer_to(&mut stream)).await;
    let last = &answer[answer.rfind("HTTP/1.1 ").unwrap()..];
    let (head, body) = last.split_once("\r\n\r\n").unwrap();
    let status = head["HTTP/1.1 ".len()..].split(' ').next().unwrap().parse().unwrap();
    let document = Document::from_xml(body.as_bytes()).unwrap();
    Last { status, head: head.to_owned(), summary: document.summary }
}

impl Last {
    /// Whether it has the headers of a response, and closes the connection.
    fn is_complete(&self) -> bool {
        let names = ["Date", "Vary", "X-Frame-Options", "X-Request-Id"];
        let has = |name: &str| self.head.contains(&format!("\r\n{name}: "));
        names.into_iter().all(has) && self.head.to_ascii_lowercase().contains("connection: close")
    }
}

#[tokio::test]
async fn what_is_no_request_gets_an_error_document_too() {
    let server = running(Settings::default()).await;
    let good = get("");
    for nonsense in
        ["\u{1}\u{2}\u{3}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "no request at all\r\n\r\n"]
    {
        for before in ["", &good] {
            let last = last_response(&server, &format!("{before}{nonsense}")).await;
            assert_eq!((last.status, &*last.summary), (400, "the request cannot be read"));
            assert!(last.is_complete(), "{}", last.head);
        }
    }
}

#[tokio::test]
async fn what_is_too_long_is_named() {
    let server = running(Settings::default()).await;
    // More than the library's buffer takes: the client is still sending when the response is made.
    for length in [70_000, 5_000_000] {
        let long = "x".repeat(length);
        let target = format!("GET /{long} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let last = last_response(&server, &target).await;
        assert_eq!((last.status, &*last.summary), (414, "the target is too long"), "{length}");
        assert!(last.is_complete(), "{}", last.head);
    }
    let many = get(&"X: y\r\n".repeat(200));
    let large = get(&format!("X: {}\r\n", "x".repeat(5_000_000)));
    for head in [many.clone(), large, get("") + &many] {
        let last = last_response(&server, &head).await;
        assert_eq!((last.status, &*last.summary), (431, "the head is too large"));
        assert!(last.is_complete(), "{}", last.head);
    }
}

/// The lines of the request before are not those of the target.
#[tokio::test]
async fn what_is_too_long_is_named_in_a_later_request_too() {
    let server = running(Settings::default()).await;
    let mut stream = server.connect().await;
    stream.write_all(get("").as_bytes()).await.unwrap();
    let mut first = [0; 12];
    stream.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 401");
    let_responses_out().await;
    let target = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(5_000_000));
    stream.write_all(target.as_bytes()).await.unwrap();
    let answer = in_time(answer_to(&mut stream)).await;
    assert!(answer.contains("HTTP/1.1 414"), "{answer}");
}

/// The server flushes what it has written.
async fn let_responses_out() {
    tokio::time::sleep(SHORT).await;
}

/// RFC 9112, sections 6.1 and 6.3.
#[tokio::test]
async fn transfer_codings_that_are_not_undone_are_refused() {
    let server = running(Settings::default()).await;
    for (codings, status) in [
        ("Transfer-Encoding: gzip, chunked\r\n", 501),
        ("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", 501),
        ("Transfer-Encoding: gzip\r\n", 400),
        ("Transfer-Encoding: chunked, gzip\r\n", 400),
        ("Transfer-Encoding: chunked, chunked\r\n", 400),
    ] {
        let last = last_response(&server, &(head(codings) + "1\r\nx\r\n0\r\n\r\n")).await;
        assert_eq!(last.status, status, "{codings}: {}", last.summary);
        assert!(last.is_complete(), "{}", last.head);
    }
}

#[tokio::test]
async fn a_request_without_a_host_is_refused() {
    let server = running(Settings::default()).await;
    for host in ["", "Host: a\r\nHost: b\r\n", "Host: a b\r\n"] {
        let path = paths::servicedocument();
        let request = format!("GET {path} HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
        let last = last_response(&server, &request).await;
        assert_eq!(last.status, 400, "{host}: {}", last.summary);
        assert!(last.is_complete(), "{}", last.head);
    }
}

/// A store that panics when a client is looked up.
struct Panics;

#[async_trait]
impl Observer for Panics {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        assert_ne!(call, "client", "as the test wants it");
        Ok(())
    }
}

#[tokio::test]
async fn a_panic_is_a_response() {
    let with_panics = |store: &Store| observed(store, Arc::new(Panics));
    let server = start(Settings::default(), with_panics, None).await;
    let request = get("Authorization: Basic YWRhOnNlY3JldA==\r\nConnection: close\r\n");
    let last = last_response(&server, &request).await;
    assert_eq!(last.status, 503, "{}", last.summary);
    assert!(last.is_complete(), "{}", last.head);
    assert!(last.head.contains("\r\nRetry-After: "), "{}", last.head);
}
