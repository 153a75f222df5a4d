//! What mediators see, and what becomes of complete deposits, by both interfaces.

use std::collections::BTreeSet;

use swordsmith_deposit::Rule;
use swordsmith_generated::sword2::paths as sword2_paths;
use swordsmith_store::{Protection, Reach};

use super::*;

pub(super) type Sword2 = sword2::Router;

/// Ada may deposit for Bob in the collection `hers`, where both may deposit.
pub(super) async fn mediating(reach: Reach) -> (Fresh, Router, Sword2) {
    let fresh = fresh().await;
    fresh.store.ledger.grant("bob", set(&["hers"])).await.unwrap();
    let here = BTreeSet::from(["hers".to_owned()]);
    fresh.store.ledger.set_mediation("ada", "bob", here, Some(reach)).await.unwrap();
    let clock = Arc::new(FixedClock("2017-09-26T10:32:00Z".parse().unwrap()));
    let ids = Arc::new(CountingIds::default());
    let app = Arc::new(App::with(fresh.store.clone(), clock, ids, Settings::default()));
    let (first, second) = (router(Arc::clone(&app)), sword2::router(app));
    (fresh, first, second)
}

pub(super) struct Ask<'a> {
    pub(super) who: &'a str,
    pub(super) on_behalf_of: Option<&'a str>,
}

pub(super) const ALONE: Ask<'_> = Ask { who: ADA, on_behalf_of: None };
pub(super) const FOR_BOB: Ask<'_> = Ask { who: ADA, on_behalf_of: Some("bob") };
pub(super) const BOB_HIMSELF: Ask<'_> = Ask { who: BOB, on_behalf_of: None };

impl Ask<'_> {
    fn request(&self, method: &str, path: &str) -> http::request::Builder {
        let request = Request::builder().method(method).uri(path);
        let request =
            request.header("host", "deposit.example:81").header("authorization", self.who);
        match self.on_behalf_of {
            Some(name) => request.header("on-behalf-of", name),
            None => request,
        }
    }

    pub(super) async fn send(
        &self,
        router: &Sword2,
        method: &str,
        path: &str,
        body: &[u8],
    ) -> Answer {
        let media_type = if path == sword2_paths::deposit("hers", 1) {
            "application/atom+xml;type=entry"
        } else {
            "text/plain"
        };
        let request = self.request(method, path);
        let request =
            if body.is_empty() { request } else { request.header("content-type", media_type) };
        let request = request.body(Body::full(body.to_vec())).unwrap();
        let (parts, body) = Box::pin(router.handle(request)).await.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// A file on its own.
    pub(super) async fn deposit(&self, router: &Sword2, is_open: bool) {
        let request = self.request("POST", &sword2_paths::collection("hers"));
        let request = request.header("content-type", "text/plain");
        let request = request.header("in-progress", if is_open { "true" } else { "false" });
        let request = request.body(Body::full(b"abc".to_vec())).unwrap();
        assert_eq!(Box::pin(router.handle(request)).await.status(), StatusCode::CREATED);
    }
}

/// Everything that has to do with the first deposit and its first file.
pub(super) fn requests() -> Vec<(&'static str, String, &'static [u8])> {
    let deposit = sword2_paths::deposit("hers", 1);
    let media = sword2_paths::media("hers", 1);
    let file = sword2_paths::file("hers", 1, 1);
    let reading = [
        deposit.clone(),
        media.clone(),
        file.clone(),
        sword2_paths::content("hers", 1),
        sword2_paths::feed("hers", 1),
        sword2_paths::deposit_page("hers", 1),
        sword2_paths::atom("hers", 1),
        sword2_paths::rdf("hers", 1),
    ];
    let mut all = Vec::new();
    for path in reading {
        all.push(("GET", path.clone(), &b""[..]));
        all.push(("HEAD", path, &b""[..]));
    }
    all.extend([
        ("POST", deposit.clone(), ENTRY),
        ("POST", deposit.clone(), b""),
        ("PUT", deposit.clone(), ENTRY),
        ("POST", media.clone(), b"more"),
        ("PUT", media.clone(), b"other"),
        ("PUT", file.clone(), b"other"),
        ("DELETE", file, b""),
        ("DELETE", media, b""),
        ("DELETE", deposit, b""),
    ]);
    all
}

