//! The worker on a real store, cut off at every point.

mod at_once;

use std::io::Write;

use bytes::Bytes;
use swordsmith_deposit::clock::FixedClock;
use swordsmith_deposit::{Cause, Transition};
use swordsmith_store::suite::faults::{Calls, Fault};
use swordsmith_store::suite::{Fresh, at, inhabited, local, new_deposit, received};
use swordsmith_store::{DepositId, Identifiers, TransitionRecord};

use super::*;
use crate::checks::Findings;
use crate::metadata::Referent;

fn tiny_zip() -> Vec<u8> {
    zip_of("main.rs", "fn main() {}\n")
}

fn zip_of(name: &str, content: &str) -> Vec<u8> {
    let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer.start_file(name, ::zip::write::SimpleFileOptions::default()).unwrap();
    writer.write_all(content.as_bytes()).unwrap();
    writer.finish().unwrap().into_inner()
}

fn worker(fresh: &Fresh, seconds: i64) -> Worker {
    Worker {
        store: fresh.store.clone(),
        clock: Arc::new(FixedClock(at(seconds))),
        metadata: Arc::new(Trusting),
        limits: Limits { members: 100, unpacked_bytes: 1 << 20, ratio: 1_000 },
        at_once: 4,
        metrics: Arc::default(),
        places: Arc::new(Semaphore::new(1)),
        new_work: Arc::default(),
    }
}

async fn deposited(fresh: &Fresh, archives: &[&[u8]]) -> DepositId {
    let (client, collection) = inhabited(&fresh.store).await;
    let mut waiting = Vec::new();
    for (number, bytes) in archives.iter().enumerate() {
        waiting.push(received(&fresh.store, &format!("key{number}"), bytes).await);
    }
    let deposit = new_deposit(&client, &collection, State::Deposited);
    fresh.store.create_deposit(deposit, waiting).await.unwrap().id
}

async fn state(fresh: &Fresh, id: DepositId) -> (State, Option<String>) {
    let found = fresh.store.ledger.deposit(id).await.unwrap().unwrap();
    (found.state, found.detail)
}

async fn path(fresh: &Fresh, id: DepositId) -> Vec<State> {
    let transitions: Vec<TransitionRecord> = fresh.store.ledger.transitions_of(id).await.unwrap();
    transitions.into_iter().map(|transition| transition.to).collect()
}

async fn until_idle(worker: &Worker) {
    while worker.step().await.unwrap() {}
}

#[tokio::test]
async fn a_good_archive_is_loaded() {
    let fresh = local().await;
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    until_idle(&worker(&fresh, 100)).await;
    assert_eq!(
        path(&fresh, id).await,
        [State::Deposited, State::Verified, State::Loading, State::Done]
    );
    assert_eq!(state(&fresh, id).await, (State::Done, None));
    let found = fresh.store.ledger.deposit(id).await.unwrap().unwrap();
    // `git write-tree` of the one file.
    let swhid = "swh:1:dir:5d90422423db5ef6b431e8b9e60e0baf04b8742a";
    assert_eq!(found.swhid.as_deref(), Some(swhid));
    assert_eq!(found.swhid_context, Some(format!("{swhid};origin=https://a.example/mine;path=/")));
}

#[tokio::test]
async fn bad_archives_are_rejected_with_all_that_was_found() {
    let fresh = local().await;
    let id = deposited(&fresh, &[b"no archive", &tiny_zip(), b"none either"]).await;
    until_idle(&worker(&fresh, 100)).await;
    let (state, detail) = state(&fresh, id).await;
    assert_eq!((state, detail.unwrap().lines().count()), (State::Rejected, 2));
}

#[tokio::test]
async fn no_archive_is_rejected() {
    let fresh = local().await;
    let id = deposited(&fresh, &[]).await;
    until_idle(&worker(&fresh, 100)).await;
    assert_eq!(
        state(&fresh, id).await,
        (State::Rejected, Some("the deposit has no archive".to_owned()))
    );
}

