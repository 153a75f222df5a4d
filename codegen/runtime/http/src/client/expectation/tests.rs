//! Requests to services that want a body, do not want it, or never say.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::JoinHandle;

use futures_util::{FutureExt as _, stream};
use http::{Method, StatusCode};
use http_body_util::BodyExt as _;

use super::*;
use crate::Data;
use crate::client::{Answer, Call, Failure, Transport};

/// For what a test must not wait for.
const NEVER: Duration = Duration::from_hours(24);

const CONTINUE: &str = "HTTP/1.1 100 Continue\r\n\r\n";
const NO_CONTENT: &str = "HTTP/1.1 204 No Content\r\n\r\n";

/// A service of one connection after the other, each with its own function.
fn serving(connections: Vec<fn(TcpStream) -> String>) -> (SocketAddr, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let accept = move |serve: fn(TcpStream) -> String| serve(listener.accept().unwrap().0);
    (address, std::thread::spawn(move || connections.into_iter().map(accept).collect()))
}

/// Reads until a text is there, or until the client has nothing more.
fn read_until(stream: &mut TcpStream, end: &str) -> String {
    let mut text = String::new();
    let mut buffer = [0; 1000];
    while end.is_empty() || !text.contains(end) {
        match stream.read(&mut buffer).unwrap_or_default() {
            0 => break,
            count => text.push_str(&String::from_utf8_lossy(&buffer[..count])),
        }
    }
    text
}

/// What the service has received on each connection.
async fn received(service: JoinHandle<Vec<String>>) -> Vec<String> {
    // Meanwhile the client may close its connections.
    tokio::task::spawn_blocking(|| service.join().unwrap()).await.unwrap()
}

fn head(stream: &mut TcpStream) -> String {
    read_until(stream, "\r\n\r\n").to_ascii_lowercase()
}

fn respond(stream: &mut TcpStream, response: &str) {
    stream.write_all(response.as_bytes()).unwrap();
}

fn settings() -> Settings {
    Settings { continue_timeout: NEVER, expect_continue_above: Some(3), ..Settings::default() }
}

async fn put(
    address: SocketAddr,
    settings: Settings,
    data: Data<'static>,
) -> Result<Answer, Failure> {
    let transport = Transport::new(&format!("http://{address}"), settings).unwrap();
    let mut call = Call::new(Method::PUT, "/a".to_owned()).unwrap();
    call.data("a/b", data).unwrap();
    transport.send(call, None).await
}

fn of_unknown_length(text: &'static str) -> Data<'static> {
    Data::new(stream::iter([Ok(Bytes::from_static(text.as_bytes()))]))
}

#[tokio::test]
async fn a_body_is_sent_when_the_service_wants_it() {
    for data in [Data::of_bytes("body"), of_unknown_length("body")] {
        let (address, service) = serving(vec![|mut stream| {
            let head = head(&mut stream);
            respond(&mut stream, "HTTP/1.1 103 Early Hints\r\n\r\n");
            respond(&mut stream, CONTINUE);
            let body = read_until(&mut stream, "body");
            respond(&mut stream, NO_CONTENT);
            head + &body
        }]);
        let answer = put(address, settings(), data).await.unwrap();
        assert_eq!(answer.status(), StatusCode::NO_CONTENT);
        let received = received(service).await.concat();
        assert!(received.contains("\r\nexpect: 100-continue\r\n"), "{received}");
    }
}

#[tokio::test]
async fn a_service_that_refuses_by_the_head_gets_no_body() {
    let (address, service) = serving(vec![|mut stream| {
        let head = head(&mut stream);
        respond(&mut stream, "HTTP/1.1 401 Unauthorized\r\nContent-Length: 3\r\n\r\nwho");
        let rest = read_until(&mut stream, "");
        format!("{}{rest}", head.len())
    }]);
    let answer = put(address, settings(), Data::of_bytes("body")).await.unwrap();
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    let Failure::Unexpected(answer) = answer.unexpected("no").await else { panic!("it is read") };
    assert_eq!(answer.beginning, "who");
    let received = received(service).await.concat();
    assert!(received.parse::<usize>().is_ok(), "nothing came after the head: {received}");
}

#[tokio::test]
async fn a_service_that_does_not_say_gets_the_body_after_a_while() {
    let (address, service) = serving(vec![|mut stream| {
        let received = read_until(&mut stream, "body");
        respond(&mut stream, NO_CONTENT);
        received
    }]);
    let settings = Settings { continue_timeout: Duration::from_millis(50), ..settings() };
    let answer = put(address, settings, Data::of_bytes("body")).await.unwrap();
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    assert!(received(service).await.concat().contains("expect: 100-continue"));
}

#[tokio::test]
async fn a_service_that_is_not_to_be_asked_gets_the_request_as_a_whole() {
    let (address, service) = serving(vec![
        |mut stream| {
            let head = head(&mut stream);
            respond(&mut stream, "HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n");
            head + &read_until(&mut stream, "")
        },
        |mut stream| {
            let received = read_until(&mut stream, "body");
            respond(&mut stream, NO_CONTENT);
            received
        },
    ]);
    let answer = put(address, settings(), Data::of_bytes("body")).await.unwrap();
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    let received = received(service).await;
    assert!(received[0].contains("expect: ") && received[0].ends_with("\r\n\r\n"), "{received:?}");
    assert!(!received[1].contains("expect: "), "{received:?}");
}

#[tokio::test]
async fn small_bodies_are_sent_at_once_and_all_are_if_it_is_switched_off() {
    let off = Settings { expect_continue_above: None, ..settings() };
    for (settings, data) in
        [(settings(), Data::of_bytes("abc")), (off, of_unknown_length("a long one, abc"))]
    {
        let (address, service) = serving(vec![|mut stream| {
            let received = read_until(&mut stream, "abc");
            respond(&mut stream, NO_CONTENT);
            received
        }]);
        put(address, settings, data).await.unwrap();
        assert!(!received(service).await.concat().contains("expect: "));
    }
}

#[tokio::test]
async fn a_body_that_nobody_waits_for_is_not_sent() {
    let (head, ()) = Request::new(()).into_parts();
    let (request, expectation) = Expectation::of(head, Body::full("body"), NEVER);
    let mut body = request.into_body();
    assert!(body.frame().now_or_never().is_none());
    expectation.answered();
    assert!(body.frame().now_or_never().is_none(), "the response is being read");
    drop(expectation);
    assert!(body.frame().now_or_never().unwrap().unwrap().unwrap_err().is::<NotWanted>());
}
