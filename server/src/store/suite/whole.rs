//! The ledger and the archives together.

use std::io::Read;

use super::{inhabited, new_deposit, received};
use crate::deposit::State;
use crate::store::{ClientId, Store};

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