#[tokio::test]
async fn lost_or_changed_bytes_fail_to_load() {
    let fresh = local().await;
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    let worker = worker(&fresh, 100);
    assert!(fresh.store.ledger.change_state(id, CHECKS_PASSED, None, at(50)).await.unwrap());
    fresh.store.archives.remove(&swordsmith_store::ArchiveKey("key0".to_owned())).await.unwrap();
    until_idle(&worker).await;
    assert_eq!(
        state(&fresh, id).await,
        (State::Failed, Some("a.zip: its content is lost".to_owned()))
    );
}

/// Drops the worker's future after each number of polls in turn, as a kill would, and lets the next
/// one finish the work.
#[tokio::test]
async fn a_worker_cut_off_anywhere_leaves_nothing_stuck() {
    for polls in 0..60 {
        let fresh = local().await;
        let id = deposited(&fresh, &[&tiny_zip()]).await;
        cut_off_after(polls, worker(&fresh, 100)).await;
        fresh.store.ledger.end_leases().await.unwrap();
        until_idle(&worker(&fresh, 101)).await;
        let wanted = [State::Deposited, State::Verified, State::Loading, State::Done];
        assert_eq!(path(&fresh, id).await, wanted, "cut off after {polls} polls");
    }
}

async fn cut_off_after(polls: usize, worker: Worker) {
    let mut work = Box::pin(async move { until_idle(&worker).await });
    for _ in 0..polls {
        let polled =
            std::future::poll_fn(|context| std::task::Poll::Ready(work.as_mut().poll(context)))
                .await;
        if polled.is_ready() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_micros(200)).await;
    }
}

/// Lets each call to the store fail in turn; the work is done all the same, once.
#[tokio::test]
async fn a_store_that_fails_once_only_delays_the_work() {
    for number in 0.. {
        let fresh = local().await;
        let id = deposited(&fresh, &[&tiny_zip()]).await;
        let calls = Calls::failing(number);
        let failing = Worker { store: calls.around(&fresh.store), ..worker(&fresh, 100) };
        while let Ok(true) = failing.step().await {}
        until_idle(&worker(&fresh, 100_000)).await;
        let wanted = [State::Deposited, State::Verified, State::Loading, State::Done];
        assert_eq!(path(&fresh, id).await, wanted, "{:?}", calls.made());
        if !calls.failed() {
            return;
        }
    }
}

/// The worker's process dies at each call to the store in turn, before or after it has done its
/// work. Whoever starts next does the rest, once.
#[tokio::test]
async fn a_worker_that_dies_at_any_call_leaves_nothing_stuck() {
    for fault in [Fault::CutOff, Fault::CutOffAfter] {
        for number in 0.. {
            let fresh = local().await;
            let id = deposited(&fresh, &[&tiny_zip()]).await;
            let (calls, store, alive) =
                (Calls::with(number, fault), fresh.opened_again(), worker(&fresh, 100));
            let dying = calls.clone();
            let died = calls.until_cut_off(async move {
                until_idle(&Worker { store: dying.around(&store.await), ..alive }).await;
            });
            assert_eq!(died.await.is_none(), calls.failed());
            fresh.store.ledger.end_leases().await.unwrap();
            until_idle(&worker(&fresh, 101)).await;
            let wanted = [State::Deposited, State::Verified, State::Loading, State::Done];
            assert_eq!(path(&fresh, id).await, wanted, "{fault:?} {:?}", calls.made());
            if !calls.failed() {
                break;
            }
        }
    }
}

/// As a check does that panics once: the job comes back after a pause, not after its lease.
#[tokio::test]
async fn work_that_panics_is_tried_again() {
    let fresh = local().await;
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    let calls = Calls::always("open", Fault::Panics);
    let panicking = Worker { store: calls.around(&fresh.store), ..worker(&fresh, 100) };
    assert!(panicking.step().await.unwrap());
    assert_eq!(state(&fresh, id).await.0, State::Deposited);
    assert!(!worker(&fresh, 101).step().await.unwrap(), "there is a pause");
    until_idle(&worker(&fresh, 102)).await;
    assert_eq!(state(&fresh, id).await.0, State::Done);
}