async fn feed(router: &Sword2, ask: &Ask<'_>) -> usize {
    let answer = ask.send(router, "GET", &sword2_paths::collection("hers"), b"").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.text().matches("<entry").count() + answer.text().matches(":entry>").count() / 2
}

#[tokio::test]
async fn a_mediator_does_not_find_what_the_owner_has_made() {
    let (fresh, _, router) = mediating(Reach::Own).await;
    BOB_HIMSELF.deposit(&router, true).await;
    let before = fresh.store.ledger.deposit(DepositId(1)).await.unwrap();
    for ask in [FOR_BOB, ALONE] {
        for (method, path, body) in requests() {
            let answer = ask.send(&router, method, &path, body).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {path}: {}", answer.text());
        }
        assert_eq!(feed(&router, &ask).await, 0);
    }
    assert_eq!(fresh.store.ledger.deposit(DepositId(1)).await.unwrap(), before);
    assert_eq!(feed(&router, &BOB_HIMSELF).await, 1);
    for (method, path, body) in requests() {
        let answer = BOB_HIMSELF.send(&router, method, &path, body).await;
        // The file went when the content was replaced.
        let is_file = path == sword2_paths::file("hers", 1, 1);
        let found = answer.status.is_success() || is_file && !matches!(method, "GET" | "HEAD");
        assert!(found, "{method} {path}: {} {}", answer.status, answer.text());
    }
}

