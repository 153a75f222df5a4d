//! Normalized path of an archive member in the tree, parsed from its name.

/// The most bytes of a member's name, and of a link's target: Linux's `PATH_MAX`.
pub const MAX_PATH_BYTES: usize = 4096;

/// Why a member has no place in the tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// From the root of the file system, or upwards.
    #[error("it is outside of the archive")]
    Outside,
    /// The link points out of the tree.
    #[error("it is a link to {0:?}, which is outside of the archive")]
    LinkOutside(String),
    /// The link target exceeds `MAX_PATH_BYTES` bytes.
    #[error("its link target has more than {MAX_PATH_BYTES} bytes")]
    LinkTooLong,
    /// The link target is empty, or has a NUL byte.
    #[error("its link target is empty or has a NUL byte")]
    InvalidLinkTarget,
    /// The target of a hard link is a directory, or no member before it.
    #[error("it is a link to {0:?}, which is not in the archive before it")]
    HardLinkTargetMissing(String),
    /// The member name exceeds `MAX_PATH_BYTES` bytes.
    #[error("its name has more than {MAX_PATH_BYTES} bytes")]
    TooLong,
    /// The name is empty, has a NUL byte, or is the root where that cannot be.
    #[error("its name is empty, has a NUL byte, or is the root")]
    InvalidName,
    /// The names are more than is kept in memory.
    #[error("with it, there are more members and names than are kept in memory")]
    MemoryLimit,
    /// The links have too many components before `..` in total.
    #[error("with it, there are too many links that go down and up again")]
    TooManyLinkComponents,
    /// Two members, only one of which is a directory.
    #[error("it is both a directory and something else")]
    DirectoryConflict,
}

/// A path in the tree: its components with NUL bytes between them. So what lies in a directory
/// follows it in the order of bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TreePath(Vec<u8>);

impl TreePath {
    /// Parses a member name; the root has no components.
    pub(super) fn parse_member(member: &[u8]) -> Result<Self, PathError> {
        if member.len() > MAX_PATH_BYTES {
            return Err(PathError::TooLong);
        }
        if member.is_empty() || member.contains(&0) {
            return Err(PathError::InvalidName);
        }
        if member.starts_with(b"/") {
            return Err(PathError::Outside);
        }
        let mut place = Self(Vec::with_capacity(member.len()));
        for component in split_components(member) {
            match component {
                b".." => return Err(PathError::Outside),
                component => place.push(component),
            }
        }
        Ok(place)
    }

    fn push(&mut self, component: &[u8]) {
        if !self.is_root() {
            self.0.push(0);
        }
        self.0.extend_from_slice(component);
    }

    fn pop(&mut self) {
        let above = self.0.iter().rposition(|byte| *byte == 0).unwrap_or_default();
        self.0.truncate(above);
    }

    /// Its components, from the root on.
    pub(super) fn components(&self) -> impl Iterator<Item = &[u8]> {
        self.0.split(|byte| *byte == 0).filter(|component| !component.is_empty())
    }

    /// How many directories it lies in, the root excepted.
    pub(super) fn directories(&self) -> usize {
        self.components().count().saturating_sub(1)
    }

    /// How many of its first components are those of another path.
    pub(super) fn shared(&self, other: &Self) -> usize {
        self.components().zip(other.components()).take_while(|(own, other)| own == other).count()
    }

    /// Length in bytes, separators included.
    pub(super) fn byte_len(&self) -> usize {
        self.0.len()
    }

    /// Whether this is the root of the tree.
    pub(super) fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it lies in that directory, or deeper.
    pub(super) fn is_inside(&self, directory: &Self) -> bool {
        self.0.strip_prefix(directory.0.as_slice()).is_some_and(|rest| rest.starts_with(&[0]))
    }

    /// Whether a link here with that target stays in the tree, component by component as it is
    /// written.
    pub(super) fn link_target_stays_in_tree(&self, target: &[u8]) -> bool {
        let mut depth = self.components().count().saturating_sub(1);
        !target.starts_with(b"/")
            && split_components(target).all(|component| match (component, depth.checked_sub(1)) {
                (b"..", None) => false,
                (b"..", Some(less)) => {
                    depth = less;
                    true
                }
                _ => {
                    depth += 1;
                    true
                }
            })
    }

    /// Whether the target passes through a symbolic link before a later `..`, so that it cannot be
    /// resolved lexically.
    pub(super) fn target_climbs_after_symlink(
        &self,
        target: &[u8],
        is_link: impl Fn(&Self) -> bool,
    ) -> bool {
        let mut place = self.clone();
        place.pop();
        split_components(target).take(components_before_last_parent(target)).any(|component| {
            if component == b".." {
                place.pop();
                return false;
            }
            place.push(component);
            is_link(&place)
        })
    }

    /// The path with `/` separators, lossy UTF-8.
    pub(super) fn text(&self) -> String {
        let components: Vec<_> = self.components().map(String::from_utf8_lossy).collect();
        components.join("/")
    }
}

/// Whether the target has a `..` component.
pub(super) fn has_parent_component(target: &[u8]) -> bool {
    split_components(target).any(|component| component == b"..")
}

/// Number of components before the last `..` if a component other than `..` precedes it, otherwise
/// 0.
pub(super) fn components_before_last_parent(target: &[u8]) -> usize {
    let down = split_components(target).position(|component| component != b"..");
    let parents = split_components(target).enumerate().filter(|(_, component)| *component == b"..");
    let up = parents.last().map_or(0, |(index, _)| index);
    if down.is_some_and(|down| down < up) { up } else { 0 }
}

fn split_components(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|byte| *byte == b'/').filter(|component| !matches!(*component, b"" | b"."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(member: &str) -> Result<String, PathError> {
        TreePath::parse_member(member.as_bytes()).map(|place| place.text())
    }

    #[test]
    fn members_are_normalized() {
        for (member, wanted) in
            [("a/b", "a/b"), ("./a//b/", "a/b"), ("a/./b", "a/b"), (".", ""), ("a/...", "a/...")]
        {
            assert_eq!(text(member), Ok(wanted.to_owned()), "{member}");
        }
    }

    #[test]
    fn invalid_members_are_refused() {
        for member in ["/a", "//a", "..", "a/..", "a/../../b", "../a"] {
            assert_eq!(text(member), Err(PathError::Outside), "{member}");
        }
        assert_eq!(text(""), Err(PathError::InvalidName));
        assert_eq!(text("a\0b"), Err(PathError::InvalidName));
        assert_eq!(text(&"a".repeat(MAX_PATH_BYTES + 1)), Err(PathError::TooLong));
    }

    #[test]
    fn link_targets_outside_are_refused() {
        let place = TreePath::parse_member(b"a/b/link").unwrap();
        for target in ["c", "../c", "../..", "./../../x/..", "c/../../../d", ""] {
            assert!(place.link_target_stays_in_tree(target.as_bytes()), "{target}");
        }
        for target in ["/c", "../../..", "c/../../../..", "../../../a"] {
            assert!(!place.link_target_stays_in_tree(target.as_bytes()), "{target}");
        }
    }
}
