//! What is said of deposits that were deleted, and to whom.

use std::net::IpAddr;

use swordsmith_deposit::Actor;
use swordsmith_generated::sword2::paths as sword2_paths;
use swordsmith_store::Reach;
use swordsmith_store::author::{Attribution, Requester, attributed};

use super::rights::{ALONE, Ask, BOB_HIMSELF, FOR_BOB, Sword2, mediating, requests};
use super::*;

fn address() -> IpAddr {
    [192, 0, 2, 7].into()
}

/// A request of the first interface that changes the first deposit.
fn change(method: &str, path: &str, who: &str) -> http::request::Builder {
    let request = Request::builder().method(method).uri(path).header("authorization", who);
    request.header("host", "deposit.example:81").header("content-type", "application/zip")
}

#[tokio::test]
async fn whose_a_deposit_was_is_told_that_it_was_deleted_and_nobody_else() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    fresh.store.ledger.grant("bob", set(&["hers"])).await.unwrap();
    fresh.store.ledger.grant("ada", set(&["his"])).await.unwrap();
    let open = post("hers", "application/zip").header("in-progress", "true");
    assert_eq!(ask(&router, open, b"abc").await.status, StatusCode::CREATED);
    let (metadata, media) = (paths::metadata("hers", 1), paths::media("hers", 1));
    let delete = ask(&router, change("DELETE", &metadata, ADA), b"");
    let deleted = attributed(Attribution::Request(Requester::at(address())), delete).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    let addresses =
        [metadata.clone(), media.clone(), paths::content("hers", 1), paths::status("hers", 1)];
    for path in addresses {
        let answer = ask(&router, get(&path, ADA), b"").await;
        assert_eq!(answer.status, StatusCode::GONE, "{path}");
        let error = Error::from_xml(&answer.body).unwrap();
        let said =
            "the deposit 1 was deleted on 2017-09-26T10:32:00Z by the client &quot;ada&quot;";
        let text = answer.text().replace('"', "&quot;");
        assert!(text.contains(said), "{text}");
        assert!(error.href.ends_with("status.410"), "{error:?}");
        assert_eq!(ask(&router, get(&path, BOB), b"").await.status, StatusCode::NOT_FOUND);
    }
    for (method, path) in
        [("POST", &media), ("PUT", &media), ("DELETE", &media), ("DELETE", &metadata)]
    {
        let answer = ask(&router, change(method, path, ADA), b"abc").await;
        assert_eq!(answer.status, StatusCode::GONE, "{method} {path}");
        let answer = ask(&router, change(method, path, BOB), b"abc").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {path}");
    }
    // It was of another collection, and the next number has not been given.
    for path in [paths::status("his", 1), paths::status("hers", 2)] {
        assert_eq!(ask(&router, get(&path, ADA), b"").await.status, StatusCode::NOT_FOUND);
    }
    let tombstone = fresh.store.ledger.tombstone(DepositId(1)).await.unwrap().unwrap();
    assert_eq!(tombstone.actor, Actor::Client("ada".to_owned()));
}

#[tokio::test]
async fn the_reason_of_the_operator_is_told() {
    let fresh = fresh().await;
    let router = on(&fresh.store, Settings::default());
    ask(&router, post("hers", "application/zip"), b"abc").await;
    let deposit = fresh.store.ledger.deposit(DepositId(1)).await.unwrap().unwrap();
    let operator = Attribution::to_operator(Some("root".to_owned()));
    let delete = fresh.store.delete_deposit(&deposit, Some("a <licence> forbids it"), at(50));
    attributed(operator, delete).await.unwrap();
    let answer = ask(&router, get(&paths::status("hers", 1), ADA), b"").await;
    assert_eq!(answer.status, StatusCode::GONE);
    let said = "1970-01-01T00:00:50Z by the operator: a &lt;licence&gt; forbids it";
    assert!(answer.text().contains(said) && !answer.text().contains("root"), "{}", answer.text());
}

/// The profile wants the Edit-IRI not to be found (section 6.8).
async fn is_told(router: &Sword2, ask: &Ask<'_>) {
    for (method, path, body) in requests() {
        let answer = ask.send(router, method, &path, body).await;
        let is_edit = path == sword2_paths::deposit("hers", 1);
        let status = if is_edit { StatusCode::NOT_FOUND } else { StatusCode::GONE };
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        let is_said = answer.text().contains("the deposit 1 was deleted on 2017-09-26T10:32:00Z");
        assert!(is_said || method == "HEAD", "{method} {path}: {}", answer.text());
    }
}

async fn is_not_told(router: &Sword2, ask: &Ask<'_>) {
    for (method, path, body) in requests() {
        let answer = ask.send(router, method, &path, body).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {path}");
        assert!(!answer.text().contains("deleted"), "{method} {path}: {}", answer.text());
    }
}

async fn deleted(router: &Sword2, ask: &Ask<'_>) {
    let edit = sword2_paths::deposit("hers", 1);
    let answer = ask.send(router, "DELETE", &edit, b"").await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text());
}

#[tokio::test]
async fn a_mediator_is_told_of_what_it_could_see() {
    let (_fresh, _, router) = mediating(Reach::Own).await;
    FOR_BOB.deposit(&router, false).await;
    deleted(&router, &BOB_HIMSELF).await;
    for ask in [BOB_HIMSELF, FOR_BOB, ALONE] {
        is_told(&router, &ask).await;
    }
    let (_fresh, _, router) = mediating(Reach::Own).await;
    BOB_HIMSELF.deposit(&router, false).await;
    deleted(&router, &BOB_HIMSELF).await;
    is_told(&router, &BOB_HIMSELF).await;
    for ask in [FOR_BOB, ALONE] {
        is_not_told(&router, &ask).await;
    }
    let (_fresh, _, router) = mediating(Reach::All).await;
    BOB_HIMSELF.deposit(&router, false).await;
    deleted(&router, &FOR_BOB).await;
    is_told(&router, &FOR_BOB).await;
}

#[tokio::test]
async fn who_makes_a_deposit_on_behalf_of_another_is_in_the_log() {
    let (fresh, _, router) = mediating(Reach::Own).await;
    attributed(Attribution::Request(Requester::at(address())), FOR_BOB.deposit(&router, false))
        .await;
    let of = swordsmith_store::AuditFilter {
        deposit: Some(DepositId(1)),
        limit: 9,
        ..Default::default()
    };
    let lines = fresh.store.ledger.audit_records(&of).await.unwrap();
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((line.author.actor.name(), line.author.address), (Some("ada"), Some(address())));
    assert_eq!((line.client.as_deref(), line.action.as_str()), (Some("bob"), "created"));
}
