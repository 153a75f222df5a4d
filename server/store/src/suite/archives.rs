//! The bytes of archives.

use std::io::Read;

use bytes::Bytes;
use futures_util::TryStreamExt;

use super::{at, received};
use crate::{ArchiveKey, Store, StoreError};

async fn content(store: &Store, key: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    store
        .archives
        .open(&ArchiveKey(key.to_owned()))
        .await
        .unwrap()
        .read_to_end(&mut bytes)
        .unwrap();
    bytes
}

pub(crate) async fn published_bytes_come_back(store: &Store) {
    let wanted: Vec<u8> =
        (0..3_000_000_u32).map(|number| number.to_le_bytes()[number as usize % 3]).collect();
    let mut upload = store.archives.begin(&ArchiveKey("a".to_owned())).await.unwrap();
    for chunk in wanted.chunks(70_001) {
        upload.write(Bytes::copy_from_slice(chunk)).await.unwrap();
    }
    upload.publish().await.unwrap();
    assert!(content(store, "a").await == wanted);
}

/// So large that no back end takes it in one.
pub(crate) async fn a_large_archive_comes_back(store: &Store) {
    let mut wanted = vec![7; 20_000_000];
    wanted[9_000_000..9_000_010].copy_from_slice(b"the middle");
    received(store, "a", &wanted).await.upload.publish().await.unwrap();
    assert!(content(store, "a").await == wanted);
    let sent = store.archives.content(&ArchiveKey("a".to_owned())).await.unwrap();
    let pieces: Vec<_> = sent.pieces(9_000_004, 6).try_collect().await.unwrap();
    assert_eq!((sent.length(), pieces.concat().as_slice()), (20_000_000, &b"middle"[..]));
}

pub(crate) async fn any_part_of_an_archive_can_be_read(store: &Store) {
    received(store, "a", b"the bytes").await.upload.publish().await.unwrap();
    let content = store.archives.content(&ArchiveKey("a".to_owned())).await.unwrap();
    assert_eq!(content.length(), 9);
    for (first, length, wanted) in [(0, 9, "the bytes"), (4, 3, "byt"), (8, 1, "s"), (4, 0, "")] {
        let pieces: Vec<_> = content.pieces(first, length).try_collect().await.unwrap();
        assert_eq!(pieces.concat(), wanted.as_bytes());
    }
    for (first, length) in [(4, 6), (9, 1)] {
        let pieces: Result<Vec<_>, _> = content.pieces(first, length).try_collect().await;
        assert!(pieces.is_err(), "{first} {length}");
    }
    let missing = store.archives.content(&ArchiveKey("b".to_owned())).await;
    assert!(matches!(missing, Err(StoreError::Missing { .. })));
}

pub(crate) async fn nothing_is_seen_before_it_is_published(store: &Store) {
    let waiting = received(store, "a", &vec![7; 2_000_000]).await;
    let key = ArchiveKey("a".to_owned());
    assert!(matches!(store.archives.open(&key).await, Err(StoreError::Missing { .. })));
    assert_eq!(store.archives.keys().await.unwrap(), []);
    waiting.upload.publish().await.unwrap();
    assert_eq!(store.archives.keys().await.unwrap(), [key]);
}

pub(crate) async fn abandoned_and_dropped_uploads_leave_nothing(store: &Store) {
    received(store, "a", &vec![7; 2_000_000]).await.upload.abandon().await.unwrap();
    assert_eq!(store.archives.remove_leftovers(&store.uploads).await.unwrap(), 0);
    drop(received(store, "b", &vec![7; 2_000_000]).await);
    // Dropping cannot wait for the disk.
    for _ in 0..100 {
        tokio::task::yield_now().await;
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    assert_eq!(store.archives.remove_leftovers(&store.uploads).await.unwrap(), 0);
    assert_eq!(store.archives.keys().await.unwrap(), []);
}

pub(crate) async fn an_empty_archive_is_an_archive(store: &Store) {
    received(store, "a", b"").await.upload.publish().await.unwrap();
    assert_eq!(content(store, "a").await, b"");
}

pub(crate) async fn removing_twice_is_no_error(store: &Store) {
    received(store, "a", b"abc").await.upload.publish().await.unwrap();
    for _ in 0..2 {
        store.archives.remove(&ArchiveKey("a".to_owned())).await.unwrap();
    }
    assert_eq!(store.archives.keys().await.unwrap(), []);
}

pub(crate) async fn what_is_in_quarantine_is_seen_by_who_asks_for_it(store: &Store) {
    let (key, now) = (ArchiveKey("a".to_owned()), at(4_000_000_000));
    assert_eq!(store.archives.quarantined().await.unwrap(), []);
    assert_eq!(store.archives.set_aside(&key, now).await.unwrap(), None, "nothing lies there");
    for bytes in [&b"first"[..], b"second"] {
        received(store, "a", bytes).await.upload.publish().await.unwrap();
        let moved = store.archives.set_aside(&key, now).await.unwrap().unwrap();
        assert_eq!(moved.size, bytes.len() as u64);
        assert_eq!(store.archives.keys().await.unwrap(), []);
        assert!(store.archives.open(&key).await.is_err());
    }
    let all = store.archives.quarantined().await.unwrap();
    let [first, second] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!((&first.key, first.since, first.size), (&key, now, 5));
    assert_eq!((&second.key, second.since, second.size), (&key, at(4_000_000_001), 6));
    let kept = store.archives.quarantined_content(second).await.unwrap();
    let pieces: Vec<_> = kept.pieces(0, kept.length()).try_collect().await.unwrap();
    assert_eq!(pieces.concat(), b"second");
    store.archives.bring_back(first).await.unwrap();
    assert_eq!(content(store, "a").await, b"first");
    let there = store.archives.bring_back(second).await.unwrap_err();
    assert!(matches!(there, StoreError::Exists { .. }), "{there}");
    for _ in 0..2 {
        store.archives.discard(second).await.unwrap();
    }
    assert_eq!(store.archives.quarantined().await.unwrap(), []);
    assert_eq!(store.archives.keys().await.unwrap(), [key]);
}
