//! Clients and collections.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_deposit::State;

use super::{at, inhabited, new_client, new_deposit, set, texts};
use crate::Reach;
use crate::{Client, Mediation, Store, StoreError};

pub(crate) async fn a_client_comes_back(store: &Store) {
    store.ledger.add_collection(texts("things"), at(0)).await.unwrap();
    let mut wanted = new_client("ada", &["things"]);
    wanted.provider_url = Some("https://example.org/".to_owned());
    let made = store.ledger.add_client(wanted, at(1)).await.unwrap();
    assert!(made.enabled);
    assert_eq!(made.provider_url.as_deref(), Some("https://example.org/"));
    assert_eq!(store.ledger.client("ada").await.unwrap(), Some(made.clone()));
    assert_eq!(store.ledger.client("Ada").await.unwrap(), None);
    assert_eq!(store.ledger.clients().await.unwrap(), [(made, vec!["things".to_owned()])]);
}

pub(crate) async fn names_are_taken_once(store: &Store) {
    store.ledger.add_collection(texts("things"), at(0)).await.unwrap();
    store.ledger.add_client(new_client("ada", &[]), at(0)).await.unwrap();
    let again = store.ledger.add_collection(texts("things"), at(0)).await;
    assert!(matches!(again, Err(StoreError::Exists { what: "collection", .. })), "{again:?}");
    let again = store.ledger.add_client(new_client("ada", &[]), at(0)).await;
    assert!(matches!(again, Err(StoreError::Exists { what: "client", .. })), "{again:?}");
}

pub(crate) async fn a_client_needs_its_collections_to_exist(store: &Store) {
    let refused = store.ledger.add_client(new_client("ada", &["nowhere"]), at(0)).await;
    assert!(matches!(refused, Err(StoreError::Missing { what: "collection", .. })), "{refused:?}");
    assert_eq!(store.ledger.client("ada").await.unwrap(), None);
}

pub(crate) async fn a_disabled_client_is_still_there(store: &Store) {
    store.ledger.add_client(new_client("ada", &[]), at(0)).await.unwrap();
    store.ledger.set_client_enabled("ada", false).await.unwrap();
    assert!(!store.ledger.client("ada").await.unwrap().unwrap().enabled);
    store.ledger.set_client_enabled("ada", true).await.unwrap();
    assert!(store.ledger.client("ada").await.unwrap().unwrap().enabled);
    let missing = store.ledger.set_client_enabled("bob", false).await;
    assert!(matches!(missing, Err(StoreError::Missing { what: "client", .. })), "{missing:?}");
}

pub(crate) async fn collections_are_each_clients_own(store: &Store) {
    for name in ["one", "two", "three"] {
        store.ledger.add_collection(texts(name), at(0)).await.unwrap();
    }
    let ada = store.ledger.add_client(new_client("ada", &["two", "one"]), at(0)).await.unwrap();
    let bob = store.ledger.add_client(new_client("bob", &["three"]), at(0)).await.unwrap();
    let names = |found: &[crate::Collection]| {
        found.iter().map(|one| one.texts.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&store.ledger.collections_of(ada.id).await.unwrap()), ["one", "two"]);
    assert_eq!(names(&store.ledger.collections_of(bob.id).await.unwrap()), ["three"]);
    assert_eq!(names(&store.ledger.collections().await.unwrap()), ["one", "three", "two"]);
    assert_eq!(store.ledger.collection("two").await.unwrap().unwrap().texts, texts("two"));
}

pub(crate) async fn a_new_password_takes_the_place_of_the_old_one(store: &Store) {
    let ada = store.ledger.add_client(new_client("ada", &[]), at(0)).await.unwrap();
    let bob = store.ledger.add_client(new_client("bob", &[]), at(0)).await.unwrap();
    store.ledger.client("ada").await.unwrap();
    store.ledger.set_client_password("ada", "other".to_owned()).await.unwrap();
    let wanted = Client { password_hash: "other".to_owned(), ..ada };
    assert_eq!(store.ledger.client("ada").await.unwrap(), Some(wanted));
    assert_eq!(store.ledger.client("bob").await.unwrap(), Some(bob));
    let missing = store.ledger.set_client_password("eve", "other".to_owned()).await;
    assert!(matches!(missing, Err(StoreError::Missing { what: "client", .. })), "{missing:?}");
}

pub(crate) async fn a_provider_is_set_and_taken_away(store: &Store) {
    let ada = store.ledger.add_client(new_client("ada", &[]), at(0)).await.unwrap();
    let bob = store.ledger.add_client(new_client("bob", &[]), at(0)).await.unwrap();
    for provider_url in [Some("https://ada.example/".to_owned()), None] {
        store.ledger.set_client_provider("ada", provider_url.clone()).await.unwrap();
        let wanted = Client { provider_url, ..ada.clone() };
        assert_eq!(store.ledger.client("ada").await.unwrap(), Some(wanted));
    }
    assert_eq!(store.ledger.client("bob").await.unwrap(), Some(bob));
    let missing = store.ledger.set_client_provider("eve", None).await;
    assert!(matches!(missing, Err(StoreError::Missing { what: "client", .. })), "{missing:?}");
}

/// Collections `one`, `two`, `three`, and a client that has `one`.
async fn three(store: &Store) -> Client {
    for name in ["one", "two", "three"] {
        store.ledger.add_collection(texts(name), at(0)).await.unwrap();
    }
    store.ledger.add_client(new_client("ada", &["one"]), at(0)).await.unwrap()
}

