//! A store that fails in the midst of a request, and archives that are replaced in the midst of
//! one.

use std::sync::Mutex;

use async_trait::async_trait;
use swordsmith_deposit::State;
use swordsmith_store::observed::{Observer, observed};
use swordsmith_store::suite::changes::change_of;
use swordsmith_store::suite::faults::Fault;
use swordsmith_store::suite::operations;
use swordsmith_store::suite::{new_deposit, received};
use swordsmith_store::{DepositChange, Edit, Outcome, StoreError, records};

use super::*;

/// A request on a deposit: method, last part of its path, media type, body.
type Asked = (&'static str, &'static str, &'static str, fn() -> Vec<u8>);

const REQUESTS: &[Asked] = &[
    ("GET", "metadata", "", Vec::new),
    ("GET", "content", "", Vec::new),
    ("GET", "media", "", Vec::new),
    ("POST", "media", "application/zip", || b"new".to_vec()),
    ("PUT", "media", "application/zip", || b"new".to_vec()),
    ("DELETE", "media", "", Vec::new),
    ("POST", "metadata", "application/atom+xml;type=entry", || ENTRY.to_vec()),
    ("PUT", "metadata", "application/atom+xml;type=entry", || ENTRY.to_vec()),
    ("PUT", "atom", "multipart/form-data; boundary=b", || multipart("")),
    ("POST", "metadata", "", Vec::new),
    ("DELETE", "metadata", "", Vec::new),
];

/// A partial deposit of ada's with an archive under that key.
async fn partial(store: &Store, key: &str) -> DepositId {
    let client = store.ledger.client("ada").await.unwrap().unwrap();
    let collection = store.ledger.collection("hers").await.unwrap().unwrap();
    let archive = received(store, key, b"abc").await;
    let deposit = new_deposit(&client, &collection, State::Partial);
    store.create_deposit(deposit, vec![archive]).await.unwrap().id
}

fn request((method, last, media_type, _): &Asked, id: DepositId) -> http::request::Builder {
    let path = format!("{}{}/{last}/", paths::collection("hers"), id.number());
    let request = Request::builder().method(*method).uri(path).header("authorization", ADA);
    if media_type.is_empty() { request } else { request.header("content-type", *media_type) }
}

/// Many routers on one store: keys that are counted would come twice.
fn with_random_keys(store: Store) -> Router {
    let (clock, ids) = (Arc::new(FixedClock(at(50))), Arc::new(swordsmith_serve::ids::RandomIds));
    router(Arc::new(App::with(store, clock, ids, Settings::default())))
}

/// Every call to the store fails in turn, before or after it has done its work: the client is told
/// to try again, and the deposit is as it was, or as it was to be.
#[tokio::test]
async fn whatever_call_fails_the_answer_is_503_and_the_deposit_is_whole() {
    let fresh = fresh().await;
    let store = &fresh.store;
    for one @ (method, last, _, body) in REQUESTS {
        for fault in [Fault::Refused, Fault::Lost] {
            for number in 0.. {
                let id = partial(store, &swordsmith_serve::ids::RandomIds.next()).await;
                let before = operations::deposit(store, id).await;
                let calls = Calls::with(number, fault);
                let answer =
                    ask(&with_random_keys(calls.around(store)), request(one, id), &body()).await;
                let after = operations::deposit(store, id).await;
                let case = format!("{method} {last} {fault:?} {:?}", calls.made());
                if answer.status.is_success() {
                    // What clears up may fail: that is no concern of the client's.
                    assert!(*method == "GET" || before != after, "{case}");
                } else {
                    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{case}");
                    assert!(answer.headers.contains_key("retry-after"), "{case}");
                    Error::from_xml(&answer.body).unwrap();
                    assert!(fault == Fault::Lost || before == after, "{case}");
                }
                if !calls.failed() {
                    assert!(answer.status.is_success(), "{case}");
                    break;
                }
            }
        }
    }
    store.sweep().await.unwrap();
    for key in store.archives.keys().await.unwrap() {
        assert!(store.ledger.refers_to(&key).await.unwrap());
    }
}

/// Just before an archive is opened, once, it is replaced by others, or by none.
struct Replacing {
    store: Store,
    by: Mutex<Option<&'static [&'static [u8]]>>,
}

