//! What clients under load send: never the same twice.

use crate::archive;
use crate::expected::{Change, Load, Piece};
use crate::random::Random;

/// Of so many requests that could say that nothing more follows, one does.
const COMPLETES: usize = 6;

/// The kinds of requests that can make a deposit.
const CREATIONS: [Change; 3] = [Change::AddArchive, Change::AddEntry, Change::AddBoth];

impl Change {
    /// One that can make a deposit.
    pub fn creation(random: &mut Random) -> Self {
        *random.pick(&CREATIONS).unwrap_or(&Self::AddEntry)
    }

    /// Any one, of what is there.
    pub fn any(random: &mut Random) -> Self {
        *random.pick(Self::ALL).unwrap_or(&Self::AddEntry)
    }

    /// Whether it ends the life of a deposit: clients do it seldom, so that many live long enough to
    /// be changed often.
    pub fn is_last(self) -> bool {
        matches!(self, Self::Complete | Self::Delete)
    }
}

impl Load {
    /// The content of a request of that kind. An archive has so many bytes before it is packed.
    pub fn random(random: &mut Random, change: Change, size: usize) -> Self {
        let has_some = change.has_archive() || change.has_entry();
        let completes = change == Change::Complete || (has_some && random.below(COMPLETES) == 0);
        Self {
            archive: change.has_archive().then(|| noise(random, size)),
            entry: change.has_entry().then(|| entry(random)),
            completes,
        }
    }
}

fn noise(random: &mut Random, size: usize) -> Piece {
    let mut noise = random.fork();
    let content: Vec<u8> = (0..size.div_ceil(8)).flat_map(|_| noise.bytes()).collect();
    archive::zip(&[("noise", &content)]).into()
}

fn entry(random: &mut Random) -> Piece {
    let number = random.below(usize::MAX);
    let entry = format!(
        "<entry xmlns=\"http://www.w3.org/2005/Atom\"><title>{number}</title><author><name>Ada</name></author></entry>"
    );
    entry.into_bytes().into()
}
