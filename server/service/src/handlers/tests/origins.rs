//! Origins, references and identifiers, as clients meet them.

use bytes::Bytes;
use swordsmith_deposit::{Cause, State, Transition};
use swordsmith_store::Deposit;

use super::*;

pub(super) const ENTRY_TYPE: &str = "application/atom+xml;type=entry";
pub(super) const CORE: &str = "swh:1:dir:4b825dc642cb6eb9a060e54bf8d69288fbee4904";
pub(super) const NAMED: &str = "<title>T</title><author><name>Ada</name></author>";

/// An entry of a deposit that belongs there.
pub(super) fn entry(destination: &str) -> Vec<u8> {
    let content = format!("{NAMED}<deposit:deposit>{destination}</deposit:deposit>");
    include_str!("../../../testdata/metadata.xml").replace("CONTENT", &content).into_bytes()
}

pub(super) fn create(url: &str) -> Vec<u8> {
    entry(&format!("<deposit:create_origin><deposit:origin url='{url}'/></deposit:create_origin>"))
}

pub(super) fn add(url: &str) -> Vec<u8> {
    entry(&format!("<deposit:add_to_origin><deposit:origin url='{url}'/></deposit:add_to_origin>"))
}

pub(super) fn refer(to: &str) -> Vec<u8> {
    entry(&format!("<deposit:reference>{to}</deposit:reference>"))
}

/// A store with a client `eve`, whose provider is `https://eve.example/x`.
pub(super) async fn provided() -> (Fresh, Router) {
    let fresh = fresh().await;
    let client = NewClient {
        name: "eve".to_owned(),
        password_hash: fresh.store.ledger.client("ada").await.unwrap().unwrap().password_hash,
        provider_url: Some("https://eve.example/x".to_owned()),
        collections: vec!["hers".to_owned()],
    };
    fresh.store.ledger.add_client(client, at(0)).await.unwrap();
    let router = on(&fresh.store, Settings::default());
    (fresh, router)
}

pub(super) fn request(method: &str, path: &str) -> http::request::Builder {
    Request::builder()
        .method(method)
        .uri(path)
        .header("authorization", EVE)
        .header("content-type", ENTRY_TYPE)
}

async fn post_entry(router: &Router, entry: &[u8]) -> Answer {
    ask(router, request("POST", &paths::collection("hers")).header("slug", "my own"), entry).await
}

/// Whether the receipt shows that state.
fn says(answer: &Answer, state: &str) -> bool {
    String::from_utf8_lossy(&answer.body).contains(&format!("deposit_status>{state}<"))
}

pub(super) async fn deposit(fresh: &Fresh, number: i64) -> Deposit {
    fresh.store.ledger.deposit(DepositId(number)).await.unwrap().unwrap()
}

/// Does the work of a good deposit.
async fn finish(fresh: &Fresh, id: DepositId) {
    for (from, to, cause) in [
        (State::Deposited, State::Verified, Cause::ChecksPassed),
        (State::Verified, State::Loading, Cause::LoadStarted),
        (State::Loading, State::Done, Cause::Loaded),
    ] {
        let transition = Transition { from: Some(from), to, cause };
        assert!(fresh.store.ledger.change_state(id, transition, None, at(20)).await.unwrap());
    }
}

#[tokio::test]
async fn only_origins_of_the_provider_can_be_named() {
    let (fresh, router) = provided().await;
    for (url, status) in [
        ("https://eve.example/x/y", 201),
        ("https://eve.example/xy", 403),
        ("https://eve.example/x/../y", 403),
        ("https://elsewhere.example/", 403),
    ] {
        assert_eq!(post_entry(&router, &create(url)).await.status.as_u16(), status, "{url}");
    }
    assert_eq!(deposit(&fresh, 1).await.origin_url.as_deref(), Some("https://eve.example/x/y"));
    assert_eq!(fresh.store.ledger.deposit(DepositId(2)).await.unwrap(), None);
    // A client without a provider can name none.
    let answer = ask(&router, post("hers", ENTRY_TYPE), &create("https://eve.example/x/y")).await;
    assert_eq!(answer.status.as_u16(), 403);
}

#[tokio::test]
async fn what_is_added_to_has_to_be_done() {
    let (fresh, router) = provided().await;
    let url = "https://eve.example/x/y";
    assert_eq!(post_entry(&router, &create(url)).await.status.as_u16(), 201);
    assert_eq!(post_entry(&router, &add(url)).await.status.as_u16(), 404);
    finish(&fresh, DepositId(1)).await;
    assert_eq!(post_entry(&router, &add(url)).await.status.as_u16(), 201);
    assert_eq!(deposit(&fresh, 2).await.origin_url.as_deref(), Some(url));
    assert_eq!(post_entry(&router, &add("https://eve.example/x/z")).await.status.as_u16(), 404);
}

