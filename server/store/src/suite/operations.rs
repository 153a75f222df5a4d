//! What is done to a store in one piece. Whatever call to a back end fails or is cut off on the
//! way: all of it has happened, or nothing.

use std::future::Future;
use std::pin::Pin;
use std::task::Poll;

use bytes::Bytes;
use swordsmith_deposit::{Cause, State, Transition};

use super::changes::change_of;
use super::faults::{Calls, Fault};
use super::{
    Fresh, Passes, at, deletion, inhabited, new_client, new_deposit, set, texts, try_received,
};
use crate::{
    Advanced, ArchiveKey, AuditFilter, AuditRecord, Deposit, DepositChange, DepositId, Edit,
    Identifiers, NewDeposit, Selection, Store, StoreError, Tombstone, records,
};

pub type Doing = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send>>;
pub type Operation = fn(Store) -> Doing;

/// The first of the deposits that [`set_up`] makes; partial, with the archive `old`.
const PARTIAL: DepositId = DepositId(1);

/// The second one, which waits for its checks.
const DEPOSITED: DepositId = DepositId(2);

async fn set_up(store: &Store) {
    let (client, collection) = inhabited(store).await;
    for name in ["one", "two", "three"] {
        store.ledger.add_collection(texts(name), at(0)).await.unwrap();
    }
    store.ledger.grant("ada", set(&["one"])).await.unwrap();
    let archive = try_received(store, "old", b"the bytes").await.unwrap();
    let deposit = new_deposit(&client, &collection, State::Partial);
    store.create_deposit(deposit, vec![archive]).await.unwrap();
    let deposit = new_deposit(&client, &collection, State::Deposited);
    store.ledger.create_deposit(deposit).await.unwrap();
}

/// Everything that a store knows, as text.
pub async fn world(store: &Store) -> String {
    let mut deposits = Vec::new();
    let all = Selection { limit: u64::MAX, ..Selection::default() };
    for listed in store.ledger.select(&all).await.unwrap() {
        let text = deposit(store, listed.deposit.id).await;
        deposits.push((listed, text));
    }
    let mut keys = store.archives.keys().await.unwrap();
    keys.sort();
    let clients = store.ledger.clients().await.unwrap();
    let collections = store.ledger.collections().await.unwrap();
    let history = history(store).await;
    format!("{clients:#?} {collections:#?} {deposits:#?} {keys:#?} {history:#?}")
}

/// What is left of deposits, and who has changed what: but for the numbers of lines, of which some are
/// not given, and for when what has no time of its own was done.
async fn history(store: &Store) -> (Vec<Tombstone>, Vec<AuditRecord>) {
    let lines = AuditFilter { limit: u64::MAX, ..AuditFilter::default() };
    let mut lines = store.ledger.audit_records(&lines).await.unwrap();
    let mut tombstones = Vec::new();
    for line in &mut lines {
        (line.number, line.at) = (0, at(0));
        if let Some(id) = line.deposit {
            tombstones.extend(store.ledger.tombstone(id).await.unwrap());
        }
    }
    (tombstones, lines)
}

/// Everything that a store knows of a deposit, as text.
pub async fn deposit(store: &Store, id: DepositId) -> String {
    let found = store.ledger.deposit(id).await.unwrap();
    let archives = store.ledger.archives_of(id).await.unwrap();
    let entries = store.ledger.entries_of(id).await.unwrap();
    let transitions = store.ledger.transitions_of(id).await.unwrap();
    let job = store.ledger.queued_job(id).await.unwrap();
    for archive in &archives {
        store.archives.open(&archive.key).await.unwrap();
    }
    format!("{found:#?} {archives:#?} {entries:#?} {transitions:#?} {job:#?}")
}

/// A store with the deposits, and how it is before and after an operation.
async fn prepared(make: Operation, fresh: &Fresh, other: &Fresh) -> (String, String) {
    set_up(&fresh.store).await;
    set_up(&other.store).await;
    let before = world(&other.store).await;
    make(other.store.clone()).await.unwrap();
    (before, world(&other.store).await)
}

