//! What the rows of a table are called: as the schema's pointers have it.

use swordsmith_json::table::Schema;

use crate::naming::{symbol, symbols};
use crate::passes::shape_json::file_stem;

/// The symbols of the subschemas of a table.
pub(crate) struct Symbols(Vec<String>);

impl Symbols {
    pub(crate) fn new(schema: &Schema<'_>) -> Self {
        let wanted = schema.subschemas.iter().map(|it| wish(it.location)).collect();
        Self(symbols(wanted))
    }

    /// The symbol of a subschema, by its index.
    pub(crate) fn of(&self, at: usize) -> &str {
        &self.0[at]
    }
}

/// The file's name, and the pointer without what every pointer has.
fn wish(location: &str) -> String {
    let (uri, pointer) = location.split_once('#').unwrap_or((location, ""));
    symbol(&format!("{}{}", file_stem(uri), pointer.replace('$', "")))
}
