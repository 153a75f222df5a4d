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
pub use place::PlaceError;
use place::{Place, climbs, winding};

/// The most memory that all members of a tree may take, in bytes.
const MOST_MEMORY: usize = 256 << 20;

/// What a member takes beside its name, about.
const MEMBER: usize = 150;

/// The most steps of all links that go down and up again.
const MOST_WINDING: usize = 1 << 20;

/// The most characters of a name that are shown.
const MOST_SHOWN: usize = 200;

/// A tree of files, links and directories, empty ones included.
#[derive(Debug)]
pub struct Tree {
    leaves: BTreeMap<Place, Leaf>,
    /// The targets of links that go up.
    climbing: BTreeMap<Place, Vec<u8>>,
    /// So much memory it may take yet.
    room: usize,
    /// So many steps its winding links may have yet.
    steps: usize,
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

impl Default for Tree {
    fn default() -> Self {
        let (leaves, climbing) = Default::default();
        Self { leaves, climbing, room: MOST_MEMORY, steps: MOST_WINDING }
    }
}

impl Tree {
    /// Puts something into the tree. What was at its place before is gone; a directory only gets more.
    pub(crate) fn add(&mut self, member: &[u8], leaf: Leaf) -> Result<(), PlaceError> {
        let place = Place::of(member)?;
        if place.is_root() {
            return if leaf == Leaf::Directory { Ok(()) } else { Err(PlaceError::NoName) };
        }
        match self.leaves.entry(place) {
            Entry::Vacant(vacant) => {
                take(&mut self.room, MEMBER + vacant.key().len()).ok_or(PlaceError::TooMuch)?;
                vacant.insert(leaf);
                Ok(())
            }
            Entry::Occupied(taken)
                if (*taken.get() == Leaf::Directory) != (leaf == Leaf::Directory) =>
            {
                Err(PlaceError::Both)
            }
            Entry::Occupied(mut taken) => {
                self.climbing.remove(taken.key());
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
        if target.is_empty() || target.contains(&0) {
            return Err(PlaceError::LinkNowhere);
        }
        let place = Place::of(member)?;
        if !place.holds_link_to(target) {
            return Err(PlaceError::LinkOutside(shown(target)));
        }
        let mut naming = Naming::file(target.len() as u64);
        naming.update(target);
        self.add(member, Leaf::Link { target: naming.finish_any() })?;
        if climbs(target) {
            let length = MEMBER + place.len() + target.len();
            take(&mut self.room, length).ok_or(PlaceError::TooMuch)?;
            take(&mut self.steps, winding(target)).ok_or(PlaceError::TooWinding)?;
            self.climbing.insert(place, target.to_vec());
        }
        Ok(())
    }

    /// Puts another name of what is there already into the tree.
    pub(crate) fn add_name(&mut self, member: &[u8], other: &[u8]) -> Result<(), PlaceError> {
        let place = Place::of(other)?;
        match (self.climbing.get(&place).cloned(), self.leaves.get(&place)) {
            // It may lead out from here.
            (Some(target), _) => self.add_link(member, &target),
            (None, Some(leaf)) if *leaf != Leaf::Directory => self.add(member, *leaf),
            _ => Err(PlaceError::LinkToNothing(shown(other))),
        }
    }

    /// The members in which others lie though they are no directories. A tree with one of these has no identifier.
    pub(crate) fn files_used_as_directories(&self, mut found: impl FnMut(String)) {
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

    /// The links that go up again from another link, and so may leave the tree. All others stay: those without `..` can only go down, and the links that they come
    /// to stay as well; where others go up, they are in directories of the tree.
    pub(crate) fn symlink_escapes(&self, mut found: impl FnMut(String)) {
        let is_link = |place: &Place| matches!(self.leaves.get(place), Some(Leaf::Link { .. }));
        for (place, target) in &self.climbing {
            if place.goes_up_from(target, is_link) {
                found(cut(&place.text()));
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

/// Takes so much of what is left; `None` if there is less.
fn take(left: &mut usize, much: usize) -> Option<()> {
    *left = left.checked_sub(much)?;
    Some(())
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
