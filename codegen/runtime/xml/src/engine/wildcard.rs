//! What wildcards let in.

use super::super::table::{Namespaces, Wildcard};
use super::ExpandedName;

impl Wildcard<'_> {
    /// Whether the wildcard lets in an element or attribute of that name.
    #[inline]
    pub(crate) fn lets_in(&self, name: ExpandedName) -> bool {
        let in_namespace = match self.namespaces {
            Namespaces::Any => true,
            Namespaces::Only(these) => these.contains(&name.namespace),
            Namespaces::Except(these) => !these.contains(&name.namespace),
        };
        in_namespace && !self.except.contains(&name.id)
    }
}
