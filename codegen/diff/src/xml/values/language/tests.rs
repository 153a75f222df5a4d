//! Whole texts for machines, and the table of what is within what.

use swordsmith_codegen::Bump;
use swordsmith_xml::datatypes::NoPrefixes;

use super::alphabet::{Alphabet, Classes};
use super::build::Builder;
use super::machine::{AnyMachine, advance, begin, takes};
use super::{Side, lexical, regular};
use crate::language::search::{Outcome, Search};
use crate::xml::values::kinds::is_within;
use crate::xml::values::tests::types::{named, table};
use crate::xml::values::{SimpleType, verdict};

/// By text: whether the machine that takes too much takes it.
pub(in crate::xml::values) fn is_taken_over(of: SimpleType<'_>, texts: &[String]) -> Vec<bool> {
    are_taken(of, texts, Side::Over)
}

/// By text: whether the machine that takes too little takes it.
pub(in crate::xml::values) fn is_taken_under(of: SimpleType<'_>, texts: &[String]) -> Vec<bool> {
    are_taken(of, texts, Side::Under)
}

fn are_taken(of: SimpleType<'_>, texts: &[String], side: Side) -> Vec<bool> {
    let mut classes = Classes::new();
    let mut machine = Builder { classes: &mut classes, side }.whole(of).expect("not too large");
    for character in texts.iter().flat_map(|text| text.chars()) {
        classes.add_character(character);
    }
    let alphabet = Alphabet::of(&classes);
    let symbols: std::collections::BTreeMap<char, usize> =
        alphabet.symbols().map(|symbol| (alphabet.character(symbol), symbol)).collect();
    let found = texts.iter().map(|text| {
        let mut slots = begin(&mut *machine);
        let is_read = text
            .chars()
            .all(|character| advance(&mut *machine, &mut slots, symbols[&character], &alphabet));
        is_read && takes(&*machine, &slots)
    });
    found.collect()
}

#[test]
fn what_is_within_what_is_so() {
    let arena = Bump::new();
    let schema = table(&[], &arena);
    for (label, of) in named(&schema) {
        let swordsmith_xml::table::Variety::Atomic(inner) = of.row().variety else { continue };
        for (other, outer) in named(&schema) {
            let swordsmith_xml::table::Variety::Atomic(outer) = outer.row().variety else {
                continue;
            };
            if is_within(inner, outer) {
                assert!(is_really_within(inner, outer), "{label} in {other}");
            }
        }
        let is_taken = verdict::takes(of, "\u{1}", &NoPrefixes);
        assert!(
            !is_taken || label.contains("ring") || label.contains("any") || label == "xs:token"
        );
    }
}

/// By automata: the one that takes too much and the one that takes too little are the same but for
/// what no text has that is compared.
fn is_really_within(
    inner: swordsmith_xml::table::Builtin,
    outer: swordsmith_xml::table::Builtin,
) -> bool {
    let mut classes = Classes::new();
    let mut machine = |builtin| -> AnyMachine {
        let expression =
            lexical::lexical(builtin, Side::Over).unwrap_or(crate::language::ANYTHING.into());
        regular::Regular::parse(&expression, &mut classes).expect("not too large")
    };
    let (old, new) = (machine(inner), machine(outer));
    let search = Search { old, new, alphabet: &Alphabet::of(&classes) };
    matches!(search.run(|_| true), Outcome::None)
}
