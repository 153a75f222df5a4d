//! Which types of two versions meet: those that the same element of a document has in both.
//!
//! The walk begins with the documents and goes from contents to children. A pair of types is looked
//! at once, where it is met first: on the shortest way from a root.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use swordsmith_xml::table::ElementId;

use super::content::Context;
use super::elements::Declared;
use super::failure::{Aspect, Failure, Local, Meaning, Reading, Spot, Start};
use super::grammar::Checked;
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
    /// Whose they are.
    pub(super) whose: Whose,
    /// Where they meet first.
    pub(super) spot: Spot<'s>,
    /// The pairs of its children.
    pub(super) below: BTreeSet<usize>,
    /// The elements that met as its children.
    pub(super) elements: BTreeSet<Elements>,
}

/// Two element declarations.
pub(super) type Elements = (ElementId, ElementId);

/// Whose two types are that meet: the same types are looked at for each of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Whose {
    /// Those of any elements.
    Any,
    /// Those of two elements alone.
    Elements(Elements),
    /// Those of what a lax wildcard let in unchecked, and of what is in it, because the first
    /// version did not declare an element that the second declares.
    Reserved,
}

/// What is known of declarations that met.
#[derive(Debug, Clone)]
pub(super) struct Met<'s> {
    /// Where they met first.
    pub(super) spot: Spot<'s>,
    /// The pairs of their types, and of those that `xsi:type` may name there.
    pub(super) below: Vec<usize>,
}

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
    known: BTreeMap<(Checked<'s>, Checked<'s>, Whose), usize>,
    /// Pairs with which documents begin, and their numbers.
    pub(super) roots: Vec<(usize, usize)>,
    /// Elements of whose declarations something is refused.
    pub(super) broken: BTreeSet<Elements>,
    /// Declarations that met.
    pub(super) met: BTreeMap<Declared, Met<'s>>,
    /// Those that met as roots, and the documents' numbers.
    pub(super) root_elements: BTreeSet<(Elements, usize)>,
    open: VecDeque<usize>,
    /// Pairs of types that were met by `xsi:type` alone: they are looked at last, because they may
    /// yet be met without, and readers understand that better.
    named: BTreeSet<usize>,
}

impl<'c, 's> Walk<'c, 's> {
    /// A walk that has not begun.
    pub(super) fn new(old: Side<'c, 's>, new: Side<'c, 's>) -> Self {
        let (pairs, failures, known) = (Vec::new(), Vec::new(), BTreeMap::new());
        let (meanings, readings) = (Vec::new(), Vec::new());
        let (inclusions, roots, broken) = (Inclusions::default(), Vec::new(), BTreeSet::new());
        let (met, root_elements, open) = (BTreeMap::new(), BTreeSet::new(), VecDeque::new());
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
            root_elements,
            open,
            named: BTreeSet::new(),
        }
    }

    /// Goes on until everything was looked at.
    pub(super) fn run(&mut self) {
        while let Some(at) = self.open.pop_front().or_else(|| self.named.pop_first()) {
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
        self.pair_of(old, new, Whose::Any, spot)
    }

    /// The same of certain elements, whose types are those of others, too.
    pub(super) fn pair_of(
        &mut self,
        old: Checked<'s>,
        new: Checked<'s>,
        whose: Whose,
        spot: Spot<'s>,
    ) -> Option<usize> {
        if new == Checked::Not || !self.old.smallest.least(old).may_be() {
            return None;
        }
        if let Some(known) = self.known.get(&(old, new, whose)).copied() {
            self.meet_again(known, spot);
            return Some(known);
        }
        let at = self.pairs.len();
        let is_named = spot.type_name.is_some();
        self.known.insert((old, new, whose), at);
        self.pairs.push(Pair {
            old,
            new,
            whose,
            spot,
            below: BTreeSet::new(),
            elements: BTreeSet::new(),
        });
        if is_named {
            self.named.insert(at);
        } else {
            self.open.push_back(at);
        }
        Some(at)
    }

    /// A pair that only `xsi:type` has made meet so far meets without it.
    fn meet_again(&mut self, at: usize, spot: Spot<'s>) {
        if spot.type_name.is_none() && self.named.remove(&at) {
            self.pairs[at].spot = spot;
            self.open.push_back(at);
        }
    }

    fn look(&mut self, at: usize) {
        let Pair { old, new, .. } = self.pairs[at].clone();
        attributes::compare(self, at);
        text::compare(self, at);
        if elements::is_refused(self, at) {
            return;
        }
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
        if let Some(content) = found.needed_by_wildcard {
            let spot = self.pairs[at].spot.clone();
            let failure = Failure::new(at, Aspect::NeededByWildcard, spot, Local::Content(content));
            self.failures.push(Failure { is_needed: true, ..failure });
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