#[tokio::test]
async fn work_that_always_panics_fails_with_the_reason() {
    let fresh = local().await;
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    let calls = Calls::always("open", Fault::Panics);
    for attempt in 1..=i64::from(MOST_ATTEMPTS) {
        assert_eq!(state(&fresh, id).await.0, State::Deposited, "attempt {attempt}");
        let store = calls.around(&fresh.store);
        let panicking = Worker { store, ..worker(&fresh, attempt * 1000) };
        assert!(panicking.step().await.unwrap());
    }
    let (state, detail) = state(&fresh, id).await;
    assert_eq!(state, State::Failed);
    let wanted = "Given up after 5 attempts: the work crashed: open panics.";
    assert_eq!(detail.as_deref(), Some(wanted));
}

#[tokio::test]
async fn a_disk_that_fails_for_long_fails_no_deposit() {
    let fresh = local().await;
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    let calls = Calls::always("open", Fault::Refused);
    let failing = |seconds| Worker { store: calls.around(&fresh.store), ..worker(&fresh, seconds) };
    for attempt in 0..100 {
        assert!(failing(100 + attempt * 10).step().await.unwrap(), "attempt {attempt}");
        assert_eq!(state(&fresh, id).await.0, State::Deposited);
    }
    until_idle(&worker(&fresh, 2000)).await;
    assert_eq!(state(&fresh, id).await.0, State::Done);

    let fresh = local().await;
    let lost = deposited(&fresh, &[&tiny_zip()]).await;
    let failing = |seconds| Worker { store: calls.around(&fresh.store), ..worker(&fresh, seconds) };
    for attempt in 1..=i64::from(MOST_ATTEMPTS) {
        assert_eq!(state(&fresh, lost).await.0, State::Deposited);
        assert!(failing(100_000 + attempt * 1000).step().await.unwrap());
    }
    assert_eq!(state(&fresh, lost).await.0, State::Failed);
}

#[tokio::test]
async fn a_deposit_that_was_deleted_meanwhile_is_no_failure() {
    let fresh = local().await;
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    let mut job = fresh.store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
    let found = fresh.store.ledger.deposit(id).await.unwrap().unwrap();
    fresh.store.delete_deposit(&found, None, at(50)).await.unwrap();
    worker(&fresh, 100).perform(&mut job).await.unwrap();
}

#[tokio::test]
async fn work_that_breaks_down_again_and_again_fails_with_the_reason() {
    // As SECURITY.md says.
    assert_eq!(MOST_ATTEMPTS, 5);
    let fresh = local().await;
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    fresh.store.archives.remove(&swordsmith_store::ArchiveKey("key0".to_owned())).await.unwrap();
    for attempt in 1..=i64::from(MOST_ATTEMPTS) {
        assert_eq!(state(&fresh, id).await.0, State::Deposited, "attempt {attempt}");
        assert!(worker(&fresh, attempt * 1000).step().await.unwrap());
    }
    let (state, detail) = state(&fresh, id).await;
    assert_eq!(state, State::Failed);
    let wanted = "Given up after 5 attempts: a.zip: its content is lost.";
    assert_eq!(detail.as_deref(), Some(wanted));
    assert!(!worker(&fresh, 1_000_000).step().await.unwrap());
}

#[tokio::test]
async fn a_deposit_that_kills_the_server_each_time_fails_in_the_end() {
    let fresh = local().await;
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    for _ in 0..MOST_ATTEMPTS {
        fresh.store.ledger.take_job(at(100), at(200)).await.unwrap().unwrap();
        fresh.store.ledger.end_leases().await.unwrap();
    }
    until_idle(&worker(&fresh, 100)).await;
    assert_eq!(state(&fresh, id).await.0, State::Failed);
}

