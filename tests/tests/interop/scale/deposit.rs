//! A deposit as its client knows it, with all that was asked and answered.

use std::fmt::Write as _;
use std::io;
use std::time::Instant;

use swordsmith_tests::exchange::Response;
use swordsmith_tests::expected::{Change, Content, Load, Piece};
use swordsmith_tests::random::hash;

use super::worlds::{Impossible, World, Worlds};

/// More states than these are not kept apart: the deposit is left alone until the end.
const MOST_WORLDS: usize = 16;

pub(super) struct KnownDeposit {
    /// The client's own name for it.
    pub(super) slug: String,
    /// Its number, once it was acknowledged.
    pub(super) number: Option<u64>,
    pub(super) worlds: Worlds,
    /// Whether nothing more is to be asked of it.
    pub(super) is_left: bool,
    /// How many requests that change it were not answered.
    pub(super) unknown: usize,
    pub(super) history: Vec<Record>,
}

/// A request and its answer, in milliseconds since the load began.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) begin: u128,
    pub(super) end: u128,
    pub(super) server: usize,
    pub(super) sent: String,
    pub(super) answer: String,
}

impl Record {
    pub(super) fn new(
        times: (Instant, Instant),
        server: usize,
        sent: String,
        answer: &io::Result<Response>,
    ) -> Self {
        let answer = match answer {
            Ok(answer) if answer.status < 300 => answer.status.to_string(),
            Ok(answer) => format!("{} {}", answer.status, answer.text().replace('\n', " ")),
            Err(error) => error.to_string(),
        };
        let (first, sent_at) = times;
        Self {
            begin: sent_at.duration_since(first).as_millis(),
            end: first.elapsed().as_millis(),
            server,
            sent,
            answer,
        }
    }
}

impl KnownDeposit {
    /// Whether it can be changed, as far as is known.
    pub(super) fn is_open(&self) -> bool {
        let may_be_open = || self.worlds.all().iter().any(World::is_open);
        !self.is_left && self.number.is_some() && may_be_open()
    }

    /// What an answer to a change means.
    pub(super) fn change(
        &mut self,
        change: Change,
        load: &Load,
        answer: &io::Result<Response>,
    ) -> Result<(), Impossible> {
        match answer.as_ref().map(|answer| answer.status) {
            Ok(200..=299) => self.worlds.changed(change, load)?,
            Ok(404 | 410) => self.worlds.seen(|world| world.content.is_none())?,
            Ok(400) => self.worlds.seen(World::is_complete)?,
            // Something else has happened meanwhile, and not this.
            Ok(409) if !self.worlds.is_certain() => {}
            Ok(status) if is_unavailable(status) => self.is_unknown(change, load),
            Err(error) => {
                // The server may be at it still.
                self.is_left |= is_timeout(error);
                self.is_unknown(change, load);
            }
            Ok(_) => return Err(Impossible),
        }
        Ok(())
    }

    fn is_unknown(&mut self, change: Change, load: &Load) {
        self.unknown += 1;
        self.worlds.may_change(change, load);
        self.is_left |= self.worlds.all().len() > MOST_WORLDS;
    }

    /// For people: what was asked and answered, and what it might be.
    pub(super) fn told(&self) -> String {
        let mut text = format!("{} (number {:?})\n", self.slug, self.number);
        for Record { begin, end, server, sent, answer } in &self.history {
            writeln!(text, "  {begin}-{end} ms, server {server}: {sent}: {answer}")
                .expect("a string takes it");
        }
        for world in self.worlds.all() {
            writeln!(text, "  may be {}", shown(world.content.as_ref()))
                .expect("a string takes it");
        }
        text
    }
}

/// Whether a server says that something else does not answer. 500 would say that it is at fault itself.
pub(super) fn is_unavailable(status: u16) -> bool {
    matches!(status, 502..=504)
}

pub(super) fn shown(content: Option<&Content>) -> String {
    let Some(content) = content else { return "gone".to_owned() };
    let names = |pieces: &[Piece]| {
        pieces.iter().map(|piece| piece_name(piece)).collect::<Vec<_>>().join(" ")
    };
    format!(
        "archives [{}], entries [{}], complete: {}",
        names(&content.archives),
        names(&content.entries),
        content.is_complete
    )
}

/// Enough to tell one from another.
pub(super) fn piece_name(piece: &[u8]) -> String {
    format!("{:08x}", hash(piece) >> 32)
}

pub(super) fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock)
}
