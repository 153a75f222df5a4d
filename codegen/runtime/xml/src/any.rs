//! Elements and attributes that wildcards match, without a type.

/// An element with its content. Prefixes are kept for output only: equality ignores them.
#[derive(Debug, Clone, Default)]
pub struct AnyElement {
    /// Namespace of its name; empty for none.
    pub namespace: String,
    /// Local part of its name.
    pub local: String,
    /// The prefix to write, if it is free.
    pub prefix: String,
    /// Prefixes that attribute values or text in it may rely on, with their namespaces.
    pub declarations: Vec<(String, String)>,
    /// Its attributes, in the order of the document.
    pub attributes: Vec<AnyAttribute>,
    /// Its content.
    pub children: Vec<AnyNode>,
}

/// Content of an [`AnyElement`].
#[derive(Debug, Clone, PartialEq)]
pub enum AnyNode {
    /// A child.
    Element(AnyElement),
    /// Text, never followed by text.
    Text(String),
}

/// An attribute that a wildcard matches. Equality ignores its prefix.
#[derive(Debug, Clone, Default)]
pub struct AnyAttribute {
    /// Namespace of its name; empty for none.
    pub namespace: String,
    /// Local part of its name.
    pub local: String,
    /// The prefix to write, if it is free.
    pub prefix: String,
    /// Its value.
    pub value: String,
    /// Prefixes that its value may rely on, with their namespaces; those of an [`AnyElement`] say
    /// so for its attributes.
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
