//! Connections over a real socket, to a small service.

mod handed_to_the_service;
mod memory;
mod refused;

use std::net::SocketAddr;

use http::{Request, Response};
use swordsmith_http::Body;
use swordsmith_http::server::RequestId;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;
use crate::application::Application;
use crate::refusal::{Refusal, plain_text};
use crate::request_client::RequestClient;
use crate::served::Served;
use crate::settings::Settings;

/// A service that answers by its path.
#[derive(Clone)]
struct Small;

impl Application for Small {
    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        let client = request.extensions().get::<RequestClient>().expect("every request has one");
        match request.uri().path() {
            "/panic" => panic!("as the test wants it"),
            "/who" => {
                client.set_name("ada");
                let current = RequestClient::current().expect("every request has one");
                Response::new(Body::full(format!("{} {:?}", current.address(), current.name())))
            }
            "/origin" => {
                let origin = request.extensions().get::<swordsmith_http::Origin>();
                let url = origin.map(|origin| origin.url("/")).unwrap_or_default();
                Response::new(Body::full(url))
            }
            _ => Response::new(request.into_body()),
        }
    }

    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
        plain_text(refusal, id)
    }
}

const SHORT: Duration = Duration::from_millis(300);

/// A server, and where it listens.
async fn running(settings: Settings) -> (SocketAddr, Arc<Context>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let context = Arc::new(Context::new(settings));
    let never = std::future::pending();
    tokio::spawn(crate::serve(listener, Small, Arc::clone(&context), never));
    (address, context)
}

/// What comes back until the connection ends.
async fn answer(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8(answer).unwrap()
}

fn get(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Connection: close\r\n\r\n")
}

/// As SECURITY.md says.
#[test]
fn limits_of_http_2_and_of_buffers_are_those_that_are_documented() {
    assert_eq!((STREAMS, RESETS, HEAD, BUFFER), (100, 50, 16 << 10, 128 << 10));
}

#[tokio::test]
async fn data_that_looks_like_a_response_is_written_as_it_is() {
    let context = Arc::new(Context::new(Settings::default()));
    let peer = Peer { address: [127, 0, 0, 1].into(), scheme: "http" };
    let activity = crate::activity::Activity::new(Arc::default(), 0);
    let exchanges = Exchanges::new(Served::new(Small), context, activity, peer);
    let (mut client, ours) = tokio::io::duplex(1 << 16);
    let mut wire = Wire::new(ours, exchanges);
    client.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await.unwrap();
    wire.read_exact(&mut [0; 24]).await.unwrap();
    wire.write_all(b"HTTP/1.1 200 OK").await.unwrap();
    let mut written = [0; 15];
    client.read_exact(&mut written).await.unwrap();
    assert_eq!(&written, b"HTTP/1.1 200 OK");
    wire.write_all(b", again").await.unwrap();
    client.read_exact(&mut written[..7]).await.unwrap();
    assert_eq!(&written[..7], b", again");
}
