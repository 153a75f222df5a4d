//! The names of a schema, which operators insert into its documents.

use swordsmith_xml::table::{NameId, Schema};

/// Names, each a namespace and a local part.
#[derive(Debug, Default)]
pub struct Vocabulary {
    /// Namespaces.
    pub namespaces: Vec<String>,
    /// Global elements.
    pub elements: Vec<(String, String)>,
    /// Named types, built-in ones too.
    pub types: Vec<(String, String)>,
}

impl Vocabulary {
    /// The names in a table.
    pub fn of(schema: &Schema<'_>) -> Self {
        let named = |id: NameId| {
            let name = schema.names.get(usize::try_from(id).ok()?)?;
            let namespace = schema.namespaces.get(usize::from(name.namespace))?;
            Some(((*namespace).to_owned(), name.local.to_owned()))
        };
        Self {
            namespaces: schema.namespaces.iter().map(|uri| (*uri).to_owned()).collect(),
            elements: schema.global_names().filter_map(named).collect(),
            types: schema.named_types().filter_map(|(name, _)| named(name)).collect(),
        }
    }
}
