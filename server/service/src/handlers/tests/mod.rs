//! The handlers behind the generated router, without a connection.

mod downloads;
mod entries;
mod gone;
mod interfaces;
mod origins;
mod replaced;
mod revoked;
mod rights;
mod rights_of_first;
mod service_documents;
mod trouble;

use http::{Request, StatusCode};
use http_body_util::BodyExt;
use swordsmith_deposit::clock::FixedClock;
use swordsmith_generated::deposit::description::operation;
use swordsmith_generated::deposit::documents::{
    Content, DepositStatus, Error, Receipt, Service as Document,
};
use swordsmith_generated::deposit::paths;
use swordsmith_http::Body;
use swordsmith_serve::ids::{CountingIds, Ids};
use swordsmith_store::suite::faults::Calls;
use swordsmith_store::suite::{Fresh, at, local, new_client, set, texts};
use swordsmith_store::{DepositId, NewClient, Quota, Store};
use swordsmith_xml::Document as _;

use super::*;
use crate::auth::hash_password;
use crate::config::{Links, Settings};

const ADA: &str = "Basic YWRhOnNlY3JldA==";
const EVE: &str = "Basic ZXZlOnNlY3JldA==";
const BOB: &str = "Basic Ym9iOnNlY3JldA==";
const ENTRY: &[u8] = swordsmith_store::suite::ENTRY;

