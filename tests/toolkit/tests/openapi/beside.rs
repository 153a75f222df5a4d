//! Two descriptions at one address: each request is answered as the router that it is for answers it
//! alone.

use swordsmith_http::Body;
use swordsmith_http::description::Description;
use swordsmith_http::server::{Request, Response, Router};

use crate::case::supported;
use crate::echo::Echo;

fn router(name: &str) -> Router<Echo<()>> {
    let case = supported().into_iter().find(|case| case.name == name).expect("it is a case");
    let description: &'static Description<'static> = case.described().expect("it is served");
    Router::new(Echo::new(description))
}

fn request(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).expect("it is a path")
}

async fn read(response: Response<Body>) -> (u16, Vec<u8>) {
    let status = response.status().as_u16();
    let body = axum::body::Body::new(response.into_body());
    let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("it is in memory");
    (status, bytes.to_vec())
}

#[tokio::test]
async fn a_request_is_for_the_router_with_the_nearer_path() {
    // The one has `/books`, and documents for errors; the other `/books/{id}` and `/readers/{id}`.
    let (first, second) = (router("error-documents"), router("paths"));
    let both = first.clone().beside(second.clone());
    for (path, is_for_second) in [
        ("/books", false),
        ("/books/", true),
        ("/books/7?page=1", true),
        ("/books/7", true),
        ("/books/7/none", true),
        ("/readers", true),
        ("/readers/%ff", true),
        ("/%72eaders/emma", true),
        ("/readers2", false),
        ("/", false),
        ("/%ff", false),
    ] {
        let found = read(both.handle(request(path)).await).await;
        let of_first = read(first.handle(request(path)).await).await;
        let of_second = read(second.handle(request(path)).await).await;
        assert_ne!(of_first, of_second, "{path}");
        assert_eq!(found, if is_for_second { of_second } else { of_first }, "{path}");
    }
}
