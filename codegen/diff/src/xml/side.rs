//! One version of the documents of a module, as the comparison needs it.

use swordsmith_codegen::XmlInterface;
use swordsmith_xml::table::TypeId;

use super::content::Context;
use super::smallest::Smallest;
use super::value_cache::ValueCache;
use crate::Version;

/// One version.
#[derive(Clone, Copy)]
pub(super) struct Side<'c, 's> {
    /// The texts, for places.
    pub(super) version: &'c Version,
    /// What the schemas say, and the table.
    pub(super) xml: &'c XmlInterface<'s>,
    /// The table by names.
    pub(super) context: Context<'c, 's>,
    /// The least of each content.
    pub(super) smallest: &'c Smallest<'c, 's>,
    /// Values of its simple types.
    pub(super) values: &'c ValueCache<'s>,
}

impl Side<'_, '_> {
    /// Whether a type is one of XML Schema itself.
    pub(super) fn is_builtin(&self, id: TypeId) -> bool {
        self.xml.documents.types.get(id as usize).is_some_and(|it| it.is_builtin)
    }
}
