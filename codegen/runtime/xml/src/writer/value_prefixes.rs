//! Prefixes of qualified names in values.

use super::super::datatypes::{Declare, Prefixes};
use super::super::namespaces::NO_NAMESPACE;
use super::super::table::NamespaceId;
use super::prefixes::Prefixed;

impl Prefixes for Prefixed<'_> {
    fn namespace(&self, prefix: &str) -> Option<&str> {
        self.search(prefix).map(|binding| self.namespaces.uri(binding.namespace))
    }
}

impl Declare for Prefixed<'_> {
    fn prefix(&mut self, namespace: &str, preferred: &str) -> String {
        // With more namespaces than numbers the value cannot be written; its check then fails.
        self.namespaces
            .number(namespace)
            .map_or_else(|_| preferred.to_owned(), |number| self.of_value(number, preferred))
    }
}

impl Prefixed<'_> {
    /// The prefix for a name in a value: as for elements, since the default namespace applies there
    /// too.
    fn of_value(&mut self, namespace: NamespaceId, preferred: &str) -> String {
        if namespace == NO_NAMESPACE {
            self.is_default_in_the_way |=
                self.search("").is_some_and(|binding| binding.namespace != NO_NAMESPACE);
            return String::new();
        }
        match self.search(preferred) {
            Some(binding) if binding.namespace == namespace => preferred.to_owned(),
            _ => self.of_element(namespace, preferred).to_owned(),
        }
    }
}
