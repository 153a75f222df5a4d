//! The ledger and the archives together.

use std::io::Read;

use swordsmith_deposit::State;

use super::changes::change_of;
use super::faults::Calls;
use super::{at, inhabited, new_deposit, received};
use crate::{ClientId, Deposit, DepositChange, DepositId, Edit, Outcome, Store, records};

pub(crate) async fn a_deposit_has_its_bytes(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let archive = received(store, "a", b"the bytes").await;
    let made = store
        .create_deposit(new_deposit(&client, &collection, State::Deposited), vec![archive])
        .await
        .unwrap();
    let archive = store.ledger.archives_of(made.id).await.unwrap().pop().unwrap();
    assert_eq!(archive.fingerprint.size, 9);
    let mut content = Vec::new();
    store.archives.open(&archive.key).await.unwrap().read_to_end(&mut content).unwrap();
    assert_eq!(content, b"the bytes");
}

pub(crate) async fn a_failed_deposit_leaves_nothing(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let mut orphan = new_deposit(&client, &collection, State::Deposited);
    orphan.client = ClientId(77);
    let archive = received(store, "a", b"the bytes").await;
    store.create_deposit(orphan, vec![archive]).await.unwrap_err();
    assert_eq!(store.archives.keys().await.unwrap(), []);
}

pub(crate) async fn a_sweep_keeps_what_is_named(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let archive = received(store, "kept", b"the bytes").await;
    store
        .create_deposit(new_deposit(&client, &collection, State::Deposited), vec![archive])
        .await
        .unwrap();
    received(store, "lost", b"the bytes").await.upload.publish().await.unwrap();
    assert_eq!(store.sweep().await.unwrap(), 1);
    assert_eq!(store.sweep().await.unwrap(), 0);
    let keys: Vec<String> =
        store.archives.keys().await.unwrap().into_iter().map(|key| key.0).collect();
    assert_eq!(keys, ["kept"]);
}

pub(crate) async fn archives_are_published_before_the_rows(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let calls = Calls::default();
    let noting = calls.around(store);
    let archive = received(&noting, "a", b"the bytes").await;
    let deposit = new_deposit(&client, &collection, State::Deposited);
    noting.create_deposit(deposit, vec![archive]).await.unwrap();
    assert_eq!(calls.made(), ["begin", "write", "announce", "publish", "create_deposit"]);
}

pub(crate) async fn whatever_call_fails_no_half_is_left(store: &Store) {
    let (client, collection) = inhabited(store).await;
    for number in 2.. {
        let calls = Calls::failing(number);
        let failing = calls.around(store);
        let archive = received(&failing, &format!("key{number}"), b"the bytes").await;
        let deposit = new_deposit(&client, &collection, State::Deposited);
        let made = failing.create_deposit(deposit, vec![archive]).await;
        if !calls.failed() {
            assert_eq!(made.unwrap().id, DepositId(1), "no number was spent on what failed");
            return;
        }
        made.unwrap_err();
        assert_eq!(store.archives.keys().await.unwrap(), [], "{:?}", calls.made());
        assert_eq!(store.ledger.deposit(DepositId(1)).await.unwrap(), None, "{:?}", calls.made());
    }
}

/// A partial deposit with one archive, whose bytes lie under that key.
async fn partial(store: &Store, key: &str) -> Deposit {
    let (client, collection) = inhabited(store).await;
    let archive = received(store, key, b"the bytes").await;
    let deposit = new_deposit(&client, &collection, State::Partial);
    store.create_deposit(deposit, vec![archive]).await.unwrap()
}

async fn keys(store: &Store) -> Vec<String> {
    let mut keys: Vec<String> =
        store.archives.keys().await.unwrap().into_iter().map(|key| key.0).collect();
    keys.sort();
    keys
}

/// Puts an archive of that key in the place of those of the deposit.
async fn replace(
    store: &Store,
    deposit: &Deposit,
    key: &str,
) -> Result<Outcome<Deposit>, crate::StoreError> {
    let archives = vec![received(store, key, b"other bytes").await];
    let change =
        DepositChange { archives: Edit::Replace(records(&archives)), ..change_of(deposit) };
    store.change_deposit(deposit.id, change, archives).await
}

pub(crate) async fn what_a_deposit_no_longer_has_is_removed(store: &Store) {
    let deposit = partial(store, "old").await;
    let outcome = replace(store, &deposit, "new").await.unwrap();
    let Outcome::Made(deposit) = outcome else { panic!("{outcome:?}") };
    assert_eq!(keys(store).await, ["new"]);
    assert_eq!(store.delete_deposit(&deposit, None, at(30)).await.unwrap(), Outcome::Made(()));
    assert!(keys(store).await.is_empty());
}

pub(crate) async fn a_change_that_comes_late_leaves_nothing(store: &Store) {
    let deposit = partial(store, "old").await;
    assert!(matches!(replace(store, &deposit, "new").await.unwrap(), Outcome::Made(_)));
    assert!(matches!(replace(store, &deposit, "late").await.unwrap(), Outcome::Conflict(Some(_))));
    assert!(matches!(
        store.delete_deposit(&deposit, None, at(30)).await.unwrap(),
        Outcome::Conflict(Some(_))
    ));
    assert_eq!(keys(store).await, ["new"]);
}
