//! What expires and when, and uploads against the sweep.

use std::io::Read;

use swordsmith_deposit::clock::FixedClock;
use swordsmith_store::suite::changes::{change_of, partial};
use swordsmith_store::suite::{Fresh, at, inhabited, local, new_deposit, received};
use swordsmith_store::{ArchiveKey, Deposit, DepositChange, Edit, Outcome, records};

use super::*;

fn caretaker(store: &Store, seconds: i64) -> Caretaker {
    Caretaker {
        store: store.clone(),
        clock: Arc::new(FixedClock(at(seconds))),
        expire_after: Some(SignedDuration::from_secs(1000)),
        interval: None,
    }
}

async fn state(fresh: &Fresh, deposit: &Deposit) -> State {
    fresh.store.ledger.deposit(deposit.id).await.unwrap().unwrap().state
}

#[tokio::test]
async fn what_nobody_touched_for_long_enough_expires() {
    let fresh = local().await;
    let deposit = partial(&fresh.store).await;
    assert_eq!(caretaker(&fresh.store, 1009).expire().await.unwrap(), 0);
    assert_eq!(caretaker(&fresh.store, 1010).expire().await.unwrap(), 1);
    assert_eq!(state(&fresh, &deposit).await, State::Expired);
    assert_eq!(caretaker(&fresh.store, 9999).expire().await.unwrap(), 0, "it expires once");
    let last = fresh.store.ledger.transitions_of(deposit.id).await.unwrap().pop().unwrap();
    assert_eq!((last.cause, last.at), (swordsmith_deposit::Cause::TooOld, at(1010)));
}

#[tokio::test]
async fn what_is_touched_waits_again_and_what_is_complete_does_not_expire() {
    let fresh = local().await;
    let deposit = partial(&fresh.store).await;
    let change = change_of(&deposit);
    assert!(matches!(
        fresh.store.ledger.change_deposit(deposit.id, change).await.unwrap(),
        Outcome::Made(_)
    ));
    assert_eq!(caretaker(&fresh.store, 1010).expire().await.unwrap(), 0);
    let deposit = fresh.store.ledger.deposit(deposit.id).await.unwrap().unwrap();
    let change = DepositChange { completes: true, ..change_of(&deposit) };
    fresh.store.ledger.change_deposit(deposit.id, change).await.unwrap();
    assert_eq!(caretaker(&fresh.store, 9999).expire().await.unwrap(), 0);
    assert_eq!(state(&fresh, &deposit).await, State::Deposited);
}

#[tokio::test]
async fn what_a_request_is_changing_does_not_expire() {
    let fresh = local().await;
    let deposit = partial(&fresh.store).await;
    let lease = fresh.store.changing.take(&deposit.id);
    assert_eq!(caretaker(&fresh.store, 9999).expire().await.unwrap(), 0);
    drop(lease);
    assert_eq!(caretaker(&fresh.store, 9999).expire().await.unwrap(), 1);
}

#[tokio::test]
async fn nothing_expires_where_that_is_turned_off() {
    let fresh = local().await;
    partial(&fresh.store).await;
    let never = Caretaker { expire_after: None, ..caretaker(&fresh.store, 999_999) };
    assert_eq!(never.expire().await.unwrap(), 0);
    let longer_than_there_is_time = Some(SignedDuration::MAX);
    let never =
        Caretaker { expire_after: longer_than_there_is_time, ..caretaker(&fresh.store, 999_999) };
    assert_eq!(never.expire().await.unwrap(), 0);
}

#[tokio::test]
async fn more_than_are_read_at_once_expire() {
    let fresh = local().await;
    let (client, collection) = inhabited(&fresh.store).await;
    let count = AT_ONCE + 3;
    for _ in 0..count {
        let deposit = new_deposit(&client, &collection, State::Partial);
        fresh.store.ledger.create_deposit(deposit).await.unwrap();
    }
    let expired = caretaker(&fresh.store, 9999).expire().await.unwrap();
    assert_eq!(expired as u64, count);
}

/// Uploads, changes and refusals on all sides while the sweep never rests. What was acknowledged is
/// there, and nothing else is.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_sweep_never_takes_what_is_on_its_way() {
    const UPLOADERS: usize = 4;
    const ROUNDS: usize = 60;
    let fresh = local().await;
    let (client, collection) = inhabited(&fresh.store).await;
    let stop = CancellationToken::new();
    let sweeping = tokio::spawn(sweep_for_ever(fresh.store.clone(), stop.clone()));
    let uploaders = (0..UPLOADERS).map(|uploader| {
        let (store, client, collection) = (fresh.store.clone(), client.clone(), collection.clone());
        tokio::spawn(async move {
            for round in 0..ROUNDS {
                let name = format!("{uploader}-{round}");
                let deposit = new_deposit(&client, &collection, State::Partial);
                let archive = received(&store, &format!("{name}-a"), name.as_bytes()).await;
                let deposit = store.create_deposit(deposit, vec![archive]).await.unwrap();
                let archives = vec![received(&store, &format!("{name}-b"), name.as_bytes()).await];
                let refused = received(&store, &format!("{name}-c"), name.as_bytes()).await;
                let change = DepositChange {
                    archives: Edit::Replace(records(&archives)),
                    ..change_of(&deposit)
                };
                let changed = store.change_deposit(deposit.id, change, archives).await.unwrap();
                assert!(matches!(changed, Outcome::Made(_)));
                drop(refused);
            }
        })
    });
    for uploader in futures_util::future::join_all(uploaders).await {
        uploader.unwrap();
    }
    stop.cancel();
    let sweeps = sweeping.await.unwrap();
    fresh.store.sweep().await.unwrap();
    assert!(sweeps > 3, "{sweeps} sweeps are no race");
    let keys = fresh.store.archives.keys().await.unwrap();
    assert_eq!(keys.len(), UPLOADERS * ROUNDS);
    for key in keys {
        assert_eq!(content(&fresh.store, &key).await, key.0.trim_end_matches("-b"));
    }
}

async fn sweep_for_ever(store: Store, stop: CancellationToken) -> usize {
    let mut sweeps = 0;
    while !stop.is_cancelled() {
        store.sweep().await.unwrap();
        sweeps += 1;
    }
    sweeps
}

async fn content(store: &Store, key: &ArchiveKey) -> String {
    let mut content = String::new();
    store.archives.open(key).await.unwrap().read_to_string(&mut content).unwrap();
    content
}
