//! What of a description is published, and where.

use crate::tree::Tree;

/// A description that a service publishes of itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Publication {
    /// The whole description, references in place, what is common to all operations written out.
    pub description: Tree,
    /// The documents in it: the names of the components that describe them, and which of the schema
    /// set's documents each is.
    pub documents: Vec<(String, usize)>,
    /// Where it is all found.
    pub places: Places,
}

/// Paths under which a service publishes what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// Of the description.
    pub description: String,
    /// Of the folder with the schemas; ends in a slash.
    pub schemas: String,
    /// Of the folder with the pages; ends in a slash.
    pub documentation: String,
    /// A path that leads to the pages.
    pub start: Option<String>,
}
