//! Clients that hold places with requests that do not go on, while others wait for a place.

use bytes::Bytes;
use h2::client::Builder;

use super::http2::request;
use super::*;

/// Less than the limits that hold while there is room.
const SOON: Duration = Duration::from_secs(10);

/// A server with a single place, whose own limits are far away.
async fn with_a_single_place() -> Running {
    with_a_rate(0).await
}

/// The same, whose clients must send that many bytes per second.
async fn with_a_rate(rate: u32) -> Running {
    let settings = Settings {
        max_connections: 1,
        header_timeout: NEVER,
        body_timeout: NEVER,
        min_body_rate: rate,
        ..Settings::default()
    };
    running(settings).await
}

/// Somebody gets the place.
async fn makes_room(server: &Running) {
    let request = get("Connection: close\r\n");
    let answer = tokio::time::timeout(SOON, server.answer(&request)).await.expect("there is room");
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer:?}");
}

#[tokio::test]
async fn a_body_that_does_not_come_makes_room_and_leaves_nothing() {
    let server = with_a_single_place().await;
    let _stalled = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    makes_room(&server).await;
    in_time(server.until_receiving(false)).await;
    let_files_go().await;
    assert!(server.is_empty().await);
}

#[tokio::test]
async fn a_response_without_a_window_makes_room() {
    let server = with_a_single_place().await;
    let mut builder = Builder::new();
    builder.initial_window_size(0);
    let stream = server.connect().await;
    let (mut client, connection) = builder.handshake::<_, Bytes>(stream).await.unwrap();
    let connection = tokio::spawn(connection);
    let (response, _) = client.send_request(request([]), true).unwrap();
    let response = in_time(response).await.unwrap();
    makes_room(&server).await;
    let _ = in_time(connection).await;
    drop(response);
}

#[tokio::test]
async fn responses_that_are_not_read_make_room() {
    let server = with_a_single_place().await;
    let mut stream = server.connect().await;
    let requests = get("").repeat(1000);
    let sending = async { while stream.write_all(requests.as_bytes()).await.is_ok() {} };
    let never = tokio::time::timeout(SHORT * 5, sending).await;
    assert!(never.is_err(), "the server waits for its client");
    makes_room(&server).await;
}

#[tokio::test]
async fn a_body_that_comes_byte_by_byte_makes_room() {
    let server = with_a_rate(100).await;
    let mut slow = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    let dripping = async {
        while slow.write_all(b"1").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    };
    tokio::join!(dripping, makes_room(&server));
}

#[tokio::test]
async fn a_body_that_goes_on_coming_keeps_its_place() {
    let server = with_a_single_place().await;
    let mut steady = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    let mut waiting = server.connect().await;
    waiting.write_all(get("Connection: close\r\n").as_bytes()).await.unwrap();
    for byte in b"123456789" {
        tokio::time::sleep(Duration::from_millis(250)).await;
        steady.write_all(&[*byte]).await.unwrap();
    }
    assert!(in_time(answer_to(&mut steady)).await.starts_with("HTTP/1.1 201"));
    assert!(in_time(answer_to(&mut waiting)).await.starts_with("HTTP/1.1 401"));
}
