//! The ledger in `SQLite` and the archives in an object store that runs beside the tests, each case
//! below a prefix of its own.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use swordsmith_deposit::{Announced, ArchiveKey};

use super::super::{Fresh, received};
use super::objects::archives;
use crate::archives::{Archives, ObjectArchives};
use crate::ledger::sqlite::SqliteLedger;
use crate::{Store, StoreError};

suite!(crate::suite::with_services::on_object_store::objects);

async fn objects() -> Fresh {
    Fresh::opened(|folder| async move {
        let ledger = SqliteLedger::open(&folder.join("ledger")).await.unwrap();
        Store::new(ledger, archives(&folder))
    })
    .await
}

/// More than a store tells of at once.
#[tokio::test]
async fn all_archives_are_listed() {
    let fresh = objects().await;
    let store = &fresh.store;
    let mut wanted: Vec<_> = (0..1_100).map(|number| ArchiveKey(format!("{number:04x}"))).collect();
    let publish = wanted.iter().map(|ArchiveKey(key)| async {
        received(store, key, b"the bytes").await.upload.publish().await.unwrap();
    });
    stream::iter(publish).buffer_unordered(8).collect::<Vec<()>>().await;
    let mut found = store.archives.keys().await.unwrap();
    found.sort();
    wanted.sort();
    assert!(found == wanted, "{} were found", found.len());
}

/// Another upload of the same archive is not the same upload.
#[tokio::test]
async fn an_archive_that_is_there_is_not_overwritten() {
    let fresh = objects().await;
    let store = &fresh.store;
    let (first, other) =
        (received(store, "a", b"first").await, received(store, "a", b"other").await);
    first.upload.publish().await.unwrap();
    let again = received(store, "a", b"first").await;
    again.upload.publish().await.expect("as if the answer had been lost");
    let error = other.upload.publish().await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
}

/// The parts of an upload that is over are gone, and to remove them is no error.
#[tokio::test]
async fn parts_are_removed_once_and_again() {
    let fresh = objects().await;
    let store = &fresh.store;
    for is_dropped in [false, true] {
        let upload = received(store, "a", &vec![7; 20_000_000]).await.upload;
        let parts = upload.parts().map(str::to_owned);
        assert!(parts.is_some());
        let announced = Announced { key: ArchiveKey("a".to_owned()), parts };
        if is_dropped {
            drop(upload);
            // Dropping cannot wait for the store.
            tokio::time::sleep(Duration::from_secs(1)).await;
        } else {
            store.archives.remove_parts(&announced).await.unwrap();
            upload.publish().await.unwrap_err();
        }
        let removed = store.archives.remove_parts(&announced).await;
        // One of the stores that tests run with says of an upload that is not there that it is
        // somebody else's.
        let is_gone =
            removed.as_ref().err().is_none_or(|it| it.to_string().contains("AccessDenied"));
        assert!(is_gone, "{removed:?}");
        assert_eq!(store.archives.keys().await.unwrap(), []);
    }
}

/// It is not taken for one that holds no archives.
#[tokio::test]
async fn a_bucket_that_is_not_there_is_an_error() {
    let archives = ObjectArchives::open("s3://swordsmith-no-such-bucket").unwrap();
    let listed = archives.keys().await.unwrap_err();
    assert!(matches!(listed, StoreError::Unavailable(_)), "{listed}");
}

#[tokio::test]
async fn archives_belong_to_the_first_ledger_that_asks() {
    let fresh = objects().await;
    let store = &fresh.store;
    let first = store.ledger.identity().await.unwrap();
    assert_eq!(store.archives.owner().await.unwrap(), None);
    for identity in [&first, "another"] {
        store.archives.note_owner(identity).await.unwrap();
        assert_eq!(store.archives.owner().await.unwrap().as_ref(), Some(&first));
    }
    assert_eq!(store.archives.keys().await.unwrap(), [], "the note is no archive");
    store.archives.set_owner("another").await.unwrap();
    assert_eq!(store.archives.owner().await.unwrap().unwrap(), "another");
}
