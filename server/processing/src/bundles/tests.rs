//! Who waits for whom, and what is built again.

use std::io::{Read, Seek};
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use futures_util::future::join_all;
use swordsmith_store::observed::{Observer, observed};
use swordsmith_store::suite::{Fresh, local, received};
use tokio::sync::Semaphore;

use super::*;

/// Counts how often archives are opened, and lets each opening wait for a permit.
struct Gate {
    opened: AtomicUsize,
    open: Semaphore,
}

#[async_trait]
impl Observer for Gate {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        if call == "open" {
            self.opened.fetch_add(1, Ordering::SeqCst);
            self.open.acquire().await.unwrap().forget();
        }
        Ok(())
    }
}

struct World {
    fresh: Fresh,
    gate: Arc<Gate>,
    bundles: Bundles,
}

impl World {
    async fn new(limits: BundleLimits, permits: usize) -> Self {
        let fresh = local().await;
        let gate = Gate { opened: AtomicUsize::new(0), open: Semaphore::new(permits) };
        let gate = Arc::new(gate);
        let bundles = Bundles::new(observed(&fresh.store, gate.clone()), limits);
        Self { fresh, gate, bundles }
    }

    fn opened(&self) -> usize {
        self.gate.opened.load(Ordering::SeqCst)
    }

    /// Two archives under keys that begin so.
    async fn two(&self, name: &str) -> Vec<ArchiveRecord> {
        let mut records = Vec::new();
        for number in ["1", "2"] {
            let archive = received(&self.fresh.store, &format!("{name}{number}"), b"abc").await;
            records.push(archive.record.clone());
            archive.upload.publish().await.unwrap();
        }
        records
    }
}

const LIMITS: BundleLimits = BundleLimits { at_once: 2, kept: 2, kept_bytes: 1 << 20 };

const PLENTY: usize = 1_000;

fn bytes(bundle: &Bundle) -> Vec<u8> {
    let mut file = bundle.file.try_clone().unwrap();
    let mut bytes = Vec::new();
    file.rewind().unwrap();
    file.read_to_end(&mut bytes).unwrap();
    assert_eq!(bytes.len() as u64, bundle.length);
    bytes
}

#[tokio::test]
async fn a_zip_is_built_once_for_all_who_ask() {
    let world = World::new(LIMITS, PLENTY).await;
    let archives = world.two("a").await;
    let built = join_all((0..20).map(|_| world.bundles.get(&archives, Layout::Zip))).await;
    let first = bytes(built[0].as_ref().unwrap());
    assert!(built.iter().all(|other| bytes(other.as_ref().unwrap()) == first));
    assert_eq!(bytes(&world.bundles.get(&archives, Layout::Zip).await.unwrap()), first);
    assert_eq!(world.opened(), 2);
    assert_eq!(Bundles::length(&archives, Layout::Zip), Some(first.len() as u64));
}

#[tokio::test]
async fn other_archives_make_another_zip() {
    let world = World::new(LIMITS, PLENTY).await;
    let (one, other) = (world.two("a").await, world.two("b").await);
    let turned: Vec<_> = one.iter().rev().cloned().collect();
    for (archives, opened) in [(&one, 2), (&turned, 4), (&one, 4), (&other, 6), (&one, 6)] {
        world.bundles.get(archives, Layout::Zip).await.unwrap();
        assert_eq!(world.opened(), opened);
    }
    // The one that was used longest ago is gone.
    world.bundles.get(&turned, Layout::Zip).await.unwrap();
    assert_eq!(world.opened(), 8);
}

#[tokio::test]
async fn what_is_too_large_to_keep_is_built_again() {
    let world = World::new(BundleLimits { kept_bytes: 100, ..LIMITS }, PLENTY).await;
    let archives = world.two("a").await;
    for opened in [2, 4] {
        world.bundles.get(&archives, Layout::Zip).await.unwrap();
        assert_eq!(world.opened(), opened);
    }
}

