//! HTTP/2 without TLS, with a client that does what no library would.

use std::future::poll_fn;

use bytes::Bytes;
use h2::client::{self, SendRequest};
use http::Request;

use super::*;

pub(super) async fn connect(
    server: &Running,
) -> (SendRequest<Bytes>, JoinHandle<Result<(), h2::Error>>) {
    let (client, connection) = client::handshake(server.connect().await).await.unwrap();
    (client.ready().await.unwrap(), tokio::spawn(connection))
}

pub(super) fn request(headers: impl IntoIterator<Item = (String, String)>) -> Request<()> {
    let mut request = Request::get(format!("http://localhost{}", paths::servicedocument()));
    for (name, value) in headers {
        request = request.header(name, value);
    }
    request.body(()).unwrap()
}

#[tokio::test]
async fn streams_are_limited() {
    let server = running(Settings::default()).await;
    let (mut client, _connection) = connect(&server).await;
    let (response, _) = client.send_request(request([]), true).unwrap();
    assert_eq!(in_time(response).await.unwrap().status(), 401);
    assert_eq!(client.current_max_send_streams(), 100);
}

/// Some clients take a reset, even one without an error, for the end of a response that they have
/// not read: one that sends everything first gets no reset.
#[tokio::test]
async fn a_client_that_sends_everything_first_still_sees_the_answer() {
    let server = running(Settings::default()).await;
    let (mut client, _connection) = connect(&server).await;
    let request = Request::post(format!("http://localhost{}", paths::collection("demo")));
    let (response, mut body) = client.send_request(request.body(()).unwrap(), false).unwrap();
    let mut left = 8_000_000;
    while left > 0 {
        body.reserve_capacity(left.min(100_000));
        let capacity = in_time(poll_fn(|context| body.poll_capacity(context))).await;
        let count = capacity.unwrap().unwrap().min(left);
        body.send_data(vec![7_u8; count].into(), count == left).unwrap();
        left -= count;
    }
    assert_eq!(in_time(response).await.unwrap().status(), 401);
}

/// A frame (RFC 9113, section 4.1).
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut frame = vec![length[1], length[2], length[3], kind, flags];
    frame.extend(stream.to_be_bytes());
    frame.extend(payload);
    frame
}

/// With frames made by hand, so that many streams come and go at once.
#[tokio::test]
async fn who_opens_streams_to_reset_them_is_disconnected() {
    const SETTINGS: u8 = 4;
    const RST_STREAM: u8 = 3;
    const HEADERS: u8 = 1;
    const WHOLE: u8 = 0x5;
    const ENHANCE_YOUR_CALM: &[u8] = &[0, 0, 0, 0xb];
    let server = running(Settings::default()).await;
    let mut stream = server.connect().await;
    let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    bytes.extend(frame(SETTINGS, 0, 0, &[]));
    // GET http://localhost/, from the static table of HPACK.
    let head = [&[0x82, 0x86, 0x84, 0x41, 9][..], b"localhost"].concat();
    for number in (1..400).step_by(2) {
        bytes.extend(frame(HEADERS, WHOLE, number, &head));
        bytes.extend(frame(RST_STREAM, 0, number, &[0, 0, 0, 8]));
    }
    stream.write_all(&bytes).await.unwrap();
    let mut answer = Vec::new();
    let _ = in_time(stream.read_to_end(&mut answer)).await;
    let text = String::from_utf8_lossy(&answer);
    assert!(text.ends_with("too_many_resets"), "{text:?}");
    assert!(answer.windows(4).any(|code| code == ENHANCE_YOUR_CALM), "{answer:?}");
}

#[tokio::test]
async fn a_head_that_is_too_large_is_refused() {
    let server = running(Settings::default()).await;
    let (mut client, _connection) = connect(&server).await;
    let headers = (0..20).map(|number| (format!("x-{number}"), "y".repeat(1024)));
    let (response, _) = client.send_request(request(headers), true).unwrap();
    match in_time(response).await {
        Ok(response) => assert_eq!(response.status(), 431),
        Err(error) => assert!(error.is_reset(), "{error}"),
    }
}

#[tokio::test]
async fn a_body_that_stops_coming_resets_its_stream_only() {
    let settings = Settings { body_timeout: SHORT, header_timeout: NEVER, ..Settings::default() };
    let server = running(settings).await;
    let (mut client, _connection) = connect(&server).await;
    let post = Request::post(format!("http://localhost{}", paths::collection("demo")));
    let post = post.header("authorization", "Basic YWRhOnNlY3JldA==");
    let post = post.header("content-type", "application/zip").body(()).unwrap();
    let (response, mut body) = client.send_request(post, false).unwrap();
    body.send_data(Bytes::from_static(b"0"), false).unwrap();
    assert_eq!(in_time(response).await.unwrap().status(), 408);
    let (response, _) = client.send_request(request([]), true).unwrap();
    assert_eq!(in_time(response).await.unwrap().status(), 401);
}
