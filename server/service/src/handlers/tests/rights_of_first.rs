//! The same rights by the deposit service's own dialect, which has no mediation, and in which what
//! is complete stays as it is.

use swordsmith_deposit::Rule;
use swordsmith_store::suite::operations;
use swordsmith_store::{Protection, Reach};

use super::origins::{CORE, ENTRY_TYPE};
use super::replaced::archive;
use super::rights::mediating;
use super::*;

/// Everything that a client may ask of the first deposit in `hers`.
fn requests() -> Vec<(&'static str, String, &'static str, &'static [u8])> {
    let (metadata, media) = (paths::metadata("hers", 1), paths::media("hers", 1));
    let mut all = Vec::new();
    for path in
        [paths::content("hers", 1), metadata.clone(), media.clone(), paths::status("hers", 1)]
    {
        all.push(("GET", path, "", &b""[..]));
    }
    all.extend([
        ("POST", metadata.clone(), ENTRY_TYPE, ENTRY),
        ("PUT", metadata.clone(), ENTRY_TYPE, ENTRY),
        ("POST", media.clone(), "application/zip", b"more"),
        ("PUT", media.clone(), "application/zip", b"other"),
        ("DELETE", media, "", b""),
        ("DELETE", metadata, "", b""),
    ]);
    all
}

fn request(who: &str, method: &str, path: &str, media_type: &str) -> http::request::Builder {
    let request = Request::builder().method(method).uri(path).header("host", "deposit.example:81");
    let request = request.header("authorization", who);
    if media_type.is_empty() {
        return request;
    }
    request.header("content-type", media_type).header("in-progress", "true")
}

/// Makes a deposit in `hers`.
async fn deposit(router: &Router, who: &str, is_open: bool) {
    let request = get(&paths::collection("hers"), who).method("POST");
    let request = request.header("content-type", "application/zip");
    let request = request.header("in-progress", if is_open { "true" } else { "false" });
    assert_eq!(ask(router, request, b"abc").await.status, StatusCode::CREATED);
}

/// However wide a right to mediate is (`client grant --for --all`), it is one of SWORD 2.0.
#[tokio::test]
async fn a_mediator_has_no_rights_by_the_first_dialect() {
    for reach in [Reach::Own, Reach::All] {
        let (fresh, router, _) = mediating(reach).await;
        deposit(&router, BOB, true).await;
        let before = operations::deposit(&fresh.store, DepositId(1)).await;
        for (method, path, media_type, body) in requests() {
            let alone = request(ADA, method, &path, media_type);
            let answer = ask(&router, alone, body).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {path}");
            let for_bob = request(ADA, method, &path, media_type).header("on-behalf-of", "bob");
            let answer = ask(&router, for_bob, body).await;
            let found = [StatusCode::NOT_FOUND, StatusCode::PRECONDITION_FAILED];
            assert!(found.contains(&answer.status), "{method} {path}: {}", answer.text());
        }
        assert!(operations::deposit(&fresh.store, DepositId(1)).await == before, "{reach:?}");
        let list = |who| get(&paths::collection("hers"), who);
        let listed =
            async |who| ask(&router, list(who), b"").await.text().matches("<entry").count();
        assert_eq!((listed(ADA).await, listed(BOB).await), (0, 1), "{reach:?}");
        let for_bob = list(ADA).header("on-behalf-of", "bob");
        assert_eq!(ask(&router, for_bob, b"").await.status, StatusCode::PRECONDITION_FAILED);
    }
}

/// A client's own deposits are there whatever others may do in its name.
#[tokio::test]
async fn deposits_of_a_mediator_are_its_owners_by_the_first_dialect() {
    let (_fresh, router, _) = mediating(Reach::All).await;
    deposit(&router, BOB, true).await;
    for (method, path, media_type, body) in requests() {
        let answer = ask(&router, request(BOB, method, &path, media_type), body).await;
        assert!(answer.status.is_success(), "{method} {path}: {}", answer.text());
    }
}

/// The dialect itself lets nothing go of what is complete, but for metadata of what is done.
#[tokio::test]
async fn a_collection_says_whether_metadata_of_what_is_done_are_replaced() {
    for (changes, deletes) in
        [(Rule::Never, Rule::Always), (Rule::AsMade, Rule::Never), (Rule::Always, Rule::Always)]
    {
        let (fresh, router, _) = mediating(Reach::Own).await;
        let protection = Protection { deletes, changes, ..Protection::default() };
        fresh.store.ledger.set_collection_protection("hers", protection).await.unwrap();
        deposit(&router, ADA, false).await;
        archive(&fresh, DepositId(1)).await;
        let before = operations::deposit(&fresh.store, DepositId(1)).await;
        for (method, path, media_type, body) in requests().split_off(4) {
            let answer = ask(&router, request(ADA, method, &path, media_type), body).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{method} {path}");
        }
        assert!(operations::deposit(&fresh.store, DepositId(1)).await == before, "{changes:?}");
        let put = request(ADA, "PUT", &paths::metadata("hers", 1), "");
        let put = put.header("content-type", ENTRY_TYPE).header("x-check-swhid", CORE);
        let answer = ask(&router, put, ENTRY).await;
        if changes == Rule::Never {
            assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{}", answer.text());
            assert!(answer.text().contains("is complete and cannot be"), "{}", answer.text());
            assert!(operations::deposit(&fresh.store, DepositId(1)).await == before);
        } else {
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text());
        }
    }
}

/// What is not complete is nobody's to protect.
#[tokio::test]
async fn a_partial_deposit_is_changed_in_a_collection_that_never_lets_go() {
    let (fresh, router, _) = mediating(Reach::Own).await;
    let never = Protection { changes: Rule::Never, deletes: Rule::Never, mediators_may: false };
    fresh.store.ledger.set_collection_protection("hers", never).await.unwrap();
    deposit(&router, ADA, true).await;
    for (method, path, media_type, body) in requests() {
        let answer = ask(&router, request(ADA, method, &path, media_type), body).await;
        assert!(answer.status.is_success(), "{method} {path}: {}", answer.text());
    }
}
