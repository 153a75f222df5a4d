//! The limits of the metadata entries of a deposit.

use super::*;

const ENTRY_TYPE: &str = "application/atom+xml;type=entry";

fn send(method: &str, path: &str, media_type: &str) -> http::request::Builder {
    let request = Request::builder().method(method).uri(path).header("in-progress", "true");
    request.header("authorization", ADA).header("content-type", media_type)
}

/// The statuses of requests that make a deposit of an entry, and change it.
async fn statuses(settings: Settings, requests: &[(&str, &str, &str, &[u8])]) -> (Fresh, Vec<u16>) {
    let fresh = fresh().await;
    let router = on(&fresh.store, settings);
    let mut statuses = Vec::new();
    for (method, path, media_type, body) in requests {
        let answer = ask(&router, send(method, path, media_type), body).await;
        if answer.status == StatusCode::PAYLOAD_TOO_LARGE {
            let error = Error::from_xml(&answer.body).unwrap();
            assert!(error.summary.contains("metadata entries"), "{}", error.summary);
        }
        statuses.push(answer.status.as_u16());
    }
    (fresh, statuses)
}

#[tokio::test]
async fn entries_are_added_up_to_a_number() {
    let settings = Settings { metadata_entries: 2, ..Settings::default() };
    let (collection, metadata) = (paths::collection("hers"), paths::metadata("hers", 1));
    let (media, both) = (paths::media("hers", 1), multipart(""));
    let (fresh, statuses) = statuses(
        settings,
        &[
            ("POST", &collection, ENTRY_TYPE, ENTRY),
            ("POST", &metadata, ENTRY_TYPE, ENTRY),
            ("POST", &metadata, ENTRY_TYPE, ENTRY),
            ("POST", &metadata, "multipart/related; boundary=b", &both),
            ("POST", &media, "application/zip", b"abc"),
            ("PUT", &metadata, ENTRY_TYPE, ENTRY),
            ("POST", &metadata, "multipart/related; boundary=b", &both),
            ("POST", &metadata, ENTRY_TYPE, ENTRY),
        ],
    )
    .await;
    assert_eq!(statuses, [201, 201, 413, 413, 201, 204, 201, 413]);
    let kept = fresh.store.ledger.entries_of(DepositId(1)).await.unwrap();
    assert_eq!(kept.len(), 2);
    assert_eq!(fresh.store.archives.keys().await.unwrap().len(), 2, "nothing of what is refused");
}

#[tokio::test]
async fn entries_are_added_up_to_a_size() {
    let length = ENTRY.len() as u64;
    let (collection, metadata) = (paths::collection("hers"), paths::metadata("hers", 1));
    let both = multipart("");
    let requests: &[(&str, &str, &str, &[u8])] = &[
        ("POST", &collection, ENTRY_TYPE, ENTRY),
        ("POST", &metadata, ENTRY_TYPE, ENTRY),
        ("POST", &metadata, "multipart/related; boundary=b", &both),
        ("PUT", &metadata, ENTRY_TYPE, ENTRY),
    ];
    for (metadata_size, wanted) in [
        (2 * length, [201, 201, 413, 204]),
        (2 * length - 1, [201, 413, 413, 204]),
        (length - 1, [413, 404, 404, 404]),
    ] {
        let settings = Settings { metadata_size, ..Settings::default() };
        assert_eq!(statuses(settings, requests).await.1, wanted, "{metadata_size}");
    }
}
