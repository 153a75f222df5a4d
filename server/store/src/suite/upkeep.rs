//! What operators and upkeep ask for.

use super::changes::{change_of, partial};
use super::{announce, at, inhabited, new_client, new_deposit, received, record, texts};
use std::time::Duration;
use swordsmith_deposit::{Cause, State, Transition};

use crate::leases::Leases;
use crate::quarantine::Quarantine;
use crate::receive::Receiving;
use crate::{
    ArchiveKey, ClientId, CollectionId, DepositId, DepositWithNames, JobKind, NewDeposit, Outcome,
    Selection, Statistics, Store,
};

async fn numbers(store: &Store, selection: Selection) -> Vec<i64> {
    let limit = if selection.limit == 0 { 99 } else { selection.limit };
    let found = store.ledger.select(&Selection { limit, ..selection }).await.unwrap();
    found.iter().map(|listed| listed.deposit.id.0).collect()
}

pub(crate) async fn a_selection_matches_all_its_conditions(store: &Store) {
    let (ada, things) = inhabited(store).await;
    let others = store.ledger.add_collection(texts("others"), at(0)).await.unwrap();
    let bob = store.ledger.add_client(new_client("bob", &["others"]), at(0)).await.unwrap();
    for (client, collection, state) in [
        (&ada, &things, State::Partial),
        (&bob, &others, State::Partial),
        (&bob, &things, State::Deposited),
    ] {
        let deposit = new_deposit(client, collection, state);
        store.ledger.create_deposit(deposit).await.unwrap();
    }
    let all = Selection::default;
    assert_eq!(numbers(store, all()).await, [1, 2, 3]);
    let partial = Selection { state: Some(State::Partial), ..all() };
    assert_eq!(numbers(store, partial.clone()).await, [1, 2]);
    assert_eq!(numbers(store, Selection { client: Some(bob.id), ..all() }).await, [2, 3]);
    assert_eq!(numbers(store, Selection { collection: Some(things.id), ..all() }).await, [1, 3]);
    assert_eq!(numbers(store, Selection { client: Some(bob.id), ..partial }).await, [2]);
    let none: [i64; 0] = [];
    assert_eq!(numbers(store, Selection { unchanged_since: Some(at(9)), ..all() }).await, none);
    assert_eq!(numbers(store, Selection { unchanged_since: Some(at(10)), ..all() }).await.len(), 3);
    assert_eq!(numbers(store, Selection { after: Some(DepositId(1)), ..all() }).await, [2, 3]);
    assert_eq!(numbers(store, Selection { limit: 2, ..all() }).await, [1, 2]);
    assert_eq!(numbers(store, Selection { client: Some(ClientId(77)), ..all() }).await, none);
    assert_eq!(
        numbers(store, Selection { collection: Some(CollectionId(7)), ..all() }).await,
        none
    );
    let found = store.ledger.select(&Selection { limit: 1, ..all() }).await.unwrap();
    let [DepositWithNames { deposit, client, collection }] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!((client.as_str(), collection.as_str()), ("ada", "things"));
    assert_eq!(store.ledger.deposit(deposit.id).await.unwrap().as_ref(), Some(deposit));
}

pub(crate) async fn how_much_there_is_is_counted(store: &Store) {
    assert_eq!(store.ledger.statistics().await.unwrap(), Statistics::default());
    let (ada, things) = inhabited(store).await;
    for state in [State::Partial, State::Deposited, State::Deposited] {
        let key = format!("{state} {}", store_size(store).await);
        announce(store, &[&key]).await;
        let archives = vec![record(&key)];
        let deposit = NewDeposit { archives, ..new_deposit(&ada, &things, state) };
        store.ledger.create_deposit(deposit).await.unwrap();
    }
    let Statistics { usage, waiting, waiting_since } = store.ledger.statistics().await.unwrap();
    let counts: Vec<_> =
        usage.iter().map(|one| (one.state, one.deposits, one.archives, one.bytes)).collect();
    assert_eq!(counts, [(State::Deposited, 2, 2, 6), (State::Partial, 1, 1, 3)]);
    assert_eq!((usage[0].client.as_str(), usage[0].collection.as_str()), ("ada", "things"));
    assert_eq!((waiting, waiting_since), (2, Some(at(10))));
    assert_eq!(store.ledger.integrity().await.unwrap(), [""; 0]);
}

async fn store_size(store: &Store) -> u64 {
    store.ledger.statistics().await.unwrap().usage.iter().map(|one| one.deposits).sum()
}

