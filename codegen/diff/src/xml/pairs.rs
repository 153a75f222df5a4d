//! Which types of two versions meet: those that the same element of a document has in both.
//!
//! The walk begins with the documents and goes from contents to children. A pair of types is looked
//! at once, where it is met first: on the shortest way from a root.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use swordsmith_xml::table::ElementId;

use super::content::Context;
use super::failure::{Aspect, Failure, Local, Meaning, Reading, Spot, Start};
use super::grammar::{Checked, Child};
use super::names::Symbol;
use super::product::{self, Difference, Found, Version};
use super::side::Side;
use super::value_cache::Inclusions;
use super::{attributes, elements, text};

/// How many pairs of types are looked at.
const PAIRS: usize = 1 << 17;

/// Two types that meet.
#[derive(Debug, Clone)]
pub(super) struct Pair<'s> {
    /// In the version whose documents are read.
    pub(super) old: Checked<'s>,
    /// In the version that reads them.
    pub(super) new: Checked<'s>,
    /// Whether they meet in two elements alone: the same types are looked at elsewhere, too.
    pub(super) is_of_elements: bool,
    /// Where they meet first.
    pub(super) spot: Spot<'s>,
    /// The pairs of its children.
    pub(super) below: BTreeSet<usize>,
    /// The elements that met as its children.
    pub(super) elements: BTreeSet<Elements>,
}

/// Two element declarations.
pub(super) type Elements = (ElementId, ElementId);

/// Every document of one version, read by another.
pub(super) struct Walk<'c, 's> {
    pub(super) old: Side<'c, 's>,
    pub(super) new: Side<'c, 's>,
    pub(super) pairs: Vec<Pair<'s>>,
    pub(super) failures: Vec<Failure<'s>>,
    pub(super) meanings: Vec<Meaning<'s>>,
    pub(super) readings: Vec<Reading>,
    /// Which values include each other.
    pub(super) inclusions: Inclusions<'s>,
    known: BTreeMap<(Checked<'s>, Checked<'s>, Option<Elements>), usize>,
    /// Pairs with which documents begin, and their numbers.
    pub(super) roots: Vec<(usize, usize)>,
    /// Elements of whose declarations something is refused.
    pub(super) broken: BTreeSet<Elements>,
    /// Elements that met.
    pub(super) met: BTreeSet<(Child, Child)>,
    open: VecDeque<usize>,
}

impl<'c, 's> Walk<'c, 's> {
    /// A walk that has not begun.
    pub(super) fn new(old: Side<'c, 's>, new: Side<'c, 's>) -> Self {
        let (pairs, failures, known) = (Vec::new(), Vec::new(), BTreeMap::new());
        let (meanings, readings) = (Vec::new(), Vec::new());
        let (inclusions, roots, broken) = (Inclusions::default(), Vec::new(), BTreeSet::new());
        let (met, open) = (BTreeSet::new(), VecDeque::new());
        Self {
            old,
            new,
            pairs,
            failures,
            meanings,
            readings,
            inclusions,
            known,
            roots,
            broken,
            met,
            open,
        }
    }

    /// Goes on until everything was looked at.
    pub(super) fn run(&mut self) {
        while let Some(at) = self.open.pop_front() {
            self.look(at);
            if self.pairs.len() > PAIRS {
                let spot = self.pairs[at].spot.clone();
                self.failures.push(Failure::undecided(
                    at,
                    Aspect::Whole,
                    spot,
                    "there are too many types",
                ));
                return;
            }
        }
    }

    /// The pair of two types, which is looked at some time.
    pub(super) fn pair(
        &mut self,
        old: Checked<'s>,
        new: Checked<'s>,
        spot: Spot<'s>,
    ) -> Option<usize> {
        self.pair_of(old, new, None, spot)
    }

    /// The same of two elements alone, whose types are those of others, too.
    pub(super) fn pair_of(
        &mut self,
        old: Checked<'s>,
        new: Checked<'s>,
        elements: Option<Elements>,
        spot: Spot<'s>,
    ) -> Option<usize> {
        if new == Checked::Not || !self.old.smallest.least(old).may_be() {
            return None;
        }
        if let Some(known) = self.known.get(&(old, new, elements)) {
            return Some(*known);
        }
        let at = self.pairs.len();
        self.known.insert((old, new, elements), at);
        self.pairs.push(Pair {
            old,
            new,
            is_of_elements: elements.is_some(),
            spot,
            below: BTreeSet::new(),
            elements: BTreeSet::new(),
        });
        self.open.push_back(at);
        Some(at)
    }

    fn look(&mut self, at: usize) {
        let Pair { old, new, .. } = self.pairs[at].clone();
        attributes::compare(self, at);
        text::compare(self, at);
        let found = product::compare(&self.old.of(old), &self.new.of(new));
        self.contents(at, found);
    }

    fn contents(&mut self, at: usize, found: Found) {
        for (difference, content) in found.differences {
            let (aspect, local) = (Aspect::Child(difference.name()), Local::Content(content));
            let spot = self.pairs[at].spot.clone();
            let is_needed = matches!(difference, Difference::Needed(_));
            self.failures.push(Failure { is_needed, ..Failure::new(at, aspect, spot, local) });
        }
        if found.is_cut {
            let spot = self.pairs[at].spot.clone();
            let why = "its content is too large to be compared";
            self.failures.push(Failure::undecided(at, Aspect::Whole, spot, why));
        }
        for meeting in found.meetings {
            elements::meet(self, at, meeting);
        }
    }

    /// The names, and the table of the version whose documents are read.
    pub(super) fn context(&self) -> Context<'c, 's> {
        self.old.context
    }

    /// Where documents begin.
    pub(super) fn beginnings(&self) -> impl Iterator<Item = &Spot<'s>> {
        let spots = self.pairs.iter().map(|pair| &pair.spot);
        spots.filter(|spot| matches!(spot.start, Start::Root { .. }))
    }

    /// The spot of a child of a pair.
    pub(super) fn child_spot(&self, at: usize, word: &[Symbol], checked: Checked<'s>) -> Spot<'s> {
        let name = word.last().copied().unwrap_or(self.pairs[at].spot.name);
        let start = Start::Child { pair: at, word: word.to_vec() };
        Spot { start, name, checked, type_name: None }
    }
}

impl<'s> Side<'_, 's> {
    fn of(&self, checked: Checked<'s>) -> Version<'_, 's> {
        Version { context: self.context, smallest: self.smallest, checked }
    }
}
