//! Content models, walked a child at a time: what may come next, and what it leads to.
//!
//! Steps are those of the engine that reads documents: an edge with the child's name before one of
//! a wildcard, counts of particles as states say them. Counts are cut where more makes no
//! difference, so a model has finitely many states.

use std::collections::BTreeSet;

use swordsmith_xml::table::{
    All, Automaton, Content, Edge, Leaf, NONE, NONE16, Process, State as Row, Term, Wildcard,
};

use super::grammar::{Checked, Child, Grammar};
use super::names::{Names, Symbol};

/// What stands between the tags of an element.
#[derive(Debug, Clone)]
pub(super) struct Model<'s> {
    kind: Kind<'s>,
    /// Whether children that do not fit are skipped.
    pub(super) is_lenient: bool,
}

#[derive(Debug, Clone)]
enum Kind<'s> {
    /// No children.
    Closed,
    /// Any children, checked so.
    Free(Process),
    /// Children in the order of an automaton.
    Ordered(&'s Automaton<'s>),
    /// Children in any order, with these bounds for each particle.
    Unordered(&'s All<'s>, Vec<(u32, u32)>),
}

/// What was read of a content so far.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// Nothing that matters.
    Any,
    /// A state of the automaton, and how often the particle that led to it was read in a row.
    Ordered(u16, u32),
    /// How often each particle was read.
    Unordered(Vec<u32>),
}

/// A table and all names: what steps need.
#[derive(Clone, Copy)]
pub(super) struct Context<'c, 's> {
    /// The table.
    pub(super) grammar: &'c Grammar<'s>,
    /// All names.
    pub(super) names: &'c Names,
    /// Names that a wildcard may let in and that may matter.
    pub(super) wild: &'c [Symbol],
}

impl<'s> Model<'s> {
    /// The model of what is checked so.
    pub(super) fn of(grammar: &Grammar<'s>, checked: Checked<'s>) -> Self {
        let id = match checked {
            Checked::Not => return Self { kind: Kind::Free(Process::Skip), is_lenient: false },
            Checked::ByDeclarations => {
                return Self { kind: Kind::Free(Process::Lax), is_lenient: false };
            }
            Checked::ByType(id, _) => id,
        };
        let kind = match &grammar.type_(id).content {
            Content::Empty | Content::Simple(_) => Kind::Closed,
            // An element with a fixed value has no children.
            _ if matches!(checked, Checked::ByType(_, Some(_))) => Kind::Closed,
            Content::Ordered(automaton) => Kind::Ordered(automaton),
            Content::Unordered(all) => Kind::Unordered(all, all.bounds.to_vec()),
        };
        Self { kind, is_lenient: grammar.skips(id) }
    }

    /// Before the first child.
    pub(super) fn start(&self) -> State {
        match &self.kind {
            Kind::Closed | Kind::Free(_) => State::Any,
            Kind::Ordered(_) => State::Ordered(0, 0),
            Kind::Unordered(all, _) => State::Unordered(vec![0; all.leaves.len()]),
        }
    }

    /// The particles, if the content is a set of them.
    pub(super) fn is_unordered(&self) -> bool {
        matches!(self.kind, Kind::Unordered(..))
    }

    /// The same model for each particle of a set, with the bounds of that particle alone: what all
    /// of these take, the model takes. So its states are few.
    pub(super) fn by_particle(&self) -> Vec<Self> {
        let Kind::Unordered(all, bounds) = &self.kind else { return vec![self.clone()] };
        if all.is_optional || bounds.is_empty() {
            // Whether one may be absent depends on the others then.
            return vec![self.clone()];
        }
        let alone = |at: usize| {
            let bound = |(leaf, bounds): (usize, &(u32, u32))| {
                if leaf == at { *bounds } else { (0, NONE) }
            };
            let bounds = bounds.iter().enumerate().map(bound).collect();
            Self { kind: Kind::Unordered(all, bounds), is_lenient: self.is_lenient }
        };
        (0..bounds.len()).map(alone).collect()
    }

    /// The same set without the particles that take none of these names.
    pub(super) fn limited_to(&self, context: Context<'_, 's>, names: &BTreeSet<Symbol>) -> Self {
        let Kind::Unordered(all, bounds) = &self.kind else { return self.clone() };
        let kept: BTreeSet<_> = names.iter().filter_map(|it| self.particle(context, *it)).collect();
        let bound = |(leaf, bounds): (u16, &(u32, u32))| {
            if kept.contains(&leaf) { *bounds } else { (0, 0) }
        };
        let bounds = (0..).zip(bounds).map(bound).collect();
        Self { kind: Kind::Unordered(all, bounds), is_lenient: self.is_lenient }
    }