pub(crate) async fn a_partial_deposit_expires_unless_its_client_was_faster(store: &Store) {
    let before = partial(store).await;
    let changed = store.ledger.change_deposit(before.id, change_of(&before)).await.unwrap();
    assert!(matches!(changed, Outcome::Made(_)));
    assert!(!store.ledger.expire(before.id, before.revision, at(90)).await.unwrap());
    let found = store.ledger.deposit(before.id).await.unwrap().unwrap();
    assert_eq!((found.state, found.changed), (State::Partial, at(20)));
    assert!(store.ledger.expire(found.id, found.revision, at(91)).await.unwrap());
    assert!(!store.ledger.expire(found.id, found.revision, at(92)).await.unwrap());
    let expired = store.ledger.deposit(before.id).await.unwrap().unwrap();
    assert_eq!((expired.state, expired.changed), (State::Expired, at(91)));
    let last = store.ledger.transitions_of(found.id).await.unwrap().pop().unwrap();
    assert_eq!((last.from, last.cause), (Some(State::Partial), Cause::TooOld));
    let late = store.ledger.change_deposit(found.id, change_of(&found)).await.unwrap();
    assert!(matches!(late, Outcome::Conflict(Some(now)) if now.state == State::Expired));
    assert!(!store.ledger.expire(DepositId(99), 1, at(92)).await.unwrap());
    assert_eq!(store.ledger.archives_of(found.id).await.unwrap(), [record("first")]);
}

pub(crate) async fn only_partial_deposits_expire(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let deposit = new_deposit(&client, &collection, State::Deposited);
    let made = store.ledger.create_deposit(deposit).await.unwrap();
    assert!(!store.ledger.expire(made.id, made.revision, at(90)).await.unwrap());
    assert_eq!(store.ledger.deposit(made.id).await.unwrap(), Some(made));
}

pub(crate) async fn waiting_work_is_shown_until_it_is_done(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let deposit = new_deposit(&client, &collection, State::Deposited);
    let id = store.ledger.create_deposit(deposit).await.unwrap().id;
    let queued = store.ledger.queued_job(id).await.unwrap().unwrap();
    assert_eq!((queued.job.kind, queued.job.attempts), (JobKind::Check, 0));
    assert_eq!((queued.available_at, queued.leased_until), (at(10), None));
    store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    let taken = store.ledger.queued_job(id).await.unwrap().unwrap();
    assert_eq!((taken.job.attempts, taken.leased_until), (1, Some(at(200))));
    let rejected = Transition {
        from: Some(State::Deposited),
        to: State::Rejected,
        cause: Cause::ChecksFailed,
    };
    assert!(store.ledger.change_state(id, rejected, None, at(110)).await.unwrap());
    assert_eq!(store.ledger.queued_job(id).await.unwrap(), None);
}

pub(crate) async fn a_rescheduled_deposit_waits_as_if_for_the_first_time(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let deposit = new_deposit(&client, &collection, State::Deposited);
    let id = store.ledger.create_deposit(deposit).await.unwrap().id;
    let change = |from, to, cause| {
        store.ledger.change_state(id, Transition { from: Some(from), to, cause }, None, at(300))
    };
    store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    assert!(change(State::Deposited, State::Failed, Cause::GaveUp).await.unwrap());
    assert!(change(State::Failed, State::Deposited, Cause::Rescheduled).await.unwrap());
    let job = store.ledger.take_job(at(300), at(400)).await.unwrap().unwrap();
    assert_eq!((job.deposit, job.kind, job.attempts), (id, JobKind::Check, 1));
}

pub(crate) async fn a_sweep_leaves_alone_what_comes_in(store: &Store) {
    let waiting = received(store, "waiting", &vec![7; 2_000_000]).await;
    assert_eq!(store.sweep().await.unwrap(), 0);
    let lease = waiting.lease;
    waiting.upload.publish().await.unwrap();
    assert_eq!(store.sweep().await.unwrap(), 0, "published, and not yet in the ledger");
    drop(lease);
    assert_eq!(store.sweep().await.unwrap(), 1);
    assert_eq!(store.archives.keys().await.unwrap(), []);
}

/// As a process does that dies: nobody is there to clear up, and no lease outlives it.
pub(crate) async fn a_sweep_removes_uploads_that_never_ended(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let kept = received(store, "kept", b"the bytes").await;
    let deposit = new_deposit(&client, &collection, State::Partial);
    store.create_deposit(deposit, vec![kept]).await.unwrap();
    let dead = Store { uploads: Leases::default(), ..store.clone() };
    let mut lost = Receiving::begin(&dead, ArchiveKey("lost".to_owned())).await.unwrap();
    // So much that no back end keeps it in memory.
    lost.write(vec![7; 20_000_000].into()).await.unwrap();
    std::mem::forget(lost);
    assert_eq!(store.sweep().await.unwrap(), 1);
    assert_eq!(store.sweep().await.unwrap(), 0);
    assert_eq!(store.archives.keys().await.unwrap(), [ArchiveKey("kept".to_owned())]);
}

