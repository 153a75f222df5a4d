//! A search through pairs of states of two models.
//!
//! Where the second model refuses what the first one takes, that is noted, and the search goes on
//! as if it had taken it, so that every difference is found and not the first alone. Pairs that
//! need no such repair come first: what is found in them is shown by a content that is otherwise
//! fine. Then come those behind one repair, and so on. There, what was noted before is taken for
//! granted: an element that is out of step is told once.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::missing::{Missing, Steps};
use super::{Difference, Found, Meeting, Version};
use crate::xml::content::{Model, State, Step};
use crate::xml::grammar::Child;
use crate::xml::names::Symbol;

/// How many pairs of states are looked at.
const PAIRS: usize = 1 << 16;

/// How many of them after a repair.
const REPAIRED: usize = 1 << 12;

pub(super) struct Search<'x, 'c, 's> {
    pub(super) old: &'x Version<'c, 's>,
    pub(super) new: &'x Version<'c, 's>,
    pub(super) of_old: &'x Model<'s>,
    pub(super) of_new: &'x Model<'s>,
    alphabet: BTreeSet<Symbol>,
    /// The names that both contents declare.
    shared: BTreeSet<Symbol>,
    /// The names that the second content declares, and the first one lets in by a wildcard.
    let_in: Vec<Symbol>,
    steps: Steps<'x, 'c, 's>,
    found: &'x mut Found,
    /// Names of which a difference was noted with fewer repairs.
    told: BTreeSet<Symbol>,
    nodes: Vec<Node>,
    known: BTreeSet<(State, State)>,
    open: VecDeque<usize>,
    /// Pairs behind one more repair.
    repaired: VecDeque<usize>,
}

struct Node {
    old: State,
    new: State,
    before: Option<(usize, Run)>,
    /// Whether a child was refused in front of it that need not have been there.
    is_lost: bool,
    /// Whether any child was refused in front of it.
    is_behind_refused: bool,
}

/// A name, and how often it stands in a row.
type Run = (Symbol, u32);

impl<'x, 'c, 's> Search<'x, 'c, 's> {
    /// A search that has not begun.
    pub(super) fn new(
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
        let steps = Steps::of(of_new, new.context);
        let first = Node {
            old: of_old.start(),
            new: of_new.start(),
            before: None,
            is_lost: false,
            is_behind_refused: false,
        };
        let known = BTreeSet::from([(first.old.clone(), first.new.clone())]);
        let (open, repaired) = (VecDeque::from([0]), VecDeque::new());
        let (nodes, told) = (vec![first], BTreeSet::new());
        Self {
            old,
            new,
            of_old,
            of_new,
            alphabet,
            shared,
            let_in,
            steps,
            found,
            told,
            nodes,
            known,
            open,
            repaired,
        }
    }

    /// Goes on until everything was looked at.
    pub(super) fn run(mut self) {
        let mut most = PAIRS;
        while !self.open.is_empty() {
            while let Some(at) = self.open.pop_front() {
                self.visit(at);
                if self.nodes.len() > most {
                    self.found.is_cut = true;
                    return;
                }
            }
            self.told.extend(self.found.differences.keys().map(|it| it.name()));
            std::mem::swap(&mut self.open, &mut self.repaired);
            most = most.min(self.nodes.len() + REPAIRED);
        }
    }

