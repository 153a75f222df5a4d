//! The router, mounted in axum beside a route of somebody else's.

use axum::routing::get;
use shelter::register::router::Router;
use tokio::net::TcpListener;

use crate::service::Register;

#[tokio::test]
async fn the_router_mounts_in_axum() {
    let register = Router::new(Register::default());
    let app =
        axum::Router::new().route("/health", get(|| async { "well" })).fallback_service(register);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async { axum::serve(listener, app).await });

    assert_eq!(asked(address, "/health").await, (200, "well".to_owned()));
    let (status, body) = asked(address, "/animals").await;
    assert!(status == 200 && body.contains("urn:example:shelter"), "{status} {body}");
    let (status, body) = asked(address, "/nowhere").await;
    assert!(status == 404 && body.contains("problem"), "{status} {body}");
}

/// Status and body of the response to GET.
async fn asked(address: std::net::SocketAddr, path: &str) -> (u16, String) {
    use http_body_util::{BodyExt as _, Empty};
    let client = hyper_util::client::legacy::Client::builder(hyper_util::rt::TokioExecutor::new())
        .build_http::<Empty<hyper::body::Bytes>>();
    let response = client.get(format!("http://{address}{path}").parse().unwrap()).await.unwrap();
    let status = response.status().as_u16();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}
