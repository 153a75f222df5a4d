//! Service documents that go out again as they were written.

use bytes::Bytes;

use super::*;

/// The bytes that a client gets: the same ones in memory, if they were kept.
async fn asked(router: &Router, who: &str, host: &str) -> Bytes {
    let request = Request::get(paths::servicedocument()).header("host", host);
    let request = request.header("authorization", who).body(Body::empty()).unwrap();
    router.handle(request).await.into_body().collect().await.unwrap().to_bytes()
}

fn collections(document: &Bytes) -> Vec<String> {
    let document = Document::from_xml(document).unwrap();
    let all = document.workspace.into_iter().flat_map(|workspace| workspace.collection);
    all.map(|collection| collection.href).collect()
}

#[tokio::test]
async fn a_service_document_is_written_again_when_it_changes_and_only_then() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    let first = asked(&router, ADA, "one.example").await;
    let his = asked(&router, BOB, "one.example").await;
    let again = asked(&router, ADA, "one.example").await;
    assert_eq!(again.as_ptr(), first.as_ptr(), "it was written again");
    assert_ne!(his, first);

    let ledger = &fresh.store.ledger;
    ledger.grant("ada", set(&["his"])).await.unwrap();
    let address = |host: &str, name: &str| format!("http://{host}{}", paths::collection(name));
    let both = |host: &str| ["hers", "his"].map(|name| address(host, name));
    assert_eq!(collections(&asked(&router, ADA, "one.example").await), both("one.example"));
    assert_eq!(collections(&asked(&router, ADA, "two.example").await), both("two.example"));
    assert_eq!(collections(&asked(&router, ADA, "one.example").await), both("one.example"));
    assert_eq!(collections(&first), [address("one.example", "hers")]);
}
