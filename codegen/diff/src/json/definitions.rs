//! Definitions that no document reaches: each is a document of its own, as whoever names a file's
//! definition has it.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_codegen::JsonInterface;
use swordsmith_codegen::model::json::{JsonKeyword, JsonSchemas};

use super::side::Side;
use super::{Document, Versions};
use crate::http::exchanged::json_documents;
use crate::http::roles::Roles;
use crate::modules::{self, Pair};

/// Two versions of a document that messages carry, and which.
pub(super) type Carried<'i, 'a> = (Versions<'i, 'a>, Roles);

/// Adds the definitions that the documents of one version or of the other do not reach.
pub(super) fn add<'i, 'a>(
    pair: Pair<'i, 'a>,
    old: &mut Vec<Document<'i, 'a>>,
    new: &mut Vec<Document<'i, 'a>>,
) {
    let (of_old, of_new) = (definitions(pair.old), definitions(pair.new));
    let unreached = of_old.iter().chain(&of_new).filter(|(_, it)| !it.is_reached);
    let names: BTreeSet<&String> = unreached.map(|(name, _)| name).collect();
    for (definitions, documents) in [(&of_old, old), (&of_new, new)] {
        let wanted = names.iter().filter_map(|name| definitions.get_key_value(*name));
        documents.extend(wanted.map(|(name, it)| Document { name: name.clone(), side: it.side }));
    }
}

/// The documents that operations of both versions carry, each with that which stands in its place, and
/// which messages carry them.
pub(super) fn carried<'i, 'a>(pair: Pair<'i, 'a>) -> Vec<Carried<'i, 'a>> {
    let side = |side: modules::Side<'i, 'a>, index: usize| {
        let JsonInterface { schemas, schema } = side.module.json.as_ref()?;
        let (root, _) = schemas.documents.get(index)?;
        Some(Side { version: side.version, schemas, table: *schema, root: *root })
    };
    let exchanged = json_documents(pair).into_iter();
    let both = exchanged.filter_map(|((old, new), roles)| {
        let (old, new) = (side(pair.old, old)?, side(pair.new, new)?);
        Some(((old, new, name_of(old)), roles))
    });
    both.collect()
}

/// The file and the JSON Pointer of a subschema.
fn name_of(side: Side<'_, '_>) -> String {
    let subschema = &side.schemas.subschemas[side.root];
    let file = &side.version.sources.get(subschema.span.source).name;
    let (_, pointer) = subschema.location.split_once('#').unwrap_or_default();
    format!("{file}#{pointer}")
}

struct Definition<'i, 'a> {
    side: Side<'i, 'a>,
    is_reached: bool,
}

/// The definitions of a version, by file and JSON Pointer.
fn definitions<'i, 'a>(side: modules::Side<'i, 'a>) -> BTreeMap<String, Definition<'i, 'a>> {
    let Some(JsonInterface { schemas, schema }) = &side.module.json else {
        return BTreeMap::new();
    };
    let reached = reached(schemas);
    let definition = |id: &usize| {
        let side = Side { version: side.version, schemas, table: *schema, root: *id };
        (name_of(side), Definition { side, is_reached: reached.contains(id) })
    };
    schemas.definitions.iter().map(definition).collect()
}

/// What the roots reach.
fn reached(schemas: &JsonSchemas) -> BTreeSet<usize> {
    let (mut open, mut reached) = (schemas.roots.clone(), BTreeSet::new());
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            open.extend(schemas.subschemas[id].keywords.iter().flat_map(JsonKeyword::children));
        }
    }
    reached
}
