//! Two content models side by side: what the one takes and the other refuses, and which children
//! meet in both.
//!
//! A search goes through pairs of states. Where the second model refuses what the first one takes,
//! that is noted, and the search goes on as if it had taken it, so that every difference is found
//! and not the first alone. Pairs that need no such repair come first: what is found in them is
//! shown by a content that is otherwise fine.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::content::{Context, Model, State};
use super::grammar::{Checked, Child};
use super::names::Symbol;
use super::smallest::Smallest;

/// How many pairs of states are looked at.
const PAIRS: usize = 1 << 16;

/// How many of them after a repair.
const REPAIRED: usize = 1 << 10;

/// How many elements may be missing in front of another one.
const MISSING: usize = 4;

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
    let parts = of_new.by_particle();
    let is_whole = parts.len() == 1;
    for (particle, part) in (0..).zip(parts) {
        let limited = if of_old.is_unordered() && !is_whole {
            let names = of_old.next(old.context, &of_old.start());
            let is_its =
                |name: &Symbol| of_new.particle(new.context, *name).is_none_or(|it| it == particle);
            of_old.limited_to(old.context, &names.into_iter().filter(is_its).collect())
        } else {
            of_old.clone()
        };
        Search::new(old, new, &limited, &part, &mut found).run();
    }
    found
}

struct Search<'x, 'c, 's> {
    old: &'x Version<'c, 's>,
    new: &'x Version<'c, 's>,
    of_old: &'x Model<'s>,
    of_new: &'x Model<'s>,
    /// The names that both contents declare.
    shared: BTreeSet<Symbol>,
    alphabet: BTreeSet<Symbol>,
    /// The names that the second content declares, and the first one lets in by a wildcard.
    let_in: Vec<Symbol>,
    found: &'x mut Found,
    nodes: Vec<Node>,
    known: BTreeSet<(State, State)>,
    open: VecDeque<usize>,
    repaired: VecDeque<usize>,
}

struct Node {
    old: State,
    new: State,
    before: Option<(usize, Symbol)>,
    is_repaired: bool,
}

impl<'x, 'c, 's> Search<'x, 'c, 's> {
    fn new(
        old: &'x Version<'c, 's>,
        new: &'x Version<'c, 's>,
        of_old: &'x Model<'s>,
        of_new: &'x Model<'s>,
        found: &'x mut Found,
    ) -> Self {
        let alphabet = of_new.alphabet(new.context.grammar);
        let known = of_old.alphabet(old.context.grammar);
        let shared = known.intersection(&alphabet).copied().collect();
        let let_in = alphabet.difference(&known).copied();
        let let_in = let_in.filter(|name| of_old.has_wildcard_for(old.context, *name)).collect();
        let first =
            Node { old: of_old.start(), new: of_new.start(), before: None, is_repaired: false };
        let known = BTreeSet::from([(first.old.clone(), first.new.clone())]);
        let open = VecDeque::from([0]);
        let (nodes, repaired) = (vec![first], VecDeque::new());
        Self {
            old,
            new,
            of_old,
            of_new,
            shared,
            alphabet,
            let_in,
            found,
            nodes,
            known,
            open,
            repaired,
        }
    }

    fn run(&mut self) {
        while let Some(at) = self.open.pop_front() {
            self.visit(at);
            if self.nodes.len() > PAIRS {
                self.found.is_cut = true;
                return;
            }
        }
        let most = self.nodes.len() + REPAIRED;
        while let Some(at) = self.repaired.pop_front().or_else(|| self.open.pop_front()) {
            self.visit(at);
            if self.nodes.len() > most {
                return;
            }
        }
    }

    fn visit(&mut self, at: usize) {
        let (old, new) = (self.nodes[at].old.clone(), self.nodes[at].new.clone());
        if self.of_old.may_end(&old) && !self.of_new.may_end(&new) {
            self.ends_too_early(at, &new);
        }
        let mut names = self.of_old.next(self.old.context, &old);
        names.extend(&self.let_in);
        for name in names {
            let Some((next, child)) = self.of_old.step(self.old.context, &old, name) else {
                continue;
            };
            if self.old.smallest.cost(child).is_none() || self.rest(&next).is_none() {
                continue;
            }
            match self.of_new.step(self.new.context, &new, name) {
                Some((after, other)) => {
                    self.meet(at, child, other, name);
                    self.add(at, name, next, after, false);
                }
                None => self.refused(at, (name, child), next, &new),
            }
        }
    }

