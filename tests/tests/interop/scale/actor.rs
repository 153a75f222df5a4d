//! A client that makes deposits on whatever server answers, changes and reads them, and keeps account
//! of all of it.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use swordsmith_tests::exchange::{Request, Response};
use swordsmith_tests::expected::{Change, Content, Load};
use swordsmith_tests::random::Random;

use super::cluster::Cluster;
use super::deposit::{KnownDeposit, Record, is_unavailable, piece_name};
use super::looks;
use super::worlds::Worlds;

/// How many deposits a client has open at once.
const OPEN: usize = 4;

/// The largest archive but for a few, in bytes before it is packed.
const LARGEST: usize = 96 * 1024;

/// Of so many archives, one is sent to the store in parts.
const FEW: usize = 15;

/// So large is that one.
const IN_PARTS: usize = 9 << 20;

/// How long who finds no server waits.
const PAUSE: Duration = Duration::from_millis(50);

/// How often, before it is told that there is none.
const MOST_PAUSES: usize = 100;

pub(super) struct Actor {
    pub(super) name: String,
    random: Random,
    begun: Instant,
    pub(super) deposits: Vec<KnownDeposit>,
    pub(super) requests: usize,
    pub(super) answered: usize,
    pub(super) unknown: usize,
    /// How many archives were acknowledged that go to the store in parts.
    pub(super) in_parts: usize,
    /// What should not have been answered.
    pub(super) violations: Vec<String>,
}

impl Actor {
    pub(super) fn new(seed: &str, name: String) -> Self {
        let random = Random::of(format!("{seed}-{name}").as_bytes());
        Self {
            name,
            random,
            begun: Instant::now(),
            deposits: Vec::new(),
            requests: 0,
            answered: 0,
            unknown: 0,
            in_parts: 0,
            violations: Vec::new(),
        }
    }

    /// Sends requests until it is stopped.
    pub(super) fn work(&mut self, cluster: &Cluster, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            let open: Vec<usize> =
                (0..self.deposits.len()).filter(|index| self.deposits[*index].is_open()).collect();
            if open.len() < OPEN && (open.is_empty() || self.random.below(3) == 0) {
                self.create(cluster);
                continue;
            }
            // Some look at what is complete, too.
            let index = match self.random.below(8) {
                0 => self.random.below(self.deposits.len()),
                _ => self.random.pick(&open).copied().unwrap_or_default(),
            };
            let change = Change::any(&mut self.random);
            let is_look =
                self.random.below(4) == 0 || (change.is_last() && self.random.below(2) == 0);
            if is_look || !open.contains(&index) {
                self.look(cluster, index);
            } else {
                self.change(cluster, index, change);
            }
        }
    }

    fn create(&mut self, cluster: &Cluster) {
        let kind = Change::creation(&mut self.random);
        let load = self.load(kind);
        let slug = format!("{}-{}", self.name, self.deposits.len());
        let content = Content::default().after(kind, &load).expect("it is there");
        let request = load.creation(&self.authorization(), &slug);
        let (answer, record) = self.send(cluster, &request, format!("create {}", named(&load)));
        let is_made = answer.as_ref().is_ok_and(|answer| answer.status == 201);
        let mut deposit = KnownDeposit {
            slug,
            number: answer.as_ref().ok().and_then(number),
            worlds: Worlds::after_creation(content, is_made),
            is_left: !is_made,
            unknown: usize::from(!is_made),
            history: vec![record],
        };
        self.in_parts += usize::from(is_made && is_in_parts(&load));
        let is_refused =
            answer.is_ok_and(|answer| answer.status != 201 && !is_unavailable(answer.status));
        if is_refused || (is_made && deposit.number.is_none()) {
            deposit.is_left = true;
            self.violations.push(deposit.told());
        }
        self.deposits.push(deposit);
    }

    fn change(&mut self, cluster: &Cluster, index: usize, change: Change) {
        let load = self.load(change);
        let number = self.deposits[index].number.unwrap_or_default();
        let request = load.request(&self.authorization(), change, number);
        let what = format!("{change:?} {}", named(&load));
        let (answer, record) = self.send(cluster, &request, what);
        let is_made = answer.as_ref().is_ok_and(|answer| answer.status < 300);
        self.in_parts += usize::from(is_made && is_in_parts(&load));
        let deposit = &mut self.deposits[index];
        deposit.history.push(record);
        if deposit.change(change, &load, &answer).is_err() {
            deposit.is_left = true;
            self.violations.push(deposit.told());
        }
    }

    fn look(&mut self, cluster: &Cluster, index: usize) {
        let Some(number) = self.deposits[index].number.filter(|_| !self.deposits[index].is_left)
        else {
            return;
        };
        let look = looks::some(&mut self.random);
        let request = look.request(number).header("Authorization", &self.authorization());
        let (answer, record) = self.send(cluster, &request, format!("{look:?}"));
        let deposit = &mut self.deposits[index];
        deposit.history.push(record);
        let Some(answer) = answer.ok().filter(|answer| !is_unavailable(answer.status)) else {
            return;
        };
        if deposit.worlds.seen(|world| look.shows(&answer, world)).is_err() {
            deposit.is_left = true;
            self.violations.push(deposit.told());
        }
    }

    /// Sends a request to some server.
    fn send(
        &mut self,
        cluster: &Cluster,
        request: &Request,
        what: String,
    ) -> (io::Result<Response>, Record) {
        let begin = Instant::now();
        let (server, answer) = match self.server(cluster) {
            Some((server, address)) => (server, request.send(address)),
            None => (cluster.size(), Err(io::ErrorKind::NotConnected.into())),
        };
        self.requests += 1;
        match &answer {
            Ok(answer) if !is_unavailable(answer.status) => self.answered += 1,
            _ => self.unknown += 1,
        }
        let record = Record::new((self.begun, begin), server, what, &answer);
        (answer, record)
    }

    /// Some server that lives, and where it listens; waits for one, but not for ever.
    fn server(&mut self, cluster: &Cluster) -> Option<(usize, SocketAddr)> {
        for _ in 0..MOST_PAUSES {
            let server = self.random.below(cluster.size());
            if let Some(address) = cluster.address(server) {
                return Some((server, address));
            }
            sleep(PAUSE);
        }
        None
    }

    pub(super) fn authorization(&self) -> String {
        authorization(&self.name)
    }

    fn load(&mut self, change: Change) -> Load {
        let size = match self.random.below(FEW) {
            0 => IN_PARTS,
            _ => self.random.below(LARGEST),
        };
        Load::random(&mut self.random, change, size)
    }
}

/// What a client says who it is whose password is its name.
pub(super) fn authorization(name: &str) -> String {
    format!("Basic {}", STANDARD.encode(format!("{name}:{name}")))
}

fn is_in_parts(load: &Load) -> bool {
    load.archive.as_ref().is_some_and(|archive| archive.len() >= IN_PARTS)
}

fn number(answer: &Response) -> Option<u64> {
    answer.header("location")?.split('/').nth(3)?.parse().ok()
}

fn named(load: &Load) -> String {
    let pieces = load.archive.iter().chain(&load.entry).map(|piece| piece_name(piece));
    let completes = load.completes.then(|| "and complete".to_owned());
    pieces.chain(completes).collect::<Vec<_>>().join(" ")
}
