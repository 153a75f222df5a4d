//! Simple types, their facets and patterns as rows of `table.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use swordsmith_xml::table::{Facet, Pattern, Schema, Simple, Variety};

use super::symbols::Symbols;
use super::table_content::{array, filled};
use crate::naming;

/// What rustc would say of a static that is named as in the schema.
const AS_SPELLED: &str = "#[allow(non_upper_case_globals, reason = \"named as in the schema\")]\n";

/// The patterns of all simple types, those of one derivation step together; what several steps say stands once. They are
/// compiled when first needed, so they are statics.
pub(super) struct Patterns<'s>(BTreeMap<Vec<&'s str>, String>);

impl<'s> Patterns<'s> {
    /// Named after the first type that has them.
    pub(super) fn of(schema: &Schema<'s>, symbols: &Symbols) -> Self {
        let (mut numbers, mut named_after) = (BTreeMap::new(), Vec::new());
        for (simple, symbol) in schema.simples.iter().zip(&symbols.simples) {
            for (step, patterns) in steps(simple).enumerate() {
                numbers.entry(sources(patterns)).or_insert_with(|| {
                    named_after.push((symbol.as_str(), step));
                    named_after.len() - 1
                });
            }
        }
        let names = naming::of_patterns(&named_after);
        Self(numbers.into_iter().map(|(is, number)| (is, names[number].clone())).collect())
    }

    fn name(&self, patterns: &[Pattern<'s>]) -> &str {
        self.0.get(&sources(patterns)).map_or("", String::as_str)
    }

    /// Their statics, in the order of the types.
    pub(super) fn statics(&self, schema: &Schema<'s>) -> String {
        let mut text = String::new();
        let mut told = BTreeSet::new();
        for patterns in schema.simples.iter().flat_map(steps) {
            let name = self.name(patterns);
            if !told.insert(name) {
                continue;
            }
            if !naming::is_in_capitals(name) {
                text.push_str(AS_SPELLED);
            }
            let row = |pattern: &Pattern<'_>| {
                format!("Pattern::new({:?}, {:?})", pattern.source, pattern.translated)
            };
            let rows = match patterns {
                [one] => format!("[{}]", row(one)),
                _ => array(patterns.iter().map(row), 1),
            };
            let count = patterns.len();
            writeln!(text, "static {name}: [Pattern<'static>; {count}] = {rows};")
                .expect("a string takes any text");
        }
        text
    }
}

fn sources<'s>(patterns: &[Pattern<'s>]) -> Vec<&'s str> {
    patterns.iter().map(|pattern| pattern.source).collect()
}

/// The patterns of each derivation step.
fn steps<'s>(simple: &Simple<'s>) -> impl Iterator<Item = &'s [Pattern<'s>]> + use<'s> {
    simple.facets.iter().filter_map(|facet| match facet {
        Facet::Pattern(patterns) => Some(*patterns),
        _ => None,
    })
}

/// A simple type.
pub(super) fn simple_row<'s>(
    simple: &Simple<'s>,
    patterns: &Patterns<'s>,
    symbols: &Symbols,
    place: &str,
) -> String {
    let id = |index: &u32| format!("s::{}", symbols.simples[*index as usize]);
    let variety = match simple.variety {
        Variety::Atomic(builtin) => format!("Variety::Atomic(Builtin::{builtin:?})"),
        Variety::List(item) => format!("Variety::List({})", id(&item)),
        Variety::Union(members) => {
            let members: Vec<String> = members.iter().map(id).collect();
            format!("Variety::Union(&[{}])", members.join(", "))
        }
    };
    let (label, space) = (simple.label, simple.white_space);
    let row = format!("simple({label:?}, {variety}, WhiteSpace::{space:?}, {place})");
    if simple.facets.is_empty() {
        return row;
    }
    let facets = simple.facets.iter().map(|facet| match facet {
        Facet::Pattern(own) => format!("Facet::Pattern(&{})", patterns.name(own)),
        Facet::Enumeration(values) => {
            let values: Vec<_> = values.iter().map(|value| format!("{value:?}")).collect();
            format!("Facet::Enumeration(&[{}])", filled(&values, 12))
        }
        other => format!("Facet::{other:?}"),
    });
    let facets: Vec<String> = facets.collect();
    match facets.as_slice() {
        [one] => format!("{row}.facets(&[{one}])"),
        _ => format!("{row}.facets(&{})", array(facets.into_iter(), 2)),
    }
}
