//! One writer for many, and what is remembered.

mod ahead;

use futures_util::future::join_all;
use swordsmith_deposit::{Cause, State, Transition};

use super::*;
use crate::ledger::{Accounts, Deposits, Queue, Upkeep};
use crate::suite::{at, new_client, new_deposit, set, texts};

async fn opened() -> (tempfile::TempDir, SqliteLedger) {
    let folder = tempfile::tempdir().unwrap();
    let ledger = SqliteLedger::open(&folder.path().join("ledger")).await.unwrap();
    (folder, ledger)
}

/// The same ledger as another process has it: nothing is shared but the file.
async fn opened_elsewhere(folder: &tempfile::TempDir) -> SqliteLedger {
    SqliteLedger::open(&folder.path().join("ledger")).await.unwrap()
}

async fn inhabited(
    ledger: &SqliteLedger,
) -> (swordsmith_deposit::Client, swordsmith_deposit::Collection, swordsmith_deposit::Deposit) {
    let collection = ledger.add_collection(texts("things"), at(0)).await.unwrap();
    let client = ledger.add_client(new_client("ada", &["things"]), at(0)).await.unwrap();
    let deposit = new_deposit(&client, &collection, State::Deposited);
    let deposit = ledger.create_deposit(deposit).await.unwrap();
    (client, collection, deposit)
}

const CHECKED: Transition =
    Transition { from: Some(State::Deposited), to: State::Verified, cause: Cause::ChecksPassed };

#[tokio::test]
async fn what_is_read_again_asks_no_database() {
    let (_folder, ledger) = opened().await;
    let (client, collection, deposit) = inhabited(&ledger).await;
    for _ in 0..2 {
        assert_eq!(ledger.client("ada").await.unwrap(), Some(client.clone()));
        assert_eq!(ledger.collection("things").await.unwrap(), Some(collection.clone()));
        let own = ledger.collections_of(client.id).await.unwrap();
        assert_eq!(own[..], *std::slice::from_ref(&collection));
        assert_eq!(ledger.deposit(deposit.id).await.unwrap(), Some(deposit.clone()));
        // The second time there is no database to ask.
        ledger.readers.close().await;
    }
    assert!(ledger.client("bob").await.is_err());
}

#[tokio::test]
async fn a_change_is_seen_at_once() {
    let (_folder, ledger) = opened().await;
    let (client, _, deposit) = inhabited(&ledger).await;
    for enabled in [false, true, false] {
        ledger.set_client_enabled("ada", enabled).await.unwrap();
        assert_eq!(ledger.client("ada").await.unwrap().unwrap().enabled, enabled);
    }
    assert_eq!(ledger.deposit(deposit.id).await.unwrap().unwrap().state, State::Deposited);
    assert!(ledger.change_state(deposit.id, CHECKED, None, at(20)).await.unwrap());
    assert_eq!(ledger.deposit(deposit.id).await.unwrap().unwrap().state, State::Verified);
    assert_eq!(ledger.collections_of(client.id).await.unwrap().len(), 1);
    ledger.add_collection(texts("more"), at(0)).await.unwrap();
    ledger.grant("ada", set(&["more"])).await.unwrap();
    assert_eq!(ledger.collections_of(client.id).await.unwrap().len(), 2);
}

#[tokio::test]
async fn passwords_and_rights_that_are_changed_are_seen_at_once_here_and_elsewhere() {
    let (folder, ledger) = opened().await;
    let (client, _, _) = inhabited(&ledger).await;
    for changing in [ledger.clone(), opened_elsewhere(&folder).await] {
        for word in ["one", "two"] {
            changing.set_client_password("ada", word.to_owned()).await.unwrap();
            assert_eq!(ledger.client("ada").await.unwrap().unwrap().password_hash, word);
            changing.revoke("ada", set(&["things"])).await.unwrap();
            assert_eq!(ledger.collections_of(client.id).await.unwrap().len(), 0);
            changing.grant("ada", set(&["things"])).await.unwrap();
            assert_eq!(ledger.collections_of(client.id).await.unwrap().len(), 1);
        }
    }
}

