//! Texts that may prove that a type does not take all that another takes: values that the types
//! name, values beside them, and what is typical of built-in types.

mod long;
mod neighbours;
mod typical;

use std::collections::BTreeSet;

use swordsmith_xml::table::{Facet, Variety, WhiteSpace};

use self::long::{long, long_list};
use self::neighbours::neighbours;
use self::typical::typical;
use super::SimpleType;
use super::implied::lengths;
use super::kinds::Kind;
use super::language::walk;
use super::simpler::{rank, simplest};
use super::verdict::{Names, refusal, takes};

/// A text that `old` takes and `new` refuses, if one of the candidates is such.
pub(super) fn refuted(old: SimpleType<'_>, new: SimpleType<'_>, names: &Names) -> Option<String> {
    let is_refused = |text: &str| refusal(new, text, names).is_some();
    let is_one = |text: &str| takes(old, text, names) && is_refused(text);
    let mut texts = candidates(old, names);
    texts.extend(candidates(new, names));
    let mut texts = simplest_first(texts);
    texts.retain(|text| takes(old, text, names));
    let plain = texts.iter().find(|text| is_refused(text)).cloned();
    let found = plain.or_else(|| spaced(old, new, texts).into_iter().find(|text| is_one(text)))?;
    Some(simplest(&found, is_one))
}

/// The simplest of some texts of `old`, with white space that it does not see but `new` may.
fn spaced(old: SimpleType<'_>, new: SimpleType<'_>, mut texts: Vec<String>) -> Vec<String> {
    const FEW: usize = 3;
    const LONGEST: u32 = 1 << 16;
    texts.retain(|text| !text.is_empty());
    if texts.is_empty() {
        texts.extend(walk(old).map(|walk| walk.words(FEW)).unwrap_or_default());
    }
    texts.truncate(FEW);
    let (_, most) = lengths(new.row().facets);
    let is_hidden = old.row().white_space == WhiteSpace::Collapse;
    let is_seen = new.row().white_space != WhiteSpace::Collapse;
    let padding = (is_hidden && is_seen && most <= LONGEST).then(|| " ".repeat(most as usize + 1));
    let pad = padding.unwrap_or_default();
    let forms = |text: &String| {
        [" ", "\t", "\n", &pad]
            .into_iter()
            .flat_map(|space| {
                [format!("{space}{text}"), format!("{text}{space}"), format!("{text}{space}{text}")]
            })
            .collect::<Vec<_>>()
    };
    texts.iter().flat_map(forms).collect()
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
            texts.extend(long(of, builtin));
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
            let items: Vec<_> = items.collect();
            texts.extend(items.first().and_then(|item| long_list(of, item)));
            texts.extend(items.iter().flat_map(|text| lists(of, text)));
            texts.extend(constants(of).into_iter().map(ToOwned::to_owned));
        }
        Variety::Union(members) => {
            texts.extend(members.iter().flat_map(|member| candidates(of.with(*member), names)));
            texts.extend(constants(of).into_iter().map(ToOwned::to_owned));
        }
    }
    texts
}

/// How many of the values that a type names get neighbours.
const NAMED: usize = 16;

/// The values that a type names.
fn constants(of: SimpleType<'_>) -> Vec<&str> {
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
