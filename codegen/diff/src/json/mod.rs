//! JSON Schema: what documents the one version takes and the other refuses.
//!
//! Compatibility is inclusion: whether there is a document that the one version takes and the other
//! refuses. A solver looks for a smallest one (`solver`) in a table of both versions in which what
//! says the same is one subschema (`universe`). Each keyword that refuses something is found in turn
//! (`refusals`) by dropping those that are known (`relax`); both directions together make changes
//! with their rules (`changes`). Nothing is said that the validators of both versions did not confirm.

mod changes;
mod concerns;
mod definitions;
mod gather;
mod message;
mod refusals;
mod relax;
pub(crate) mod rules;
mod samples;
mod shrink;
mod side;
mod solver;
mod universe;
mod value;

use swordsmith_codegen::JsonInterface;
use swordsmith_codegen::table::json::subschema_id;

use crate::http::roles::Roles;
use crate::modules::{self, Pair};
use crate::{Change, Options, Party, Severity, Verdict, Witness};
use definitions::Carried;
pub(crate) use samples::{samples, violations};
use side::Side;
use universe::Universe;

/// A document that a module has.
struct Document<'i, 'a> {
    name: String,
    side: Side<'i, 'a>,
}

/// Every change of the JSON documents of a module.
pub(crate) fn compare(pair: Pair<'_, '_>, options: &Options) -> Vec<Change> {
    let (mut old, mut new) = (documents(pair.old), documents(pair.new));
    let mut pairs = Vec::new();
    pair_by_name(&mut old, &mut new, &mut pairs);
    if let ([one], [other]) = (&old[..], &new[..]) {
        pairs.push((one.side, other.side, other.name.clone()));
        (old, new) = (Vec::new(), Vec::new());
    }
    definitions::add(pair, &mut old, &mut new);
    pair_by_name(&mut old, &mut new, &mut pairs);
    let pairs = pairs.into_iter().map(|versions| (versions, Roles::default()));
    let pairs: Vec<_> = pairs.chain(definitions::carried(pair)).collect();
    let is_one = pairs.len() == 1 && old.is_empty() && new.is_empty();
    let samples = options.samples / pairs.len().max(1);
    let changes = changed(&pairs).into_iter().flat_map(|((old, new, name), roles)| {
        changes::of((old, new), Some(name.as_str()).filter(|_| !is_one), *roles, samples)
    });
    let removed = old.iter().map(removed);
    let added = new.iter().map(|document| {
        let message = format!("schema `{}` exists", document.name);
        let change =
            Change::new(rules::SCHEMA_ADDED, Severity::Compatible, &document.name, message);
        change.to([Party::OldReaders]).at(None, document.side.place(document.side.root))
    });
    changes.chain(removed).chain(added).collect()
}

/// Two versions of a document, and its name.
type Versions<'i, 'a> = (Side<'i, 'a>, Side<'i, 'a>, String);

/// The pairs that do not say the same: most of a large description stays as it is.
fn changed<'p, 'i, 'a>(pairs: &'p [Carried<'i, 'a>]) -> Vec<&'p Carried<'i, 'a>> {
    let Some(((old, new, _), _)) = pairs.first() else { return Vec::new() };
    // All documents of a module are in one set of schemas.
    let universe = Universe::of(old.schemas, new.schemas);
    let is_changed = |((old, new, _), _): &&Carried<'i, 'a>| {
        universe.first(old.root) != universe.second(new.root)
    };
    pairs.iter().filter(is_changed).collect()
}

/// Moves what both versions have to the pairs.
fn pair_by_name<'i, 'a>(
    old: &mut Vec<Document<'i, 'a>>,
    new: &mut Vec<Document<'i, 'a>>,
    pairs: &mut Vec<Versions<'i, 'a>>,
) {
    old.retain(|document| match new.iter().position(|it| it.name == document.name) {
        Some(at) => {
            pairs.push((document.side, new.remove(at).side, document.name.clone()));
            false
        }
        None => true,
    });
}

/// The documents of a module: each of its schemas is one.
fn documents<'i, 'a>(side: modules::Side<'i, 'a>) -> Vec<Document<'i, 'a>> {
    let Some(JsonInterface { schemas, schema }) = &side.module.json else { return Vec::new() };
    let document = |root: &usize| {
        let source = schemas.subschemas[*root].span.source;
        let name = side.version.sources.get(source).name.clone();
        Document {
            name,
            side: Side { version: side.version, schemas, table: *schema, root: *root },
        }
    };
    schemas.roots.iter().map(document).collect()
}

/// A document that only the old version has.
fn removed(document: &Document<'_, '_>) -> Change {
    let Document { name, side } = document;
    let message = format!("schema `{name}` does not exist any more");
    let (severity, rule) = (Severity::Breaking, rules::SCHEMA_REMOVED);
    let mut change = Change::new(rule, severity, name, message);
    change.witness = samples(side.table, subschema_id(side.root), 1, 0).pop().map(|text| Witness {
        kind: "document",
        text,
        new_text: None,
        old: Verdict::Accepted,
        new: Verdict::Refused("no schema has its name".to_owned()),
    });
    change.help = rules::help(rule).map(str::to_owned);
    change.to([Party::NewReaders]).at(side.place(side.root), None)
}
