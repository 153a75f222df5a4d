//! Simple types, their facets and patterns as rows of `table.rs`.

use std::fmt::Write as _;

use swordsmith_runtime::xml::table::{Facet, Pattern, Schema, Simple, Variety};

use super::symbols::Symbols;
use super::table_content::array;
use crate::naming::const_name;

/// The patterns of all simple types. They are compiled when first needed, so they are statics.
pub(super) fn patterns(schema: &Schema<'_>, symbols: &Symbols) -> String {
    let mut text = String::new();
    for (simple, symbol) in schema.simples.iter().zip(&symbols.simples) {
        for (name, patterns) in steps(simple, symbol) {
            let row = |pattern: &Pattern<'_>| {
                format!("Pattern::new({:?}, {:?})", pattern.source, pattern.translated)
            };
            let rows = array(patterns.iter().map(row), 1);
            let count = patterns.len();
            writeln!(text, "static {name}: [Pattern<'static>; {count}] = {rows};")
                .expect("a string takes any text");
        }
    }
    text
}

/// A simple type.
pub(super) fn simple_row(
    simple: &Simple<'_>,
    symbol: &str,
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
    let mut patterns = steps(simple, symbol).map(|(name, _)| name);
    let facets = simple.facets.iter().map(|facet| match facet {
        Facet::Pattern(_) => {
            format!("Facet::Pattern(&{})", patterns.next().expect("a static for each step"))
        }
        Facet::Enumeration(values) if values.len() > 3 => {
            let values = values.iter().map(|value| format!("{value:?}"));
            format!("Facet::Enumeration(&{})", array(values, 3))
        }
        Facet::Enumeration(values) => format!("Facet::Enumeration(&{values:?})"),
        other => format!("Facet::{other:?}"),
    });
    let facets: Vec<String> = facets.collect();
    match facets.as_slice() {
        [one] => format!("{row}.facets(&[{one}])"),
        _ => format!("{row}.facets(&{})", array(facets.into_iter(), 2)),
    }
}

/// The patterns of each derivation step, with the name of their static.
fn steps<'s>(
    simple: &Simple<'s>,
    symbol: &str,
) -> impl Iterator<Item = (String, &'s [Pattern<'s>])> {
    let steps = simple.facets.iter().filter_map(|facet| match facet {
        Facet::Pattern(patterns) => Some(*patterns),
        _ => None,
    });
    let mut name = format!("PATTERNS_OF_{}", const_name(symbol));
    steps.map(move |patterns| {
        let own = name.clone();
        name.push_str("_AND");
        (own, patterns)
    })
}