    /// The particle of a set that takes a name.
    pub(super) fn particle(&self, context: Context<'_, 's>, name: Symbol) -> Option<u16> {
        let Kind::Unordered(all, bounds) = &self.kind else { return None };
        let counts = vec![0; bounds.len()];
        let free = vec![(1, NONE); bounds.len()];
        let (after, _) = unordered(context, all, &free, &counts, name)?;
        let State::Unordered(counts) = after else { return None };
        counts.iter().position(|count| *count > 0).and_then(|at| u16::try_from(at).ok())
    }

    /// Whether the content may end here.
    pub(super) fn may_end(&self, state: &State) -> bool {
        if self.is_lenient {
            return true;
        }
        match (&self.kind, state) {
            (Kind::Ordered(automaton), State::Ordered(at, count)) => {
                let row = &automaton.states[usize::from(*at)];
                row.is_final && *count >= cut(row.minimum, row)
            }
            (Kind::Unordered(all, bounds), State::Unordered(counts)) => {
                let is_enough = |((least, _), count): (&(u32, u32), &u32)| count >= least;
                bounds.iter().zip(counts).all(is_enough)
                    || (all.is_optional && counts.iter().all(|count| *count == 0))
            }
            _ => true,
        }
    }

    /// What a child of that name is here, and what follows it; `None` if it may not stand here.
    pub(super) fn step(
        &self,
        context: Context<'_, 's>,
        state: &State,
        name: Symbol,
    ) -> Option<(State, Child)> {
        let stepped = match (&self.kind, state) {
            (Kind::Free(process), _) => {
                let child = context.grammar.let_in(*process, name)?;
                Some((State::Any, child))
            }
            (Kind::Ordered(automaton), State::Ordered(at, count)) => {
                ordered(context, automaton, (*at, *count), name)
            }
            (Kind::Unordered(all, bounds), State::Unordered(counts)) => {
                unordered(context, all, bounds, counts, name)
            }
            _ => None,
        };
        match stepped {
            None if self.is_lenient => Some((state.clone(), Child::Skipped)),
            stepped => stepped,
        }
    }

    /// The names that may come next, as far as they may matter.
    pub(super) fn next(&self, context: Context<'_, 's>, state: &State) -> BTreeSet<Symbol> {
        let (mut found, mut wildcards) = (BTreeSet::new(), Vec::new());
        match (&self.kind, state) {
            (Kind::Ordered(automaton), State::Ordered(at, _)) => {
                for edge in edges(automaton, *at) {
                    match context.grammar.names.symbol(edge.name) {
                        Some(name) => drop(found.insert(name)),
                        None => wildcards.extend(wildcard(automaton.leaves, edge.leaf)),
                    }
                }
            }
            (Kind::Unordered(all, _), _) => {
                let members = all.members.iter();
                found.extend(members.filter_map(|it| context.grammar.names.symbol(it.0)));
                wildcards
                    .extend((0..).zip(all.leaves).filter_map(|(at, _)| wildcard(all.leaves, at)));
            }
            (Kind::Free(_), _) => return context.wild.iter().copied().collect(),
            _ => {}
        }
        let lets_in = |name: &&Symbol| {
            wildcards.iter().any(|it| context.grammar.lets_in(context.names, it, **name))
        };
        if !wildcards.is_empty() {
            found.extend(context.wild.iter().filter(lets_in));
        }
        found
    }

    /// Whether a wildcard anywhere in it lets in a name.
    pub(super) fn has_wildcard_for(&self, context: Context<'_, 's>, name: Symbol) -> bool {
        let leaves = match &self.kind {
            Kind::Closed => return false,
            Kind::Free(_) => return true,
            Kind::Ordered(automaton) => automaton.leaves,
            Kind::Unordered(all, _) => all.leaves,
        };
        let mut wildcards = leaves.iter().filter_map(|leaf| match leaf.term {
            Term::Wildcard(wildcard) => Some(wildcard),
            Term::Element(_) => None,
        });
        wildcards.any(|it| context.grammar.lets_in(context.names, it, name))
    }

    /// The names of the elements that stand in it anywhere.
    pub(super) fn alphabet(&self, grammar: &Grammar<'_>) -> BTreeSet<Symbol> {
        let names: Vec<_> = match &self.kind {
            Kind::Closed | Kind::Free(_) => Vec::new(),
            Kind::Ordered(automaton) => {
                let edges = automaton.states.iter().flat_map(|state| state.edges);
                edges.map(|edge| edge.name).collect()
            }
            Kind::Unordered(all, _) => all.members.iter().map(|member| member.0).collect(),
        };
        names.into_iter().filter_map(|name| grammar.names.symbol(name)).collect()
    }
}

