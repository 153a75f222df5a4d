//! Suggestions in errors, with the prefixes of the document.

use super::super::engine::{Suggestion, UNKNOWN_TYPE};
use super::super::error::{Error, ErrorKind};
use super::super::table::{NONE, NamespaceId};
use super::Reader;

/// So many errors of a document get suggestions: more errors are of one cause.
const MOST: usize = 100;

impl Reader<'_> {
    /// Adds a suggestion to an error about the element whose start tag was read.
    #[cold]
    pub(super) fn suggest_element(&self, error: Error) -> Error {
        let suggestion = match error.kind() {
            _ if self.has_many_errors() => None,
            ErrorKind::Element => {
                self.engine.suggested_element(self.namespace, self.lexer.name.local())
            }
            ErrorKind::Type if self.engine.instance.type_id == Some(NONE) => {
                let suggestion = self.suggested_type();
                return self.naming_type(error).suggesting(suggestion);
            }
            _ => None,
        };
        error.suggesting(suggestion.map(|suggestion| self.message(suggestion, true)))
    }

    /// Adds a suggestion to an error about an attribute of the start tag.
    #[cold]
    pub(super) fn suggest_attribute(&self, index: usize, error: Error) -> Error {
        let Some(attribute) = self.lexer.attributes.get(index) else { return error };
        if error.kind() != ErrorKind::Attribute || self.has_many_errors() {
            return error;
        }
        let suggestion =
            self.engine.suggested_attribute(attribute.namespace, attribute.name.local());
        error.suggesting(suggestion.map(|suggestion| self.message(suggestion, false)))
    }

    /// The namespace and the local name of the type that `xsi:type` names.
    fn type_in_tag(&self) -> Option<(NamespaceId, &str)> {
        let mut attributes = self.lexer.attributes.iter();
        let xsi = self.scope.namespaces.xsi;
        let value = attributes.find(|it| it.namespace == xsi && it.name.local() == "type")?;
        let name = value.value.trim_matches(super::start_tag::SPACES);
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        Some((self.scope.of_element(prefix)?, local))
    }

    /// An error about a type that the schema does not have, with the expanded name of that.
    fn naming_type(&self, error: Error) -> Error {
        let named = self.type_in_tag().filter(|_| error.found().ends_with(UNKNOWN_TYPE));
        let Some((namespace, local)) = named else { return error };
        match self.scope.namespaces.uri(namespace) {
            "" => error.naming(local),
            uri => error.naming(&format!("{{{uri}}}{local}")),
        }
    }

    fn suggested_type(&self) -> Option<String> {
        let (namespace, local) = self.type_in_tag()?;
        let suggestion = self.engine.suggested_type(namespace, local)?;
        Some(self.message(suggestion, true))
    }

    pub(super) fn has_many_errors(&self) -> bool {
        self.collected.as_ref().is_some_and(|collected| collected.len() >= MOST)
    }

    /// The suggestion as text, with the prefix that its namespace has here. Names without a prefix
    /// are in the default namespace, unless they are names of attributes.
    pub(super) fn message(&self, suggestion: Suggestion<'_>, has_default: bool) -> String {
        let Suggestion { local, namespace, in_other_namespace } = suggestion;
        match self.prefix_of(namespace, has_default) {
            Some("") => format!("did you mean `{local}`?"),
            Some(prefix) => format!("did you mean `{prefix}:{local}`?"),
            None if in_other_namespace && namespace.is_empty() => {
                format!("did you mean `{local}`, in no namespace?")
            }
            None if in_other_namespace => {
                format!("`{local}` is known in the namespace `{namespace}`: is a prefix missing?")
            }
            None => format!("did you mean `{local}`?"),
        }
    }

    /// A prefix that is bound to a namespace here; empty if names without one are in it.
    pub(super) fn prefix_of(&self, namespace: &str, has_default: bool) -> Option<&str> {
        if !has_default && namespace.is_empty() {
            return Some("");
        }
        let mut met: Vec<&str> = Vec::new();
        for (prefix, uri) in self.scope.declarations() {
            // Behind an inner declaration of the same prefix one is out of sight.
            if uri == namespace && !met.contains(&prefix) && (has_default || !prefix.is_empty()) {
                return Some(prefix);
            }
            met.push(prefix);
        }
        (has_default && namespace.is_empty() && !met.contains(&"")).then_some("")
    }
}
