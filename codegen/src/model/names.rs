//! Names of components, as schemas mean them.

use std::fmt;

/// An expanded name: a namespace URI (none: the empty string) and a local part.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExpandedName {
    /// Namespace URI; empty for no namespace.
    pub namespace: String,
    /// Local part.
    pub local: String,
}

impl ExpandedName {
    /// The name of that local part in that namespace.
    pub fn new(namespace: impl Into<String>, local: impl Into<String>) -> Self {
        Self { namespace: namespace.into(), local: local.into() }
    }

    /// The name that `{namespace}local` or `local` writes.
    pub fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix('{') {
            Some(rest) => {
                rest.split_once('}').map(|(namespace, local)| Self::new(namespace, local))
            }
            None => Some(Self::new("", text)),
        }
    }
}

impl fmt::Display for ExpandedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.namespace.is_empty() {
            return f.write_str(&self.local);
        }
        write!(f, "{{{}}}{}", self.namespace, self.local)
    }
}

/// A namespace and the prefix its schemas use for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Namespace {
    /// URI.
    pub uri: String,
    /// Preferred prefix, for labels and for writing where no document declares another; never empty
    /// unless the URI is.
    pub prefix: String,
}
