//! XML Schema: what documents the one version takes and the other refuses.
//!
//! Compatibility is inclusion of languages, and it is decided: a walk over the types that meet in
//! both tables (`pairs`) compares their contents as automata (`product`), their attributes, their
//! values and what the declarations of their elements say. It is done twice: the old documents read
//! by the new version, and the other way round. What one refuses becomes a document that shows it
//! (`proof`), and both together a change with its rule (`changes`).

mod about;
mod attributes;
mod carried;
mod changes;
mod classify;
mod content;
mod elements;
mod failure;
mod fragment;
mod gather;
mod grammar;
mod identities;
mod making;
mod meanings;
mod message;
mod moved;
mod names;
mod node;
mod occurrences;
mod pairs;
mod product;
mod proof;
mod renamed;
mod roots;
pub(crate) mod rules;
mod sampler;
mod samples;
mod severity;
mod side;
mod smallest;
mod spans;
mod subject;
mod text;
mod type_names;
mod value_cache;
mod values;

use std::collections::BTreeMap;

use swordsmith_codegen::model::documents::Documents;
use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{Interface, XmlInterface};
use swordsmith_xml::table::{Index, Schema};

use content::Context;
use grammar::Grammar;
use names::{Names, Symbol};
use pairs::Walk;
use side::Side;
use smallest::Smallest;
use value_cache::ValueCache;

use crate::modules::Pair;
use crate::{Change, Options, Version};

/// How many global elements of each namespace are tried where one of a wildcard is needed.
const FEW: usize = 8;

/// Every change of the documents of a module.
pub(crate) fn compare(pair: Pair<'_, '_>, options: &Options) -> Vec<Change> {
    let (old, new) = (&pair.old.module.xml, &pair.new.module.xml);
    if old.is_none() && new.is_none() {
        return Vec::new();
    }
    let nothing = nothing();
    let none = XmlInterface { documents: Documents::default(), schema: &nothing };
    let (old, new) = (old.as_ref().unwrap_or(&none), new.as_ref().unwrap_or(&none));
    let renamed = renamed::find(old.schema, new.schema);
    let operations = (pair.old.module.operations.as_ref(), pair.new.module.operations.as_ref());
    let (old, new) = ((pair.old.version, old), (pair.new.version, new));
    beside_each_other(old, new, renamed.clone(), |old, new| {
        let (backward, forward) = (&walk(old, new), &walk(new, old));
        let walks = gather::Walks { backward, forward };
        let carried = carried::Carried::of(walks, operations.0, operations.1);
        let mut changes = changes::of(walks, &carried, &renamed);
        moved::mark(&mut changes, pair);
        changes.extend(samples::contradiction(walks, options.samples));
        changes
    })
}

/// The table of a module without documents.
fn nothing() -> Schema<'static> {
    Schema {
        files: &[],
        namespaces: &[""],
        names: &[],
        elements: &[],
        global_attributes: &[],
        types: &[],
        simples: &[],
        documents: &[],
        index: Index::new(),
    }
}

/// Documents of a module, made at random and valid: about so many of each type.
pub(crate) fn documents(version: &Version, module: &Interface<'_>, each: usize) -> Vec<String> {
    let Some(xml) = &module.xml else { return Vec::new() };
    let side = (version, xml);
    beside_each_other(side, side, BTreeMap::new(), |old, new| {
        samples::documents(&walk(old, new), each)
    })
}

/// Documents of a table, made at random and valid: for each of its documents at most so many; where
/// none that was drawn is, the least that there can be.
pub(crate) fn samples(schema: &Schema<'_>, seed: u64, each: usize) -> Vec<Vec<String>> {
    let mut sources = Sources::default();
    let manifest = sources.add("", "");
    let version = Version { sources, manifest };
    let xml = XmlInterface { documents: Documents::default(), schema };
    let side = (&version, &xml);
    beside_each_other(side, side, BTreeMap::new(), |side, _| samples::of_table(&side, seed, each))
}

/// Does something with two versions whose names are told by the same numbers.
fn beside_each_other<'a, Made>(
    old: (&Version, &XmlInterface<'a>),
    new: (&Version, &XmlInterface<'a>),
    renamed: BTreeMap<String, String>,
    make: impl FnOnce(Side<'_, 'a>, Side<'_, 'a>) -> Made,
) -> Made {
    let (names, of_old, of_new) = Names::of(old.1.schema, new.1.schema, renamed);
    let of_old = Grammar::new(old.1.schema, of_old);
    let of_new = Grammar::new(new.1.schema, of_new);
    let wild = wild(&names, &of_old, &of_new);
    let (few_old, few_new) = (few(&names, &of_old), few(&names, &of_new));
    let (cache_old, cache_new) = (ValueCache::of(old.1.schema), ValueCache::of(new.1.schema));
    let context = Context { grammar: &of_old, names: &names, wild: &few_old.0 };
    let smallest_old = Smallest::of(context, &cache_old, few_old.1);
    let context = Context { grammar: &of_new, names: &names, wild: &few_new.0 };
    let smallest_new = Smallest::of(context, &cache_new, few_new.1);
    let old = Side {
        version: old.0,
        xml: old.1,
        context: Context { grammar: &of_old, names: &names, wild: &wild },
        smallest: &smallest_old,
        values: &cache_old,
    };
    let new = Side {
        version: new.0,
        xml: new.1,
        context: Context { grammar: &of_new, names: &names, wild: &wild },
        smallest: &smallest_new,
        values: &cache_new,
    };
    make(old, new)
}

/// Every document of the one version, read by the other.
fn walk<'c, 's>(old: Side<'c, 's>, new: Side<'c, 's>) -> Walk<'c, 's> {
    let mut walk = Walk::new(old, new);
    roots::begin(&mut walk);
    walk.run();
    identities::compare_values(&mut walk);
    walk
}

/// The names that wildcards may let in and that may matter: those that are declared globally, those
/// that some wildcard keeps out, and one of each namespace that is neither.
fn wild(names: &Names, old: &Grammar<'_>, new: &Grammar<'_>) -> Vec<Symbol> {
    let globals = old.globals.keys().chain(new.globals.keys()).copied();
    let excepted = old.excepted().into_iter().chain(new.excepted());
    let mut wild: Vec<_> = globals.chain(excepted).chain(names.others().iter().copied()).collect();
    wild.sort_unstable();
    wild.dedup();
    wild
}

/// A few names of each namespace, to fill wildcards that must let in something; and whether there
/// are more.
fn few(names: &Names, grammar: &Grammar<'_>) -> (Vec<Symbol>, bool) {
    let globals = grammar.globals.iter().filter(|(_, id)| !grammar.element(**id).is_abstract);
    let (mut counts, mut are_few) = (BTreeMap::<_, usize>::new(), false);
    let mut few = names.others().to_vec();
    for (name, _) in globals {
        let count = counts.entry(names.uri_of(*name)).or_default();
        *count += 1;
        if *count > FEW { are_few = true } else { few.push(*name) }
    }
    (few, are_few)
}
