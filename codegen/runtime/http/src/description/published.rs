//! What a service publishes of itself: files that never change while it runs.

use std::sync::OnceLock;

/// Something that is published under a path.
#[derive(Debug)]
pub enum Published<'a> {
    /// A file.
    File(File<'a>),
    /// A path that leads to another one.
    Link(&'a str, &'a str),
}

/// A file that is published.
#[derive(Debug)]
pub struct File<'a> {
    /// Its path.
    pub path: &'a str,
    /// Its media type.
    pub media_type: &'a str,
    /// All of it.
    pub bytes: &'a [u8],
    /// Its entity tag, once somebody asked.
    pub(crate) tag: OnceLock<String>,
}

impl<'a> Published<'a> {
    /// A file.
    pub const fn file(path: &'a str, media_type: &'a str, bytes: &'a [u8]) -> Self {
        Self::File(File { path, media_type, bytes, tag: OnceLock::new() })
    }

    /// The path under which it is found.
    pub fn path(&self) -> &'a str {
        match self {
            Self::File(file) => file.path,
            Self::Link(path, _) => path,
        }
    }
}
