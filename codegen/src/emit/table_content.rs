//! Types and their content as rows of `table.rs`.

use std::fmt::{self, Write as _};

use swordsmith_xml::table::{All, Content, Derivations, NONE, Namespaces, Type, Wildcard};

use super::symbols::Symbols;
use super::table::{Above, attribute, namespace_symbol, type_symbol};
use super::table_leaves::Context;
use super::table_states as states;
use crate::model::content::Particle;

/// A type definition.
pub(super) fn type_row(
    definition: &Type<'_>,
    particle: Option<&Particle>,
    context: &Context<'_>,
    above: &mut Above<'_>,
) -> String {
    let symbols = context.symbols;
    let base = type_symbol(definition.base, symbols);
    let held = content_of(&definition.content, particle, context);
    let place = above.place(definition.place);
    let label = definition.label;
    let mut row = match symbols.names.get(definition.name as usize) {
        Some(name) => format!("named({label:?}, n::{name}, {base}, {held}, {place})"),
        None => format!("typed({label:?}, {base}, {held}, {place})"),
    };
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
        let attributes = filled(&attributes.collect::<Vec<_>>(), 8);
        put(&mut row, format_args!(".attributes(&[{attributes}])"));
    }
    if !definition.instance.is_empty() {
        put(&mut row, format_args!(".instance(&{:?})", definition.instance));
    }
    if !definition.fixed_instance.is_empty() {
        put(&mut row, format_args!(".fixed_instance(&{:?})", definition.fixed_instance));
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

/// Columns of a line.
const WIDTH: usize = 100;

/// What stands between brackets: behind the bracket if it is short, else on lines of its own, each as full as it can be.
pub(super) fn filled(rows: &[String], column: usize) -> String {
    let length: usize = rows.iter().map(|row| row.len() + 2).sum();
    if length <= 40 && rows.iter().all(|row| !row.contains('\n')) {
        return rows.join(", ");
    }
    let (indent, mut text, mut at) = (" ".repeat(column), String::new(), WIDTH);
    for row in rows {
        if at + row.len() + 2 > WIDTH {
            text.push('\n');
            text.push_str(&indent);
            at = column;
        } else {
            text.push(' ');
            at += 1;
        }
        put(&mut text, format_args!("{row},"));
        let last = row.rsplit('\n').next().unwrap_or_default().len();
        at = if row.contains('\n') { last + 1 } else { at + last + 1 };
    }
    text.push('\n');
    text.push_str(&" ".repeat(column - 4));
    text
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

fn content_of(
    described: &Content<'_>,
    particle: Option<&Particle>,
    context: &Context<'_>,
) -> String {
    let symbols = context.symbols;
    match (described, particle) {
        (Content::Simple(simple), _) => {
            format!("Content::Simple(s::{})", symbols.simples[*simple as usize])
        }
        (Content::Ordered(automaton), Some(particle)) => {
            states::content(automaton, particle, context)
        }
        (Content::Unordered(all), Some(particle)) => {
            format!("unordered({})", all_row(all, particle, context))
        }
        _ => "Content::Empty".to_owned(),
    }
}

fn all_row(all: &All<'_>, particle: &Particle, context: &Context<'_>) -> String {
    let leaves = context.leaves(particle, all.leaves, 2);
    let symbols = context.symbols;
    let members = all.members.iter().map(|(name, element, leaf)| {
        let (name, element) =
            (&symbols.names[*name as usize], &symbols.elements[*element as usize]);
        format!("(n::{name}, e::{element}, {leaf})")
    });
    let (bounds, is_optional) = (states::bounds(all.bounds), all.is_optional);
    let members = filled(&members.collect::<Vec<_>>(), 8);
    format!(
        "&All {{ leaves: {leaves}, bounds: &[{bounds}], members: &[{members}], is_optional: {is_optional} }}"
    )
}

/// A number, or that there is none.
pub(super) fn number(number: u32) -> String {
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

/// A wildcard.
pub(super) fn wildcard_row(wildcard: &Wildcard<'_>, symbols: &Symbols) -> String {
    let namespaces = match wildcard.namespaces {
        Namespaces::Any => "Namespaces::Any".to_owned(),
        Namespaces::Only(ids) => format!("Namespaces::Only(&[{}])", namespaces(ids, symbols)),
        Namespaces::Except(ids) => format!("Namespaces::Except(&[{}])", namespaces(ids, symbols)),
    };
    let mut row = format!("&wildcard({namespaces}, Process::{:?})", wildcard.process);
    if !wildcard.except.is_empty() {
        let names = wildcard.except.iter();
        let names = names.map(|name| format!("n::{}", symbols.names[*name as usize]));
        put(&mut row, format_args!(".except(&[{}])", names.collect::<Vec<_>>().join(", ")));
    }
    row
}

fn namespaces(ids: &[u16], symbols: &Symbols) -> String {
    ids.iter().map(|id| namespace_symbol(*id, symbols)).collect::<Vec<_>>().join(", ")
}
