//! Two content models side by side: what the one takes and the other refuses, and which children
//! meet in both.
//!
//! Of a set, one particle at a time is looked at: what the set takes is what each of them takes.

mod missing;
mod search;
mod whole;

use std::collections::{BTreeMap, BTreeSet};

use super::content::{Context, Model};
use super::grammar::{Checked, Child};
use super::names::Symbol;
use super::smallest::Smallest;
use search::Search;

/// One version of a content.
pub(super) struct Version<'c, 's> {
    pub(super) context: Context<'c, 's>,
    pub(super) smallest: &'c Smallest<'c, 's>,
    pub(super) checked: Checked<'s>,
}

/// A difference of two contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Difference {
    /// A child that the first takes and the second refuses.
    Refused(Symbol),
    /// A child that the second needs and the first does not.
    Needed(Symbol),
}

impl Difference {
    /// The name of the child.
    pub(super) fn name(self) -> Symbol {
        match self {
            Self::Refused(name) | Self::Needed(name) => name,
        }
    }
}

/// A child that both take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meeting {
    pub(super) old: Child,
    pub(super) new: Child,
    /// The children up to it, itself included.
    pub(super) word: Vec<Symbol>,
}

/// What a search found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Differences, each with a whole content that shows it.
    pub(super) differences: BTreeMap<Difference, Vec<Symbol>>,
    /// A whole content of the first that lacks a child which a wildcard of the second asks for.
    pub(super) needed_by_wildcard: Option<Vec<Symbol>>,
    /// Children that meet.
    pub(super) meetings: Vec<Meeting>,
    /// Whether there were too many pairs to look at all of them.
    pub(super) is_cut: bool,
    met: BTreeSet<(Child, Child, Symbol)>,
}

/// Compares two contents.
pub(super) fn compare<'s>(old: &Version<'_, 's>, new: &Version<'_, 's>) -> Found {
    let of_old = Model::of(old.context.grammar, old.checked);
    let of_new = Model::of(new.context.grammar, new.checked);
    let mut found = Found::default();
    if !of_new.is_unordered() {
        Search::new(old, new, &of_old, &of_new, &mut found).run();
        return found;
    }
    let parts = of_new.by_particle(new.context);
    let is_whole = parts.len() == 1;
    for (particle, part) in parts.iter().enumerate() {
        let limited = if of_old.is_unordered() && !is_whole {
            let names = of_old.next(old.context, &of_old.start());
            let is_its =
                |name: &Symbol| of_new.particle(new.context, *name).is_none_or(|it| it == particle);
            of_old.limited_to(old.context, &names.into_iter().filter(is_its).collect())
        } else {
            of_old.clone()
        };
        Search::new(old, new, &limited, part, &mut found).run();
    }
    found
}