/// Every call fails in turn, before or after it has done its work.
pub async fn fails(operation: Operation, again: impl AsyncFn() -> Fresh) {
    for fault in [Fault::Refused, Fault::Lost] {
        for number in 0.. {
            let fresh = again().await;
            let (before, after) = prepared(operation, &fresh, &again().await).await;
            let calls = Calls::with(number, fault);
            let outcome = operation(calls.around(&fresh.store)).await;
            fresh.store.sweep().await.unwrap();
            let found = world(&fresh.store).await;
            let wanted = if outcome.is_ok() { &after } else { &before };
            let is_whole = found == *wanted || (fault == Fault::Lost && found == after);
            assert!(is_whole, "{fault:?} {outcome:?} {:?}: {found}", calls.made());
            if !calls.failed() {
                outcome.unwrap();
                break;
            }
        }
    }
}

/// The process dies at every call in turn, before or after it has done its work.
pub async fn is_cut_off(operation: Operation, again: impl AsyncFn() -> Fresh) {
    for fault in [Fault::CutOff, Fault::CutOffAfter] {
        for number in 0.. {
            let fresh = again().await;
            let (before, after) = prepared(operation, &fresh, &again().await).await;
            let (calls, store) = (Calls::with(number, fault), fresh.opened_again());
            let dying = calls.clone();
            let work = async move { operation(dying.around(&store.await)).await };
            let outcome = calls.until_cut_off(work).await;
            fresh.lets(Passes::Death).await;
            let store = fresh.opened_again().await;
            store.sweep().await.unwrap();
            let found = world(&store).await;
            let is_whole = found == after || (outcome.is_none() && found == before);
            assert!(is_whole, "{fault:?} {outcome:?} {:?}: {found}", calls.made());
            if !calls.failed() {
                outcome.unwrap().unwrap();
                break;
            }
        }
    }
}

/// Whoever waits for a call to the ledger goes away after each number of polls in turn.
pub async fn is_dropped(operation: Operation, again: impl AsyncFn() -> Fresh) {
    for polls in 0.. {
        let fresh = again().await;
        let (before, after) = prepared(operation, &fresh, &again().await).await;
        let is_done = polled(polls, operation(fresh.store.clone())).await;
        // The next call waits for what the one that was dropped has still to do, or to undo.
        store_settles(&fresh.store).await;
        fresh.lets(Passes::Calls).await;
        let found = world(&fresh.store).await;
        assert!(found == after || (!is_done && found == before), "{polls} polls: {found}");
        if is_done {
            break;
        }
    }
}

