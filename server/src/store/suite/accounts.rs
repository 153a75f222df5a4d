//! Clients and collections.

use super::{at, new_client, texts};
use crate::store::{Store, StoreError};

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
    let names = |found: &[crate::store::Collection]| {
        found.iter().map(|one| one.texts.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&store.ledger.collections_of(ada.id).await.unwrap()), ["one", "two"]);
    assert_eq!(names(&store.ledger.collections_of(bob.id).await.unwrap()), ["three"]);
    assert_eq!(names(&store.ledger.collections().await.unwrap()), ["one", "three", "two"]);
    assert_eq!(store.ledger.collection("two").await.unwrap().unwrap().texts, texts("two"));
}

pub(crate) async fn admitting_twice_is_no_error(store: &Store) {
    let collection = store.ledger.add_collection(texts("things"), at(0)).await.unwrap();
    let client = store.ledger.add_client(new_client("ada", &[]), at(0)).await.unwrap();
    store.ledger.admit(client.id, collection.id).await.unwrap();
    store.ledger.admit(client.id, collection.id).await.unwrap();
    assert_eq!(store.ledger.collections_of(client.id).await.unwrap()[..], [collection]);
}
