//! The texts that go in, and the places inside them that errors and doc comments point at.

use std::collections::BTreeMap;

/// Identifies one [`Source`] of a [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceId(u32);

/// One schema file: its name, as diagnostics and headers print it, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Path relative to the manifest, with `/` between its parts.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Where something stands: a byte offset into a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte; equal to `start` where only a point is known.
    pub end: u32,
}

/// A line and a column, both counted from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
}

/// What something in a file is called in Rust, whatever the file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rename {
    /// The file.
    pub(crate) source: SourceId,
    /// What is meant in it: a JSON Pointer.
    pub(crate) at: String,
    /// The name.
    pub(crate) name: String,
    /// Where the manifest gives it.
    pub(crate) span: Span,
}

/// Every file the run may read. Nothing else is ever read or fetched.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<Source>,
    by_name: BTreeMap<String, SourceId>,
    folder: String,
    renames: Vec<Rename>,
}

impl Sources {
    /// Adds a file; a second file of the same name replaces the first.
    ///
    /// # Panics
    /// With more than 2^32 files.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let source = Source { name: name.into(), text: text.into() };
        if let Some(id) = self.by_name.get(&source.name) {
            self.files[id.index()] = source;
            return *id;
        }
        let id = SourceId(u32::try_from(self.files.len()).expect("fewer than 2^32 files"));
        self.by_name.insert(source.name.clone(), id);
        self.files.push(source);
        id
    }

    /// Says where the folder is that names are relative to, as a user sees it: findings name files
    /// so. The top of a commit is `COMMIT:`.
    pub fn set_folder(&mut self, folder: impl Into<String>) {
        self.folder = folder.into();
        if !self.folder.is_empty() && !self.folder.ends_with(['/', ':']) {
            self.folder.push('/');
        }
    }

    /// The name of a file as findings have it.
    pub fn shown_name(&self, id: SourceId) -> String {
        self.shown(&self.get(id).name)
    }

    /// A name as findings have it, whether a file has it or not.
    pub fn shown(&self, name: &str) -> String {
        if name.starts_with('/') {
            return name.to_owned();
        }
        let (mut folder, mut name) = (&*self.folder, name);
        while let Some(rest) = name.strip_prefix("../")
            && let Some(outer) = outer(folder)
        {
            (folder, name) = (outer, rest);
        }
        format!("{folder}{name}")
    }

    /// The file of that exact name.
    pub fn find(&self, name: &str) -> Option<SourceId> {
        self.by_name.get(name).copied()
    }

    /// The file at a path, which is a name, or leads from the root into the folder.
    pub fn find_path(&self, path: &str) -> Option<SourceId> {
        let inside = || path.strip_prefix(&self.folder).filter(|_| path.starts_with('/'));
        self.find(path).or_else(|| self.find(inside()?))
    }

    /// The file behind an id.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.files[id.index()]
    }

    /// Whether a file is one of these.
    pub fn has(&self, id: SourceId) -> bool {
        id.index() < self.files.len()
    }

    /// All files in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        (0..).map(SourceId).zip(&self.files)
    }

    /// The same files, in which some things are called otherwise.
    pub(crate) fn with_renames(&self, renames: Vec<Rename>) -> Self {
        Self { renames, ..self.clone() }
    }

    /// What is called otherwise in a file.
    pub(crate) fn renames(&self, source: SourceId) -> impl Iterator<Item = &Rename> {
        self.renames.iter().filter(move |rename| rename.source == source)
    }

    /// Line and column of a span's first byte.
    pub fn position(&self, span: Span) -> Position {
        self.get(span.source).position(span.start)
    }
}

impl SourceId {
    fn index(self) -> usize {
        self.0 as usize
    }

    /// A span of this file, from one byte offset to another.
    pub fn span(self, start: usize, end: usize) -> Span {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span { source: self, start: clamp(start), end: clamp(end) }
    }
}

impl Source {
    /// Line and column of a byte offset; an offset past the end is the end.
    pub fn position(&self, offset: u32) -> Position {
        let before = &self.text[..self.boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before[line_start..].chars().count() + 1;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: count(line), column: count(column) }
    }

    /// The whole line an offset stands in, without its line end.
    pub fn line(&self, offset: u32) -> &str {
        let at = self.boundary(offset);
        let start = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline);
        self.text[start..end].trim_end_matches('\r')
    }

    fn boundary(&self, offset: u32) -> usize {
        let mut at = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// The folder around one; none, where its name does not say. Folders of a commit begin with its
/// name and `:`.
fn outer(folder: &str) -> Option<&str> {
    let inner = folder.strip_suffix('/')?;
    let begin = inner.rfind(['/', ':']).map_or(0, |at| at + 1);
    (!matches!(&inner[begin..], "" | "." | "..")).then(|| &folder[..begin])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_from_one_folder() {
        for (folder, name, shown) in [
            ("", "a.xsd", "a.xsd"),
            ("in/deep", "a.xsd", "in/deep/a.xsd"),
            ("in/deep", "../../a.xsd", "a.xsd"),
            ("in", "../../a.xsd", "../a.xsd"),
            ("..", "../a.xsd", "../../a.xsd"),
            ("/in", "../a.xsd", "/a.xsd"),
            ("main:", "../a.xsd", "main:../a.xsd"),
            ("main:in/", "../a.xsd", "main:a.xsd"),
            ("in", "/a.xsd", "/a.xsd"),
        ] {
            let mut sources = Sources::default();
            sources.set_folder(folder);
            assert_eq!(sources.shown(name), shown, "{name} in {folder}");
        }
    }

    #[test]
    fn positions_count_characters_from_one() {
        let mut sources = Sources::default();
        let id = sources.add("a.xsd", "ab\nä¢x\n");
        let at = |offset| {
            let position = sources.position(id.span(offset, offset));
            (position.line, position.column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (2, 1));
        assert_eq!(at(7), (2, 3));
        assert_eq!(at(99), (3, 1));
        assert_eq!(sources.get(id).line(7), "ä¢x");
    }
}
