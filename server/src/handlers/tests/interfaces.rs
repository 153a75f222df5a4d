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
