//! The files of a commit by their names.

use std::collections::BTreeMap;

use crate::files::Entry;

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A file.
    File,
    /// A link, whose object is the path that it leads to.
    Link,
}

/// The files and links of a commit by their paths from the top, each with its object.
#[derive(Debug)]
pub(super) struct Tree(BTreeMap<String, (Kind, String)>);

impl Tree {
    /// Reads what `git ls-tree -r -z` prints: `MODE TYPE OBJECT`, a tab and the path, each time.
    /// Other repositories in it (`commit`) are left out.
    pub(super) fn parse(listing: &[u8]) -> Self {
        let listing = String::from_utf8_lossy(listing);
        let entries = listing.split('\0').filter_map(|entry| {
            let (about, path) = entry.split_once('\t')?;
            let mut about = about.split(' ');
            let kind = match (about.next()?, about.next()?) {
                ("120000", "blob") => Kind::Link,
                (_, "blob") => Kind::File,
                _ => return None,
            };
            Some((path.to_owned(), (kind, about.next()?.to_owned())))
        });
        Self(entries.collect())
    }

    /// What a name stands for, and its object.
    pub(super) fn get(&self, name: &str) -> Option<(Kind, &str)> {
        self.0.get(name).map(|(kind, object)| (*kind, object.as_str()))
    }

    /// Whether there is a file below that name; the top is always there.
    pub(super) fn is_folder(&self, name: &str) -> bool {
        name.is_empty() || self.below(&format!("{name}/")).next().is_some()
    }

    /// What a folder has, in the order of the names.
    pub(super) fn list(&self, folder: &str) -> Vec<Entry> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let mut entries = BTreeMap::new();
        for (rest, kind) in self.below(&prefix) {
            let (name, is_folder) = match rest.split_once('/') {
                Some((name, _)) => (name, true),
                None => (rest, false),
            };
            entries.insert(name, (is_folder, !is_folder && kind == Kind::Link));
        }
        let entry = |(name, (is_folder, is_link)): (&str, (bool, bool))| Entry {
            name: name.to_owned(),
            is_folder,
            is_link,
        };
        entries.into_iter().map(entry).collect()
    }

    /// What stands behind a prefix in the names that have it.
    fn below<'t>(&'t self, prefix: &'t str) -> impl Iterator<Item = (&'t str, Kind)> {
        let from = self.0.range(prefix.to_owned()..);
        from.map_while(move |(name, (kind, _))| Some((name.strip_prefix(prefix)?, *kind)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_what_files_are_in() {
        let listing =
            b"100644 blob 1\ta.xsd\x00100755 blob 2\tin/b c.xsd\x00120000 blob 3\tin/d\x00\
                        160000 commit 4\tother\x00100644 blob 5\tin-between\0";
        let tree = Tree::parse(listing);
        let names = |folder| {
            let entries = tree.list(folder).into_iter();
            entries.map(|it| (it.name, it.is_folder, it.is_link)).collect::<Vec<_>>()
        };
        let entry = |name: &str, is_folder, is_link| (name.to_owned(), is_folder, is_link);
        let top = [
            entry("a.xsd", false, false),
            entry("in", true, false),
            entry("in-between", false, false),
        ];
        assert_eq!(names(""), top);
        assert_eq!(names("in"), [entry("b c.xsd", false, false), entry("d", false, true)]);
        assert_eq!(tree.get("in/d"), Some((Kind::Link, "3")));
        assert!(tree.is_folder("in") && !tree.is_folder("i") && !tree.is_folder("a.xsd"));
    }
}
