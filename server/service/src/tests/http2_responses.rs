//! Responses in HTTP/2, which clients take as they like.

use std::collections::BTreeSet;

use bytes::Bytes;
use h2::RecvStream;
use h2::client::{Builder, SendRequest};
use http::Method;

use super::http2::request;
use super::*;

/// More than fits into the windows that a client opens at first, with one document.
const COLLECTIONS: usize = 400;

type Client = SendRequest<Bytes>;

/// Ada may deposit into so many collections that the service document is large.
async fn with_a_large_document(settings: Settings) -> Running {
    let server = running(settings).await;
    let ledger = &server.fresh.store.ledger;
    let names: BTreeSet<_> = (0..COLLECTIONS).map(|number| format!("c{number}")).collect();
    for name in &names {
        ledger.add_collection(texts(name), at(0)).await.unwrap();
    }
    ledger.grant("ada", names).await.unwrap();
    server
}

async fn connect(server: &Running, builder: &Builder) -> (Client, JoinHandle<()>) {
    let (client, connection) = builder.handshake(server.connect().await).await.unwrap();
    (client.ready().await.unwrap(), tokio::spawn(async { drop(connection.await) }))
}

/// The response of the large document, of which nothing is read yet.
async fn large_document(client: &mut Client) -> RecvStream {
    let ada = ("authorization".to_owned(), "Basic YWRhOnNlY3JldA==".to_owned());
    let (response, _) = client.send_request(request([ada]), true).unwrap();
    let response = in_time(response).await.unwrap();
    assert_eq!(response.status(), 200);
    response.into_body()
}

/// Reads a document to its end, with pauses; the length.
async fn read_slowly(mut body: RecvStream, pause: Duration) -> usize {
    let mut length = 0;
    while let Some(data) = in_time(body.data()).await {
        let count = data.unwrap().len();
        length += count;
        tokio::time::sleep(pause).await;
        body.flow_control().release_capacity(count).unwrap();
    }
    length
}

#[tokio::test]
async fn a_client_that_reads_slowly_gets_all() {
    let settings = Settings { header_timeout: SHORT, body_timeout: NEVER, ..Settings::default() };
    let server = with_a_large_document(settings).await;
    let (mut client, _connection) = connect(&server, &Builder::new()).await;
    let body = large_document(&mut client).await;
    assert!(read_slowly(body, SHORT / 2).await > 2 * 65_535);
}

#[tokio::test]
async fn a_response_that_is_not_out_makes_no_room_for_others() {
    let settings = Settings { max_connections: 1, header_timeout: NEVER, ..Settings::default() };
    let server = with_a_large_document(settings).await;
    let (mut client, _connection) = connect(&server, &Builder::new()).await;
    let body = large_document(&mut client).await;
    let mut waiting = server.connect().await;
    waiting.write_all(get("Connection: close\r\n").as_bytes()).await.unwrap();
    let early = tokio::time::timeout(SHORT, answer_to(&mut waiting)).await;
    assert!(early.is_err(), "{early:?}");
    assert!(read_slowly(body, Duration::ZERO).await > 2 * 65_535);
    let answer = in_time(answer_to(&mut waiting)).await;
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer:?}");
}

#[tokio::test]
async fn requests_do_not_keep_a_connection_whose_client_takes_no_response() {
    let settings = Settings { body_timeout: SHORT, header_timeout: NEVER, ..Settings::default() };
    let server = running(settings).await;
    let mut no_window = Builder::new();
    no_window.initial_window_size(0);
    let (mut client, connection) = connect(&server, &no_window).await;
    let (_stalled, _) = client.send_request(request([]), true).unwrap();
    let asking = async {
        while let Ok(mut ready) = client.clone().ready().await {
            let mut head = request([]);
            *head.method_mut() = Method::HEAD;
            let Ok((response, _)) = ready.send_request(head, true) else { return };
            let _ = response.await;
            tokio::time::sleep(SHORT / 3).await;
        }
    };
    in_time(asking).await;
    in_time(connection).await.unwrap();
}