struct Answer {
    status: StatusCode,
    headers: http::HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Two clients, each with a collection of its own.
async fn fresh() -> Fresh {
    let fresh = local().await;
    for (name, collection) in [("ada", "hers"), ("bob", "his")] {
        fresh.store.ledger.add_collection(texts(collection), at(0)).await.unwrap();
        let client = new_client(name, &[collection]);
        let client = NewClient { password_hash: hash_password("secret").unwrap(), ..client };
        fresh.store.ledger.add_client(client, at(0)).await.unwrap();
    }
    fresh
}

fn on(store: &Store, settings: Settings) -> Router {
    let clock = Arc::new(FixedClock("2017-09-26T10:32:00Z".parse().unwrap()));
    router(Arc::new(App::with(store.clone(), clock, Arc::new(CountingIds::default()), settings)))
}

async fn ask(router: &Router, request: http::request::Builder, body: &[u8]) -> Answer {
    let request = request.body(Body::full(body.to_vec())).unwrap();
    let (parts, body) = router.handle(request).await.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

fn get(path: &str, who: &str) -> http::request::Builder {
    Request::get(path).header("host", "deposit.example:81").header("authorization", who)
}

fn post(collection: &str, media_type: &str) -> http::request::Builder {
    let request = Request::post(paths::collection(collection)).header("host", "deposit.example:81");
    request.header("authorization", ADA).header("content-type", media_type)
}

fn multipart(archive_headers: &str) -> Vec<u8> {
    let entry = std::str::from_utf8(ENTRY).unwrap();
    format!(
        "--b\r\nContent-Type: application/atom+xml\r\n\r\n{entry}\r\n\
         --b\r\nContent-Type: application/zip\r\n{archive_headers}\r\nabc\r\n--b--\r\n"
    )
    .into_bytes()
}

async fn is_empty(store: &Store) -> bool {
    store.ledger.deposit(DepositId(1)).await.unwrap().is_none()
        && store.archives.keys().await.unwrap().is_empty()
        && store.archives.remove_leftovers(&store.uploads).await.unwrap() == 0
}

#[tokio::test]
async fn the_service_document_lists_the_clients_own_collections_by_the_address_it_used() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    for (who, name) in [(ADA, "hers"), (BOB, "his")] {
        let wanted = format!("http://deposit.example:81{}", paths::collection(name));
        let answer = ask(&router, get(&paths::servicedocument(), who), b"").await;
        let document = Document::from_xml(&answer.body).unwrap();
        let [collection] = &document.workspace[0].collection[..] else { panic!("one collection") };
        assert_eq!((&collection.href, &collection.service), (&wanted, &wanted));
        assert_eq!(document.max_upload_size, Limits::default().of(&operation::CREATE_DEPOSIT));
    }
}

#[tokio::test]
async fn settings_change_addresses_links_and_limits() {
    let public_url = Some("https://public.example".parse().unwrap());
    let fresh = fresh().await;
    let settings = Settings {
        serve: swordsmith_serve::Settings { public_url, ..Default::default() },
        links: Links::Absolute,
        max_upload_size: Some(10),
        ..Settings::default()
    };
    let router = on(&fresh.store, settings);
    let answer = ask(&router, get(&paths::servicedocument(), ADA), b"").await;
    let document = Document::from_xml(&answer.body).unwrap();
    assert_eq!(document.max_upload_size, 10);
    let answer = ask(&router, post("hers", "application/zip"), b"0123456789").await;
    let wanted = format!("https://public.example{}", paths::metadata("hers", 1));
    assert_eq!(answer.headers["location"], wanted.as_str());
    let answer = ask(&router, post("hers", "application/zip"), b"01234567890").await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn a_receipt_says_what_came_with_this_request() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    let named = "Content-Disposition: attachment; filename*=UTF-8''caf%C3%A9.zip\r\n";
    for (number, (request, body, archive)) in [
        (post("hers", "application/atom+xml"), ENTRY.to_vec(), "None"),
        (post("hers", "multipart/related; boundary=b"), multipart(named), "café.zip"),
        (post("hers", "application/x-tar"), b"abc".to_vec(), "archive"),
    ]
    .into_iter()
    .enumerate()
    {
        let answer = ask(&router, request, &body).await;
        let receipt = Receipt::from_xml(&answer.body).unwrap();
        assert_eq!(
            (receipt.deposit_id, receipt.deposit_archive.as_str()),
            (number as u64 + 1, archive)
        );
        assert_eq!(receipt.deposit_date, "Sept. 26, 2017, 10:32 a.m.");
        assert_eq!(answer.headers["location"], receipt.link[0].href.as_str());
    }
    let kept = fresh.store.ledger.entries_of(DepositId(2)).await.unwrap();
    assert_eq!(kept, [ENTRY], "byte for byte");
}

#[tokio::test]
async fn in_progress_keeps_a_deposit_open() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    let request =
        post("hers", "application/zip").header("in-progress", "True").header("slug", "my%20own");
    let answer = ask(&router, request, b"abc").await;
    assert_eq!(Receipt::from_xml(&answer.body).unwrap().deposit_status, DepositStatus::Partial);
    let deposit = fresh.store.ledger.deposit(DepositId(1)).await.unwrap().unwrap();
    assert_eq!(deposit.external_id.as_deref(), Some("my own"));
    let answer = ask(&router, get(&paths::content("hers", 1), ADA), b"").await;
    let content = Content::from_xml(&answer.body).unwrap();
    assert_eq!(content.deposit_status, DepositStatus::Partial);
    assert!(!content.deposit_status_detail.is_empty());
    assert_eq!(
        fresh
            .store
            .ledger
            .take_job(at(i64::from(i32::MAX)), at(i64::from(i32::MAX)))
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn checksums_are_compared_wherever_they_stand() {
    const RIGHT: &str = "900150983cd24fb0d6963f7d28e17f72";
    const ALSO_RIGHT: &str = "kAFQmDzST7DWlj99KOF/cg==";
    const WRONG: &str = "00000000000000000000000000000000";
    for (on_part, on_request, good) in [
        (RIGHT, "", true),
        ("", RIGHT, true),
        ("", ALSO_RIGHT, true),
        (RIGHT, WRONG, true),
        (WRONG, RIGHT, false),
        (WRONG, "", false),
        ("", WRONG, false),
    ] {
        let fresh = fresh().await;
        let router = on(&fresh.store, Settings::default());
        let header = |text: &str| {
            if text.is_empty() { String::new() } else { format!("Content-MD5: {text}\r\n") }
        };
        let mut request = post("hers", "multipart/form-data; boundary=b");
        if !on_request.is_empty() {
            request = request.header("content-md5", on_request);
        }
        let answer = ask(&router, request, &multipart(&header(on_part))).await;
        let wanted = if good { StatusCode::CREATED } else { StatusCode::PRECONDITION_FAILED };
        assert_eq!(answer.status, wanted, "{on_part} {on_request}");
        assert_eq!(is_empty(&fresh.store).await, !good);
    }
}

#[tokio::test]
async fn what_is_refused_leaves_nothing() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    let cut = multipart("");
    let form = || post("hers", "multipart/form-data; boundary=b");
    let broken_entry = b"--b\r\nContent-Type: application/zip\r\n\r\nabc\r\n\
        --b\r\nContent-Type: application/atom+xml\r\n\r\n<entry\r\n--b--\r\n";
    for (request, body) in [
        (form(), &cut[..cut.len() - 20]),
        (form(), broken_entry),
        (post("hers", "application/zip").header("in-progress", "maybe"), b"abc"),
        (post("hers", "application/zip").header("content-md5", "zz"), b"abc"),
        (post("hers", "application/zip"), b""),
        (post("his", "application/zip"), b"abc"),
        (post("nobodys", "application/zip"), b"abc"),
    ] {
        let answer = ask(&router, request, body).await;
        assert!(answer.status.is_client_error());
        Error::from_xml(&answer.body).unwrap();
        assert!(is_empty(&fresh.store).await, "{}", answer.status);
    }
}

#[tokio::test]
async fn deposits_of_others_are_not_there() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    fresh.store.ledger.grant("bob", set(&["hers"])).await.unwrap();
    ask(&router, post("hers", "application/zip"), b"abc").await;
    for (who, collection, status) in [
        (ADA, "hers", StatusCode::OK),
        (BOB, "hers", StatusCode::NOT_FOUND),
        (BOB, "his", StatusCode::NOT_FOUND),
        (ADA, "his", StatusCode::FORBIDDEN),
        (ADA, "nobodys", StatusCode::NOT_FOUND),
    ] {
        let answer = ask(&router, get(&paths::content(collection, 1), who), b"").await;
        assert_eq!(answer.status, status, "{collection}");
    }
}