/// A count as far as it matters to a state.
fn cut(count: u32, row: &Row<'_>) -> u32 {
    if row.maximum == NONE { count.min(row.minimum) } else { count }
}

/// The edges of a state, and of those that it falls back to.
fn edges<'s>(automaton: &'s Automaton<'s>, state: u16) -> impl Iterator<Item = &'s Edge> {
    let first = automaton.states.get(usize::from(state));
    let chain = std::iter::successors(first, |row| match row.fallback {
        NONE16 => None,
        fallback => automaton.states.get(usize::from(fallback)),
    });
    chain.take(automaton.states.len()).flat_map(|row| row.edges)
}

fn wildcard<'s>(leaves: &'s [Leaf<'s>], leaf: u16) -> Option<&'s Wildcard<'s>> {
    match leaves.get(usize::from(leaf))?.term {
        Term::Wildcard(wildcard) => Some(wildcard),
        Term::Element(_) => None,
    }
}

fn ordered<'s>(
    context: Context<'_, 's>,
    automaton: &'s Automaton<'s>,
    (state, count): (u16, u32),
    name: Symbol,
) -> Option<(State, Child)> {
    let row = automaton.states.get(usize::from(state))?;
    let is_again = |edge: &Edge| edge.target == state && edge.group == NONE16 && state != 0;
    let fits = |edge: &&Edge| {
        if is_again(edge) {
            row.maximum == NONE || count < row.maximum
        } else {
            count >= cut(row.minimum, row)
        }
    };
    let is_named =
        |edge: &&Edge| edge.name != NONE && context.grammar.names.symbol(edge.name) == Some(name);
    let by_name = edges(automaton, state).filter(is_named).find(fits);
    let by_wildcard = || {
        let lets_in = |edge: &&Edge| {
            edge.name == NONE
                && wildcard(automaton.leaves, edge.leaf)
                    .is_some_and(|it| context.grammar.lets_in(context.names, it, name))
        };
        edges(automaton, state).filter(lets_in).find(fits)
    };
    let edge = by_name.or_else(by_wildcard)?;
    let count = if is_again(edge) { count.saturating_add(1) } else { 1 };
    let target = automaton.states.get(usize::from(edge.target))?;
    let child = child(context, automaton.leaves, edge.element, edge.leaf, name)?;
    Some((State::Ordered(edge.target, cut(count, target)), child))
}

fn unordered<'s>(
    context: Context<'_, 's>,
    all: &'s All<'s>,
    bounds: &[(u32, u32)],
    counts: &[u32],
    name: Symbol,
) -> Option<(State, Child)> {
    let has_room = |leaf: u16| {
        let (bound, count) = (bounds[usize::from(leaf)].1, counts[usize::from(leaf)]);
        bound == NONE || count < bound
    };
    let is_named = |member: &&(u32, u32, u16)| context.grammar.names.symbol(member.0) == Some(name);
    let lets_in = |leaf: &u16| {
        wildcard(all.leaves, *leaf)
            .is_some_and(|it| context.grammar.lets_in(context.names, it, name))
    };
    let length = u16::try_from(all.leaves.len()).unwrap_or(NONE16);
    let by_wildcard = || (0..length).filter(lets_in).find(|leaf| has_room(*leaf));
    let (element, leaf) = if let Some((_, element, leaf)) = all.members.iter().find(is_named) {
        (*element, *leaf)
    } else {
        (NONE, by_wildcard()?)
    };
    if !has_room(leaf) {
        return None;
    }
    let mut counts = counts.to_vec();
    let (least, most) = bounds[usize::from(leaf)];
    let count = &mut counts[usize::from(leaf)];
    *count = if most == NONE { (*count + 1).min(least) } else { *count + 1 };
    let child = child(context, all.leaves, element, leaf, name)?;
    Some((State::Unordered(counts), child))
}

fn child(
    context: Context<'_, '_>,
    leaves: &[Leaf<'_>],
    element: u32,
    leaf: u16,
    name: Symbol,
) -> Option<Child> {
    match wildcard(leaves, leaf) {
        _ if element != NONE => Some(Child::Declared(element)),
        Some(wildcard) => context.grammar.let_in(wildcard.process, name),
        None => None,
    }
}