#[tokio::test]
async fn the_worker_stops_on_shutdown_and_wakes_on_notification() {
    let fresh = local().await;
    let worker = worker(&fresh, 100);
    let (new_work, stop) = (Arc::clone(&worker.new_work), CancellationToken::new());
    let running = tokio::spawn(worker.run(stop.clone()));
    let id = deposited(&fresh, &[&tiny_zip()]).await;
    new_work.notify_one();
    while state(&fresh, id).await.0 != State::Done {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    stop.cancel();
    running.await.unwrap();
}

const SWHID: &str = "swh:1:rev:4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/// Finds nothing wrong. An entry that is the identifier and nothing else refers to it.
struct Trusting;

impl CheckMetadata for Trusting {
    fn check(&self, entries: &[Bytes], _of_software: bool) -> (Option<Referent>, Findings) {
        let referent = entries.iter().any(|entry| entry == SWHID).then(|| Referent {
            detail: format!("about {SWHID}"),
            identifiers: Some(Identifiers { swhid: SWHID.to_owned(), context: SWHID.to_owned() }),
        });
        (referent, Findings::default())
    }
}

async fn about_something(fresh: &Fresh, archives: &[&[u8]]) -> DepositId {
    let (client, collection) = inhabited(&fresh.store).await;
    let mut deposit = new_deposit(&client, &collection, State::Deposited);
    deposit.entries = vec![SWHID.into()];
    let mut waiting = Vec::new();
    for bytes in archives {
        waiting.push(received(&fresh.store, "key", bytes).await);
    }
    fresh.store.create_deposit(deposit, waiting).await.unwrap().id
}

#[tokio::test]
async fn metadata_about_something_else_are_done_when_they_are_checked_and_stay_so() {
    let fresh = local().await;
    let id = about_something(&fresh, &[]).await;
    let worker = worker(&fresh, 100);
    until_idle(&worker).await;
    assert_eq!(path(&fresh, id).await, [State::Deposited, State::Done]);
    let again =
        Transition { from: Some(State::Done), to: State::Verified, cause: Cause::Rescheduled };
    assert!(fresh.store.ledger.change_state(id, again, None, at(50)).await.unwrap());
    until_idle(&worker).await;
    let found = fresh.store.ledger.deposit(id).await.unwrap().unwrap();
    assert_eq!((found.state, found.swhid.as_deref()), (State::Done, Some(SWHID)));
}

#[tokio::test]
async fn metadata_about_something_else_come_without_an_archive() {
    let fresh = local().await;
    let id = about_something(&fresh, &[&tiny_zip()]).await;
    until_idle(&worker(&fresh, 100)).await;
    let (state, detail) = state(&fresh, id).await;
    assert_eq!(state, State::Rejected);
    assert!(detail.unwrap().contains("there is an archive"));
}

/// Two archives make one tree: what comes later is put over what came before. What lies in a file
/// of the other one is found.
#[tokio::test]
async fn several_archives_are_one_tree() {
    let fresh = local().await;
    let id = deposited(&fresh, &[&zip_of("a", "old"), &zip_of("a", "new"), &zip_of("b", "")]).await;
    until_idle(&worker(&fresh, 100)).await;
    let found = fresh.store.ledger.deposit(id).await.unwrap().unwrap();
    // `git write-tree` of `a` with `new`, and of an empty `b`.
    assert_eq!(found.swhid.as_deref(), Some("swh:1:dir:26170632010558038b967704a8e53531bf2adb12"));
    let conflicting = local().await;
    let id = deposited(&conflicting, &[&zip_of("a", "file"), &zip_of("a/b", "")]).await;
    until_idle(&worker(&conflicting, 100)).await;
    let detail = "\"a\" is no directory, and other members lie in it";
    assert_eq!(state(&conflicting, id).await, (State::Rejected, Some(detail.to_owned())));
}
