//! Several servers on one database and one object store, while wires and servers fail, and the database
//! if `PG_RESTART` says how: what was acknowledged is there, once, and nothing else is.
//!
//! It needs both, as `TEST_POSTGRES`, `TEST_OBJECTS` and the variables of the object store say, on
//! this machine. `SECONDS` says for how long there is load, `SCALE_SEED` what happens; `PG_RESTART` is
//! a command that kills the database and starts it again. What the machine does at these moments is not
//! reproducible.

mod accounts;
mod actor;
mod cluster;
mod deposit;
mod looks;
mod settled;
mod truth;
mod worlds;

use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use swordsmith_tests::binary::{add_client, command, data_folder};
use swordsmith_tests::faulty_wire::Fault;
use swordsmith_tests::places::{ARCHIVES, LEDGERS};
use swordsmith_tests::random::Random;
use swordsmith_tests::report;

use accounts::{Rights, SIDE};
use actor::Actor;
use cluster::Cluster;
use truth::{Counts, Truth};

/// How many clients there are.
const ACTORS: usize = 6;

/// How long there is load, unless `SECONDS` says otherwise.
const SECONDS: u64 = 45;

/// How often the database is restarted.
const RESTARTS: u32 = 2;

/// How long what is still on its way may take once the servers are gone.
const LATE: Duration = Duration::from_secs(5);

#[test]
fn servers_share_a_store_through_faults_with_services() {
    for name in [LEDGERS, ARCHIVES] {
        assert!(
            std::env::var_os(name).is_some(),
            "{name} is not set: `cargo xtask interop` sets it"
        );
    }
    let seed = std::env::var("SCALE_SEED").unwrap_or_else(|_| now().to_string());
    report(&format!("scale: SCALE_SEED={seed}"));
    let (begun, data, restarts) = (Instant::now(), data_folder(), AtomicUsize::new(0));
    let mut actors: Vec<Actor> =
        (0..ACTORS).map(|one| Actor::new(&seed, format!("actor{one}"))).collect();
    set_up(data.path(), &actors);
    let cluster = Cluster::new(data.path(), &seed);
    cluster.start();
    let rights = load(&cluster, &mut actors, &seed, &restarts);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let counts = runtime.block_on(settle(&cluster, &actors));
    tell(&cluster, &actors, &rights, &counts, restarts.into_inner(), begun.elapsed());
    let violations = actors.iter().flat_map(|actor| &actor.violations);
    let violations: Vec<_> =
        violations.chain(&rights.violations).chain(&counts.violations).collect();
    for violation in &violations {
        report(violation);
    }
    assert!(violations.is_empty(), "{} violations with SCALE_SEED={seed}", violations.len());
    assert_load(&actors, &rights, &counts);
    assert_harm(&cluster);
}

/// Servers that refuse everything lose nothing.
fn assert_load(actors: &[Actor], rights: &Rights, counts: &Counts) {
    let sum = |count: fn(&Actor) -> usize| actors.iter().map(count).sum::<usize>();
    let answered = sum(|actor| actor.answered);
    assert!(answered * 2 > sum(|actor| actor.requests), "most requests were not answered");
    assert!(counts.loaded > ACTORS && rights.seen > 0, "that was no load");
    assert!(sum(|actor| actor.in_parts) > 0, "no archive has come in parts");
}

fn assert_harm(cluster: &Cluster) {
    let (of_database, of_objects) = cluster.faults();
    assert!(cluster.kills.load(Ordering::Relaxed) > 0, "no server was killed");
    assert!(of_database.of_marked() > 0, "no commit was held up");
    for fault in [Fault::CutAfter, Fault::Reset] {
        assert!(of_database.of(fault) > 0 && of_objects.of(fault) > 0, "there was no {fault:?}");
    }
    assert!(of_objects.of(Fault::Repeat) > 0, "no request was repeated");
}

fn set_up(data: &std::path::Path, actors: &[Actor]) {
    let made = command(data, &["collection", "add", "demo"]).status().expect("it starts");
    assert!(made.success(), "no collection");
    for name in actors.iter().map(|actor| actor.name.as_str()).chain([SIDE]) {
        add_client(data, name, name, "demo");
    }
}

/// All that goes on at once.
fn load(cluster: &Cluster, actors: &mut [Actor], seed: &str, restarts: &AtomicUsize) -> Rights {
    let stop = &AtomicBool::new(false);
    let random = |what: &str| Random::of(format!("{seed}-{what}").as_bytes());
    let seconds = std::env::var("SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(SECONDS));
    std::thread::scope(|scope| {
        // Else who panics here would wait for ever for those who go on.
        let _stops = Stops(stop);
        for actor in actors {
            scope.spawn(|| actor.work(cluster, stop));
        }
        scope.spawn(|| cluster.kill_again_and_again(random("kills"), stop));
        let rights = scope.spawn(|| accounts::change(cluster, random("rights"), stop));
        for _ in 0..RESTARTS {
            sleep(time / (RESTARTS + 1));
            restart_database(restarts);
        }
        sleep(time / (RESTARTS + 1));
        stop.store(true, Ordering::Relaxed);
        // In the middle of it, so that something is left behind.
        cluster.kill_all();
        cluster.set_calm(true);
        rights.join().expect("the operator")
    })
}

/// Stops all at its end.
struct Stops<'a>(&'a AtomicBool);

impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn restart_database(restarts: &AtomicUsize) {
    let Ok(restart) = std::env::var("PG_RESTART") else { return };
    let status = Command::new("sh").args(["-c", &restart]).status().expect("a shell");
    assert!(status.success(), "the database does not come back");
    restarts.fetch_add(1, Ordering::Relaxed);
}

/// New servers come, and clear up.
async fn settle(cluster: &Cluster, actors: &[Actor]) -> Counts {
    cluster.kill_all();
    tokio::time::sleep(LATE).await;
    let mut truth = Truth::open(cluster).await;
    truth.count_orphans().await;
    cluster.start();
    truth.compare(actors).await
}

fn tell(
    cluster: &Cluster,
    actors: &[Actor],
    rights: &Rights,
    counts: &Counts,
    restarts: usize,
    time: Duration,
) {
    let sum = |count: fn(&Actor) -> usize| actors.iter().map(count).sum::<usize>();
    let (of_database, of_objects) = cluster.faults();
    report(&format!(
        "scale: {} requests, {} answered, {} unknown; {} archives in parts; {} changes not answered, of which {} had happened; \
         {} kills, {} failed starts, {restarts} database restarts; faults \
         to the database: {of_database}; to the object store: {of_objects}; {} changes of rights, seen \
         {} times; {} deposits, {} of them loaded, {} bytes compared, {} orphans removed, {} s",
        sum(|actor| actor.requests),
        sum(|actor| actor.answered),
        sum(|actor| actor.unknown),
        sum(|actor| actor.in_parts),
        counts.unknown,
        counts.happened,
        cluster.kills.load(Ordering::Relaxed),
        cluster.failed_starts.load(Ordering::Relaxed),
        rights.changes,
        rights.seen,
        counts.deposits,
        counts.loaded,
        counts.bytes,
        counts.orphans,
        time.as_secs()
    ));
}

fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis()
}
