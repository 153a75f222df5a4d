//! What an attribute of a start tag is to the type of its element.

/// What an attribute of a start tag is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AttributeMatch {
    /// That is not known yet.
    Unresolved,
    /// One that the type declares, by its index.
    Declared(u16),
    /// One that the attribute wildcard of the type matches, or that no type declares.
    Wildcard,
    /// One of the namespace `xsi` that every element may have.
    Instance,
    /// One that is skipped.
    Ignored,
    /// A namespace declaration.
    NamespaceDeclaration,
}