#[tokio::test]
async fn what_there_is_no_room_for_is_refused_and_says_why() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    let quota = Quota { deposits: Some(1), bytes: Some(1000) };
    fresh.store.ledger.set_client_quota("ada", quota).await.unwrap();
    let large = vec![0; 1001];
    let refused = ask(&router, post("hers", "application/zip"), &large).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(
        refused.text().contains("the client \"ada\" may have at most 1000 bytes"),
        "{}",
        refused.text()
    );
    assert!(is_empty(&fresh.store).await);
    let post = || post("hers", "application/zip");
    assert_eq!(ask(&router, post(), b"abc").await.status, StatusCode::CREATED);
    let refused = ask(&router, post(), b"abc").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.text().contains("at most 1 deposits"), "{}", refused.text());
    assert_eq!(fresh.store.archives.keys().await.unwrap().len(), 1);
}

/// Lets each call to the store fail in turn.
#[tokio::test]
async fn an_unavailable_store_is_reported_and_nothing_is_kept() {
    for number in 0.. {
        let fresh = fresh().await;
        let calls = Calls::failing(number);
        let router = on(&calls.around(&fresh.store), Settings::default());
        let answer =
            ask(&router, post("hers", "multipart/form-data; boundary=b"), &multipart("")).await;
        if !calls.failed() {
            assert_eq!(answer.status, StatusCode::CREATED);
            let keys = fresh.store.archives.keys().await.unwrap();
            assert!(fresh.store.ledger.refers_to(&keys[0]).await.unwrap());
            return;
        }
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{:?}", calls.made());
        assert!(answer.headers.contains_key("retry-after"));
        assert!(is_empty(&fresh.store).await, "{:?}", calls.made());
    }
}
