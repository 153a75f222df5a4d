//! Headers of responses in which a server differs on purpose.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// Which headers are not checked, and which of them were not as described.
#[derive(Debug, Default)]
pub(crate) struct DifferingHeaders {
    /// In small letters.
    names: Vec<String>,
    /// Those that responses should have had, and whether one was not as described.
    seen: RefCell<BTreeMap<String, bool>>,
}

impl DifferingHeaders {
    /// Those of these names.
    pub(crate) fn named(names: &[String]) -> Self {
        let names = names.iter().map(|it| it.to_ascii_lowercase()).collect();
        Self { names, seen: RefCell::default() }
    }

    /// Whether a header will do: it is as described, or is not checked.
    pub(crate) fn excuse(&self, name: &str, is_as_described: bool) -> bool {
        let name = name.to_ascii_lowercase();
        if !self.names.contains(&name) {
            return is_as_described;
        }
        *self.seen.borrow_mut().entry(name).or_default() |= !is_as_described;
        true
    }

    /// The headers of the list that a response should have had, and whether one was not as
    /// described.
    pub(crate) fn into_seen(self) -> BTreeMap<String, bool> {
        self.seen.into_inner()
    }
}
