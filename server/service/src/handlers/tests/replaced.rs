//! Metadata that replace those of a deposit that is done: they are checked as those of a new one.

use swordsmith_deposit::{Cause, State, Transition};
use swordsmith_store::Identifiers;
use swordsmith_store::suite::operations;

use super::origins::{CORE, NAMED, add, create, entry, provided, refer, request};
use super::*;

/// Does the work of a good deposit.
pub(super) async fn archive(fresh: &Fresh, id: DepositId) {
    for (from, to, cause) in [
        (State::Deposited, State::Verified, Cause::ChecksPassed),
        (State::Verified, State::Loading, Cause::LoadStarted),
    ] {
        let transition = Transition { from: Some(from), to, cause };
        assert!(fresh.store.ledger.change_state(id, transition, None, at(20)).await.unwrap());
    }
    let transition =
        Transition { from: Some(State::Loading), to: State::Done, cause: Cause::Loaded };
    let identifiers = Identifiers { swhid: CORE.to_owned(), context: CORE.to_owned() };
    assert!(fresh.store.ledger.archive(id, transition, identifiers, at(21)).await.unwrap());
}

fn put() -> http::request::Builder {
    request("PUT", &paths::metadata("hers", 1)).header("x-check-swhid", CORE)
}

/// Each of these is refused with that status and these words, and changes nothing.
async fn are_refused(fresh: &Fresh, router: &Router, refused: &[(Vec<u8>, u16, &[&str])]) {
    for (body, status, words) in refused {
        let before = operations::deposit(&fresh.store, DepositId(1)).await;
        let answer = ask(router, put(), body).await;
        let error = String::from_utf8(answer.body).unwrap();
        assert_eq!(answer.status.as_u16(), *status, "{error}");
        assert!(words.iter().all(|word| error.contains(word)), "{error}");
        assert!(before == operations::deposit(&fresh.store, DepositId(1)).await, "{error}");
    }
}

#[tokio::test]
async fn those_of_an_archive_are_refused_with_all_findings() {
    let (fresh, router) = provided().await;
    let posted = Request::post(paths::collection("hers")).header("authorization", EVE);
    let posted = posted.header("content-type", "multipart/related; boundary=b");
    let answer = ask(&router, posted, &multipart("")).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    archive(&fresh, DepositId(1)).await;
    let with =
        |old: &str, new: &str| String::from_utf8(entry("")).unwrap().replace(old, new).into_bytes();
    let bad = with(NAMED, "<client>x</client><codemeta:url>x</codemeta:url>");
    are_refused(
        &fresh,
        &router,
        &[
            (with(NAMED, "<title>T</title>"), 400, &["`atom:author`"]),
            (bad, 400, &["element `client`", "codemeta:Url", "`atom:title`", "`atom:author`"]),
            (refer(&format!("<deposit:object swhid='{CORE}'/>")), 400, &["there is an archive"]),
            (create("https://elsewhere.example/"), 403, &["elsewhere"]),
            (add("https://eve.example/x/unknown"), 404, &["unknown"]),
        ],
    )
    .await;
    let answer = ask(&router, put(), &entry("")).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    let entries = fresh.store.ledger.entries_of(DepositId(1)).await.unwrap();
    assert_eq!(entries, [entry("")]);
}

#[tokio::test]
async fn those_of_another_object_stay_about_that_object() {
    let (fresh, router) = provided().await;
    let same = refer(&format!("<deposit:object swhid='{CORE}'/>"));
    let posted = request("POST", &paths::collection("hers"));
    assert_eq!(ask(&router, posted, &same).await.status, StatusCode::CREATED);
    let other = refer(&format!("<deposit:object swhid='{}'/>", CORE.replace("4b", "4c")));
    let origin = refer("<deposit:origin url='https://eve.example/x'/>");
    are_refused(
        &fresh,
        &router,
        &[
            (entry(""), 400, &["has no archive"]),
            (other, 400, &["refer to something else"]),
            (origin, 400, &["refer to something else"]),
        ],
    )
    .await;
    assert_eq!(ask(&router, put(), &same).await.status, StatusCode::NO_CONTENT);
}
