//! XML Schema: what documents the one version takes and the other refuses.
//!
//! Compatibility is inclusion of languages, and it is decided: a walk over the types that meet in
//! both tables (`pairs`) compares their contents as automata (`product`), their attributes, their
//! values and what the declarations of their elements say. It is done twice: the old documents read
//! by the new version, and the other way round. What one refuses becomes a document that shows it
//! (`proof`), and both together a change with its rule (`changes`).

mod attributes;
mod carried;
mod changes;
mod content;
mod elements;
mod failure;
mod grammar;
mod names;
mod node;
mod occurrences;
mod pairs;
mod product;
mod proof;
mod renamed;
mod roots;
pub(crate) mod rules;
mod samples;
mod side;
mod smallest;
mod spans;
mod text;
mod value_cache;
mod values;
mod words;

use content::Context;
use grammar::Grammar;
use names::{Names, Symbol};
use pairs::Walk;
use side::Side;
use smallest::Smallest;
use value_cache::ValueCache;

use crate::modules::Pair;
use crate::{Change, Options};

/// How many global elements are tried where one of a wildcard is needed.
const FEW: usize = 8;

/// Every change of the documents of a module.
pub(crate) fn compare(pair: Pair<'_, '_>, options: &Options) -> Vec<Change> {
    let (Some(old), Some(new)) = (&pair.old.module.xml, &pair.new.module.xml) else {
        return Vec::new();
    };
    let renamed = renamed::find(old.schema, new.schema);
    let (names, of_old, of_new) = Names::of(old.schema, new.schema, renamed.clone());
    let (of_old, of_new) = (Grammar::new(old.schema, of_old), Grammar::new(new.schema, of_new));
    let wild = wild(&names, &of_old, &of_new);
    let (few_old, few_new) = (few(&names, &of_old), few(&names, &of_new));
    let cache_old = ValueCache::of(old.schema);
    let cache_new = ValueCache::of(new.schema);
    let context = Context { grammar: &of_old, names: &names, wild: &few_old };
    let smallest_old = Smallest::of(context, &cache_old);
    let context = Context { grammar: &of_new, names: &names, wild: &few_new };
    let smallest_new = Smallest::of(context, &cache_new);
    let old = Side {
        version: pair.old.version,
        xml: old,
        context: Context { grammar: &of_old, names: &names, wild: &wild },
        smallest: &smallest_old,
        values: &cache_old,
    };
    let new = Side {
        version: pair.new.version,
        xml: new,
        context: Context { grammar: &of_new, names: &names, wild: &wild },
        smallest: &smallest_new,
        values: &cache_new,
    };
    let (backward, forward) = (walk(old, new), walk(new, old));
    let (backward, forward) = (&backward, &forward);
    let walks = changes::Walks { backward, forward };
    let operations = (pair.old.module.operations.as_ref(), pair.new.module.operations.as_ref());
    let carried = carried::Carried::of(walks, operations.0, operations.1);
    let mut changes = changes::of(walks, &carried, &renamed);
    changes.extend(samples::contradiction(backward, options.samples));
    changes
}

/// Every document of the one version, read by the other.
fn walk<'c, 's>(old: Side<'c, 's>, new: Side<'c, 's>) -> Walk<'c, 's> {
    let mut walk = Walk::new(old, new);
    roots::begin(&mut walk);
    walk.run();
    walk
}

/// The names that wildcards may let in and that may matter.
fn wild(names: &Names, old: &Grammar<'_>, new: &Grammar<'_>) -> Vec<Symbol> {
    let globals = old.globals.keys().chain(new.globals.keys()).copied();
    let mut wild: Vec<_> = globals.chain(names.others().iter().copied()).collect();
    wild.sort_unstable();
    wild.dedup();
    wild
}

/// A few of these, to fill wildcards that must let in something.
fn few(names: &Names, grammar: &Grammar<'_>) -> Vec<Symbol> {
    let globals = grammar.globals.iter().filter(|(_, id)| !grammar.element(**id).is_abstract);
    let globals = globals.map(|(name, _)| *name).take(FEW);
    names.others().iter().copied().chain(globals).collect()
}
