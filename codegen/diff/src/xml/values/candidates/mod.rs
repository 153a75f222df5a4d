//! Texts that may prove that a type does not take all that another takes: values that the types
//! name, values beside them, and what is typical of built-in types.

mod neighbours;
mod typical;

use std::collections::BTreeSet;

use swordsmith_xml::table::{Facet, Variety, WhiteSpace};

use self::neighbours::neighbours;
use self::typical::typical;
use super::implied::lengths;
use super::kinds::Kind;
use super::simpler::{rank, simplest};
use super::verdict::{Names, refusal, takes};
use super::{Inclusion, SimpleType};

/// A text that `old` takes and `new` refuses, if one of the candidates is such.
pub(super) fn refuted(
    old: SimpleType<'_>,
    new: SimpleType<'_>,
    names: &Names,
) -> Option<Inclusion> {
    let is_one = |text: &str| takes(old, text, names) && refusal(new, text, names).is_some();
    let mut texts = candidates(old, names);
    texts.extend(candidates(new, names));
    let found = simplest_first(texts).into_iter().find(|text| is_one(text))?;
    let text = simplest(found, is_one);
    let facet = refusal(new, &text, names)?;
    Some(Inclusion::Fails { text, facet })
}

/// Texts in order, each once.
pub(super) fn simplest_first(mut texts: Vec<String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    texts.retain(|text| seen.insert(text.clone()));
    texts.sort_by_key(|text| rank(text));
    texts
}

/// Texts that a type may take.
pub(super) fn candidates(of: SimpleType<'_>, names: &Names) -> Vec<String> {
    let mut texts = Vec::new();
    match of.row().variety {
        Variety::Atomic(builtin) => {
            texts.extend(typical(builtin).iter().map(|text| (*text).to_owned()));
            let constants = constants(of);
            let written = constants.iter().filter_map(|text| match Kind::of(builtin) {
                Kind::QName | Kind::Notation => names.written(text),
                _ => Some((*text).to_owned()),
            });
            texts.extend(written);
            let near = constants.iter().take(NAMED).chain(constants.iter().rev().take(NAMED));
            texts.extend(near.flat_map(|text| neighbours(Kind::of(builtin), text)));
        }
        Variety::List(item) => {
            let items = candidates(of.with(item), names);
            let items = items.into_iter().filter(|text| takes(of.with(item), text, names));
            texts.extend(items.flat_map(|text| lists(of, &text)));
            texts.extend(constants(of).into_iter().map(ToOwned::to_owned));
        }
        Variety::Union(members) => {
            texts.extend(members.iter().flat_map(|member| candidates(of.with(*member), names)));
            texts.extend(constants(of).into_iter().map(ToOwned::to_owned));
        }
    }
    texts.extend(spaced(of, &texts));
    texts
}

/// How many of the values that a type names get neighbours.
const NAMED: usize = 16;

/// The values that a type names.
fn constants<'s>(of: SimpleType<'s>) -> Vec<&'s str> {
    let mut found: Vec<&str> = of.fixed.into_iter().collect();
    for facet in of.row().facets.iter().chain(super::proof::own(of)) {
        match facet {
            Facet::Enumeration(values) => found.extend(*values),
            Facet::MinInclusive(limit)
            | Facet::MinExclusive(limit)
            | Facet::MaxInclusive(limit)
            | Facet::MaxExclusive(limit) => found.push(limit),
            _ => {}
        }
    }
    found
}

/// Lists of an item: as few as may be, one, two, as many as may be.
fn lists(of: SimpleType<'_>, item: &str) -> Vec<String> {
    const MANY: u32 = 100;
    let (least, most) = lengths(of.row().facets);
    let of_length = |length: u32| {
        let items: Vec<_> = std::iter::repeat_n(item, length as usize).collect();
        items.join(" ")
    };
    let lengths = [1, 2, least, least.saturating_add(1), most];
    lengths.into_iter().filter(|length| *length <= MANY).map(of_length).collect()
}

/// A text with white space that some types do not see.
fn spaced(of: SimpleType<'_>, texts: &[String]) -> Vec<String> {
    let mut best: Vec<_> = texts.iter().filter(|text| !text.is_empty()).collect();
    best.sort_by_key(|text| rank(text));
    let forms = |text: &String| {
        [format!(" {text}"), format!("{text} "), format!("\t{text}"), format!("{text}  {text}")]
    };
    let few = if of.row().white_space == WhiteSpace::Collapse { 2 } else { 4 };
    best.into_iter().take(few).flat_map(forms).collect()
}