#[async_trait]
impl Observer for Replacing {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        let by = if call == "open" { self.by.lock().unwrap().take() } else { None };
        let Some(by) = by else { return Ok(()) };
        let deposit = self.store.ledger.deposit(DepositId(1)).await?.unwrap();
        let mut archives = Vec::new();
        for bytes in by {
            archives.push(received(&self.store, "new", bytes).await);
        }
        let edit = Edit::Replace(records(&archives));
        let change = DepositChange { archives: edit, ..change_of(&deposit) };
        let outcome = self.store.change_deposit(deposit.id, change, archives).await?;
        assert!(matches!(outcome, Outcome::Made(_)));
        Ok(())
    }
}

#[tokio::test]
async fn an_archive_that_is_replaced_while_it_is_asked_for_is_the_new_one() {
    const OTHER: &[&[u8]] = &[b"other"];
    for (by, status) in [(OTHER, StatusCode::OK), (&[], StatusCode::NOT_FOUND)] {
        let fresh = fresh().await;
        let id = partial(&fresh.store, "old").await;
        let replacing = Replacing { store: fresh.store.clone(), by: Mutex::new(Some(by)) };
        let store = observed(&fresh.store, Arc::new(replacing));
        let answer = ask(&on(&store, Settings::default()), request(&REQUESTS[2], id), b"").await;
        assert_eq!(answer.status, status);
        assert!(by.iter().all(|bytes| answer.body == *bytes));
    }
}

#[tokio::test]
async fn an_archive_that_is_lost_is_the_servers_fault() {
    let fresh = fresh().await;
    let id = partial(&fresh.store, "old").await;
    fresh.store.archives.remove(&swordsmith_store::ArchiveKey("old".to_owned())).await.unwrap();
    let answer = ask(&on(&fresh.store, Settings::default()), request(&REQUESTS[2], id), b"").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
}

/// An upload that takes longer than a partial deposit may stay untouched: it is not in vain.
#[tokio::test]
async fn a_deposit_does_not_expire_while_something_comes_in() {
    let fresh = fresh().await;
    let id = partial(&fresh.store, "old").await;
    let router = on(&fresh.store, Settings::default());
    let clock = Arc::new(FixedClock(at(1_900_000_000)));
    let caretaker = swordsmith_processing::caretaker::Caretaker {
        store: fresh.store.clone(),
        clock,
        expire_after: Some(jiff::SignedDuration::from_secs(1)),
        interval: None,
    };
    let (expired, body) = tokio::sync::oneshot::channel::<()>();
    let pieces = futures_util::stream::unfold(Some(body), |body| async move {
        body?.await.ok()?;
        Some((Ok::<_, std::io::Error>(bytes::Bytes::from_static(b"abc")), None))
    });
    let request = request(&REQUESTS[4], id).body(Body::stream(pieces)).unwrap();
    let (answer, ()) = tokio::join!(router.handle(request), async {
        while !fresh.store.changing.is_held(&id) {
            tokio::task::yield_now().await;
        }
        assert_eq!(caretaker.expire().await.unwrap(), 0);
        expired.send(()).unwrap();
    });
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    assert_eq!(caretaker.expire().await.unwrap(), 1);
}

/// While more waits than may, what brings more to do is put off before its body is read; all else is
/// answered.
#[tokio::test]
async fn uploads_are_put_off_while_too_much_waits() {
    let fresh = fresh().await;
    let id = partial(&fresh.store, "key").await;
    let settings = Settings { max_backlog: 1, ..Settings::default() };
    let (clock, ids) = (Arc::new(FixedClock(at(50))), Arc::new(swordsmith_serve::ids::RandomIds));
    let app = Arc::new(App::with(fresh.store.clone(), clock, ids, settings));
    let router = router(Arc::clone(&app));
    let client = fresh.store.ledger.client("ada").await.unwrap().unwrap();
    let collection = fresh.store.ledger.collection("hers").await.unwrap().unwrap();
    let waiting = new_deposit(&client, &collection, State::Deposited);
    fresh.store.ledger.create_deposit(waiting).await.unwrap();
    app.backlog.count(fresh.store.ledger.as_ref()).await;
    for asked in REQUESTS {
        let body = (asked.3)();
        let brings = !body.is_empty() || asked.0 == "POST";
        let response = router.handle(request(asked, id).body(body.into()).unwrap()).await;
        let is_put_off = response.status() == StatusCode::SERVICE_UNAVAILABLE;
        assert_eq!(is_put_off, brings, "{} {}", asked.0, asked.1);
        assert_eq!(response.headers().contains_key("retry-after"), brings);
        if asked.0 == "DELETE" && asked.1 == "metadata" {
            assert_eq!(response.status(), StatusCode::NO_CONTENT);
        }
    }
}