async fn polled(polls: usize, mut doing: Doing) -> bool {
    for _ in 0..polls {
        let polled =
            std::future::poll_fn(|context| Poll::Ready(doing.as_mut().poll(context))).await;
        if polled.is_ready() {
            return true;
        }
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    false
}

/// A write that changes nothing.
async fn store_settles(store: &Store) {
    let nothing = store.ledger.expire(DepositId(99), 1, at(0)).await;
    assert!(!nothing.unwrap());
}

async fn found(store: &Store, id: DepositId) -> Result<Deposit, StoreError> {
    let found = store.ledger.deposit(id).await?;
    found.ok_or_else(|| StoreError::Missing { what: "deposit", name: id.0.to_string() })
}

async fn another(store: &Store) -> Result<NewDeposit, StoreError> {
    let first = found(store, PARTIAL).await?;
    Ok(NewDeposit {
        collection: first.collection,
        client: first.client,
        mediator: None,
        is_software: true,
        state: State::Deposited,
        external_id: None,
        origin_url: None,
        created: at(30),
        archives: Vec::new(),
        entries: vec![Bytes::from_static(b"<entry>2</entry>")],
    })
}

pub fn create_deposit(store: Store) -> Doing {
    Box::pin(async move {
        let deposit = another(&store).await?;
        let archive = try_received(&store, "new", b"new bytes").await?;
        store.create_deposit(deposit, vec![archive]).await.map(drop)
    })
}

pub fn create_rows(store: Store) -> Doing {
    Box::pin(async move {
        let deposit = another(&store).await?;
        store.ledger.create_deposit(deposit).await.map(drop)
    })
}

pub fn replace_archives(store: Store) -> Doing {
    Box::pin(async move {
        let deposit = found(&store, PARTIAL).await?;
        let archives = vec![try_received(&store, "new", b"new bytes").await?];
        let edit = Edit::Replace(records(&archives));
        let change = DepositChange { archives: edit, ..change_of(&deposit) };
        store.change_deposit(deposit.id, change, archives).await.map(drop)
    })
}

pub fn add_both_and_complete(store: Store) -> Doing {
    Box::pin(async move {
        let deposit = found(&store, PARTIAL).await?;
        let archives = vec![try_received(&store, "new", b"new bytes").await?];
        let change = DepositChange {
            archives: Edit::Add(records(&archives)),
            entries: Edit::Add(vec![Bytes::from_static(b"<entry>2</entry>")]),
            completes: true,
            ..change_of(&deposit)
        };
        store.change_deposit(deposit.id, change, archives).await.map(drop)
    })
}

pub fn replace_rows_and_complete(store: Store) -> Doing {
    Box::pin(async move {
        let deposit = found(&store, PARTIAL).await?;
        let change = DepositChange {
            entries: Edit::Replace(vec![Bytes::from_static(b"<entry>2</entry>")]),
            completes: true,
            ..change_of(&deposit)
        };
        store.ledger.change_deposit(deposit.id, change).await.map(drop)
    })
}

pub fn delete_deposit(store: Store) -> Doing {
    Box::pin(async move {
        let deposit = found(&store, PARTIAL).await?;
        store.delete_deposit(&deposit, None, at(40)).await.map(drop)
    })
}

pub fn delete_rows(store: Store) -> Doing {
    Box::pin(async move {
        let Deposit { id, state, revision, .. } = found(&store, DEPOSITED).await?;
        store.ledger.delete_deposit(id, deletion(state, revision)).await.map(drop)
    })
}

pub fn expire(store: Store) -> Doing {
    Box::pin(async move { store.ledger.expire(PARTIAL, 1, at(40)).await.map(drop) })
}

pub fn change_state(store: Store) -> Doing {
    let (from, to) = (Some(State::Deposited), State::Verified);
    let passed = Transition { from, to, cause: Cause::ChecksPassed };
    Box::pin(async move {
        let detail = Some("so it is".to_owned());
        store.ledger.change_state(DEPOSITED, passed, detail, at(40)).await.map(drop)
    })
}

pub fn advance(store: Store) -> Doing {
    let step = |from, to, cause| Transition { from: Some(from), to, cause };
    let steps = vec![
        step(State::Deposited, State::Verified, Cause::ChecksPassed),
        step(State::Verified, State::Loading, Cause::LoadStarted),
    ];
    Box::pin(async move {
        let revision = found(&store, DEPOSITED).await?.revision;
        let end = Advanced::Leased(at(90));
        store.ledger.advance(DEPOSITED, revision, steps, end, at(40)).await.map(drop)
    })
}

pub fn archive(store: Store) -> Doing {
    let (from, to) = (Some(State::Deposited), State::Done);
    let loaded = Transition { from, to, cause: Cause::MetadataOnly };
    let name = "swh:1:dir:4b825dc642cb6eb9a060e54bf8d69288fbee4904".to_owned();
    let identifiers = Identifiers { context: format!("{name};path=/"), swhid: name };
    Box::pin(
        async move { store.ledger.archive(DEPOSITED, loaded, identifiers, at(40)).await.map(drop) },
    )
}

pub fn take_job(store: Store) -> Doing {
    Box::pin(async move { store.ledger.take_job(at(100), at(200)).await.map(drop) })
}

pub fn add_client(store: Store) -> Doing {
    Box::pin(async move {
        store.ledger.add_client(new_client("bob", &["things"]), at(40)).await.map(drop)
    })
}

pub fn add_collection(store: Store) -> Doing {
    Box::pin(async move { store.ledger.add_collection(texts("others"), at(40)).await.map(drop) })
}

pub fn grant(store: Store) -> Doing {
    Box::pin(async move { store.ledger.grant("ada", set(&["two", "three"])).await.map(drop) })
}

pub fn revoke(store: Store) -> Doing {
    Box::pin(async move { store.ledger.revoke("ada", set(&["one", "things"])).await.map(drop) })
}

/// What a server does that starts again: nothing of what is named goes.
pub fn sweep(store: Store) -> Doing {
    Box::pin(async move {
        let kept = store.archives.open(&ArchiveKey("old".to_owned())).await.map(drop);
        store.sweep().await.and(kept)
    })
}
