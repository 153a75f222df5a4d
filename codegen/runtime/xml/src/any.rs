//! Elements and attributes that wildcards match, without a type.

/// An element with its content. Prefixes are kept for output only: equality ignores them.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnyElement {
    /// Namespace of its name; empty for none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub namespace: String,
    /// Local part of its name.
    pub local: String,
    /// The prefix to write, if it is free.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub prefix: String,
    /// Prefixes that attribute values or text in it may rely on, with their namespaces.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub declarations: Vec<(String, String)>,
    /// Its attributes, in the order of the document.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub attributes: Vec<AnyAttribute>,
    /// Its content.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub children: Vec<AnyNode>,
}

/// Content of an [`AnyElement`].
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AnyNode {
    /// A child.
    Element(AnyElement),
    /// Text, never followed by text.
    Text(String),
}

/// An attribute that a wildcard matches. Equality ignores its prefix.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnyAttribute {
    /// Namespace of its name; empty for none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub namespace: String,
    /// Local part of its name.
    pub local: String,
    /// The prefix to write, if it is free.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub prefix: String,
    /// Its value.
    pub value: String,
    /// Prefixes that its value may rely on, with their namespaces; those of an [`AnyElement`] say
    /// so for its attributes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub declarations: Vec<(String, String)>,
}

impl PartialEq for AnyElement {
    fn eq(&self, other: &Self) -> bool {
        (&self.namespace, &self.local, &self.declarations, &self.attributes, &self.children)
            == (
                &other.namespace,
                &other.local,
                &other.declarations,
                &other.attributes,
                &other.children,
            )
    }
}

impl PartialEq for AnyAttribute {
    fn eq(&self, other: &Self) -> bool {
        (&self.namespace, &self.local, &self.value, &self.declarations)
            == (&other.namespace, &other.local, &other.value, &other.declarations)
    }
}
