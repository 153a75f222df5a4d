//! `kill -9` at random moments under a load of mixed requests: what was acknowledged is still
//! there, byte for byte.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use swordsmith_tests::binary::{Server, archives, command, data_folder};
use swordsmith_tests::exchange::Request;
use swordsmith_tests::random::Random;
use swordsmith_tests::report;
use tokio::runtime::{Builder, Runtime};

use super::actor::Actor;
use super::power::Power;
use super::truth::{Counts, compare};

/// How often the server is killed, unless `KILLS` says otherwise.
const KILLS: usize = 50;

/// How often power is lost, unless `KILLS` says otherwise.
const LOSSES: usize = 15;

/// So often at least, some request was answered, and some was not.
const FEWEST: usize = 5;

/// How many clients there are.
const ACTORS: usize = 4;

/// The longest time that a server is under load, in milliseconds.
const LONGEST: usize = 600;

/// The seed determines the moments and the load: `KILL_SEED=1 cargo test -p swordsmith-tests --test
/// wire killed_at_any_moment`. What the machine does at these moments is not reproducible.
#[test]
fn killed_at_any_moment() {
    end_again_and_again("kill -9", KILLS, None);
}

/// The same, and what was not synced is gone. What is synced only later, as that work was taken, may
/// be lost; what was acknowledged is not.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn power_is_lost_at_any_moment() {
    let folder = data_folder();
    end_again_and_again("power lost", LOSSES, Some(Power::new(folder.path())));
}

fn end_again_and_again(how: &str, times: usize, mut power: Option<Power>) {
    let seed = std::env::var("KILL_SEED").unwrap_or_else(|_| now().to_string());
    let kills = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(times);
    report(&format!("{how}: KILL_SEED={seed}"));
    let (begun, data) = (Instant::now(), data_folder());
    let mut random = Random::of(seed.as_bytes());
    let mut actors: Vec<Actor> =
        (0..ACTORS).map(|one| Actor::new(format!("{seed}-{one}"))).collect();
    let mut counts = Counts::default();
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    for kill in 0..kills {
        let watch = power.as_ref().filter(|_| kill > 0);
        let server = begin(data.path(), &runtime, &mut actors, watch, false, &mut counts);
        let moment = Duration::from_millis(random.below(LONGEST) as u64);
        work_until_killed(server, &mut actors, moment);
        if let Some(power) = power.as_mut().filter(|_| kill > 0) {
            power.lose(data.path(), &mut random);
        }
        counts.kills = kill + 1;
    }
    drop(begin(data.path(), &runtime, &mut actors, None, true, &mut counts));
    counts.answered = actors.iter().map(|actor| actor.answered).sum();
    let taken_back = power.map_or(0, |power| power.taken_back);
    report(&format!(
        "{how}: {} times, {} requests answered, {} not ({} of them carried out), {} deposits checked, {} bytes compared, \
         {} files removed by the sweep, {taken_back} changes taken back, {} s",
        counts.kills,
        counts.answered,
        counts.unanswered,
        counts.happened,
        counts.checked,
        counts.bytes,
        counts.removed,
        begun.elapsed().as_secs()
    ));
    assert!(
        kills < FEWEST || (counts.answered > kills && counts.unanswered > 0),
        "that was no load"
    );
}

fn work_until_killed(server: Server, actors: &mut [Actor], moment: Duration) {
    let (address, stop) = (server.address, AtomicBool::new(false));
    std::thread::scope(|scope| {
        for actor in actors {
            scope.spawn(|| actor.work(address, &stop));
        }
        std::thread::sleep(moment);
        server.kill();
        stop.store(true, Ordering::Relaxed);
    });
}

/// Restarts a server, and checks its state.
fn begin(
    data: &Path,
    runtime: &Runtime,
    actors: &mut [Actor],
    power: Option<&Power>,
    all: bool,
    counts: &mut Counts,
) -> Server {
    let before = lying(data);
    let mut command = command(data, &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("SWORDSMITH_UPKEEP_INTERVAL", "1");
    // Power that is lost brings back much of what was replaced: more than the usual share.
    command.env("SWORDSMITH_SWEEP_SHARE", "100");
    if let Some(power) = power {
        power.watch(&mut command, data);
    }
    let server = Server::start(command);
    runtime.block_on(compare(data, &server, actors, all, counts));
    // From now on the password is cached, so that the load is requests, not hashes.
    let first = Request::demo("GET", "/1/servicedocument/").send(server.address).unwrap();
    assert_eq!(first.status, 200);
    // Nobody deposits meanwhile.
    counts.removed += before - lying(data);
    server
}

/// How many archives lie in a data folder.
fn lying(data: &Path) -> usize {
    if data.join("archives").exists() { archives(data).len() } else { 0 }
}

fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis()
}
