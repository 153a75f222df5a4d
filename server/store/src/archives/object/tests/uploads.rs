//! Archives on their way in.

use std::time::Duration;

use swordsmith_deposit::Announced;

use super::*;

/// The size of the first parts.
const PART: usize = 8 << 20;

/// Two parts, and a bit.
const LARGE: usize = 2 * PART + 3;

/// Waits until nothing is left of uploads that were dropped.
async fn gone(objects: &Faulty) {
    for _ in 0..500 {
        if objects.unfinished().await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the parts of an upload are still there");
}

#[tokio::test]
async fn a_small_archive_is_one_request() {
    let objects = Faulty::default();
    let archives = archives(&objects);
    for bytes in [&b""[..], b"small"] {
        let upload = begun(&archives, bytes).await;
        assert_eq!((upload.parts(), objects.listed().await.len()), (None, 0));
        upload.publish().await.unwrap();
        assert_eq!(opened(&archives).await.unwrap(), bytes);
        assert_eq!(objects.listed().await, [Path::from("archives/01/0123456789abcdef")]);
        archives.remove(&key()).await.unwrap();
    }
    assert_eq!(objects.begun(), 0);
}

#[tokio::test]
async fn a_large_archive_is_sent_in_parts_while_it_comes() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(4 * PART + 5));
    let mut upload = begun(&archives, &bytes[..PART]).await;
    assert!(upload.parts().is_some());
    assert_eq!(objects.parts(), [0_usize; 0], "the ledger does not know of it yet");
    for piece in bytes[PART..].chunks(PIECE) {
        upload.write(Bytes::copy_from_slice(piece)).await.unwrap();
    }
    // The last full one and the rest may not be on their way yet.
    assert!(objects.parts().len() >= 2);
    assert_eq!(archives.keys().await.unwrap(), []);
    assert!(matches!(opened(&archives).await, Err(StoreError::Missing { .. })));
    upload.publish().await.unwrap();
    assert!(opened(&archives).await.unwrap() == bytes);
    assert_eq!(objects.parts(), [PART, PART, PART, PART, 5]);
    assert_eq!((objects.begun(), objects.unfinished().await), (1, 0));
    assert!((2..=3).contains(&objects.most_on_the_way()), "{}", objects.most_on_the_way());
}

#[tokio::test]
async fn an_archive_that_is_all_parts_needs_no_more() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(2 * PART));
    begun(&archives, &bytes).await.publish().await.unwrap();
    assert!(opened(&archives).await.unwrap() == bytes);
    assert_eq!(objects.parts(), [PART, PART]);
}

#[tokio::test]
async fn what_comes_at_once_is_cut() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(LARGE));
    let mut upload = archives.begin(&key()).await.unwrap();
    upload.write(bytes.clone().into()).await.unwrap();
    upload.publish().await.unwrap();
    assert!(opened(&archives).await.unwrap() == bytes);
    assert_eq!(objects.parts(), [PART, PART, 3]);
}

#[tokio::test]
async fn an_abandoned_or_dropped_upload_leaves_no_parts() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(LARGE));
    begun(&archives, &bytes).await.abandon().await.unwrap();
    assert_eq!((objects.begun(), objects.unfinished().await), (1, 0));
    drop(begun(&archives, &bytes).await);
    gone(&objects).await;
    assert_eq!((objects.begun(), objects.listed().await.len()), (2, 0));
}

#[tokio::test]
async fn who_goes_away_while_an_upload_begins_leaves_nothing() {
    let objects = Faulty::default();
    let archives = archives(&objects);
    let mut upload = archives.begin(&key()).await.unwrap();
    let write = upload.write(some_bytes(PART).into());
    assert!(tokio::time::timeout(Duration::from_millis(1), write).await.is_err());
    drop(upload);
    assert_eq!((objects.begun(), objects.unfinished().await), (1, 1));
    gone(&objects).await;
}

#[tokio::test]
async fn parts_of_an_upload_that_never_ended_are_removed() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(LARGE));
    let upload = begun(&archives, &bytes).await;
    let parts = upload.parts().map(str::to_owned);
    std::mem::forget(upload);
    assert_eq!(objects.unfinished().await, 1);
    for _ in 0..2 {
        let announced = Announced { key: key(), parts: parts.clone() };
        archives.remove_parts(&announced).await.unwrap();
        assert_eq!(objects.unfinished().await, 0);
    }
    archives.remove_parts(&Announced { key: key(), parts: None }).await.unwrap();
    objects.away(true);
    let announced = Announced { key: key(), parts };
    assert!(archives.remove_parts(&announced).await.is_err(), "a sweep tries again");
}

#[tokio::test]
async fn an_upload_of_which_a_part_cannot_be_sent_is_not_published() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(LARGE));
    objects.take_no_parts();
    assert!(begun(&archives, &bytes).await.publish().await.is_err());
    gone(&objects).await;
    assert_eq!(objects.listed().await.len(), 0);
}

#[tokio::test]
async fn who_no_longer_waits_changes_nothing() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(LARGE));
    drop(begun(&archives, &bytes).await.begin_publishing().await.unwrap());
    while objects.listed().await.is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(opened(&archives).await.unwrap() == bytes);
}

#[tokio::test]
async fn an_answer_that_is_lost_is_not_taken_for_a_failure() {
    let objects = Faulty::default();
    let archives = archives(&objects);
    objects.lose_answers();
    for bytes in [some_bytes(3), some_bytes(LARGE)] {
        begun(&archives, &bytes).await.publish().await.unwrap();
        assert!(opened(&archives).await.unwrap() == bytes);
        archives.remove(&key()).await.unwrap();
    }
    assert_eq!(objects.unfinished().await, 0);
}

#[tokio::test]
async fn what_is_there_is_not_overwritten() {
    let objects = Faulty::default();
    let archives = archives(&objects);
    begun(&archives, b"first").await.publish().await.unwrap();
    for other in [&b"other"[..], b"longer", b""] {
        let error = begun(&archives, other).await.publish().await.unwrap_err();
        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    }
    assert_eq!(opened(&archives).await.unwrap(), b"first");
}
