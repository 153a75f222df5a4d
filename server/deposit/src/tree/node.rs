//! What a tree has at its paths.

use super::object::ObjectId;

/// What lies at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Node {
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
