//! Which texts are identifiers, or refer to such: by the member of a union that takes them, or by
//! an item of a list.

use std::borrow::Cow;
use std::collections::BTreeSet;

use swordsmith_xml::datatypes::member;
use swordsmith_xml::table::{Builtin, Variety};

use super::candidates::{candidates, simplest_first};
use super::language;
use super::same::same;
use super::verdict::{Names, takes};
use super::{SimpleType, has};
use crate::language::Outcome;

/// Whether texts bind others of their document as before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Binding {
    /// They do.
    Kept,
    /// This one, which both types take, does not.
    Changed(String),
    /// That could not be found out.
    Unknown,
}

/// How many items are written to make a list long enough.
const ITEMS: usize = 64;

/// Whether texts that both types take bind others as before: none is an identifier, or a reference
/// to one, that was not. Where there are references, none is an identifier no longer, either.
pub(crate) fn binding(old: SimpleType<'_>, new: SimpleType<'_>, has_references: bool) -> Binding {
    let wanted = [(new, old, Builtin::Id), (new, old, Builtin::IdRef), (old, new, Builtin::Id)];
    let count = if has_references { 3 } else { 2 };
    let mut wanted = wanted.into_iter().take(count).filter(|(of, _, wanted)| has(*of, *wanted));
    if same(old, new) {
        return Binding::Kept;
    }
    let found = |(of, other, wanted)| match pair(of, other, wanted) {
        Binding::Kept => None,
        binding => Some(binding),
    };
    wanted.find_map(found).unwrap_or(Binding::Kept)
}

/// Whether no text of both types is, or has in it, a value of a built-in type for the first alone.
fn pair(of: SimpleType<'_>, other: SimpleType<'_>, wanted: Builtin) -> Binding {
    let lists = (of.row().variety, other.row().variety);
    if let (Variety::List(item), Variety::List(other_item)) = lists
        && of.fixed.or(other.fixed).is_none()
    {
        return match pair(of.with(item), other.with(other_item), wanted) {
            Binding::Changed(item) => list_of(of, other, &item),
            binding => binding,
        };
    }
    let names = Names::of(of);
    let is_one = |text: &str| {
        takes(of, text, &names)
            && takes(other, text, &names)
            && !values(of, text, wanted, &names).is_subset(&values(other, text, wanted, &names))
    };
    match language::search_made_of((of, other), wanted, is_one) {
        Outcome::None => Binding::Kept,
        Outcome::Found(text) => Binding::Changed(text),
        Outcome::Unclear | Outcome::TooLarge => {
            let mut texts = candidates(of, &names);
            texts.extend(candidates(other, &names));
            let found = simplest_first(texts).into_iter().find(|text| is_one(text));
            found.map_or(Binding::Unknown, Binding::Changed)
        }
    }
}

/// A list of an item that both types take.
fn list_of(of: SimpleType<'_>, other: SimpleType<'_>, item: &str) -> Binding {
    let names = Names::of(of);
    let mut lists = (1..=ITEMS).map(|count| vec![item; count].join(" "));
    let found = lists.find(|text| takes(of, text, &names) && takes(other, text, &names));
    found.map_or(Binding::Unknown, Binding::Changed)
}

/// The values of a built-in type that a valid text is, or has in it.
fn values(of: SimpleType<'_>, text: &str, wanted: Builtin, names: &Names) -> BTreeSet<String> {
    match of.row().variety {
        Variety::Atomic(builtin) if builtin == wanted => {
            BTreeSet::from([text.trim_ascii().to_owned()])
        }
        Variety::Atomic(_) => BTreeSet::new(),
        Variety::List(item) => {
            let items = text.split_ascii_whitespace();
            items.flat_map(|text| values(of.with(item), text, wanted, names)).collect()
        }
        Variety::Union(members) => {
            let mut text = Cow::Borrowed(text);
            match member(of.schema, of.id, &mut text, names) {
                Some(at) => values(of.with(members[at]), &text, wanted, names),
                None => BTreeSet::new(),
            }
        }
    }
}