#[tokio::test]
async fn a_mediator_finds_what_it_has_made_and_with_all_the_rest() {
    let (fresh, _, router) = mediating(Reach::Own).await;
    FOR_BOB.deposit(&router, true).await;
    BOB_HIMSELF.deposit(&router, true).await;
    for (ask, count) in [(FOR_BOB, 1), (BOB_HIMSELF, 2), (ALONE, 0)] {
        assert_eq!(feed(&router, &ask).await, count);
        let answer = ask.send(&router, "GET", &sword2_paths::deposit("hers", 1), b"").await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
    let second = sword2_paths::deposit("hers", 2);
    assert_eq!(FOR_BOB.send(&router, "GET", &second, b"").await.status, StatusCode::NOT_FOUND);
    let here = BTreeSet::from(["hers".to_owned()]);
    fresh.store.ledger.set_mediation("ada", "bob", here, Some(Reach::All)).await.unwrap();
    assert_eq!(feed(&router, &FOR_BOB).await, 2);
    assert_eq!(FOR_BOB.send(&router, "GET", &second, b"").await.status, StatusCode::OK);
    // It still needs to say for whom it asks.
    assert_eq!(ALONE.send(&router, "GET", &second, b"").await.status, StatusCode::NOT_FOUND);
    // The maker counts: what Bob has changed since is found by who has made it.
    let media = sword2_paths::media("hers", 1);
    let changed = BOB_HIMSELF.send(&router, "POST", &media, b"more").await;
    assert_eq!(changed.status, StatusCode::CREATED, "{}", changed.text());
    let here = BTreeSet::from(["hers".to_owned()]);
    fresh.store.ledger.set_mediation("ada", "bob", here, Some(Reach::Own)).await.unwrap();
    let first = sword2_paths::deposit("hers", 1);
    assert_eq!(FOR_BOB.send(&router, "GET", &first, b"").await.status, StatusCode::OK);
    assert_eq!(FOR_BOB.send(&router, "DELETE", &first, b"").await.status, StatusCode::NO_CONTENT);
}

/// What of the requests that write is refused because the deposit is complete.
async fn refused(router: &Sword2, ask: &Ask<'_>) -> Vec<bool> {
    let mut refused = Vec::new();
    for (method, path, body) in requests() {
        if method == "GET" || method == "HEAD" {
            continue;
        }
        let answer = ask.send(router, method, &path, body).await;
        let is_refused = answer.status == StatusCode::METHOD_NOT_ALLOWED;
        assert!(!is_refused || answer.text().contains("is complete and cannot be"), "{method}");
        refused.push(is_refused);
    }
    refused
}

#[tokio::test]
async fn complete_deposits_are_held_by_the_rules_of_their_dialect() {
    let (fresh, first, router) = mediating(Reach::Own).await;
    // By the first interface: nothing of it changes by the other one, in any state but `partial`.
    let made = ask(&first, post("hers", "application/zip"), b"abc").await;
    assert_eq!(made.status, StatusCode::CREATED);
    let before = fresh.store.ledger.deposit(DepositId(1)).await.unwrap();
    assert_eq!(refused(&router, &ALONE).await, [true; 9]);
    assert_eq!(fresh.store.ledger.deposit(DepositId(1)).await.unwrap(), before);
    // By SWORD 2.0: everything does.
    let (_fresh, _, router) = mediating(Reach::Own).await;
    ALONE.deposit(&router, false).await;
    assert_eq!(refused(&router, &ALONE).await, [false; 9]);
}

#[tokio::test]
async fn a_partial_deposit_is_changed_by_both_interfaces() {
    let (_fresh, first, router) = mediating(Reach::Own).await;
    let partial = post("hers", "application/zip").header("in-progress", "true");
    assert_eq!(ask(&first, partial, b"abc").await.status, StatusCode::CREATED);
    let media = sword2_paths::media("hers", 1);
    assert_eq!(ALONE.send(&router, "POST", &media, b"more").await.status, StatusCode::CREATED);
    let deposit = sword2_paths::deposit("hers", 1);
    assert_eq!(ALONE.send(&router, "DELETE", &deposit, b"").await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_collection_says_whether_complete_deposits_are_deleted_or_changed() {
    let only = |deletes, changes| Protection { deletes, changes, ..Protection::default() };
    for (protection, deleted, changed) in [
        (only(Rule::Never, Rule::Never), false, false),
        (only(Rule::Never, Rule::Always), false, true),
        (only(Rule::Always, Rule::Never), true, false),
        (only(Rule::AsMade, Rule::AsMade), true, true),
    ] {
        let (fresh, _, router) = mediating(Reach::Own).await;
        fresh.store.ledger.set_collection_protection("hers", protection).await.unwrap();
        ALONE.deposit(&router, false).await;
        let found = refused(&router, &ALONE).await;
        let mut wanted = [!changed; 9];
        wanted[8] = !deleted;
        assert_eq!(found, wanted, "{protection:?}");
    }
    // By the first interface, where the collection always lets go.
    let (fresh, first, router) = mediating(Reach::Own).await;
    let always = only(Rule::Always, Rule::Always);
    fresh.store.ledger.set_collection_protection("hers", always).await.unwrap();
    ask(&first, post("hers", "application/zip"), b"abc").await;
    assert_eq!(refused(&router, &ALONE).await, [false; 9]);
}

#[tokio::test]
async fn a_collection_says_whether_mediators_may_delete_and_change_what_is_complete() {
    let (fresh, _, router) = mediating(Reach::Own).await;
    let protection = Protection { mediators_may: false, ..Protection::default() };
    fresh.store.ledger.set_collection_protection("hers", protection).await.unwrap();
    FOR_BOB.deposit(&router, false).await;
    assert_eq!(refused(&router, &FOR_BOB).await, [true; 9]);
    assert_eq!(refused(&router, &BOB_HIMSELF).await, [false; 9]);
}

/// Whether there is such a client is not told.
#[tokio::test]
async fn who_may_deposit_for_some_learns_no_other_names() {
    let (fresh, _, router) = mediating(Reach::Own).await;
    fresh.store.ledger.add_client(new_client("eve", &["hers"]), at(0)).await.unwrap();
    let mut answers = Vec::new();
    for name in ["eve", "nobody"] {
        let ask = Ask { who: ADA, on_behalf_of: Some(name) };
        let answer = ask.send(&router, "GET", &sword2_paths::collection("hers"), b"").await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}: {}", answer.text());
        answers.push(answer.text().replace(name, "somebody"));
    }
    assert_eq!(answers[0], answers[1]);
    // Bob may deposit for nobody.
    let ask = Ask { who: BOB, on_behalf_of: Some("ada") };
    let answer = ask.send(&router, "GET", &sword2_paths::collection("hers"), b"").await;
    assert_eq!(answer.status, StatusCode::PRECONDITION_FAILED, "{}", answer.text());
}