#[tokio::test]
async fn a_change_by_another_process_is_seen_at_once() {
    let (folder, ledger) = opened().await;
    let (_, _, deposit) = inhabited(&ledger).await;
    let elsewhere = opened_elsewhere(&folder).await;
    for enabled in [false, true, false, true] {
        elsewhere.set_client_enabled("ada", enabled).await.unwrap();
        assert_eq!(ledger.client("ada").await.unwrap().unwrap().enabled, enabled);
        // Our own changes between, and those that change nothing, hide none of the other's.
        ledger.add_collection(texts(&format!("more {enabled}")), at(0)).await.ok();
        assert!(!ledger.expire_nothing(deposit.id).await);
    }
    assert_eq!(ledger.deposit(deposit.id).await.unwrap().unwrap().state, State::Deposited);
    assert!(elsewhere.change_state(deposit.id, CHECKED, None, at(20)).await.unwrap());
    assert_eq!(ledger.deposit(deposit.id).await.unwrap().unwrap().state, State::Verified);
    elsewhere.close().await;
    assert!(ledger.client("ada").await.unwrap().unwrap().enabled);
}

#[tokio::test]
async fn our_own_changes_are_not_taken_for_anothers() {
    let (_folder, ledger) = opened().await;
    let (client, collection, deposit) = inhabited(&ledger).await;
    let before = ledger.elsewhere();
    let writes =
        (0..50).map(|_| ledger.create_deposit(new_deposit(&client, &collection, State::Partial)));
    assert!(join_all(writes).await.iter().all(Result::is_ok));
    ledger.change_state(deposit.id, CHECKED, None, at(20)).await.unwrap();
    assert!(!ledger.expire_nothing(deposit.id).await);
    assert_eq!(ledger.elsewhere(), before);
}