async fn quarantined(store: &Store) -> Vec<String> {
    let all = store.archives.quarantined().await.unwrap();
    all.into_iter().map(|archive| archive.key.0).collect()
}

pub(crate) async fn what_a_sweep_takes_is_kept_for_a_while(store: &Store) {
    // Behind any moment at which an archive is written here.
    let then = 4_000_000_000;
    let age = i64::try_from(store.quarantine.age.as_secs()).unwrap();
    assert_eq!(age, 30 * 24 * 60 * 60);
    received(store, "lost", b"the bytes").await.upload.publish().await.unwrap();
    assert_eq!(store.sweep_at(at(then)).await.unwrap(), 1);
    assert_eq!(quarantined(store).await, ["lost"]);
    assert_eq!(store.sweep_at(at(then + age - 1)).await.unwrap(), 0);
    assert_eq!(quarantined(store).await, ["lost"]);
    assert_eq!(store.sweep_at(at(then + age)).await.unwrap(), 1);
    assert_eq!(quarantined(store).await, [""; 0]);
    let now = Quarantine { age: Duration::ZERO, ..Quarantine::default() };
    let store = Store { quarantine: now, ..store.clone() };
    received(&store, "lost", b"the bytes").await.upload.publish().await.unwrap();
    assert_eq!(store.sweep_at(at(then)).await.unwrap(), 1);
    assert_eq!(quarantined(&store).await, [""; 0]);
    assert_eq!(store.archives.keys().await.unwrap(), []);
}

/// Else the quarantine would be over as soon as the clock is set right.
pub(crate) async fn what_a_clock_that_is_behind_sets_aside_is_kept(store: &Store) {
    received(store, "lost", b"the bytes").await.upload.publish().await.unwrap();
    assert_eq!(store.sweep_at(at(1000)).await.unwrap(), 1);
    assert_eq!(store.sweep_at(jiff::Timestamp::now()).await.unwrap(), 0);
    assert_eq!(quarantined(store).await, ["lost"]);
}

/// As one that a damaged ledger, or an older one, did not name.
pub(crate) async fn a_sweep_brings_back_what_is_named(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let archive = received(store, "kept", b"the bytes").await;
    let deposit = new_deposit(&client, &collection, State::Partial);
    store.create_deposit(deposit, vec![archive]).await.unwrap();
    let key = ArchiveKey("kept".to_owned());
    store.archives.set_aside(&key, at(1000)).await.unwrap().unwrap();
    assert_eq!(store.sweep_at(at(999_999_999)).await.unwrap(), 0);
    assert_eq!(quarantined(store).await, [""; 0]);
    assert_eq!(store.archives.keys().await.unwrap(), [key]);
}

pub(crate) async fn more_than_a_share_is_left_where_it_is(store: &Store) {
    for number in 0..101 {
        let lost = received(store, &format!("{number:04x}"), b"the bytes").await;
        lost.upload.publish().await.unwrap();
    }
    let refused = store.sweep().await.unwrap_err().to_string();
    assert!(refused.contains("101 of 101 archives belong to no deposit"), "{refused}");
    assert_eq!(store.archives.keys().await.unwrap().len(), 101);
    assert_eq!(quarantined(store).await.len(), 0);
    let all = Quarantine { share: 100, ..Quarantine::default() };
    let store = Store { quarantine: all, ..store.clone() };
    assert_eq!(store.sweep().await.unwrap(), 101);
    assert_eq!(quarantined(&store).await.len(), 101);
}

pub(crate) async fn a_deleted_deposit_leaves_its_bytes_in_quarantine(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let archive = received(store, "kept", b"the bytes").await;
    let deposit = new_deposit(&client, &collection, State::Partial);
    let deposit = store.create_deposit(deposit, vec![archive]).await.unwrap();
    assert_eq!(store.delete_deposit(&deposit, None, at(30)).await.unwrap(), Outcome::Made(()));
    assert_eq!(store.archives.keys().await.unwrap(), []);
    assert_eq!(quarantined(store).await, ["kept"]);
    assert_eq!(store.sweep().await.unwrap(), 0);
    assert_eq!(quarantined(store).await, ["kept"]);
}
