//! Archives on their way out.

use super::*;

#[tokio::test]
async fn any_part_of_an_archive_can_be_read() {
    let archives = archives(&Faulty::default());
    begun(&archives, b"the bytes").await.publish().await.unwrap();
    let content = archives.content(&key()).await.unwrap();
    assert_eq!(content.length(), 9);
    for (first, length, wanted) in [(0, 9, "the bytes"), (4, 3, "byt"), (8, 1, "s"), (4, 0, "")] {
        let pieces: Vec<_> = content.pieces(first, length).try_collect().await.unwrap();
        assert_eq!(pieces.concat(), wanted.as_bytes());
    }
}

#[tokio::test(start_paused = true)]
async fn where_there_are_fewer_bytes_an_error_ends_them() {
    let archives = archives(&Faulty::default());
    begun(&archives, b"the bytes").await.publish().await.unwrap();
    let content = archives.content(&key()).await.unwrap();
    for (first, length) in [(0, 10), (8, 2), (9, 1), (20, 1)] {
        let mut pieces = content.pieces(first, length);
        let mut got = 0;
        let ended = loop {
            match pieces.try_next().await {
                Ok(Some(piece)) => got += piece.len() as u64,
                ended => break ended,
            }
        };
        assert!(ended.is_err(), "{first} {length}");
        assert_eq!(got, 9_u64.saturating_sub(first));
    }
}

#[tokio::test(start_paused = true)]
async fn a_download_that_breaks_off_is_taken_up_again() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(100));
    begun(&archives, &bytes).await.publish().await.unwrap();
    objects.break_off(50);
    let content = archives.content(&key()).await.unwrap();
    let pieces: Vec<_> = content.pieces(2, 98).try_collect().await.unwrap();
    assert_eq!(pieces.len(), 51);
    assert_eq!(pieces.concat(), bytes[2..]);
}

#[tokio::test]
async fn an_archive_that_is_opened_is_whole() {
    let objects = Faulty::default();
    let (archives, bytes) = (archives(&objects), some_bytes(100));
    begun(&archives, &bytes).await.publish().await.unwrap();
    objects.break_off(2);
    assert_eq!(opened(&archives).await.unwrap(), bytes);
}

#[tokio::test]
async fn an_archive_that_goes_while_it_is_fetched_is_an_error() {
    let objects = Faulty::default();
    let archives = archives(&objects);
    begun(&archives, &some_bytes(100)).await.publish().await.unwrap();
    let content = archives.content(&key()).await.unwrap();
    objects.break_off(1);
    let mut pieces = content.pieces(0, 100);
    assert_eq!(pieces.try_next().await.unwrap().unwrap().len(), 1);
    archives.remove(&key()).await.unwrap();
    assert!(pieces.try_next().await.is_err());
}
