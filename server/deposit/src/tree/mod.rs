//! The tree that the archives of a deposit unpack to, and its identifier. Contents are hashed as
//! they are read, and not kept.

mod listing;
mod node;
mod object;
#[cfg(test)]
mod tests;
mod tree_path;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use listing::Listings;
pub use node::Node;
pub use object::Naming;
pub use object::{Collision, ObjectId};
pub use tree_path::MAX_PATH_BYTES;
pub use tree_path::PathError;
use tree_path::{TreePath, components_before_last_parent, has_parent_component};

/// The most memory that all members of a tree may take, in bytes.
const MOST_MEMORY: usize = 256 << 20;

/// What a member takes beside its name, about.
const MEMBER: usize = 150;

/// The most components of all link targets, each up to its last `..`.
const MAX_LINK_COMPONENTS: usize = 1 << 20;

/// The most characters of a name that are shown.
const MOST_SHOWN: usize = 200;

/// A tree of files, links and directories, empty ones included.
#[derive(Debug)]
pub struct Tree {
    nodes: BTreeMap<TreePath, Node>,
    /// The targets of links that go up.
    climbing_links: BTreeMap<TreePath, Vec<u8>>,
    /// The memory that is left, in bytes.
    room: usize,
    /// The components that are left for link targets with `..`.
    link_components_left: usize,
}

impl Default for Tree {
    fn default() -> Self {
        let (nodes, climbing_links) = Default::default();
        Self { nodes, climbing_links, room: MOST_MEMORY, link_components_left: MAX_LINK_COMPONENTS }
    }
}

impl Tree {
    /// Puts a node into the tree. It replaces what was at its path; directories are merged.
    pub fn add(&mut self, member: &[u8], node: Node) -> Result<(), PathError> {
        let place = TreePath::parse_member(member)?;
        if place.is_root() {
            return if node == Node::Directory { Ok(()) } else { Err(PathError::InvalidName) };
        }
        match self.nodes.entry(place) {
            Entry::Vacant(vacant) => {
                take(&mut self.room, MEMBER + vacant.key().byte_len())
                    .ok_or(PathError::MemoryLimit)?;
                vacant.insert(node);
                Ok(())
            }
            Entry::Occupied(taken)
                if (*taken.get() == Node::Directory) != (node == Node::Directory) =>
            {
                Err(PathError::DirectoryConflict)
            }
            Entry::Occupied(mut taken) => {
                self.climbing_links.remove(taken.key());
                taken.insert(node);
                Ok(())
            }
        }
    }

    /// How many directories a member of that name adds that no member is about: those of its path
    /// that nothing lies in yet. Of a name that has no place, none.
    pub fn implied_directories(&self, member: &[u8]) -> usize {
        let Ok(place) = TreePath::parse_member(member) else { return 0 };
        // What shares the most of a path is right before or right after it in the map's order.
        let before = self.nodes.range(..&place).next_back();
        let after = self.nodes.range(&place..).next();
        let shared = before.into_iter().chain(after).map(|(other, _)| place.shared(other));
        place.directories().saturating_sub(shared.max().unwrap_or_default())
    }

    /// Puts a symbolic link into the tree.
    pub fn add_link(&mut self, member: &[u8], target: &[u8]) -> Result<(), PathError> {
        if target.len() > MAX_PATH_BYTES {
            return Err(PathError::LinkTooLong);
        }
        if target.is_empty() || target.contains(&0) {
            return Err(PathError::InvalidLinkTarget);
        }
        let place = TreePath::parse_member(member)?;
        if !place.link_target_stays_in_tree(target) {
            return Err(PathError::LinkOutside(shown(target)));
        }
        let mut naming = Naming::file(target.len() as u64);
        naming.update(target);
        self.add(member, Node::Link { target: naming.finish_any() })?;
        if has_parent_component(target) {
            let length = MEMBER + place.byte_len() + target.len();
            take(&mut self.room, length).ok_or(PathError::MemoryLimit)?;
            take(&mut self.link_components_left, components_before_last_parent(target))
                .ok_or(PathError::TooManyLinkComponents)?;
            self.climbing_links.insert(place, target.to_vec());
        }
        Ok(())
    }

    /// Puts a hard link into the tree: another name of a member that came before.
    pub fn add_name(&mut self, member: &[u8], other: &[u8]) -> Result<(), PathError> {
        let place = TreePath::parse_member(other)?;
        match (self.climbing_links.get(&place).cloned(), self.nodes.get(&place)) {
            // From another path the same target may lead out of the tree.
            (Some(target), _) => self.add_link(member, &target),
            (None, Some(node)) if *node != Node::Directory => self.add(member, *node),
            _ => Err(PathError::HardLinkTargetMissing(shown(other))),
        }
    }

    /// The members that are no directories, though others lie in them. A tree with one of these has
    /// no identifier.
    pub fn files_used_as_directories(&self, mut found: impl FnMut(String)) {
        let mut last: Option<&TreePath> = None;
        let mut above: Option<&TreePath> = None;
        for (place, node) in &self.nodes {
            match above {
                Some(file) if place.is_inside(file) => {
                    if last.replace(file) != Some(file) {
                        found(cut(&file.text()));
                    }
                }
                _ => above = (*node != Node::Directory).then_some(place),
            }
        }
    }

    /// The links whose target goes up from another link, and so may leave the tree. All other links
    /// stay inside: without `..` they only go down, and with `..` they go up from directories of
    /// the tree.
    pub fn symlink_escapes(&self, mut found: impl FnMut(String)) {
        let is_link = |place: &TreePath| matches!(self.nodes.get(place), Some(Node::Link { .. }));
        for (place, target) in &self.climbing_links {
            if place.target_climbs_after_symlink(target, is_link) {
                found(cut(&place.text()));
            }
        }
    }

    /// The identifier of the whole.
    pub fn id(&self) -> ObjectId {
        let mut listings = Listings::default();
        for (place, node) in &self.nodes {
            listings.add(place, *node);
        }
        listings.finish()
    }
}

/// Subtracts from what is left; `None` if there is less.
fn take(left: &mut usize, much: usize) -> Option<()> {
    *left = left.checked_sub(much)?;
    Some(())
}

/// A name as it is shown to people.
pub fn shown(name: &[u8]) -> String {
    // No character has more than four bytes.
    let start = name.get(..4 * MOST_SHOWN + 4).unwrap_or(name);
    cut(&String::from_utf8_lossy(start))
}

/// The beginning of a name, enough to recognise it.
pub fn cut(name: &str) -> String {
    match name.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => name[..end].to_owned() + "…",
        None => name.to_owned(),
    }
}
