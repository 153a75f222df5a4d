//! Where in the tree a member of an archive lies, by the name that the archive gives it.

/// The most bytes of a member's name, and of a link's target: what Linux takes for a path.
pub(crate) const LONGEST: usize = 4096;

/// Why a member has no place in the tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// From the root of the file system, or upwards.
    #[error("it is outside of the archive")]
    Outside,
    /// The link points out of the tree.
    #[error("it is a link to {0:?}, which is outside of the archive")]
    LinkOutside(String),
    /// No path is that long.
    #[error("it is a link to what has more than {LONGEST} bytes")]
    LinkTooLong,
    /// The link's target is empty, or has a zero byte in it.
    #[error("it is a link to what is no path")]
    LinkNowhere,
    /// A link to a member that did not come before it.
    #[error("it is a link to {0:?}, which is not in the archive before it")]
    LinkToNothing(String),
    /// No name is that long.
    #[error("its name has more than {LONGEST} bytes")]
    TooLong,
    /// With a zero byte, or no name at all.
    #[error("its name is no name of a file")]
    NoName,
    /// The names are more than is kept in memory.
    #[error("with it, there are more members and names than are kept in memory")]
    TooMuch,
    /// Following them all would take too long.
    #[error("with it, there are too many links that go down and up again")]
    TooWinding,
    /// Two members, only one of which is a directory.
    #[error("it is both a directory and something else")]
    Both,
}

/// A path in the tree: its names with zero bytes between them. So what lies in a directory follows
/// it in the order of bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TreePath(Vec<u8>);

impl TreePath {
    /// The place of a member; the root has no names.
    pub(super) fn of(member: &[u8]) -> Result<Self, PathError> {
        if member.len() > LONGEST {
            return Err(PathError::TooLong);
        }
        if member.is_empty() || member.contains(&0) {
            return Err(PathError::NoName);
        }
        if member.starts_with(b"/") {
            return Err(PathError::Outside);
        }
        let mut place = Self(Vec::with_capacity(member.len()));
        for name in names(member) {
            match name {
                b".." => return Err(PathError::Outside),
                name => place.enter(name),
            }
        }
        Ok(place)
    }

    fn enter(&mut self, name: &[u8]) {
        if !self.is_root() {
            self.0.push(0);
        }
        self.0.extend_from_slice(name);
    }

    fn leave(&mut self) {
        let above = self.0.iter().rposition(|byte| *byte == 0).unwrap_or_default();
        self.0.truncate(above);
    }

    /// Its names, from the root on.
    pub(super) fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.0.split(|byte| *byte == 0).filter(|name| !name.is_empty())
    }

    /// How much of it there is, in bytes.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it is a directory's own.
    pub(super) fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it lies in that directory, or deeper.
    pub(super) fn is_inside(&self, directory: &Self) -> bool {
        self.0.strip_prefix(directory.0.as_slice()).is_some_and(|rest| rest.starts_with(&[0]))
    }

    /// Whether a link here with that target stays in the tree, step by step as it is written.
    pub(super) fn holds_link_to(&self, target: &[u8]) -> bool {
        let mut depth = self.names().count().saturating_sub(1);
        !target.starts_with(b"/")
            && names(target).all(|name| match (name, depth.checked_sub(1)) {
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

    /// Whether a link here with that target goes up again from a place that is a link itself: where
    /// that is, the target does not say.
    pub(super) fn goes_up_from(&self, target: &[u8], is_link: impl Fn(&Self) -> bool) -> bool {
        let mut place = self.clone();
        place.leave();
        names(target).take(winding(target)).any(|name| {
            if name == b".." {
                place.leave();
                return false;
            }
            place.enter(name);
            is_link(&place)
        })
    }

    /// As people write it.
    pub(super) fn text(&self) -> String {
        let names: Vec<_> = self.names().map(String::from_utf8_lossy).collect();
        names.join("/")
    }
}

/// Whether that target goes up somewhere.
pub(super) fn has_parent_step(target: &[u8]) -> bool {
    names(target).any(|name| name == b"..")
}

/// How many steps there are before a target that went down goes up for the last time; none if it
/// does not.
pub(super) fn winding(target: &[u8]) -> usize {
    let down = names(target).position(|name| name != b"..");
    let steps = names(target).enumerate().filter(|(_, name)| *name == b"..");
    let up = steps.last().map_or(0, |(step, _)| step);
    if down.is_some_and(|down| down < up) { up } else { 0 }
}

fn names(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|byte| *byte == b'/').filter(|name| !matches!(*name, b"" | b"."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(member: &str) -> Result<String, PathError> {
        TreePath::of(member.as_bytes()).map(|place| place.text())
    }

    #[test]
    fn members_have_places() {
        for (member, wanted) in
            [("a/b", "a/b"), ("./a//b/", "a/b"), ("a/./b", "a/b"), (".", ""), ("a/...", "a/...")]
        {
            assert_eq!(text(member), Ok(wanted.to_owned()), "{member}");
        }
    }

    #[test]
    fn some_have_none() {
        for member in ["/a", "//a", "..", "a/..", "a/../../b", "../a"] {
            assert_eq!(text(member), Err(PathError::Outside), "{member}");
        }
        assert_eq!(text(""), Err(PathError::NoName));
        assert_eq!(text("a\0b"), Err(PathError::NoName));
        assert_eq!(text(&"a".repeat(LONGEST + 1)), Err(PathError::TooLong));
    }

    #[test]
    fn links_stay_or_do_not() {
        let place = TreePath::of(b"a/b/link").unwrap();
        for target in ["c", "../c", "../..", "./../../x/..", "c/../../../d", ""] {
            assert!(place.holds_link_to(target.as_bytes()), "{target}");
        }
        for target in ["/c", "../../..", "c/../../../..", "../../../a"] {
            assert!(!place.holds_link_to(target.as_bytes()), "{target}");
        }
    }
}