async fn rights(store: &Store, client: &Client) -> Vec<String> {
    let own = store.ledger.collections_of(client.id).await.unwrap();
    own.iter().map(|one| one.texts.name.clone()).collect()
}

pub(crate) async fn granting_again_is_no_error_and_is_told_apart(store: &Store) {
    let ada = three(store).await;
    assert_eq!(rights(store, &ada).await, ["one"]);
    for is_new in [true, false] {
        let granted = store.ledger.grant("ada", set(&["one", "two"])).await.unwrap();
        let granted: Vec<_> = granted.into_iter().collect();
        assert_eq!(granted, [("one".to_owned(), false), ("two".to_owned(), is_new)]);
        assert_eq!(rights(store, &ada).await, ["one", "two"]);
    }
}

pub(crate) async fn rights_are_granted_all_or_none(store: &Store) {
    let ada = three(store).await;
    let refused = store.ledger.grant("ada", set(&["three", "two", "x"])).await;
    let is_named = |name: &str| name == "x";
    assert!(
        matches!(&refused, Err(StoreError::Missing { what: "collection", name }) if is_named(name)),
        "{refused:?}"
    );
    assert_eq!(rights(store, &ada).await, ["one"]);
    let refused = store.ledger.grant("eve", set(&["two"])).await;
    assert!(matches!(refused, Err(StoreError::Missing { what: "client", .. })), "{refused:?}");
}

pub(crate) async fn a_right_that_is_revoked_is_gone_and_deposits_stay(store: &Store) {
    let ada = three(store).await;
    let bob = store.ledger.add_client(new_client("bob", &["one"]), at(0)).await.unwrap();
    let one = store.ledger.collection("one").await.unwrap().unwrap();
    let deposit = new_deposit(&ada, &one, State::Partial);
    let deposit = store.ledger.create_deposit(deposit).await.unwrap();
    assert_eq!(rights(store, &ada).await, ["one"]);
    assert_eq!(store.ledger.revoke("ada", set(&["one"])).await.unwrap(), set(&["one"]));
    assert_eq!(rights(store, &ada).await, [""; 0]);
    assert_eq!(rights(store, &bob).await, ["one"]);
    assert_eq!(store.ledger.deposit(deposit.id).await.unwrap().unwrap(), deposit);
    store.ledger.grant("ada", set(&["one"])).await.unwrap();
    assert_eq!(rights(store, &ada).await, ["one"]);
}

pub(crate) async fn rights_are_revoked_all_or_none(store: &Store) {
    let ada = three(store).await;
    let refused = store.ledger.revoke("ada", set(&["one", "two"])).await;
    let is_named = |client: &str, collection: &str| (client, collection) == ("ada", "two");
    assert!(
        matches!(&refused, Err(StoreError::NoRight { client, collection }) if is_named(client, collection)),
        "{refused:?}"
    );
    let refused = store.ledger.revoke("ada", set(&["one", "x"])).await;
    assert!(matches!(refused, Err(StoreError::Missing { what: "collection", .. })), "{refused:?}");
    let refused = store.ledger.revoke("eve", set(&["one"])).await;
    assert!(matches!(refused, Err(StoreError::Missing { what: "client", .. })), "{refused:?}");
    assert_eq!(rights(store, &ada).await, ["one"]);
}

pub(crate) async fn a_client_deposits_for_another_where_both_may(store: &Store) {
    let ledger = &store.ledger;
    let (ada, things) = inhabited(store).await;
    let bob = ledger.add_client(new_client("bob", &[]), at(1)).await.unwrap();
    let here = || BTreeSet::from([things.texts.name.clone()]);
    assert!(ledger.mediations_of(ada.id).await.unwrap().is_empty());
    let allowed = ledger.set_mediation(&ada.name, "bob", here(), Some(Reach::Own)).await.unwrap();
    assert_eq!(allowed, BTreeMap::from([(things.texts.name.clone(), true)]));
    // Bob may not deposit there himself.
    assert!(ledger.mediations_of(ada.id).await.unwrap().is_empty());
    ledger.grant("bob", here()).await.unwrap();
    let mediation = |reach| Mediation { collection: things.id, owner: bob.clone(), reach };
    assert_eq!(*ledger.mediations_of(ada.id).await.unwrap(), [mediation(Reach::Own)]);
    assert!(ledger.mediations_of(bob.id).await.unwrap().is_empty());
    ledger.set_client_enabled("bob", false).await.unwrap();
    assert!(ledger.mediations_of(ada.id).await.unwrap().is_empty());
    ledger.set_client_enabled("bob", true).await.unwrap();
    for (reach, is_new) in [(Reach::Own, false), (Reach::All, true), (Reach::All, false)] {
        let again = ledger.set_mediation(&ada.name, "bob", here(), Some(reach)).await.unwrap();
        assert!(again.values().all(|found| *found == is_new), "{reach:?}");
        assert_eq!(*ledger.mediations_of(ada.id).await.unwrap(), [mediation(reach)]);
    }
    ledger.set_mediation(&ada.name, "bob", here(), None).await.unwrap();
    assert!(ledger.mediations_of(ada.id).await.unwrap().is_empty());
    for (client, owner) in [("nobody", "bob"), (ada.name.as_str(), "nobody")] {
        let refused = ledger.set_mediation(client, owner, here(), Some(Reach::Own)).await;
        assert!(matches!(refused, Err(StoreError::Missing { what: "client", .. })));
    }
}