#[tokio::test]
async fn who_names_no_origin_gets_one() {
    let (fresh, router) = provided().await;
    for bad in
        [entry(""), entry("<deposit:create_origin><deposit:origin/></deposit:create_origin>")]
    {
        assert_eq!(post_entry(&router, &bad).await.status.as_u16(), 201);
    }
    for number in [1, 2] {
        let origin = deposit(&fresh, number).await.origin_url;
        assert_eq!(origin.as_deref(), Some("https://eve.example/x/my%20own"));
    }
    let nameless = request("POST", &paths::collection("hers"));
    assert_eq!(ask(&router, nameless, &entry("")).await.status.as_u16(), 201);
    let origin = deposit(&fresh, 3).await.origin_url.unwrap();
    assert_eq!(origin.len(), "https://eve.example/x/".len() + 36, "{origin}");
}

#[tokio::test]
async fn an_origin_can_be_named_until_the_deposit_is_complete() {
    let (fresh, router) = provided().await;
    let first = request("POST", &paths::collection("hers")).header("in-progress", "true");
    assert_eq!(ask(&router, first, &entry("")).await.status.as_u16(), 201);
    let path = paths::metadata("hers", 1);
    for (url, status) in [("https://elsewhere.example/", 403), ("https://eve.example/x/y", 204)] {
        let second = request("PUT", &path).header("in-progress", "true");
        assert_eq!(ask(&router, second, &create(url)).await.status.as_u16(), status, "{url}");
    }
    let third = request("POST", &path);
    assert_eq!(ask(&router, third, &entry("")).await.status.as_u16(), 201);
    assert_eq!(deposit(&fresh, 1).await.origin_url.as_deref(), Some("https://eve.example/x/y"));
}

#[tokio::test]
async fn metadata_alone_are_checked_before_the_answer() {
    let (fresh, router) = provided().await;
    let qualified = format!("{CORE};origin=https://eve.example/x/y;path=/");
    let object = refer(&format!("<deposit:object swhid='{qualified}'/>"));
    let answer = post_entry(&router, &object).await;
    assert!(says(&answer, "done"));
    let made = deposit(&fresh, 1).await;
    assert_eq!((made.state, made.swhid.as_deref()), (State::Done, Some(CORE)));
    assert_eq!((made.swhid_context, made.origin_url), (Some(qualified), None));
    let origin = post_entry(&router, &refer("<deposit:origin url='https://any.example/'/>")).await;
    assert!(says(&origin, "done"));
    assert_eq!(deposit(&fresh, 2).await.swhid, None);
    let unnamed = String::from_utf8(object).unwrap().replace(NAMED, "<title>T</title>");
    let answer = post_entry(&router, unnamed.as_bytes()).await;
    assert!(says(&answer, "rejected"));
    let detail = deposit(&fresh, 3).await.detail.unwrap();
    assert!(detail.contains("`atom:author`"), "{detail}");
    assert_eq!(fresh.store.ledger.take_job(at(1000), at(2000)).await.unwrap(), None);
}

#[tokio::test]
async fn metadata_of_what_is_done_are_replaced_by_its_identifier() {
    let (fresh, router) = provided().await;
    let old = refer(&format!("<deposit:object swhid='{CORE}'/>"));
    let new = String::from_utf8(old.clone()).unwrap().replace("Ada", "Eve").into_bytes();
    assert_eq!(post_entry(&router, &old).await.status.as_u16(), 201);
    let path = paths::metadata("hers", 1);
    let other = CORE.replace("4b", "4c");
    for (swhid, status) in [(None, 400), (Some(other.as_str()), 400), (Some(CORE), 204)] {
        let mut put = request("PUT", &path);
        if let Some(swhid) = swhid {
            put = put.header("x-check-swhid", swhid);
        }
        let answer = ask(&router, put, &new).await;
        assert_eq!(answer.status.as_u16(), status, "{swhid:?}");
    }
    assert_eq!(deposit(&fresh, 1).await.state, State::Done);
    let entries = fresh.store.ledger.entries_of(DepositId(1)).await.unwrap();
    assert_eq!(entries, [Bytes::from(new)]);
}

#[tokio::test]
async fn a_client_without_a_provider_learns_that() {
    let (fresh, router) = provided().await;
    fresh.store.ledger.set_client_provider("eve", None).await.unwrap();
    let answer = post_entry(&router, &create("https://eve.example/x/1")).await;
    assert_eq!(answer.status, 403);
    let body = String::from_utf8_lossy(&answer.body);
    assert!(body.contains("the client has no provider URL"), "{body}");
}

#[tokio::test]
async fn metadata_come_from_the_clients_own_provider() {
    let (_fresh, router) = provided().await;
    let from = |url: &str| {
        let url = format!("<schema:url>{url}</schema:url>");
        entry(&format!("<deposit:metadata-provenance>{url}</deposit:metadata-provenance>"))
    };
    for (url, status) in [("https://eve.example/x/1", 201), ("https://ada.example/", 403)] {
        assert_eq!(post_entry(&router, &from(url)).await.status, status, "{url}");
    }
}
