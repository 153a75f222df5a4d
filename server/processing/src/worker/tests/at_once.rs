//! Several jobs at once, one of which is held up.

use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use swordsmith_store::observed::{Observer, observed};

use super::*;

/// More than is loaded at once when it is checked.
const LARGE: usize = 2 << 20;

/// Writes down all calls to a store, and holds up those of one name.
struct Gate {
    name: &'static str,
    made: Mutex<Vec<&'static str>>,
    passes: Semaphore,
}

#[async_trait]
impl Observer for Gate {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        self.made.lock().unwrap().push(call);
        if call == self.name {
            self.passes.acquire().await.unwrap().forget();
        }
        Ok(())
    }
}

impl Gate {
    fn before_each(name: &'static str) -> Arc<Self> {
        Arc::new(Self { name, made: Mutex::default(), passes: Semaphore::new(0) })
    }

    fn count(&self, name: &str) -> usize {
        self.made.lock().unwrap().iter().filter(|call| **call == name).count()
    }

    async fn until(&self, name: &str, count: usize) {
        while self.count(name) < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    fn open(&self) {
        self.passes.add_permits(100);
    }
}

/// What time it is, as long as nobody says otherwise.
struct SetClock(Mutex<Timestamp>);

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

/// A deposit for each of these archives.
async fn several(fresh: &Fresh, archives: &[&[u8]]) -> Vec<DepositId> {
    let (client, collection) = inhabited(&fresh.store).await;
    let mut made = Vec::new();
    for (number, bytes) in archives.iter().enumerate() {
        let waiting = received(&fresh.store, &format!("key{number}"), bytes).await;
        let deposit = new_deposit(&client, &collection, State::Deposited);
        made.push(fresh.store.create_deposit(deposit, vec![waiting]).await.unwrap().id);
    }
    made
}

async fn until_done(fresh: &Fresh, deposits: &[DepositId]) {
    for id in deposits {
        while state(fresh, *id).await.0 != State::Done {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn a_job_in_hand_is_not_begun_again_when_its_lease_ends() {
    let fresh = local().await;
    let deposits = several(&fresh, &[&tiny_zip()]).await;
    let (gate, clock) = (Gate::before_each("open"), Arc::new(SetClock(Mutex::new(at(100)))));
    let worker = Worker {
        store: observed(&fresh.store, gate.clone()),
        clock: clock.clone(),
        places: Arc::new(Semaphore::new(2)),
        ..worker(&fresh, 0)
    };
    let (new_work, stop) = (Arc::clone(&worker.new_work), CancellationToken::new());
    let running = tokio::spawn(worker.run(stop.clone()));
    gate.until("open", 1).await;
    *clock.0.lock().unwrap() = at(100 + 31 * 60);
    for _ in 0..3 {
        new_work.notify_one();
        gate.until("take_jobs", gate.count("take_jobs") + 1).await;
    }
    assert_eq!(gate.count("open"), 1, "it was taken again");
    gate.open();
    until_done(&fresh, &deposits).await;
    assert_eq!(gate.count("open"), 1);
    stop.cancel();
    running.await.unwrap();
}

#[tokio::test]
async fn what_is_checked_keeps_its_place_until_it_is_loaded() {
    let fresh = local().await;
    let content = vec![b'a'; LARGE];
    let archive = stored_zip(&content);
    let deposits = several(&fresh, &[&archive, &archive]).await;
    let gate = Gate::before_each("advance");
    let worker = Worker {
        store: observed(&fresh.store, gate.clone()),
        limits: Limits { members: 100, unpacked_bytes: 8 << 20, ratio: 1_000 },
        ..worker(&fresh, 100)
    };
    let stop = CancellationToken::new();
    let running = tokio::spawn(worker.run(stop.clone()));
    gate.until("advance", 1).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(gate.count("open"), 1, "a second tree is in memory");
    gate.open();
    until_done(&fresh, &deposits).await;
    stop.cancel();
    running.await.unwrap();
}

/// Packed, it is as large.
fn stored_zip(content: &[u8]) -> Vec<u8> {
    let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = ::zip::write::SimpleFileOptions::default();
    let stored = options.compression_method(::zip::CompressionMethod::Stored);
    writer.start_file("large.txt", stored).unwrap();
    writer.write_all(content).unwrap();
    writer.finish().unwrap().into_inner()
}
