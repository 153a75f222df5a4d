//! Deposits that come ahead of their archives.

use std::io;
use std::time::Duration;

use swordsmith_deposit::{Deposit, DepositId};

use super::*;
use crate::Store;
use crate::archives::{LocalArchives, Publishing};
use crate::suite::received;

/// Time enough for the writer to come to a write.
const A_WHILE: Duration = Duration::from_millis(30);

/// A deposit that is being made in the background.
fn begun(
    ledger: &SqliteLedger,
    published: Publishing,
    deposit: swordsmith_deposit::NewDeposit,
) -> tokio::task::JoinHandle<Result<Deposit, StoreError>> {
    let ledger = ledger.clone();
    tokio::spawn(async move { ledger.create_deposit_when_published(published, deposit).await })
}

async fn numbers(ledger: &SqliteLedger) -> Vec<i64> {
    let read = |connection: &Connection| {
        let number: rows::Decode<i64> = |row| Ok(row.get(0)?);
        rows::all(connection.prepare("SELECT id FROM deposit ORDER BY id")?.query([])?, number)
    };
    ledger.read(read).await.unwrap()
}

#[tokio::test]
async fn a_deposit_is_there_when_its_archives_are_and_not_before() {
    let (folder, ledger) = opened().await;
    let (client, collection, _) = inhabited(&ledger).await;
    let (synced, published) = Publishing::part();
    let new = || new_deposit(&client, &collection, State::Deposited);
    let first = begun(&ledger, published, new());
    tokio::time::sleep(A_WHILE).await;
    assert!(!first.is_finished());
    assert_eq!(numbers(&ledger).await, [1]);
    // Another one, whose archives are there, does not overtake it: it is in the same commit.
    let commits = |ledger: &SqliteLedger| ledger.index.as_ref().unwrap().commits();
    let before = commits(&ledger);
    let second = begun(&ledger, Publishing::default(), new());
    tokio::time::sleep(A_WHILE).await;
    assert!(!second.is_finished());
    synced.send(Ok(())).unwrap();
    assert_eq!(first.await.unwrap().unwrap().id, DepositId(2));
    assert_eq!(second.await.unwrap().unwrap().id, DepositId(3));
    assert_eq!(commits(&ledger) - before, 1);
    ledger.close().await;
    assert_eq!(numbers(&opened_elsewhere(&folder).await).await, [1, 2, 3]);
}

#[tokio::test]
async fn a_deposit_without_its_archives_leaves_nothing_and_spoils_no_other() {
    let (_folder, ledger) = opened().await;
    let (client, collection, deposit) = inhabited(&ledger).await;
    for gives_up in [false, true] {
        let (synced, published) = Publishing::part();
        let new = || new_deposit(&client, &collection, State::Deposited);
        let lost = begun(&ledger, published, new());
        tokio::time::sleep(A_WHILE).await;
        let other = begun(&ledger, Publishing::default(), new());
        let (late, published) = Publishing::part();
        let waits = begun(&ledger, published, new());
        tokio::time::sleep(A_WHILE).await;
        if gives_up {
            drop(synced);
        } else {
            synced.send(Err(io::ErrorKind::StorageFull.into())).unwrap();
        }
        assert!(matches!(lost.await.unwrap(), Err(StoreError::Unavailable(_))));
        // No number was spent on what failed.
        let before = if gives_up { 3 } else { 1 };
        assert_eq!(other.await.unwrap().unwrap().id, DepositId(before + 1));
        assert!(!waits.is_finished());
        late.send(Ok(())).unwrap();
        assert_eq!(waits.await.unwrap().unwrap().id, DepositId(before + 2));
    }
    assert!(ledger.change_state(deposit.id, CHECKED, None, at(20)).await.unwrap());
    assert_eq!(numbers(&ledger).await, [1, 2, 3, 4, 5]);
}

#[tokio::test]
async fn a_deposit_that_is_refused_is_told_when_its_archives_can_be_removed() {
    let (_folder, ledger) = opened().await;
    let (client, collection, _) = inhabited(&ledger).await;
    let quota = swordsmith_deposit::Quota { deposits: Some(1), bytes: None };
    ledger.set_client_quota("ada", quota).await.unwrap();
    let (synced, published) = Publishing::part();
    let refused = begun(&ledger, published, new_deposit(&client, &collection, State::Deposited));
    tokio::time::sleep(A_WHILE).await;
    assert!(!refused.is_finished());
    synced.send(Ok(())).unwrap();
    assert!(matches!(refused.await.unwrap(), Err(StoreError::Quota { .. })));
    assert_eq!(numbers(&ledger).await, [1]);
}

#[tokio::test]
async fn who_closes_a_ledger_waits_for_those_who_came_before() {
    let (folder, ledger) = opened().await;
    let (client, collection, _) = inhabited(&ledger).await;
    let (synced, published) = Publishing::part();
    let made = begun(&ledger, published, new_deposit(&client, &collection, State::Deposited));
    tokio::time::sleep(A_WHILE).await;
    let closing = tokio::spawn({
        let ledger = ledger.clone();
        async move { ledger.close().await }
    });
    tokio::time::sleep(A_WHILE).await;
    assert!(!closing.is_finished());
    synced.send(Ok(())).unwrap();
    assert_eq!(made.await.unwrap().unwrap().id, DepositId(2));
    closing.await.unwrap();
    assert_eq!(numbers(&opened_elsewhere(&folder).await).await, [1, 2]);
}

/// By the store as it is, with a folder that takes no files.
#[tokio::test]
async fn a_disk_that_fails_is_told_and_nothing_is_left() {
    let (folder, ledger) = opened().await;
    let (client, collection, _) = inhabited(&ledger).await;
    let archives = LocalArchives::open(folder.path()).unwrap();
    std::fs::remove_dir(folder.path().join("01")).unwrap();
    std::fs::write(folder.path().join("01"), b"in the way").unwrap();
    let store = Store::new(ledger.clone(), archives);
    let archive = received(&store, "0123456789abcdef", b"lost").await;
    let deposit = new_deposit(&client, &collection, State::Deposited);
    let error = store.create_deposit(deposit, vec![archive]).await.unwrap_err().to_string();
    assert!(error.contains("Not a directory"), "{error}");
    assert_eq!(numbers(&ledger).await, [1]);
    assert!(store.uploads.is_empty());
}
