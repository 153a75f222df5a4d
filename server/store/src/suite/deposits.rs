//! Deposits and what happens to them.

use swordsmith_deposit::{Cause, State, Transition};

use super::{announce, at, inhabited, new_deposit, record};
use crate::{ArchiveKey, ClientId, DepositId, Identifiers, Store, StoreError, TransitionRecord};

const PASSED: Transition =
    Transition { from: Some(State::Deposited), to: State::Verified, cause: Cause::ChecksPassed };

pub(crate) async fn a_deposit_comes_back_whole(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let mut wanted = new_deposit(&client, &collection, State::Deposited);
    wanted.archives = vec![record("first"), record("second")];
    announce(store, &["first", "second"]).await;
    let made = store.ledger.create_deposit(wanted.clone()).await.unwrap();
    assert_eq!(store.ledger.deposit(made.id).await.unwrap(), Some(made.clone()));
    assert_eq!((made.client, made.collection, made.created), (client.id, collection.id, at(10)));
    assert_eq!((made.state, made.external_id.as_deref()), (State::Deposited, Some("mine")));
    assert_eq!(store.ledger.archives_of(made.id).await.unwrap(), wanted.archives);
    assert_eq!(store.ledger.entries_of(made.id).await.unwrap(), wanted.entries);
    assert!(store.ledger.refers_to(&ArchiveKey("second".to_owned())).await.unwrap());
    assert!(!store.ledger.refers_to(&ArchiveKey("third".to_owned())).await.unwrap());
    let first =
        TransitionRecord { from: None, to: State::Deposited, cause: Cause::Created, at: at(10) };
    assert_eq!(store.ledger.transitions_of(made.id).await.unwrap(), [first]);
}

pub(crate) async fn numbers_count_from_one(store: &Store) {
    let (client, collection) = inhabited(store).await;
    for number in 1..4 {
        let made = store
            .ledger
            .create_deposit(new_deposit(&client, &collection, State::Partial))
            .await
            .unwrap();
        assert_eq!(made.id, DepositId(number));
    }
    assert_eq!(store.ledger.deposit(DepositId(4)).await.unwrap(), None);
}

pub(crate) async fn a_change_of_state_compares_first(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let made = store
        .ledger
        .create_deposit(new_deposit(&client, &collection, State::Deposited))
        .await
        .unwrap();
    let detail = Some("so it is".to_owned());
    assert!(store.ledger.change_state(made.id, PASSED, detail.clone(), at(20)).await.unwrap());
    assert!(!store.ledger.change_state(made.id, PASSED, None, at(21)).await.unwrap());
    let found = store.ledger.deposit(made.id).await.unwrap().unwrap();
    assert_eq!((found.state, found.detail), (State::Verified, detail));
    let last = store.ledger.transitions_of(made.id).await.unwrap().pop().unwrap();
    assert_eq!((last.from, last.to, last.at), (Some(State::Deposited), State::Verified, at(20)));
    assert!(!store.ledger.change_state(DepositId(99), PASSED, None, at(22)).await.unwrap());
}

pub(crate) async fn a_transition_outside_the_table_is_refused(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let born_done =
        store.ledger.create_deposit(new_deposit(&client, &collection, State::Done)).await;
    assert!(matches!(born_done, Err(StoreError::NoSuchTransition { .. })), "{born_done:?}");
    let made = store
        .ledger
        .create_deposit(new_deposit(&client, &collection, State::Deposited))
        .await
        .unwrap();
    let leap = Transition { from: Some(State::Deposited), to: State::Done, cause: Cause::Loaded };
    let refused = store.ledger.change_state(made.id, leap, None, at(20)).await;
    assert!(matches!(refused, Err(StoreError::NoSuchTransition { .. })), "{refused:?}");
}

pub(crate) async fn a_deposit_without_its_client_leaves_no_rows(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let mut orphan = new_deposit(&client, &collection, State::Deposited);
    orphan.client = ClientId(77);
    orphan.archives = vec![record("lost")];
    announce(store, &["lost"]).await;
    store.ledger.create_deposit(orphan).await.unwrap_err();
    assert!(!store.ledger.refers_to(&ArchiveKey("lost".to_owned())).await.unwrap());
    assert_eq!(store.ledger.take_job(at(100), at(200)).await.unwrap(), None);
}

pub(crate) async fn what_a_deposit_is_archived_as_comes_with_its_state(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let new = new_deposit(&client, &collection, State::Deposited);
    let made = store.ledger.create_deposit(new).await.unwrap();
    let started =
        Transition { from: Some(State::Verified), to: State::Loading, cause: Cause::LoadStarted };
    let loaded = Transition { from: Some(State::Loading), to: State::Done, cause: Cause::Loaded };
    let identifiers = Identifiers { swhid: "swhid".to_owned(), context: "context".to_owned() };
    let ledger = &store.ledger;
    assert!(!ledger.archive(made.id, loaded, identifiers.clone(), at(20)).await.unwrap());
    assert_eq!(ledger.deposit(made.id).await.unwrap().unwrap().swhid, None);
    assert!(ledger.change_state(made.id, PASSED, None, at(21)).await.unwrap());
    assert!(ledger.change_state(made.id, started, None, at(22)).await.unwrap());
    assert!(!ledger.has_archived(client.id, "https://a.example/mine").await.unwrap());
    assert!(ledger.archive(made.id, loaded, identifiers, at(23)).await.unwrap());
    assert!(ledger.has_archived(client.id, "https://a.example/mine").await.unwrap());
    assert!(!ledger.has_archived(client.id, "https://a.example/").await.unwrap());
    assert!(!ledger.has_archived(ClientId(77), "https://a.example/mine").await.unwrap());
    let found = ledger.deposit(made.id).await.unwrap().unwrap();
    let found = (found.state, found.swhid.as_deref(), found.swhid_context.as_deref());
    assert_eq!(found, (State::Done, Some("swhid"), Some("context")));
}