/// Lets every task run that can.
async fn settle() {
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn only_so_many_are_built_at_once() {
    let world = World::new(LIMITS, 0).await;
    let mut all = Vec::new();
    for name in ["a", "b", "c"] {
        all.push(world.two(name).await);
    }
    let asking = join_all(all.iter().map(|archives| world.bundles.get(archives, Layout::Zip)));
    let (built, ()) = tokio::join!(asking, async {
        settle().await;
        assert_eq!(world.opened(), LIMITS.at_once, "each waits at its first archive");
        world.gate.open.add_permits(PLENTY);
    });
    assert!(built.iter().all(Result::is_ok));
    assert_eq!(world.opened(), 6);
}

#[tokio::test]
async fn who_goes_away_keeps_nobody_waiting() {
    let world = World::new(LIMITS, 0).await;
    let archives = world.two("a").await;
    let gone =
        tokio::time::timeout(std::time::Duration::ZERO, world.bundles.get(&archives, Layout::Zip))
            .await;
    assert!(gone.is_err());
    world.gate.open.add_permits(PLENTY);
    world.bundles.get(&archives, Layout::Zip).await.unwrap();
    assert_eq!(world.opened(), 2, "what was begun is not begun again");
}

#[tokio::test]
async fn a_failure_is_everybodys_and_is_not_kept() {
    let world = World::new(LIMITS, PLENTY).await;
    let archives = world.two("a").await;
    let lost = &archives[1].key;
    world.fresh.store.archives.remove(lost).await.unwrap();
    let failed = join_all((0..3).map(|_| world.bundles.get(&archives, Layout::Zip))).await;
    assert!(
        failed.iter().all(|one| matches!(one, Err(BundleError::Store(StoreError::Missing { .. })))),
        "{failed:?}"
    );
    assert_eq!(world.opened(), 2);
    received(&world.fresh.store, &lost.0, b"abc").await.upload.publish().await.unwrap();
    world.bundles.get(&archives, Layout::Zip).await.unwrap();
}

#[tokio::test]
async fn what_nobody_waits_for_is_not_begun() {
    let world = World::new(LIMITS, 0).await;
    let (one, two, three) = (world.two("a").await, world.two("b").await, world.two("c").await);
    let both = async {
        tokio::join!(world.bundles.get(&one, Layout::Zip), world.bundles.get(&two, Layout::Zip))
    };
    let (built, ()) = tokio::join!(both, async {
        settle().await;
        assert!(world.bundles.get(&three, Layout::Zip).now_or_never().is_none());
        world.gate.open.add_permits(PLENTY);
    });
    assert!(built.0.is_ok() && built.1.is_ok());
    settle().await;
    assert_eq!(world.opened(), 4);
    world.bundles.get(&three, Layout::Zip).await.unwrap();
    assert_eq!(world.opened(), 6);
}

#[tokio::test]
async fn only_so_many_wait() {
    let world = World::new(LIMITS, 0).await;
    let archives = join_all(["a", "b", "c", "d", "e"].map(|name| world.two(name))).await.concat();
    let numbers = 0..archives.len() * archives.len();
    let pair = |number| [number / archives.len(), number % archives.len()];
    let pairs: Vec<_> =
        numbers.map(|number| pair(number).map(|index| archives[index].clone())).collect();
    let (few, others) = pairs.split_at(LIMITS.at_once + MOST_WAITING);
    let mut all: Vec<_> =
        few.iter().map(|pair| Box::pin(world.bundles.get(pair, Layout::Zip))).collect();
    for coming in &mut all {
        assert!(coming.now_or_never().is_none());
    }
    assert!(
        world.bundles.get(&others[0], Layout::Zip).now_or_never().is_some_and(|it| it.is_err())
    );
    let again = world.bundles.get(&few[5], Layout::Zip).now_or_never();
    assert!(again.is_none(), "it waits with the other one");
    all.pop();
    assert!(world.bundles.get(&others[0], Layout::Zip).now_or_never().is_none());
}
