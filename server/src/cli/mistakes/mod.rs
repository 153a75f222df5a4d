//! Mistakes of operators: whatever is done to data folders and backups, no byte is lost that is not had
//! back by a documented command. What is done, and how it is undone, is the table.

#[cfg(all(feature = "postgres", feature = "object-store"))]
mod services;
mod steps;
mod table;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::runtime::Runtime;

use steps::Step;
use swordsmith_deposit::State;
use swordsmith_store::backup::Rules;
use swordsmith_store::open::OpenStore;
use swordsmith_store::suite::{inhabited, new_deposit, received};
use swordsmith_store::{Deposit, StoreError};

/// How many deposits the service has that mistakes are made with; how many its backup, and the copy
/// that is older, know of.
const DEPOSITS: usize = 12;
const BACKED_UP: usize = 10;
const COPIED: usize = 6;

/// How many mistakes are made at once.
const AT_ONCE: usize = 4;

/// How many deposits the other service has.
const OTHERS: usize = 5;

/// A mistake: what is done, what is to be seen, and what is done about it. In the end, everything is
/// verified in the data folder `a`, and there are so many deposits.
struct Mistake {
    name: &'static str,
    done: &'static [Step],
    deposits: usize,
}

/// The service `a`, its backup `b`, its older copy `old`, and another service `x` with its backup `xb`.
async fn world() -> tempfile::TempDir {
    let world = tempfile::tempdir().unwrap();
    let at = |name: &str| world.path().join(name);
    let a = OpenStore::in_folder(&at("a")).await.unwrap();
    let x = OpenStore::in_folder(&at("x")).await.unwrap();
    for store in [&a.store, &x.store] {
        inhabited(store).await;
    }
    deposit(&a, "a", 0..COPIED).await;
    a.close().await;
    steps::copy(&at("a"), &at("old"));
    let a = OpenStore::in_folder(&at("a")).await.unwrap();
    a.back_up(&at("b"), Rules::default()).await.unwrap();
    deposit(&a, "a", COPIED..BACKED_UP).await;
    a.back_up(&at("b"), Rules::default()).await.unwrap();
    deposit(&a, "a", BACKED_UP..DEPOSITS).await;
    deposit(&x, "x", 0..OTHERS).await;
    x.back_up(&at("xb"), Rules::default()).await.unwrap();
    for open in [a, x] {
        open.close().await;
    }
    world
}

/// Makes deposits, each with one archive.
async fn deposit(open: &OpenStore, service: &str, numbers: std::ops::Range<usize>) {
    let store = &open.store;
    let client = store.ledger.client("ada").await.unwrap().unwrap();
    let collection = store.ledger.collection("things").await.unwrap().unwrap();
    for number in numbers {
        let first = service.as_bytes()[0];
        let key = format!("{:02x}{first:02x}{number:04x}", number * 16);
        let archive = received(store, &key, bytes(service, number).as_bytes()).await;
        let deposit = new_deposit(&client, &collection, State::Partial);
        store.create_deposit(deposit, vec![archive]).await.unwrap();
    }
}

/// A client deposits.
async fn try_deposit(open: &OpenStore) -> Result<Deposit, StoreError> {
    let client = open.store.ledger.client("ada").await?.unwrap();
    let collection = open.store.ledger.collection("things").await?.unwrap();
    let archive = received(&open.store, "f0610000", b"another one").await;
    let deposit = new_deposit(&client, &collection, State::Partial);
    open.store.create_deposit(deposit, vec![archive]).await
}

fn bytes(service: &str, number: usize) -> String {
    format!("archive {number} of service {service}")
}

/// What all files below a folder hold that are as small as the archives.
fn held(folder: &Path, held_by: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            held(&entry.path(), held_by);
        } else if entry.metadata().is_ok_and(|found| found.len() < 100) {
            // A ledger that is being closed removes its log.
            held_by.extend(std::fs::read_to_string(entry.path()));
        }
    }
}

/// Every archive that there was is there still.
fn require_all(world: &Path, name: &str) {
    let mut found = BTreeSet::new();
    held(world, &mut found);
    for (service, count) in [("a", DEPOSITS), ("x", OTHERS)] {
        for number in 0..count {
            let bytes = bytes(service, number);
            assert!(found.contains(&bytes), "{name}: lost: {bytes}");
        }
    }
}

async fn run(mistake: &Mistake, before: &Path) {
    let Mistake { name, done, deposits } = mistake;
    let world = tempfile::tempdir().unwrap();
    steps::copy(before, world.path());
    for (number, step) in done.iter().enumerate() {
        step.take(world.path(), &format!("{name}, step {}", number + 1)).await;
        require_all(world.path(), name);
    }
    let verify = Step::Run(&["admin", "verify", "--data", "@a"]);
    verify.take(world.path(), name).await;
    let folder: PathBuf = world.path().join("a");
    let open =
        OpenStore::for_server(swordsmith_store::places::Places::in_folder(&folder)).await.unwrap();
    let usage = open.store.ledger.statistics().await.unwrap().usage;
    let found: u64 = usage.iter().map(|one| one.deposits).sum();
    assert_eq!(found, *deposits as u64, "{name}");
    open.close().await;
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Makes all mistakes of a table, some at once.
fn make_all<T: Sync>(mistakes: &[T], make: impl AsyncFn(&T) + Sync) {
    let rows = Mutex::new(mistakes.iter());
    let failed = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                let next = || rows.lock().unwrap().next();
                while let Some(mistake) = next() {
                    let attempt = || runtime().block_on(make(mistake));
                    if std::panic::catch_unwind(AssertUnwindSafe(attempt)).is_err() {
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert_eq!(failed.into_inner(), 0, "mistakes failed; each has said why");
}

#[test]
fn no_mistake_of_an_operator_loses_what_cannot_be_had_back() {
    assert!(table::MISTAKES.len() >= 25);
    let before = runtime().block_on(world());
    make_all(table::MISTAKES, async |mistake| run(mistake, before.path()).await);
}
