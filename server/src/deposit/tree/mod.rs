//! What the archives of a deposit unpack to: one tree, and its identifier. Contents are named as they go by and not kept.

mod listing;
mod object;
mod place;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use listing::Listings;
pub(crate) use object::Naming;
pub use object::{Collision, ObjectId};
pub(crate) use place::LONGEST;
use place::Place;
pub use place::PlaceError;

/// The most bytes that all names of a tree may have: they are held in memory.
const MOST_NAMES: usize = 128 << 20;

/// The most characters of a name that are shown.
const MOST_SHOWN: usize = 200;

/// A tree of files, links and directories, empty ones included.
#[derive(Debug, Default)]
pub struct Tree {
    leaves: BTreeMap<Place, Leaf>,
    /// Bytes of all names.
    names: usize,
}

/// What lies at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// A file.
    File {
        /// Its content.
        content: ObjectId,
        /// Whether its owner may run it.
        is_executable: bool,
    },
    /// A symbolic link.
    Link {
        /// What it points to.
        target: ObjectId,
    },
    /// A directory, which may be empty.
    Directory,
}

impl Tree {
    /// Puts something into the tree. What was at its place before is gone; a directory only gets more.
    pub(crate) fn add(&mut self, member: &[u8], leaf: Leaf) -> Result<(), PlaceError> {
        let place = Place::of(member)?;
        if place.is_root() {
            return if leaf == Leaf::Directory { Ok(()) } else { Err(PlaceError::NoName) };
        }
        if self.names + place.len() > MOST_NAMES {
            return Err(PlaceError::TooMuch(MOST_NAMES));
        }
        match self.leaves.entry(place) {
            Entry::Vacant(vacant) => {
                self.names += vacant.key().len();
                vacant.insert(leaf);
                Ok(())
            }
            Entry::Occupied(taken)
                if (*taken.get() == Leaf::Directory) != (leaf == Leaf::Directory) =>
            {
                Err(PlaceError::Both)
            }
            Entry::Occupied(mut taken) => {
                taken.insert(leaf);
                Ok(())
            }
        }
    }

    /// Puts a symbolic link into the tree.
    pub(crate) fn add_link(&mut self, member: &[u8], target: &[u8]) -> Result<(), PlaceError> {
        if target.len() > LONGEST {
            return Err(PlaceError::LinkTooLong);
        }
        if !Place::of(member)?.holds_link_to(target) {
            return Err(PlaceError::LinkOutside(shown(target)));
        }
        let mut naming = Naming::file(target.len() as u64);
        naming.update(target);
        let target = naming.finish_any();
        self.add(member, Leaf::Link { target })
    }

    /// Puts another name of what is there already into the tree.
    pub(crate) fn add_name(&mut self, member: &[u8], other: &[u8]) -> Result<(), PlaceError> {
        match self.leaves.get(&Place::of(other)?) {
            Some(leaf) if *leaf != Leaf::Directory => self.add(member, *leaf),
            _ => Err(PlaceError::LinkToNothing(shown(other))),
        }
    }

    /// The members in which others lie though they are no directories. A tree with one of these has no identifier.
    pub(crate) fn torn(&self, mut found: impl FnMut(String)) {
        let mut last: Option<&Place> = None;
        let mut above: Option<&Place> = None;
        for (place, leaf) in &self.leaves {
            match above {
                Some(file) if place.is_inside(file) => {
                    if last.replace(file) != Some(file) {
                        found(cut(&file.text()));
                    }
                }
                _ => above = (*leaf != Leaf::Directory).then_some(place),
            }
        }
    }

    /// The identifier of the whole.
    pub fn id(&self) -> ObjectId {
        let mut listings = Listings::default();
        for (place, leaf) in &self.leaves {
            listings.add(place, *leaf);
        }
        listings.finish()
    }
}

/// A name as it is shown to people.
pub(crate) fn shown(name: &[u8]) -> String {
    // No character has more than four bytes.
    let start = name.get(..4 * MOST_SHOWN + 4).unwrap_or(name);
    cut(&String::from_utf8_lossy(start))
}

/// So much of a name as tells which one is meant.
pub(crate) fn cut(name: &str) -> String {
    match name.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => name[..end].to_owned() + "…",
        None => name.to_owned(),
    }
}
