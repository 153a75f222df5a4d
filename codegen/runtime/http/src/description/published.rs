//! Files that a service publishes about itself; they never change while it runs.

/// Something that is published at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Published<'a> {
    /// A file: its path, its media type, its bytes.
    File(&'a str, &'a str, &'a [u8]),
    /// A redirect: its path and its target.
    Link(&'a str, &'a str),
}

impl<'a> Published<'a> {
    /// Its path.
    pub const fn path(&self) -> &'a str {
        match self {
            Self::File(path, ..) | Self::Link(path, _) => path,
        }
    }
}
