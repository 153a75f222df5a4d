//! Definitions that no document reaches: each is a document of its own, as whoever names a file's
//! definition has it.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_codegen::JsonInterface;
use swordsmith_codegen::model::json::JsonSchemas;

use super::Document;
use super::children::with_children;
use super::side::Side;
use crate::modules::{self, Pair};

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
        let subschema = &schemas.subschemas[*id];
        let file = &side.version.sources.get(subschema.span.source).name;
        let (_, pointer) = subschema.location.split_once('#').unwrap_or_default();
        let side = Side { version: side.version, schemas, table: *schema, root: *id };
        (format!("{file}#{pointer}"), Definition { side, is_reached: reached.contains(id) })
    };
    schemas.definitions.iter().map(definition).collect()
}

/// What the roots reach.
fn reached(schemas: &JsonSchemas) -> BTreeSet<usize> {
    let (mut open, mut reached) = (schemas.roots.clone(), BTreeSet::new());
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            for keyword in &schemas.subschemas[id].keywords {
                with_children(keyword, &mut |child| {
                    open.push(child);
                    child
                });
            }
        }
    }
    reached
}
