//! Paths that are told apart by values: `Allow` says which path a request has found.

use swordsmith_http::Body;
use swordsmith_http::server::{Request, Router};

use crate::case;
use crate::echo::Echo;

/// What `Allow` has for a path; nothing if it leads nowhere.
async fn allowed(path: &str) -> Option<String> {
    let case = case::supported().into_iter().find(|it| it.name == "paths-told-apart");
    let description = case.expect("there is such a case").described().expect("it is described");
    let router: Router<Echo<()>> = Router::new(Echo::new(description));
    let request = Request::builder().method("OPTIONS").uri(path).body(Body::empty());
    let response = router.handle(request.expect("it is a request")).await;
    let allow = response.headers().get("allow").filter(|_| response.status() != 404);
    allow.map(|it| it.to_str().expect("it is ASCII").to_owned())
}

#[tokio::test]
async fn a_value_that_is_not_allowed_leads_to_the_next_path() {
    let (book, file) = (Some("GET, HEAD, OPTIONS"), Some("PUT, OPTIONS"));
    for (path, expected) in [
        ("/books/e7", book),
        ("/books/%657", book),
        ("/books/emma", file),
        ("/books/7", file),
        ("/shelves/7%C3%A97", book),
        ("/shelves/7%c3%a97", book),
        ("/shelves/7e7", None),
        ("/rooms/7.7", book),
        ("/rooms/77", None),
    ] {
        assert_eq!(allowed(path).await.as_deref(), expected, "{path}");
    }
}