    /// The content of the first may end, that of the second may not.
    fn ends_too_early(&mut self, at: usize, new: &State) {
        let word = self.word(at);
        let Some(content) = self.whole(&word) else { return };
        let missing = self.new.smallest.end(self.new.checked, new).map(|end| end.word);
        for name in missing.unwrap_or_else(|| self.impossible(new)) {
            // Of a set, one particle at a time is looked at.
            let after = self.of_new.step(self.new.context, new, name);
            if !self.of_new.is_unordered() || after.is_some_and(|(after, _)| after != *new) {
                self.note(at, Difference::Needed(name), &content);
            }
        }
    }

    /// The children that may come next of which there are no documents: they contain each other.
    fn impossible(&self, new: &State) -> Vec<Symbol> {
        let names = self.of_new.next(self.new.context, new).into_iter();
        let is_impossible = |name: &Symbol| {
            let child = self.of_new.step(self.new.context, new, *name);
            child.is_some_and(|(_, child)| self.new.smallest.cost(child).is_none())
        };
        names.filter(is_impossible).collect()
    }

    /// The second refuses a child that the first takes: because another one is missing in front of
    /// it, or altogether.
    fn refused(&mut self, at: usize, (name, child): (Symbol, Child), next: State, new: &State) {
        let mut word = self.word(at);
        word.push(name);
        let Some(content) = self.whole(&word) else { return };
        let is_elsewhere =
            self.alphabet.contains(&name) || self.of_new.has_wildcard_for(self.new.context, name);
        let missing = is_elsewhere.then(|| self.missing(new, name)).flatten();
        let after = if let Some((missing, after, other)) = missing {
            for needed in missing {
                self.note(at, Difference::Needed(needed), &content);
            }
            self.meet(at, child, other, name);
            after
        } else {
            self.note(at, Difference::Refused(name), &content);
            new.clone()
        };
        self.add(at, name, next, after, true);
    }

    /// The fewest children in front of one that make the second take it, what follows that, and what
    /// it is there.
    fn missing(&self, new: &State, name: Symbol) -> Option<(Vec<Symbol>, State, Child)> {
        let mut open = VecDeque::from([(new.clone(), Vec::new())]);
        let mut known = BTreeSet::from([new.clone()]);
        while let Some((state, missing)) = open.pop_front() {
            if let Some((after, child)) = self.of_new.step(self.new.context, &state, name) {
                return Some((missing, after, child)).filter(|it| !it.0.is_empty());
            }
            if missing.len() == MISSING || known.len() > REPAIRED {
                continue;
            }
            for needed in self.of_new.next(self.new.context, &state) {
                let step = self.of_new.step(self.new.context, &state, needed);
                if let Some((after, _)) = step.filter(|(after, _)| known.insert(after.clone())) {
                    open.push_back((after, [&missing[..], &[needed]].concat()));
                }
            }
        }
        None
    }

    /// Notes a difference. Behind a repair, names that both declare may be out of step.
    fn note(&mut self, at: usize, difference: Difference, content: &[Symbol]) {
        if self.nodes[at].is_repaired && self.shared.contains(&difference.name()) {
            return;
        }
        self.found.differences.entry(difference).or_insert_with(|| content.to_vec());
    }

    fn meet(&mut self, at: usize, old: Child, new: Child, name: Symbol) {
        if self.found.met.insert((old, new, name)) {
            let mut word = self.word(at);
            word.push(name);
            self.found.meetings.push(Meeting { old, new, word });
        }
    }

    fn add(&mut self, at: usize, name: Symbol, old: State, new: State, is_repaired: bool) {
        if self.known.insert((old.clone(), new.clone())) {
            let node = self.nodes.len();
            let is_repaired = is_repaired || self.nodes[at].is_repaired;
            self.nodes.push(Node { old, new, before: Some((at, name)), is_repaired });
            if is_repaired { self.repaired.push_back(node) } else { self.open.push_back(node) }
        }
    }

    /// The children that lead to a node.
    fn word(&self, at: usize) -> Vec<Symbol> {
        let before = |node: &usize| self.nodes[*node].before;
        let mut word: Vec<_> =
            std::iter::successors(before(&at), |(node, _)| before(node)).map(|it| it.1).collect();
        word.reverse();
        word
    }

    /// Whether the first content can be ended from a state: of its limited form, which has its own
    /// states.
    fn rest(&self, state: &State) -> Option<()> {
        if self.of_old.is_unordered() {
            // What is still needed can always follow.
            return Some(());
        }
        self.old.smallest.end(self.old.checked, state).map(drop)
    }

    /// A whole content of the first that begins so.
    fn whole(&self, word: &[Symbol]) -> Option<Vec<Symbol>> {
        let model = Model::of(self.old.context.grammar, self.old.checked);
        let mut state = model.start();
        for name in word {
            state = model.step(self.old.context, &state, *name)?.0;
        }
        let end = self.old.smallest.end(self.old.checked, &state)?;
        Some([word, &end.word[..]].concat())
    }
}