    fn visit(&mut self, at: usize) {
        let (old, new) = (self.nodes[at].old.clone(), self.nodes[at].new.clone());
        let ends = (self.of_old.may_end(&old), self.of_new.may_end(&new));
        if ends.0 && !ends.1 {
            self.ends_too_early(at);
        }
        let steps = self.steps(&old);
        let others = self.of_new.steps(self.new.context, &new);
        let is_possible =
            |(next, child): &Step| self.old.smallest.cost(*child).may_be() && self.can_end(next);
        let possible: Vec<_> = steps.iter().filter(|(_, step)| is_possible(step)).collect();
        let (mut refused, mut is_fine) = (Vec::new(), ends.0 && ends.1);
        for (name, (next, child)) in possible {
            let other = others.get(name).cloned();
            let other = other.or_else(|| self.of_new.step(self.new.context, &new, *name));
            let after = other.as_ref().map(|(after, _)| after);
            let times = self.times((&old, next), (&new, after), &steps);
            if let Some((after, other)) = other {
                is_fine = true;
                self.meet(at, *child, other, *name);
                let next = Model::repeated(&old, next.clone(), times);
                self.add(at, (*name, times), next, Model::repeated(&new, after, times));
            } else {
                refused.push(((*name, times), (next.clone(), *child)));
            }
        }
        for (run, step) in refused {
            self.refused(at, run, step, is_fine);
        }
    }

    /// The steps of the first, of all names that either content declares or that matter elsewhere.
    fn steps(&self, old: &State) -> BTreeMap<Symbol, Step> {
        let mut steps = self.of_old.steps(self.old.context, old);
        for name in &self.let_in {
            if !steps.contains_key(name) {
                let step = self.of_old.step(self.old.context, old, *name);
                steps.extend(step.map(|step| (*name, step)));
            }
        }
        steps
    }

    /// How often a step is repeated at once: until either side's count matters, if both count, and
    /// the second alike whatever name the first one counts; or if it refuses them all alike.
    fn times(
        &self,
        old: (&State, &State),
        new: (&State, Option<&State>),
        steps: &BTreeMap<Symbol, Step>,
    ) -> u32 {
        let of_new = new.1.map_or(Some(u32::MAX), |after| self.of_new.ahead(new.0, after));
        let ahead = self.of_old.ahead(old.0, old.1).zip(of_new);
        let times = ahead.map_or(1, |(old, new)| old.min(new));
        if times == 1 || times == u32::MAX {
            return 1;
        }
        let is_alike = |(name, (next, _)): (&Symbol, &Step)| {
            if next != old.1 {
                // Another particle of a set, which may be read between these.
                return !self.of_old.is_unordered();
            }
            let step = self.of_new.step(self.new.context, new.0, *name);
            step.as_ref().map(|(after, _)| after) == new.1
        };
        if steps.iter().all(is_alike) { times } else { 1 }
    }

    /// The content of the first may end, that of the second may not.
    fn ends_too_early(&mut self, at: usize) {
        let end = self.new.smallest.end_of(self.of_new, &self.nodes[at].new);
        let mut missing: Vec<_> = end.names().collect();
        if missing.is_empty() {
            missing = self.needed(&self.nodes[at].new);
        }
        self.note_needed(at, missing, |it| it.too_short(&it.word(at)));
    }

    /// Notes what is missing: children that the second declares, or such as its wildcards let in,
    /// of which it may know none.
    fn note_needed(
        &mut self,
        at: usize,
        missing: Vec<Symbol>,
        content: impl Fn(&Self) -> Option<Vec<Symbol>>,
    ) {
        let (named, by_wildcard): (Vec<_>, Vec<_>) =
            missing.into_iter().partition(|name| self.alphabet.contains(name));
        let is_by_wildcard = named.is_empty() || !by_wildcard.is_empty();
        let named: Vec<_> = named.into_iter().map(Difference::Needed).collect();
        self.note(at, &named, &content);
        // What a wildcard asks for may be what was refused.
        let is_told = self.found.needed_by_wildcard.is_some() || self.nodes[at].is_behind_refused;
        if is_by_wildcard && !is_told {
            self.found.needed_by_wildcard = content(self);
        }
    }

    /// What the second needs next if it is not known how it ends: the children of which there are no
    /// documents, because they contain each other; else the first one of all.
    fn needed(&self, new: &State) -> Vec<Symbol> {
        let steps = self.of_new.steps(self.new.context, new);
        let is_other = |(_, (next, _)): &(&Symbol, &Step)| next != new;
        let is_impossible =
            |(_, (_, child)): &(&Symbol, &Step)| !self.new.smallest.cost(*child).may_be();
        let names = steps.iter().filter(is_other).filter(is_impossible).map(|(name, _)| *name);
        let names: Vec<_> = names.collect();
        if names.is_empty() { steps.into_keys().take(1).collect() } else { names }
    }

