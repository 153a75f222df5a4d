//! Downloads of several archives as one zip.

use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use futures_util::future::join_all;
use swordsmith_deposit::State;
use swordsmith_store::StoreError;
use swordsmith_store::observed::{Observer, observed};
use swordsmith_store::suite::{new_deposit, received};

use super::*;

/// Counts how often an archive is opened.
#[derive(Default)]
struct Openings(AtomicUsize);

#[async_trait]
impl Observer for Openings {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        self.0.fetch_add(usize::from(call == "open"), Ordering::SeqCst);
        Ok(())
    }
}

/// Deposit 1 of ada's, with two archives.
async fn of_two() -> (Fresh, Arc<Openings>, Router) {
    let fresh = fresh().await;
    let store = &fresh.store;
    let client = store.ledger.client("ada").await.unwrap().unwrap();
    let collection = store.ledger.collection("hers").await.unwrap().unwrap();
    let archives =
        vec![received(store, "one", b"abc").await, received(store, "two", &[7; 200_000]).await];
    let deposit = new_deposit(&client, &collection, State::Partial);
    assert_eq!(store.create_deposit(deposit, archives).await.unwrap().id, DepositId(1));
    let openings = Arc::new(Openings::default());
    let router = on(&observed(store, openings.clone()), Settings::default());
    (fresh, openings, router)
}

fn request(method: &str) -> http::request::Builder {
    let path = paths::media("hers", 1);
    Request::builder().method(method).uri(path).header("authorization", ADA)
}

#[tokio::test]
async fn a_zip_of_archives_is_made_once_and_read_by_many() {
    let (_fresh, openings, router) = of_two().await;
    let first = ask(&router, request("GET"), b"").await;
    assert_eq!((first.status, openings.0.load(Ordering::SeqCst)), (StatusCode::OK, 2));
    for answer in join_all((0..5).map(|_| ask(&router, request("GET"), b""))).await {
        assert!(answer.body == first.body && answer.headers["etag"] == first.headers["etag"]);
    }
    let part = ask(&router, request("GET").header("range", "bytes=100-100099"), b"").await;
    assert_eq!(part.status, StatusCode::PARTIAL_CONTENT);
    assert!(part.body == first.body[100..100_100]);
    assert_eq!(openings.0.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn for_head_no_zip_is_made() {
    let (_fresh, openings, router) = of_two().await;
    let head = ask(&router, request("HEAD"), b"").await;
    assert_eq!((head.status, openings.0.load(Ordering::SeqCst)), (StatusCode::OK, 0));
    assert!(head.body.is_empty());
    let get = ask(&router, request("GET"), b"").await;
    assert_eq!(head.headers["content-length"], get.body.len().to_string().as_str());
    for name in ["etag", "last-modified", "content-type", "content-disposition"] {
        assert_eq!(head.headers[name], get.headers[name], "{name}");
    }
}

/// A name is a header of every download, and file systems take no longer ones.
#[tokio::test]
async fn names_are_as_long_as_file_systems_take_them() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    for (name, status) in [
        ("a".repeat(255), StatusCode::CREATED),
        ("é".repeat(127), StatusCode::CREATED),
        ("a".repeat(256), StatusCode::BAD_REQUEST),
        ("é".repeat(128), StatusCode::BAD_REQUEST),
        ("a".repeat(3_000), StatusCode::BAD_REQUEST),
        (format!("{}/a.zip", "a".repeat(300)), StatusCode::CREATED),
    ] {
        let disposition = format!("attachment; filename=\"{name}\"");
        let value = http::HeaderValue::from_bytes(disposition.as_bytes()).unwrap();
        let posted = post("hers", "application/zip").header("content-disposition", value);
        let answer = ask(&router, posted, b"abc").await;
        assert_eq!(answer.status, status, "{name}: {}", answer.text());
        let words = format!("the file name has {} bytes, expected at most 255", name.len());
        let is_refused = status == StatusCode::BAD_REQUEST;
        assert_eq!(answer.text().contains(&words), is_refused, "{}", answer.text());
    }
}
