//! Files that a service publishes about itself; they never change while it runs.

/// Something that is published under a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Published<'a> {
    /// A file: its path, its media type, all of it.
    File(&'a str, &'a str, &'a [u8]),
    /// A path that leads to another one.
    Link(&'a str, &'a str),
}

impl<'a> Published<'a> {
    /// The path under which it is found.
    pub const fn path(&self) -> &'a str {
        match self {
            Self::File(path, ..) | Self::Link(path, _) => path,
        }
    }
}
