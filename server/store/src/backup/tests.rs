//! Backups of data folders: what they have, and what is left of one that ends at any moment.

use swordsmith_deposit::State;

use super::*;
use crate::suite::faults::{Calls, Fault};
use crate::suite::{at, inhabited, new_deposit, received};
use crate::verify::Finding;

async fn deposited(folder: &OpenStore, key: &str, bytes: &[u8]) -> crate::Deposit {
    let ledger = &folder.store.ledger;
    let client = ledger.client("ada").await.unwrap().unwrap();
    let collection = ledger.collection("things").await.unwrap().unwrap();
    let deposit = new_deposit(&client, &collection, State::Partial);
    let archive = received(&folder.store, key, bytes).await;
    folder.store.create_deposit(deposit, vec![archive]).await.unwrap()
}

async fn inhabited_folder(path: &Path) -> OpenStore {
    let folder = OpenStore::in_folder(path).await.unwrap();
    inhabited(&folder.store).await;
    folder
}

#[tokio::test]
async fn a_backup_is_a_data_folder_and_the_next_one_copies_what_is_new() {
    let parent = tempfile::tempdir().unwrap();
    let folder = inhabited_folder(&parent.path().join("data")).await;
    let copy = parent.path().join("deep/copy");
    let first = deposited(&folder, "00aa", b"first").await;
    deposited(&folder, "11bb", b"").await;
    let copied = folder.back_up(&copy, Rules::default()).await.unwrap();
    assert_eq!((copied.archives, copied.new, copied.bytes), (2, 2, 5));
    deposited(&folder, "22cc", b"third").await;
    folder.store.delete_deposit(&first, None, at(30)).await.unwrap();
    let copied = folder.back_up(&copy, Rules::default()).await.unwrap();
    assert_eq!((copied.archives, copied.new, copied.bytes), (2, 1, 5));
    let restored = OpenStore::in_folder(&copy).await.unwrap();
    let mut found = Vec::new();
    let verified = restored.store.verify(|finding| found.push(finding)).await.unwrap();
    assert_eq!((verified.deposits, verified.archives, found), (2, 2, vec![]));
}

#[tokio::test]
async fn damage_is_not_copied_and_said() {
    let parent = tempfile::tempdir().unwrap();
    let folder = inhabited_folder(&parent.path().join("data")).await;
    for key in ["00aa", "11bb", "22cc"] {
        deposited(&folder, key, b"content").await;
    }
    let archives = parent.path().join("data/archives");
    std::fs::write(archives.join("00/00aa"), "CONTENT").unwrap();
    std::fs::remove_file(archives.join("11/11bb")).unwrap();
    let mut copied = folder.back_up(&parent.path().join("copy"), Rules::default()).await.unwrap();
    copied.damaged.sort();
    let damaged: Vec<_> = copied.damaged.iter().map(|key| key.0.as_str()).collect();
    assert_eq!((copied.archives, damaged), (1, vec!["00aa", "11bb"]));
}

#[tokio::test]
async fn a_folder_that_is_served_is_no_copy() {
    let parent = tempfile::tempdir().unwrap();
    let folder = inhabited_folder(&parent.path().join("data")).await;
    let other = inhabited_folder(&parent.path().join("other")).await;
    let lock = other.lock_for_server().unwrap();
    let replacing = Rules { replaces: true, ..Rules::default() };
    for path in ["data", "other"] {
        let refused = folder.back_up(&parent.path().join(path), replacing).await;
        assert!(refused.is_err(), "{path}");
    }
    drop(lock);
    folder.back_up(&parent.path().join("other"), replacing).await.unwrap();
}

/// How many deposits and archives a backup has, of which all is whole.
async fn verified(folder: &Path) -> (u64, u64) {
    verified_but(folder, |_| false).await
}

/// The same, where such findings may be.
async fn verified_but(folder: &Path, may_be: impl Fn(&Finding) -> bool) -> (u64, u64) {
    let open = OpenStore::in_folder(folder).await.unwrap();
    let mut found = Vec::new();
    let verified = open.store.verify(|finding| found.push(finding)).await.unwrap();
    found.retain(|finding| !may_be(finding));
    assert_eq!(found, []);
    open.close().await;
    (verified.deposits, verified.archives)
}

