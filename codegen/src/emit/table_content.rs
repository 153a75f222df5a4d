//! Types and their content as rows of `table.rs`.

use std::fmt::{self, Write as _};

use swordsmith_runtime::xml::table::{
    All, Automaton, Content, Derivations, Edge, Leaf, NONE, NONE16, Namespaces, State, Term, Type,
    Wildcard,
};

use super::symbols::Symbols;
use super::table::{Above, attribute, type_symbol};

/// A type definition.
pub(super) fn type_row(definition: &Type<'_>, symbols: &Symbols, above: &mut Above) -> String {
    let base = type_symbol(definition.base, symbols);
    let content = content(&definition.content, symbols);
    let place = above.place(definition.place);
    let mut row = format!("typed({:?}, {base}, {content}, {place})", definition.label);
    let flags = [
        (definition.by_extension, ".by_extension()"),
        (definition.is_abstract, ".is_abstract()"),
        (definition.is_mixed, ".mixed()"),
        (definition.is_lenient, ".lenient()"),
    ];
    flags.iter().filter(|(is_set, _)| *is_set).for_each(|(_, flag)| row.push_str(flag));
    row.push_str(&block(definition.block));
    if let Some(wildcard) = definition.any_attribute {
        put(&mut row, format_args!(".any_attribute({})", wildcard_row(wildcard, symbols)));
    }
    if !definition.attributes.is_empty() {
        let attributes = definition.attributes.iter().map(|used| attribute(used, symbols));
        put(&mut row, format_args!(".attributes(&{})", array(attributes, 2)));
    }
    row
}

/// Puts something behind a row.
pub(super) fn put(row: &mut String, option: fmt::Arguments<'_>) {
    row.write_fmt(option).expect("a string takes any text");
}

/// `block`, if anything is blocked.
pub(super) fn block(block: Derivations) -> String {
    if block == Derivations::default() {
        return String::new();
    }
    format!(".block({}, {})", block.extension, block.restriction)
}

/// An array, a row a line.
pub(super) fn array(rows: impl Iterator<Item = String>, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let mut text = String::from("[\n");
    for row in rows {
        writeln!(text, "{indent}{row},").expect("a string takes any text");
    }
    text.push_str(&"    ".repeat(depth - 1));
    text.push(']');
    text
}

fn content(content: &Content<'_>, symbols: &Symbols) -> String {
    match content {
        Content::Empty => "Content::Empty".to_owned(),
        Content::Simple(simple) => {
            format!("Content::Simple(s::{})", symbols.simples[*simple as usize])
        }
        Content::Ordered(automaton) => format!("ordered({})", automaton_row(automaton, symbols)),
        Content::Unordered(all) => format!("unordered({})", all_row(all, symbols)),
    }
}

fn automaton_row(automaton: &Automaton<'_>, symbols: &Symbols) -> String {
    let leaves = array(automaton.leaves.iter().map(|leaf| leaf_row(leaf, symbols)), 2);
    let states = array(automaton.states.iter().map(|state| state_row(state, symbols)), 2);
    if automaton.bounds.is_empty() {
        return format!("&automaton(&{leaves}, &{states})");
    }
    format!("&sequence(&{leaves}, &[{}], &{states})", bounds(automaton.bounds))
}

fn bounds(bounds: &[(u32, u32)]) -> String {
    let bound =
        |(minimum, maximum): &(u32, u32)| format!("({}, {})", number(*minimum), number(*maximum));
    bounds.iter().map(bound).collect::<Vec<_>>().join(", ")
}

fn all_row(all: &All<'_>, symbols: &Symbols) -> String {
    let leaves = array(all.leaves.iter().map(|leaf| leaf_row(leaf, symbols)), 2);
    let members = all.members.iter().map(|(name, element, leaf)| {
        let (name, element) =
            (&symbols.names[*name as usize], &symbols.elements[*element as usize]);
        format!("(n::{name}, e::{element}, {leaf})")
    });
    format!(
        "&All {{ leaves: &{leaves}, bounds: &[{}], members: &{}, is_optional: {} }}",
        bounds(all.bounds),
        array(members, 2),
        all.is_optional
    )
}

fn number(number: u32) -> String {
    if number == NONE { "NONE".to_owned() } else { grouped(number.into()) }
}

/// A number as people read it in Rust: `1_000_000`, but `10000`.
pub(super) fn grouped(number: u64) -> String {
    if number < 100_000 { number.to_string() } else { in_thousands(number) }
}

fn in_thousands(number: u64) -> String {
    let (thousands, rest) = (number / 1000, number % 1000);
    if thousands == 0 { rest.to_string() } else { format!("{}_{rest:03}", in_thousands(thousands)) }
}

fn leaf_row(leaf: &Leaf<'_>, symbols: &Symbols) -> String {
    match leaf.term {
        Term::Element(element) => {
            format!("leaf({:?}, e::{})", leaf.label, symbols.elements[element as usize])
        }
        Term::Wildcard(wildcard) => format!("any({})", wildcard_row(wildcard, symbols)),
    }
}

fn state_row(state: &State<'_>, symbols: &Symbols) -> String {
    let edges: Vec<String> = state.edges.iter().map(|edge| edge_row(edge, symbols)).collect();
    let edges = match edges.as_slice() {
        [] => "[]".to_owned(),
        [one] => format!("[{one}]"),
        _ => array(edges.into_iter(), 3),
    };
    let function = if state.is_final { "end" } else { "state" };
    let mut row = format!("{function}(&{edges})");
    if (state.minimum, state.maximum) != (0, NONE) {
        let (minimum, maximum) = (number(state.minimum), number(state.maximum));
        put(&mut row, format_args!(".counted({minimum}, {maximum})"));
    }
    if state.fallback != NONE16 {
        put(&mut row, format_args!(".or({})", state.fallback));
    }
    row
}

fn edge_row(edge: &Edge, symbols: &Symbols) -> String {
    let mut row = if edge.name == NONE {
        format!("any_edge({}, {})", edge.leaf, edge.target)
    } else {
        let name = &symbols.names[edge.name as usize];
        let element = &symbols.elements[edge.element as usize];
        format!("edge(n::{name}, e::{element}, {}, {})", edge.leaf, edge.target)
    };
    if edge.group != NONE16 {
        put(&mut row, format_args!(".round({})", edge.group));
    }
    row
}

fn wildcard_row(wildcard: &Wildcard<'_>, symbols: &Symbols) -> String {
    let namespaces = match wildcard.namespaces {
        Namespaces::Any => "Namespaces::Any".to_owned(),
        Namespaces::Only(ids) => format!("Namespaces::Only(&{ids:?})"),
        Namespaces::Except(ids) => format!("Namespaces::Except(&{ids:?})"),
    };
    let mut row = format!("&wildcard({namespaces}, Process::{:?})", wildcard.process);
    if !wildcard.except.is_empty() {
        let names = wildcard.except.iter();
        let names = names.map(|name| format!("n::{}", symbols.names[*name as usize]));
        put(&mut row, format_args!(".except(&[{}])", names.collect::<Vec<_>>().join(", ")));
    }
    row
}
