//! What a request is about.

/// A resource: its kind, and the names of all that it is below, its own last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pub(crate) kind: usize,
    pub(crate) names: Vec<String>,
}

impl Key {
    /// Whether it is below another one, or that itself.
    pub(crate) fn is_within(&self, other: &Self, chain: &[usize]) -> bool {
        self.names.starts_with(&other.names) && chain.contains(&other.kind)
    }
}

/// A path with the names in it: what is read, put or deleted there is one content.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) template: &'static str,
    pub(crate) names: Vec<String>,
}
