//! Where archives lie on the disk, and what errors say.

use std::io::Read;

use bytes::Bytes;

use super::*;

const KEY: &str = "0123456789abcdef";

fn key() -> ArchiveKey {
    ArchiveKey(KEY.to_owned())
}

#[tokio::test]
async fn archives_lie_in_a_tree_and_those_from_before_are_found() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("fedcba"), b"before").unwrap();
    std::fs::create_dir(folder.path().join("lost+found")).unwrap();
    std::fs::write(folder.path().join("lost+found/0123"), b"not ours").unwrap();
    let archives = LocalArchives::open(folder.path()).unwrap();
    let mut upload = archives.begin(&key()).await.unwrap();
    upload.write(Bytes::from_static(b"now")).await.unwrap();
    upload.publish().await.unwrap();
    assert_eq!(std::fs::read(folder.path().join("01").join(KEY)).unwrap(), b"now");
    let mut keys = archives.keys().await.unwrap();
    keys.sort();
    assert_eq!(keys, [key(), ArchiveKey("fedcba".to_owned())]);
    let mut text = String::new();
    archives.open(&keys[1]).await.unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "before");
    for key in &keys {
        archives.remove(key).await.unwrap();
    }
    assert_eq!(archives.keys().await.unwrap(), []);
}

#[tokio::test]
async fn a_key_is_no_path() {
    let folder = tempfile::tempdir().unwrap();
    let archives = LocalArchives::open(folder.path()).unwrap();
    for key in ["", ".", "..", "../x", "a/b", "a#1", "\u{e9}"] {
        let error = archives.open(&ArchiveKey(key.to_owned())).await.unwrap_err();
        assert!(matches!(error, StoreError::Corrupt(_)), "{key}");
    }
}

#[tokio::test]
async fn each_folder_has_a_note_of_its_own() {
    let parent = tempfile::tempdir().unwrap();
    let folder = |name: &str| {
        let folder = parent.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        LocalArchives::open(&folder).unwrap()
    };
    let (one, other) = (folder("archives.a"), folder("archives.b"));
    one.note_owner("first").await.unwrap();
    assert_eq!(other.owner().await.unwrap(), None);
    other.note_owner("second").await.unwrap();
    assert_eq!(one.owner().await.unwrap().as_deref(), Some("first"));
    // As `echo` writes it.
    std::fs::write(parent.path().join("archives.a.ledger"), "first\n").unwrap();
    assert_eq!(one.owner().await.unwrap().as_deref(), Some("first"));
}

#[tokio::test]
async fn a_note_that_cannot_be_made_is_named_with_what_is_to_be_in_it() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("archives");
    std::fs::create_dir(&folder).unwrap();
    let archives = LocalArchives::open(&folder).unwrap();
    let note = parent.path().join("archives.ledger");
    std::fs::create_dir(note.with_extension("ledger.new")).unwrap();
    let error = archives.note_owner("0123").await.unwrap_err().to_string();
    assert!(error.contains(note.to_str().unwrap()), "{error}");
    assert!(error.contains("help: ") && error.ends_with("with this in it: 0123"), "{error}");
}

#[tokio::test]
async fn errors_of_files_name_them() {
    let folder = tempfile::tempdir().unwrap();
    let archives = LocalArchives::open(folder.path()).unwrap();
    let place = folder.path().canonicalize().unwrap().join("01");
    std::fs::remove_dir(&place).unwrap();
    std::fs::write(&place, b"in the way").unwrap();
    let mut upload = archives.begin(&key()).await.unwrap();
    upload.write(Bytes::from_static(b"lost")).await.unwrap();
    for error in [
        upload.publish().await.unwrap_err(),
        archives.open(&key()).await.unwrap_err(),
        archives.remove(&key()).await.unwrap_err(),
        archives.set_aside(&key(), Timestamp::now()).await.unwrap_err(),
        archives.pages().try_concat().await.unwrap_err(),
    ] {
        assert!(error.to_string().contains(place.to_str().unwrap()), "{error}");
    }
}

/// A copy that was cut off when an archive was moved there from another file system.
#[tokio::test]
async fn leftovers_in_quarantine_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let archives = LocalArchives::open(folder.path()).unwrap();
    let day = folder.path().join("quarantine/2026-11-27");
    std::fs::create_dir_all(&day).unwrap();
    std::fs::write(day.join("041700-0123"), "whole").unwrap();
    std::fs::write(day.join("041700-4567#"), "cut o").unwrap();
    assert_eq!(archives.quarantined().await.unwrap().len(), 1);
    assert_eq!(archives.remove_leftovers(&Leases::default()).await.unwrap(), 1);
    assert_eq!(archives.quarantined().await.unwrap().len(), 1);
    assert!(!day.join("041700-4567#").exists());
}

#[tokio::test]
async fn an_upload_that_cannot_be_written_is_not_published() {
    let folder = tempfile::tempdir().unwrap();
    let archives = LocalArchives::open(folder.path()).unwrap();
    std::fs::remove_dir(folder.path().join("01")).unwrap();
    std::fs::write(folder.path().join("01"), b"in the way").unwrap();
    let mut upload = archives.begin(&key()).await.unwrap();
    upload.write(Bytes::from_static(b"lost")).await.unwrap();
    assert!(upload.publish().await.is_err());
    assert!(matches!(archives.open(&key()).await, Err(StoreError::Unavailable(_))));
}
