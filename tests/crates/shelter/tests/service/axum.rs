//! The router, mounted in axum beside a route of somebody else's.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use axum::routing::get;
use shelter::register::router::Router;
use tokio::net::TcpListener;

use crate::service::Register;

#[tokio::test]
async fn the_router_mounts_in_axum() {
    let address = served().await;
    assert_eq!(asked(address, "/health").await, (200, "well".to_owned()));
    let (status, body) = asked(address, "/animals").await;
    assert!(status == 200 && body.contains("urn:example:shelter"), "{status} {body}");
    let (status, body) = asked(address, "/nowhere").await;
    assert!(status == 404 && body.contains("problem"), "{status} {body}");
}

async fn served() -> SocketAddr {
    let register = Router::new(Register::default());
    let app =
        axum::Router::new().route("/health", get(|| async { "well" })).fallback_service(register);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async { axum::serve(listener, app).await });
    address
}

/// A client that sends all it has before it reads sees why its upload is refused, though that is
/// known after the first bytes.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_upload_gets_its_answer() {
    let address = served().await;
    let part = b"--b\r\nContent-Disposition: form-data; name=\"none\"\r\n\r\n";
    let body = [&part[..], &vec![b'x'; 8_000_000], b"\r\n--b--\r\n"].concat();
    let length = format!("Content-Length: {}", body.len());
    let chunk = [format!("{:x}\r\n", body.len()).as_bytes(), &body, b"\r\n0\r\n\r\n"].concat();
    for (media_type, framing, sent) in [
        ("multipart/form-data; boundary=b", length.as_str(), &body),
        ("multipart/form-data; boundary=b", "Transfer-Encoding: chunked", &chunk),
        ("text/plain", "Content-Length: 9000000\r\nExpect: 100-continue", &Vec::new()),
    ] {
        for _ in 0..20 {
            let head = format!(
                "POST /animals HTTP/1.1\r\nHost: {address}\r\n\
                 Content-Type: {media_type}\r\n{framing}\r\n\r\n"
            );
            let answer = tokio::task::block_in_place(|| all_sent_then_read(address, &head, sent));
            assert!(answer.starts_with("HTTP/1.1 4"), "{framing}: {answer}");
            let close = answer.to_ascii_lowercase().contains("connection: close");
            assert!(close && answer.contains("problem"), "{framing}: {answer}");
        }
    }
}

fn all_sent_then_read(address: SocketAddr, head: &str, body: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Status and body of the response to GET.
async fn asked(address: SocketAddr, path: &str) -> (u16, String) {
    use http_body_util::{BodyExt as _, Empty};
    let client = hyper_util::client::legacy::Client::builder(hyper_util::rt::TokioExecutor::new())
        .build_http::<Empty<hyper::body::Bytes>>();
    let response = client.get(format!("http://{address}{path}").parse().unwrap()).await.unwrap();
    let status = response.status().as_u16();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}
