//! Both interfaces at one address.

use swordsmith_generated::sword2 as generated;
use swordsmith_http::server::MatchedPath;

use super::*;
use crate::handlers::routes::routes;

#[tokio::test]
async fn each_path_is_that_of_its_interface() {
    let fresh = fresh().await;
    let clock = Arc::new(FixedClock("2017-09-26T10:32:00Z".parse().unwrap()));
    let ids = Arc::new(CountingIds::default());
    let both = routes(Arc::new(App::with(fresh.store.clone(), clock, ids, Settings::default())));
    let of_other = paths::collection("sword2");
    let own = generated::paths::collection("hers");
    for (path, expected) in [
        (own.as_str(), Some(generated::paths::COLLECTION)),
        ("/%73word2/hers/", Some(generated::paths::COLLECTION)),
        ("/sword20/hers/", None),
        (of_other.as_str(), Some(paths::COLLECTION)),
        ("/%ff/", None),
    ] {
        let response = Box::pin(both.handle(get(path, ADA).body(Body::empty()).unwrap())).await;
        let found = response.extensions().get::<MatchedPath>().map(|path| path.0);
        assert_eq!(found, expected, "{path}");
    }
    let own = generated::paths::collection_page("hers");
    for (page, who) in [("/docs/", ""), ("/sword2-docs/", ""), (own.as_str(), ADA)] {
        let response = Box::pin(both.handle(get(page, who).body(Body::empty()).unwrap())).await;
        assert_eq!(response.status(), StatusCode::OK, "{page}");
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{page}");
        assert_eq!(response.headers()["referrer-policy"], "no-referrer", "{page}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff", "{page}");
    }
}

/// Any file can be deposited there, also a page with scripts.
#[tokio::test]
async fn what_was_deposited_comes_as_an_attachment() {
    let fresh = fresh().await;
    let both = routes(Arc::new(App::new(fresh.store.clone(), Settings::default())));
    let collection = generated::paths::collection("hers");
    let page = Request::post(collection).header("host", "localhost").header("authorization", ADA);
    let page = page.header("content-type", "text/html").header("in-progress", "true");
    let page = page.body(Body::full(b"<script>1</script>".to_vec())).unwrap();
    assert_eq!(Box::pin(both.handle(page)).await.status(), StatusCode::CREATED);
    for path in [
        generated::paths::file("hers", 1, 1),
        generated::paths::media("hers", 1),
        generated::paths::content("hers", 1),
        paths::media("hers", 1),
    ] {
        let response = Box::pin(both.handle(get(&path, ADA).body(Body::empty()).unwrap())).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let disposition = response.headers()["content-disposition"].to_str().unwrap();
        assert!(disposition.starts_with("attachment"), "{path}: {disposition}");
    }
}
