//! The state after a server was killed: read from the data folder and over HTTP, and compared with
//! what clients expect.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use futures_util::TryStreamExt;
use swordsmith_deposit::State;
use swordsmith_store::{DepositId, DepositWithNames, Selection, Store};
use swordsmith_tests::binary::Server;
use swordsmith_tests::exchange::Request;
use swordsmith_tests::expected::{Content, ExpectedDeposit};

use super::actor::{Actor, compare_media};
use crate::open_store;

/// The counts of what was compared.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) kills: usize,
    pub(super) answered: usize,
    pub(super) unanswered: usize,
    pub(super) happened: usize,
    pub(super) checked: usize,
    pub(super) bytes: usize,
    pub(super) removed: usize,
}

/// How long processing may take.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Compares the changed deposits, or all, and resolves what was uncertain.
pub(super) async fn compare(
    data: &Path,
    server: &Server,
    actors: &mut [Actor],
    all: bool,
    counts: &mut Counts,
) {
    let folder = open_store(data).await;
    let store = &folder.store;
    let mut listed: BTreeMap<String, DepositWithNames> = select(store).await;
    for deposit in actors.iter_mut().flat_map(|actor| &mut actor.deposits) {
        let found = listed.remove(&deposit.slug);
        if all || deposit.is_touched {
            settle(store, server, deposit, found, counts).await;
        }
    }
    assert!(listed.is_empty(), "deposits that nobody made: {listed:?}");
    none_is_stuck(store).await;
    swept(store).await;
    folder.close().await;
}

async fn select(store: &Store) -> BTreeMap<String, DepositWithNames> {
    let selection = Selection { limit: u64::MAX, ..Selection::default() };
    let found = store.ledger.select(&selection).await.unwrap().into_iter();
    found.map(|one| (one.deposit.external_id.clone().expect("a slug"), one)).collect()
}

async fn settle(
    store: &Store,
    server: &Server,
    deposit: &mut ExpectedDeposit,
    found: Option<DepositWithNames>,
    counts: &mut Counts,
) {
    let is_complete = found.as_ref().is_some_and(|one| one.deposit.state != State::Partial);
    let number = found.map(|one| one.deposit.id);
    let world = match number {
        Some(number) => Some(holding(store, number, is_complete).await),
        None => None,
    };
    let which = deposit.possible.iter().position(|possible| *possible == world);
    let slug = &deposit.slug;
    let which = which.unwrap_or_else(|| panic!("{slug} is as it can never have been"));
    assert!(number.is_none() || deposit.number.is_none_or(|it| number == Some(id(it))));
    counts.checked += 1;
    if deposit.possible.len() > 1 {
        counts.unanswered += 1;
        counts.happened += which;
    }
    deposit.number = number.map(DepositId::number);
    if let (Some(number), Some(holding)) = (deposit.number, &world) {
        let media = Request::demo("GET", &format!("/1/demo/{number}/media/"));
        counts.bytes += compare_media(&media.send(server.address).unwrap(), &holding.archives);
        counts.bytes += holding.entries.iter().map(|entry| entry.len()).sum::<usize>();
    }
    deposit.possible = vec![world];
    deposit.is_touched = false;
}

fn id(number: u64) -> DepositId {
    DepositId(i64::try_from(number).unwrap())
}

async fn holding(store: &Store, number: DepositId, is_complete: bool) -> Content {
    let mut archives = Vec::new();
    for archive in store.ledger.archives_of(number).await.unwrap() {
        let mut content = Vec::new();
        let mut file = store.archives.open(&archive.key).await.unwrap();
        file.read_to_end(&mut content).unwrap();
        assert_eq!(content.len() as u64, archive.fingerprint.size);
        archives.push(content.into());
    }
    let entries = store.ledger.entries_of(number).await.unwrap();
    Content {
        archives,
        entries: entries.iter().map(|entry| (**entry).into()).collect(),
        is_complete,
    }
}

/// Complete deposits are processed; none fails, because all are valid.
async fn none_is_stuck(store: &Store) {
    let begun = Instant::now();
    loop {
        let listed = select(store).await;
        let state = |one: &&DepositWithNames| one.deposit.state;
        let is_final = |state| matches!(state, State::Partial | State::Rejected | State::Done);
        let moving: Vec<_> = listed.values().filter(|one| !is_final(state(one))).collect();
        if moving.is_empty() {
            return;
        }
        assert!(begun.elapsed() < TIMEOUT, "stuck: {moving:#?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// The keys of all archives, whoever has them.
pub(super) async fn archives(store: &Store) -> BTreeSet<String> {
    let pages: Vec<_> = store.archives.pages().try_collect().await.unwrap();
    pages.into_iter().flatten().map(|key| key.0).collect()
}

/// Waits until the sweep has removed every archive that belongs to no deposit, and no other.
async fn swept(store: &Store) {
    let begun = Instant::now();
    loop {
        let mut keys = BTreeSet::new();
        for listed in select(store).await.into_values() {
            let archives = store.ledger.archives_of(listed.deposit.id).await.unwrap();
            keys.extend(archives.into_iter().map(|archive| archive.key.0));
        }
        let found = archives(store).await;
        if found == keys {
            return;
        }
        assert!(begun.elapsed() < TIMEOUT, "orphaned, or lost: {found:?} {keys:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