    /// The second refuses a child that the first takes: because another one is missing in front of
    /// it, or altogether.
    fn refused(&mut self, at: usize, run: Run, (next, child): Step, is_avoidable: bool) {
        let name = run.0;
        let content = |it: &Self| it.whole(&[&it.word(at)[..], &[name]].concat(), &next);
        let new = self.nodes[at].new.clone();
        let Node { mut is_lost, mut is_behind_refused, .. } = self.nodes[at];
        let (run, after) = if let Some((missing, (after, other))) = self.missing(&new, name) {
            self.note_needed(at, missing, content);
            self.meet(at, child, other, name);
            ((name, 1), after)
        } else {
            self.note(at, &[Difference::Refused(name)], content);
            is_lost |= is_avoidable;
            is_behind_refused = true;
            (run, new)
        };
        let next = Model::repeated(&self.nodes[at].old, next, run.1);
        if self.is_new(&next, &after) {
            self.repaired.push_back(self.nodes.len());
            let before = Some((at, run));
            self.nodes.push(Node { old: next, new: after, before, is_lost, is_behind_refused });
        }
    }

    /// What is missing in front of a child, unless it is known to be refused altogether.
    fn missing(&mut self, new: &State, name: Symbol) -> Option<Missing> {
        let is_noted = self.found.differences.contains_key(&Difference::Refused(name));
        let is_elsewhere =
            self.alphabet.contains(&name) || self.of_new.has_wildcard_for(self.new.context, name);
        if is_elsewhere && !is_noted { self.steps.missing(new, name) } else { None }
    }

    /// Notes differences, with a content that shows them, unless they are told or may come from what
    /// was noted with fewer repairs.
    fn note(
        &mut self,
        at: usize,
        differences: &[Difference],
        content: impl FnOnce(&Self) -> Option<Vec<Symbol>>,
    ) {
        let is_lost = self.nodes[at].is_lost;
        // What no particle declares is for a wildcard, which may ask for what was refused.
        let is_wild = |name: &Symbol| !self.alphabet.contains(name);
        let is_told = |it: &&Difference| {
            (is_lost && (self.shared.contains(&it.name()) || is_wild(&it.name())))
                || self.told.contains(&it.name())
                || self.found.differences.contains_key(it)
        };
        let untold: Vec<_> = differences.iter().filter(|it| !is_told(it)).copied().collect();
        let content = if untold.is_empty() { None } else { content(self) };
        for (difference, content) in untold.into_iter().zip(content.into_iter().cycle()) {
            self.found.differences.insert(difference, content);
        }
    }

    fn meet(&mut self, at: usize, old: Child, new: Child, name: Symbol) {
        if self.found.met.insert((old, new, name)) {
            let mut word = self.word(at);
            word.push(name);
            self.found.meetings.push(Meeting { old, new, word });
        }
    }

    fn add(&mut self, at: usize, run: Run, old: State, new: State) {
        if self.is_new(&old, &new) {
            let Node { is_lost, is_behind_refused, .. } = self.nodes[at];
            self.open.push_back(self.nodes.len());
            let before = Some((at, run));
            self.nodes.push(Node { old, new, before, is_lost, is_behind_refused });
        }
    }

    fn is_new(&mut self, old: &State, new: &State) -> bool {
        self.known.insert((old.clone(), new.clone()))
    }

    /// The children that lead to a node.
    fn word(&self, at: usize) -> Vec<Symbol> {
        let before = |node: &usize| self.nodes[*node].before;
        let runs = std::iter::successors(before(&at), |(node, _)| before(node)).map(|it| it.1);
        let mut word: Vec<_> =
            runs.flat_map(|(name, times)| std::iter::repeat_n(name, times as usize)).collect();
        word.reverse();
        word
    }
}
