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
    old: &'x Version<'c, 's>,
    new: &'x Version<'c, 's>,
    of_old: &'x Model<'s>,
    of_new: &'x Model<'s>,
    alphabet: BTreeSet<Symbol>,
    /// The names that both contents declare.
    shared: BTreeSet<Symbol>,
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
        let shared = of_old.alphabet(old.context.grammar);
        let shared = shared.intersection(&alphabet).copied().collect();
        let steps = Steps::of(of_new, new.context);
        let first = Node { old: of_old.start(), new: of_new.start(), before: None, is_lost: false };
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
            self.ends_too_early(at, &new);
        }
        let steps = self.of_old.steps(self.old.context, &old);
        let others = self.of_new.steps(self.new.context, &new);
        let mut refused = Vec::new();
        let mut is_fine = ends.0 && ends.1;
        for (name, (next, child)) in &steps {
            if !self.old.smallest.cost(*child).may_be() || !self.can_end(next) {
                continue;
            }
            let other = others.get(name).cloned();
            match other.or_else(|| self.of_new.step(self.new.context, &new, *name)) {
                Some((after, other)) => {
                    is_fine = true;
                    self.meet(at, *child, other, *name);
                    let times = self.times((&old, next), (&new, &after), &steps);
                    let next = Model::repeated(&old, next.clone(), times);
                    let after = Model::repeated(&new, after, times);
                    let is_lost = self.nodes[at].is_lost;
                    self.add(Node {
                        old: next,
                        new: after,
                        before: Some((at, (*name, times))),
                        is_lost,
                    });
                }
                None => refused.push((*name, next.clone())),
            }
        }
        for (name, next) in refused {
            self.refused(at, name, next, is_fine);
        }
    }

    /// How often a step is repeated at once: until either side's count matters, if both count, and
    /// the second alike whatever name the first one counts.
    fn times(
        &self,
        old: (&State, &State),
        new: (&State, &State),
        steps: &BTreeMap<Symbol, Step>,
    ) -> u32 {
        let ahead = self.of_old.ahead(old.0, old.1).zip(self.of_new.ahead(new.0, new.1));
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
            step.is_some_and(|(after, _)| after == *new.1)
        };
        if steps.iter().all(is_alike) { times } else { 1 }
    }

    /// The content of the first may end, that of the second may not.
    fn ends_too_early(&mut self, at: usize, new: &State) {
        let word = self.word(at);
        let Some(content) = self.too_short(&word) else { return };
        let end = self.new.smallest.end_of(self.of_new, new);
        let mut missing: Vec<_> = end.names().collect();
        if missing.is_empty() {
            // The end is not known: but what comes next is needed.
            missing.extend(self.of_new.steps(self.new.context, new).into_keys().next());
        }
        self.found.is_cut |= missing.is_empty();
        for name in missing {
            self.note(at, Difference::Needed(name), &content);
        }
    }

    /// The second refuses a child that the first takes: because another one is missing in front of
    /// it, or altogether.
    fn refused(&mut self, at: usize, name: Symbol, next: State, is_avoidable: bool) {
        let mut word = self.word(at);
        word.push(name);
        let Some(content) = self.whole(&word) else { return };
        let new = self.nodes[at].new.clone();
        let mut is_lost = self.nodes[at].is_lost;
        let after = if let Some((missing, after)) = self.missing(&new, name) {
            for needed in missing {
                self.note(at, Difference::Needed(needed), &content);
            }
            after
        } else {
            self.note(at, Difference::Refused(name), &content);
            is_lost |= is_avoidable;
            new
        };
        if self.is_new(&next, &after) {
            self.repaired.push_back(self.nodes.len());
            self.nodes.push(Node { old: next, new: after, before: Some((at, (name, 1))), is_lost });
        }
    }

    /// What is missing in front of a child, unless it is known to be refused altogether.
    fn missing(&mut self, new: &State, name: Symbol) -> Option<Missing> {
        let is_noted = self.found.differences.contains_key(&Difference::Refused(name));
        let is_elsewhere =
            self.alphabet.contains(&name) || self.of_new.has_wildcard_for(self.new.context, name);
        if is_elsewhere && !is_noted { self.steps.missing(new, name) } else { None }
    }

    /// Notes a difference, unless it may come from one that was noted with fewer repairs.
    fn note(&mut self, at: usize, difference: Difference, content: &[Symbol]) {
        let name = difference.name();
        let is_doubtful = self.nodes[at].is_lost && self.shared.contains(&name);
        if !is_doubtful && !self.told.contains(&name) {
            self.found.differences.entry(difference).or_insert_with(|| content.to_vec());
        }
    }

    fn meet(&mut self, at: usize, old: Child, new: Child, name: Symbol) {
        if self.found.met.insert((old, new, name)) {
            let mut word = self.word(at);
            word.push(name);
            self.found.meetings.push(Meeting { old, new, word });
        }
    }

    fn add(&mut self, node: Node) {
        if self.is_new(&node.old, &node.new) {
            self.open.push_back(self.nodes.len());
            self.nodes.push(node);
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

    /// Whether the first content may be ended from a state: of its limited form, which has its own
    /// states.
    fn can_end(&self, state: &State) -> bool {
        // What is still needed of a set can always follow.
        self.of_old.is_unordered() || self.old.smallest.end(self.old.checked, state).cost.may_be()
    }

    /// A whole content of the first that begins so; if its end is not known, that beginning.
    fn whole(&self, word: &[Symbol]) -> Option<Vec<Symbol>> {
        let model = Model::of(self.old.context.grammar, self.old.checked);
        let state = word.iter().try_fold(model.start(), |state, name| {
            model.step(self.old.context, &state, *name).map(|step| step.0)
        })?;
        let end = self.old.smallest.end(self.old.checked, &state);
        Some([word, &end.word().unwrap_or_default()].concat())
    }

    /// A whole content of the first that begins so, and that ends too early for the second. If a set
    /// may be absent, no child at all is none of it.
    fn too_short(&self, word: &[Symbol]) -> Option<Vec<Symbol>> {
        let content = self.whole(word)?;
        if !self.of_new.is_unordered() || self.is_too_short(&content) {
            return Some(content);
        }
        let model = Model::of(self.old.context.grammar, self.old.checked);
        let names = model.steps(self.old.context, &model.start()).into_keys();
        let mut contents = names.filter_map(|name| self.whole(&[&[name], word].concat()));
        contents.find(|content| self.is_too_short(content))
    }

    /// Whether the second set refuses a content, and that for the particle that is looked at, which
    /// knows no other names.
    fn is_too_short(&self, content: &[Symbol]) -> bool {
        let step = |model: &Model<'s>, state: &State, name: &Symbol| {
            model.step(self.new.context, state, *name).map(|step| step.0)
        };
        let whole = Model::of(self.new.context.grammar, self.new.checked);
        let mut names = content.iter();
        let end = names.try_fold(whole.start(), |state, name| step(&whole, &state, name));
        let own = content.iter().fold(self.of_new.start(), |state, name| {
            step(self.of_new, &state, name).unwrap_or(state)
        });
        end.is_none_or(|state| !whole.may_end(&state)) && !self.of_new.may_end(&own)
    }
}