#[tokio::test]
async fn earlier_backups_are_kept_and_the_oldest_go() {
    let parent = tempfile::tempdir().unwrap();
    let folder = inhabited_folder(&parent.path().join("data")).await;
    let (copy, keep) = (parent.path().join("copy"), Rules { keep: 2, ..Rules::default() });
    let mut deleted = Vec::new();
    for number in 0..5 {
        deleted.push(deposited(&folder, &format!("{number}{number}aa"), b"bytes").await);
        if number == 3 {
            folder.store.delete_deposit(&deleted[0], None, at(30)).await.unwrap();
        }
        let copied = folder.back_up(&copy, keep).await.unwrap();
        assert_eq!(copied.earlier.len(), number.min(2), "{number}");
        assert_eq!(copied.new, 1);
    }
    assert_eq!(verified(&copy).await, (4, 4));
    let earlier = generations_of(&copy).unwrap();
    assert_eq!(verified(&earlier[0]).await, (3, 3), "it has what was deleted since");
    assert_eq!(verified(&earlier[1]).await, (3, 3));
    let copied = folder.back_up(&copy, Rules { keep: 0, ..Rules::default() }).await.unwrap();
    assert_eq!((copied.earlier, copied.new), (vec![], 0));
}

/// Whatever call fails, or is the last one: the backup is the earlier one or the new one, and the next
/// run is as the first one would have been.
#[tokio::test]
async fn a_backup_that_is_cut_off_is_whole() {
    for fault in [Fault::Refused, Fault::CutOff] {
        for number in 0.. {
            let parent = tempfile::tempdir().unwrap();
            let (data, copy) = (parent.path().join("data"), parent.path().join("copy"));
            let folder = inhabited_folder(&data).await;
            let gone = deposited(&folder, "00aa", b"first").await;
            deposited(&folder, "11bb", b"second").await;
            folder.back_up(&copy, Rules::default()).await.unwrap();
            folder.store.delete_deposit(&gone, None, at(30)).await.unwrap();
            deposited(&folder, "22cc", b"third").await;
            deposited(&folder, "33dd", b"fourth").await;
            folder.close().await;
            let (calls, dying, to) = (Calls::with(number, fault), data.clone(), copy.clone());
            let noting = calls.clone();
            let work = async move || {
                let mut folder = OpenStore::in_folder(&dying).await.unwrap();
                folder.store = noting.around(&folder.store);
                folder.back_up(&to, Rules::default()).await
            };
            let ended = calls.until_cut_off_of(work).await;
            // A backup that is cut off may leave archives that only the next one names; the generation
            // that is made of it has them, too.
            let is_early = |finding: &Finding| matches!(finding, Finding::Unnamed(_));
            let found = verified_but(&copy, is_early).await;
            let is_new = matches!(ended, Some(Ok(_)));
            assert!(found == (3, 3) || (!is_new && found == (2, 2)), "{number}: {found:?}");
            let folder = OpenStore::in_folder(&data).await.unwrap();
            let copied = folder.back_up(&copy, Rules::default()).await.unwrap();
            assert_eq!((copied.archives, verified(&copy).await), (3, (3, 3)));
            assert!(!copied.earlier.is_empty());
            for earlier in copied.earlier {
                verified_but(&earlier, is_early).await;
            }
            if !calls.failed() {
                assert!(is_new);
                break;
            }
        }
    }
}

/// The first programs made backups without a note, and ledgers without identity.
#[tokio::test]
async fn a_backup_of_an_earlier_version_is_taken_over() {
    let parent = tempfile::tempdir().unwrap();
    let folder = inhabited_folder(&parent.path().join("data")).await;
    let copy = parent.path().join("copy");
    deposited(&folder, "00aa", b"first").await;
    folder.back_up(&copy, Rules::default()).await.unwrap();
    std::fs::remove_file(copy.join("archives.ledger")).unwrap();
    let ledger = rusqlite::Connection::open(copy.join("ledger.sqlite")).unwrap();
    ledger.execute_batch("DROP TABLE identity").unwrap();
    drop(ledger);
    let copied = folder.back_up(&copy, Rules::default()).await.unwrap();
    assert_eq!((copied.archives, copied.new, copied.earlier.len()), (1, 0, 1));
    assert_eq!(verified(&copy).await, (1, 1));
}