#[tokio::test]
async fn a_transition_begins_where_the_one_before_ends() {
    let (_folder, ledger) = opened().await;
    let (_, _, deposit) = inhabited(&ledger).await;
    let loaded = Transition { from: Some(State::Loading), to: State::Done, cause: Cause::Loaded };
    let end = swordsmith_deposit::Advanced::Failed("no reason".to_owned());
    let error = ledger.advance(deposit.id, 1, vec![CHECKED, loaded], end, at(20)).await;
    let error = error.unwrap_err();
    assert!(matches!(error, StoreError::NoSuchTransition { .. }), "{error}");
    assert_eq!(ledger.deposit(deposit.id).await.unwrap(), Some(deposit.clone()));
    assert_eq!(ledger.transitions_of(deposit.id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn writes_that_wait_share_a_commit() {
    let (_folder, ledger) = opened().await;
    let (client, collection, _) = inhabited(&ledger).await;
    let commits = |ledger: &SqliteLedger| ledger.index.as_ref().unwrap().commits();
    let before = commits(&ledger);
    let writes =
        (0..100).map(|_| ledger.create_deposit(new_deposit(&client, &collection, State::Partial)));
    let mut numbers: Vec<_> =
        join_all(writes).await.into_iter().map(|made| made.unwrap().id).collect();
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), 100);
    assert!(commits(&ledger) - before < 10, "{}", commits(&ledger) - before);
}

#[tokio::test]
async fn what_fails_leaves_nothing_and_spoils_no_other() {
    let (_folder, ledger) = opened().await;
    inhabited(&ledger).await;
    let made = join_all([
        ledger.add_client(new_client("bob", &["things"]), at(0)),
        // Its client is written before it is found that there is no such collection.
        ledger.add_client(new_client("eve", &["things", "nothing"]), at(0)),
        ledger.add_client(new_client("ada", &[]), at(0)),
        ledger.add_client(new_client("zoe", &[]), at(0)),
    ])
    .await;
    assert!(matches!(
        made[..],
        [Ok(_), Err(StoreError::Missing { .. }), Err(StoreError::Exists { .. }), Ok(_)]
    ));
    let clients = ledger.clients().await.unwrap();
    let names: Vec<_> = clients.iter().map(|(client, _)| client.name.as_str()).collect();
    assert_eq!(names, ["ada", "bob", "zoe"]);
}

#[tokio::test]
async fn a_write_is_made_even_if_nobody_waits() {
    let (_folder, ledger) = opened().await;
    let mut write = Box::pin(ledger.add_collection(texts("things"), at(0)));
    let _ = futures_util::poll!(&mut write); // a fast writer may be done by now
    drop(write);
    ledger.add_collection(texts("more"), at(0)).await.unwrap();
    assert_eq!(ledger.collections().await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_closed_ledger_answers_errors() {
    let (_folder, ledger) = opened().await;
    ledger.close().await;
    ledger.close().await;
    let error = ledger.add_collection(texts("things"), at(0)).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
}

impl SqliteLedger {
    /// A write that finds nothing to change.
    async fn expire_nothing(&self, id: swordsmith_deposit::DepositId) -> bool {
        Upkeep::expire(self, id, -1, at(30)).await.unwrap()
    }
}

/// As on a file system that is read-only.
#[tokio::test]
async fn a_file_that_cannot_be_changed_is_read() {
    let (folder, ledger) = opened().await;
    let (client, ..) = inhabited(&ledger).await;
    let file = folder.path().join("ledger");
    let refused = SqliteLedger::open_unchangeable(&file).await.unwrap_err().to_string();
    assert!(refused.contains("in `-wal` still") && refused.contains("help: "), "{refused}");
    ledger.close().await;
    let before = std::fs::read(&file).unwrap();
    let ledger = SqliteLedger::open_unchangeable(&file).await.unwrap();
    assert_eq!(ledger.client("ada").await.unwrap().as_ref(), Some(&client));
    ledger.set_client_enabled("ada", false).await.unwrap_err();
    ledger.close().await;
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was made");
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_acknowledged_once_a_file_of_the_ledger_is_gone() {
    for suffix in ["", "-wal", "-shm"] {
        let (folder, ledger) = opened().await;
        let (client, collection, _) = inhabited(&ledger).await;
        let file = folder.path().join(format!("ledger{suffix}"));
        let moved = folder.path().join("moved");
        std::fs::rename(&file, &moved).unwrap();
        for _ in 0..2 {
            let deposit = new_deposit(&client, &collection, State::Deposited);
            let refused = ledger.create_deposit(deposit).await.unwrap_err();
            assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
            assert!(refused.to_string().contains(file.to_str().unwrap()), "{refused}");
            assert!(ledger.ready().await.is_err());
            // Another file in its place does not make it better.
            std::fs::copy(&moved, &file).unwrap();
        }
        std::fs::rename(&moved, &file).unwrap();
        let deposit = new_deposit(&client, &collection, State::Deposited);
        ledger.create_deposit(deposit).await.unwrap();
        assert_eq!(ledger.waiting().await.unwrap(), [(client.id, 2)]);
    }
}

#[tokio::test]
async fn errors_of_the_database_name_its_file() {
    let (folder, ledger) = opened().await;
    let path = folder.path().join("ledger").display().to_string();
    let no_table = |connection: &Connection| Ok(connection.execute("DELETE FROM missing", [])?);
    for error in [
        ledger.write(Touched::Nothing, no_table).await.unwrap_err(),
        ledger.read(no_table).await.unwrap_err(),
    ] {
        assert!(error.to_string().contains(&format!("{path}: no such table")), "{error}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn readers_read_what_the_writer_writes() {
    let (folder, ledger) = opened().await;
    inhabited(&ledger).await;
    let (other, _other) = opened().await;
    ledger.readers.lock().clear();
    let file = folder.path().join("ledger");
    std::fs::copy(other.path().join("ledger"), folder.path().join("new")).unwrap();
    std::fs::rename(folder.path().join("new"), &file).unwrap();
    let refused = ledger.clients().await.unwrap_err();
    assert!(refused.to_string().contains("removed, moved or replaced"), "{refused}");
}
