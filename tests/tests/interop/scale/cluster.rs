//! Servers that share a store, each behind faulty wires of its own, of which one dies again and again.

use std::fs::File;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use swordsmith_tests::binary::{self, Server};
use swordsmith_tests::faulty_wire::{Faults, FaultyWire, Protocol, Rates};
use swordsmith_tests::places;
use swordsmith_tests::random::Random;

/// How many servers there are.
const SIZE: usize = 3;

/// The shortest time between two deaths, and how much longer it may be, in milliseconds.
const BETWEEN: (usize, usize) = (3_000, 2_000);

/// What happens to the words of the database, and to those of the object store.
const TO_DATABASE: Rates = Rates {
    delay: 100,
    stall: 4,
    partition: 2,
    overtake: 100,
    cut: 10,
    repeat: 0,
    mark: "COMMIT",
    marked: 1_000,
};
const TO_OBJECTS: Rates = Rates {
    delay: 300,
    stall: 20,
    partition: 5,
    overtake: 300,
    cut: 100,
    repeat: 500,
    mark: "",
    marked: 0,
};

/// What the servers are told beside where they keep things.
const SETTINGS: [(&str, &str); 6] = [
    ("SWORDSMITH_UPKEEP_INTERVAL", "1"),
    ("SWORDSMITH_LEDGER_SILENCE", "2"),
    ("SWORDSMITH_REQUESTS_PER_SECOND_PER_ADDRESS", "0"),
    ("SWORDSMITH_REQUESTS_PER_SECOND_PER_CLIENT", "0"),
    ("SWORDSMITH_BYTES_PER_SECOND_PER_ADDRESS", "0"),
    ("SWORDSMITH_BYTES_PER_SECOND_PER_CLIENT", "0"),
];

/// How often a server is started before it is taken for one that never does.
const MOST_STARTS: usize = 20;

/// The variable that says where the servers write what they log, if anywhere.
const LOGS: &str = "SCALE_LOGS";

pub(super) struct Cluster {
    /// Where the store is, without wires.
    variables: Vec<(String, String)>,
    members: Vec<Member>,
    pub(super) kills: AtomicUsize,
    /// How often a server came to its end before it listened.
    pub(super) failed_starts: AtomicUsize,
}

struct Member {
    server: Mutex<Option<Server>>,
    to_database: FaultyWire,
    to_objects: FaultyWire,
}

impl Cluster {
    /// Wires to the store that goes with a data folder, and no servers yet.
    pub(super) fn new(data: &Path, seed: &str) -> Self {
        let variables = places::variables(data);
        let member = |number| Member::new(&variables, &format!("{seed}-{number}"));
        let members = (0..SIZE).map(member).collect();
        let (kills, failed_starts) = Default::default();
        Self { variables, members, kills, failed_starts }
    }

    pub(super) fn size(&self) -> usize {
        self.members.len()
    }

    /// Where a server listens, if it lives.
    pub(super) fn address(&self, number: usize) -> Option<SocketAddr> {
        lock(&self.members[number].server).as_ref().map(|server| server.address)
    }

    /// A command beside the servers, whose wires do no harm.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(binary::path());
        command.env_clear().envs(self.variables.iter().cloned()).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    /// Starts the servers that are not there.
    pub(super) fn start(&self) {
        for number in 0..self.size() {
            for _ in 0..MOST_STARTS {
                if self.address(number).is_none() {
                    self.start_one(number);
                }
            }
            assert!(self.address(number).is_some(), "server {number} does not start: see {LOGS}");
        }
    }

    /// Ends them all, as `kill -9` does.
    pub(super) fn kill_all(&self) {
        for member in &self.members {
            drop(lock(&member.server).take());
        }
    }

    /// Kills some server from time to time, and starts it again.
    pub(super) fn kill_again_and_again(&self, mut random: Random, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            let time = BETWEEN.0 + random.below(BETWEEN.1);
            sleep(Duration::from_millis(time as u64));
            let number = random.below(self.size());
            if let Some(server) = lock(&self.members[number].server).take() {
                server.kill();
                self.kills.fetch_add(1, Ordering::Relaxed);
            }
            self.start_one(number);
        }
    }

    fn start_one(&self, number: usize) {
        let started = Server::try_start(self.serve(number));
        if started.is_none() {
            self.failed_starts.fetch_add(1, Ordering::Relaxed);
        }
        *lock(&self.members[number].server) = started;
    }

    fn serve(&self, number: usize) -> Command {
        let member = &self.members[number];
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.envs(SETTINGS).stderr(log(number));
        for (name, wire) in
            [("SWORDSMITH_LEDGER", &member.to_database), ("AWS_ENDPOINT_URL", &member.to_objects)]
        {
            command.env(name, through(self.variable(name), wire.address));
        }
        command
    }

    /// What the environment says.
    pub(super) fn variable(&self, name: &str) -> &str {
        variable(&self.variables, name)
    }

    /// Whether the wires do no harm from now on.
    pub(super) fn set_calm(&self, is_calm: bool) {
        for member in &self.members {
            member.to_database.set_calm(is_calm);
            member.to_objects.set_calm(is_calm);
        }
    }

    /// The harm that was done to the words of the database, and of the object store.
    pub(super) fn faults(&self) -> (Faults, Faults) {
        let (of_database, of_objects) = (Faults::default(), Faults::default());
        for member in &self.members {
            of_database.add(member.to_database.faults());
            of_objects.add(member.to_objects.faults());
        }
        (of_database, of_objects)
    }
}

impl Member {
    fn new(variables: &[(String, String)], seed: &str) -> Self {
        let wire = |name, protocol, rates| {
            let upstream = authority(variable(variables, name));
            let upstream = upstream.parse().expect("an address with a port");
            FaultyWire::start(upstream, protocol, rates, &format!("{seed}-{name}"))
        };
        Self {
            server: Mutex::default(),
            to_database: wire("SWORDSMITH_LEDGER", Protocol::Bytes, TO_DATABASE),
            to_objects: wire("AWS_ENDPOINT_URL", Protocol::Http, TO_OBJECTS),
        }
    }
}

fn variable<'v>(variables: &'v [(String, String)], wanted: &str) -> &'v str {
    let found = variables.iter().find(|(name, _)| name == wanted);
    found.map(|(_, value)| value.as_str()).expect("a database and an object store")
}

/// Host and port of a URL.
fn authority(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    authority.rsplit_once('@').map_or(authority, |(_, host)| host)
}

/// The same URL at another address.
fn through(url: &str, address: SocketAddr) -> String {
    url.replacen(authority(url), &address.to_string(), 1)
}

fn log(number: usize) -> Stdio {
    let Some(folder) = std::env::var_os(LOGS) else { return Stdio::null() };
    let path = Path::new(&folder).join(format!("server-{number}.log"));
    File::options().create(true).append(true).open(path).expect("a folder for logs").into()
}

fn lock(server: &Mutex<Option<Server>>) -> std::sync::MutexGuard<'_, Option<Server>> {
    server.lock().unwrap_or_else(PoisonError::into_inner)
}
