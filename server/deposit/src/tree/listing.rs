//! Directories as git writes them down: what lies in each, in git's order, and the name that makes.

use super::node::Node;
use super::object::{Naming, ObjectId};
use super::tree_path::TreePath;

/// What git calls a directory, a file, a file that can be run, and a symbolic link.
const DIRECTORY: &str = "40000";
const FILE: &str = "100644";
const EXECUTABLE: &str = "100755";
const LINK: &str = "120000";

/// The directories that are open while a tree is walked, from the root on: a stack, so that no
/// depth is too much.
#[derive(Default)]
pub(super) struct Listings {
    root: Listing,
    open: Vec<(Vec<u8>, Listing)>,
}

/// What lies in a directory.
#[derive(Default)]
struct Listing(Vec<Row>);

struct Row {
    /// What git sorts by: the name; of a directory, with a slash behind it.
    order: Vec<u8>,
    mode: &'static str,
    object: ObjectId,
}

impl Listings {
    /// The next node of the walk, in which what lies in a directory comes right after it.
    pub(super) fn add(&mut self, place: &TreePath, node: Node) {
        let mut names: Vec<&[u8]> = place.components().collect();
        let last = match node {
            Node::Directory => None,
            Node::File { .. } | Node::Link { .. } => names.pop(),
        };
        self.enter(&names);
        let (mode, object) = match node {
            Node::Directory => return,
            Node::File { content, is_executable: false } => (FILE, content),
            Node::File { content, is_executable: true } => (EXECUTABLE, content),
            Node::Link { target } => (LINK, target),
        };
        let order = last.unwrap_or_default().to_vec();
        self.top().0.push(Row { order, mode, object });
    }

    /// The name of the root.
    pub(super) fn finish(mut self) -> ObjectId {
        self.close_to(0);
        self.root.name()
    }

    /// Closes what these names do not lead into, and opens the rest of them.
    fn enter(&mut self, names: &[&[u8]]) {
        let open = self.open.iter().zip(names);
        let common = open.take_while(|((open, _), name)| open == *name).count();
        self.close_to(common);
        for name in names.iter().skip(common) {
            self.open.push((name.to_vec(), Listing::default()));
        }
    }

    fn close_to(&mut self, depth: usize) {
        while self.open.len() > depth
            && let Some((mut order, listing)) = self.open.pop()
        {
            order.push(b'/');
            self.top().0.push(Row { order, mode: DIRECTORY, object: listing.name() });
        }
    }

    fn top(&mut self) -> &mut Listing {
        self.open.last_mut().map_or(&mut self.root, |(_, listing)| listing)
    }
}

impl Listing {
    fn name(mut self) -> ObjectId {
        self.0.sort_unstable_by(|one, other| one.order.cmp(&other.order));
        let length: usize = self.0.iter().map(Row::length).sum();
        let mut naming = Naming::directory(length as u64);
        for row in &self.0 {
            row.write(&mut naming);
        }
        naming.finish_any()
    }
}

impl Row {
    fn file_name(&self) -> &[u8] {
        self.order.strip_suffix(b"/").unwrap_or(&self.order)
    }

    fn length(&self) -> usize {
        self.mode.len() + 1 + self.file_name().len() + 1 + self.object.bytes().len()
    }

    fn write(&self, naming: &mut Naming) {
        for part in [self.mode.as_bytes(), b" ", self.file_name(), b"\0", self.object.bytes()] {
            naming.update(part);
        }
    }
}
