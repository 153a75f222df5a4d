//! Namespaces as numbers, and the scope of prefixes while a document is read.

mod numbers;
mod scope;

use super::table::NamespaceId;

pub(crate) use numbers::{Namespaces, Numbers};
pub(crate) use scope::Scope;

/// Namespace of the prefix `xml`.
pub(crate) const XML: &str = "http://www.w3.org/XML/1998/namespace";
/// Namespace of the prefix `xmlns`.
pub(crate) const XMLNS: &str = "http://www.w3.org/2000/xmlns/";
/// Namespace of `xsi:type` and its like.
pub(crate) const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
/// No namespace.
pub(crate) const NO_NAMESPACE: NamespaceId = 0;

/// Whether every element may have the attribute of that name in the namespace [`XSI`] (XSD 1.1 Part
/// 1, section 3.2.7).
pub(crate) fn is_instance_attribute(local: &str) -> bool {
    matches!(local, "type" | "nil" | "schemaLocation" | "noNamespaceSchemaLocation")
}

/// What is wrong with a declaration by the constraints of Namespaces in XML 1.0, section 3 and 2.2.
pub(crate) fn forbidden(prefix: &str, uri: &str) -> Option<&'static str> {
    match (prefix, uri) {
        ("xmlns", _) => Some("the prefix `xmlns` is declared"),
        ("xml", XML) => None,
        ("xml", _) => Some("the prefix `xml` is bound to another namespace"),
        (_, XML) => Some("another prefix is bound to the namespace of `xml`"),
        (_, XMLNS) => Some("a prefix is bound to the namespace of `xmlns`"),
        ("", _) => None,
        (_, "") => Some("a prefix is bound to no namespace"),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
