//! How much there may be.

use futures_util::future::join_all;
use swordsmith_deposit::State;

use super::changes::{change_of, partial};
use super::{ENTRY, announce, at, deletion, inhabited, new_client, new_deposit, record};
use crate::{Edit, Outcome, Quota, Store, StoreError};

const ONE: u64 = ENTRY.len() as u64;

fn refused<T>(outcome: &Result<T, StoreError>) -> Option<(&str, &str, u64)> {
    match outcome {
        Err(StoreError::Quota(exceeded)) => Some((exceeded.whose, exceeded.what, exceeded.most)),
        _ => None,
    }
}

pub(crate) async fn a_quota_has_room_for_what_it_says_and_no_more(store: &Store) {
    let (client, collection) = inhabited(store).await;
    let quota = Quota { deposits: Some(3), bytes: None };
    store.ledger.set_client_quota("ada", quota).await.unwrap();
    assert_eq!(store.ledger.client("ada").await.unwrap().unwrap().quota, quota);
    let new = || new_deposit(&client, &collection, State::Partial);
    // Also for those that come at once.
    let made = join_all((0..5).map(|_| store.ledger.create_deposit(new()))).await;
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 3);
    let last = store.ledger.create_deposit(new()).await;
    assert_eq!(refused(&last), Some(("client", "deposits", 3)));
    let (client, collection) = (client.id, collection.id);
    let asked = store.ledger.check_quota(client, collection, 1, 0).await;
    assert_eq!(refused(&asked), Some(("client", "deposits", 3)));
    let quota = Quota { deposits: None, bytes: Some(4 * ONE) };
    store.ledger.set_client_quota("ada", quota).await.unwrap();
    assert!(store.ledger.create_deposit(new()).await.is_ok());
    assert_eq!(
        refused(&store.ledger.create_deposit(new()).await),
        Some(("client", "bytes", 4 * ONE))
    );
    store.ledger.set_client_quota("ada", Quota::default()).await.unwrap();
    assert!(store.ledger.create_deposit(new()).await.is_ok());
    assert!(matches!(
        store.ledger.set_client_quota("eve", quota).await,
        Err(StoreError::Missing { what: "client", .. })
    ));
}

pub(crate) async fn what_goes_makes_room(store: &Store) {
    let before = partial(store).await;
    let there = store.ledger.contents_of(before.id).await.unwrap();
    let entries: usize = there.entries.iter().map(bytes::Bytes::len).sum();
    let archives: u64 = there.archives.iter().map(|archive| archive.fingerprint.size).sum();
    let full = Quota { deposits: Some(1), bytes: Some(entries as u64 + archives) };
    store.ledger.set_client_quota("ada", full).await.unwrap();
    announce(store, &["more", "other"]).await;
    let add = |archives| crate::DepositChange { archives, ..change_of(&before) };
    let more = store.ledger.change_deposit(before.id, add(Edit::Add(vec![record("more")]))).await;
    assert_eq!(refused(&more).map(|(_, what, _)| what), Some("bytes"));
    // Nothing of the change is there.
    assert_eq!(store.ledger.contents_of(before.id).await.unwrap(), there);
    let other = store.ledger.change_deposit(before.id, add(Edit::Replace(vec![record("other")])));
    assert!(matches!(other.await, Ok(Outcome::Made(_))));
    let now = store.ledger.deposit(before.id).await.unwrap().unwrap();
    let gone = store.ledger.delete_deposit(now.id, deletion(now.state, now.revision)).await;
    assert!(matches!(gone, Ok(Outcome::Made(_))));
    let again = crate::NewDeposit {
        mediator: None,
        is_software: true,
        collection: now.collection,
        client: now.client,
        state: State::Partial,
        external_id: None,
        origin_url: None,
        created: at(30),
        archives: there.archives,
        entries: there.entries,
    };
    announce(store, &["first"]).await;
    assert!(store.ledger.create_deposit(again).await.is_ok());
}

pub(crate) async fn a_quota_of_a_collection_is_everybodys(store: &Store) {
    let (ada, things) = inhabited(store).await;
    let bob = store.ledger.add_client(new_client("bob", &["things"]), at(0)).await.unwrap();
    let quota = Quota { deposits: Some(1), bytes: None };
    store.ledger.set_collection_quota("things", quota).await.unwrap();
    let made = store.ledger.create_deposit(new_deposit(&ada, &things, State::Partial)).await;
    assert!(made.is_ok());
    let made = store.ledger.create_deposit(new_deposit(&bob, &things, State::Partial)).await;
    assert_eq!(refused(&made), Some(("collection", "deposits", 1)));
    assert_eq!(store.ledger.collections_of(bob.id).await.unwrap()[0].quota, quota);
}
