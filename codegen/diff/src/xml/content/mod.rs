//! Content models, walked a child at a time: what may come next, and what it leads to.
//!
//! Steps are those of the engine that reads documents: an edge with the child's name before one of
//! a wildcard, counts of particles as states say them. Counts are cut where more makes no
//! difference, so a model has finitely many states; and [`Model::ahead`] says how often a step can be
//! repeated before its count matters, so that not all of them need be walked.

mod ordered;
mod unordered;

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::{Automaton, Content, Leaf, Process, Term, TypeId, Wildcard};

use super::grammar::{Checked, Child, Grammar};
use super::names::{Names, Symbol};
use unordered::Set;

/// What stands between the tags of an element.
#[derive(Debug, Clone)]
pub(super) struct Model<'s> {
    kind: Kind<'s>,
    /// The type whose content it is.
    around: Option<TypeId>,
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
    /// Children in any order.
    Unordered(Set<'s>),
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

/// What a child is, and the state that follows it.
pub(super) type Step = (State, Child);

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
        let free = |process| Self { kind: Kind::Free(process), around: None, is_lenient: false };
        let id = match checked {
            Checked::Not => return free(Process::Skip),
            Checked::ByDeclarations => return free(Process::Lax),
            Checked::ByType(id, _) => id,
        };
        let kind = match &grammar.type_(id).content {
            Content::Empty | Content::Simple(_) => Kind::Closed,
            // An element with a fixed value has no children.
            _ if matches!(checked, Checked::ByType(_, Some(_))) => Kind::Closed,
            Content::Ordered(automaton) => Kind::Ordered(automaton),
            Content::Unordered(all) => Kind::Unordered(Set::of(all)),
        };
        Self { kind, around: Some(id), is_lenient: grammar.skips(id) }
    }

    /// Before the first child.
    pub(super) fn start(&self) -> State {
        match &self.kind {
            Kind::Closed | Kind::Free(_) => State::Any,
            Kind::Ordered(_) => State::Ordered(0, 0),
            Kind::Unordered(set) => State::Unordered(set.nothing()),
        }
    }

    /// The particles, if the content is a set of them.
    pub(super) fn is_unordered(&self) -> bool {
        matches!(self.kind, Kind::Unordered(_))
    }

    /// The same model for each particle of a set, with the bounds of that particle alone: what all
    /// of these take, the model takes. So its states are few. That the whole may be absent is none
    /// of them.
    pub(super) fn by_particle(&self, context: Context<'_, 's>) -> Vec<Self> {
        let Kind::Unordered(set) = &self.kind else { return vec![self.clone()] };
        let parts = set.by_particle(context).into_iter();
        parts.map(|set| Self { kind: Kind::Unordered(set), ..*self }).collect()
    }

    /// The same set without the particles that take none of these names.
    pub(super) fn limited_to(&self, context: Context<'_, 's>, names: &BTreeSet<Symbol>) -> Self {
        let Kind::Unordered(set) = &self.kind else { return self.clone() };
        Self { kind: Kind::Unordered(set.limited_to(context, names)), ..*self }
    }

    /// The particle of a set that takes a name.
    pub(super) fn particle(&self, context: Context<'_, 's>, name: Symbol) -> Option<usize> {
        let Kind::Unordered(set) = &self.kind else { return None };
        set.particle(context, name)
    }

    /// The particles of a set that must still be read, and how often; `None` if the content is none.
    pub(super) fn lacks(&self, state: &State) -> Option<Vec<(usize, u32)>> {
        match (&self.kind, state) {
            (Kind::Unordered(set), State::Unordered(counts)) => Some(set.lacks(counts)),
            _ => None,
        }
    }

    /// Whether the content may end here.
    pub(super) fn may_end(&self, state: &State) -> bool {
        if self.is_lenient {
            return true;
        }
        match (&self.kind, state) {
            (Kind::Ordered(automaton), State::Ordered(at, count)) => {
                ordered::may_end(automaton, (*at, *count))
            }
            (Kind::Unordered(set), State::Unordered(counts)) => set.may_end(counts),
            _ => true,
        }
    }

    /// What a child of that name is here, and what follows it; `None` if it may not stand here.
    pub(super) fn step(
        &self,
        context: Context<'_, 's>,
        state: &State,
        name: Symbol,
    ) -> Option<Step> {
        let stepped = match (&self.kind, state) {
            (Kind::Free(process), _) => {
                let child = context.grammar.let_in(*process, name)?;
                Some((State::Any, child))
            }
            (Kind::Ordered(automaton), State::Ordered(at, count)) => {
                ordered::step(context, automaton, (*at, *count), name)
            }
            (Kind::Unordered(set), State::Unordered(counts)) => set.step(context, counts, name),
            _ => None,
        };
        match stepped {
            None if self.is_lenient => Some((state.clone(), Child::Skipped)),
            stepped => stepped.filter(|(_, child)| self.agrees(context, *child)),
        }
    }

    /// Whether a child that a wildcard lets in is of the type that the content around it declares
    /// for its name, if it does (Structures 1.1, cvc-complex-type, clause 5).
    fn agrees(&self, context: Context<'_, 's>, child: Child) -> bool {
        let (Child::Declared(id), Some(around)) = (child, self.around) else { return true };
        let (grammar, element) = (context.grammar, context.grammar.element(id));
        let (around, of) = (grammar.type_(around), element.type_id);
        grammar.schema.conflicting_local_type(around, element.name, of).is_none()
    }

    /// All steps from a state, as far as their names may matter.
    pub(super) fn steps(&self, context: Context<'_, 's>, state: &State) -> BTreeMap<Symbol, Step> {
        let mut steps = match (&self.kind, state) {
            (Kind::Ordered(automaton), State::Ordered(at, count)) if !self.is_lenient => {
                ordered::named(context, automaton, (*at, *count))
            }
            _ => BTreeMap::new(),
        };
        for name in self.next(context, state) {
            if !steps.contains_key(&name) && self.may_be_unnamed(name, context) {
                steps.extend(self.step(context, state, name).map(|step| (name, step)));
            }
        }
        steps
    }

    /// Whether a step may be one of a name that no edge has.
    fn may_be_unnamed(&self, name: Symbol, context: Context<'_, 's>) -> bool {
        let is_named = matches!(self.kind, Kind::Ordered(_)) && !self.is_lenient;
        !is_named || self.has_wildcard_for(context, name)
    }

    /// How often a step can be repeated before it makes a difference how often: from a state to the
    /// next. `None` if it does not count a particle; [`u32::MAX`] if it changes nothing.
    pub(super) fn ahead(&self, state: &State, next: &State) -> Option<u32> {
        if state == next {
            return Some(u32::MAX);
        }
        match (&self.kind, state, next) {
            (Kind::Ordered(automaton), State::Ordered(at, count), State::Ordered(to, after)) => {
                let is_counted = at == to && *at != 0 && *after == count + 1;
                is_counted.then(|| ordered::ahead(automaton, (*at, *count)))
            }
            (Kind::Unordered(set), State::Unordered(counts), State::Unordered(after)) => {
                set.ahead(counts, after)
            }
            _ => None,
        }
    }

    /// The state after so many of the steps that lead from one to the next, which are ahead of it.
    pub(super) fn repeated(state: &State, next: State, times: u32) -> State {
        let more = |from: u32, to: u32| if from == to { to } else { to + (times - 1) };
        match (state, next) {
            (State::Ordered(_, from), State::Ordered(at, to)) => {
                State::Ordered(at, more(*from, to))
            }
            (State::Unordered(from), State::Unordered(to)) => {
                State::Unordered(from.iter().zip(to).map(|(from, to)| more(*from, to)).collect())
            }
            (_, next) => next,
        }
    }

    /// The names that may come next, as far as they may matter.
    pub(super) fn next(&self, context: Context<'_, 's>, state: &State) -> BTreeSet<Symbol> {
        let (names, leaves) = match (&self.kind, state) {
            (Kind::Ordered(automaton), State::Ordered(at, _)) => ordered::next(automaton, *at),
            (Kind::Unordered(set), _) => set.next(),
            (Kind::Free(_), _) => return context.wild.iter().copied().collect(),
            _ => return BTreeSet::new(),
        };
        let names = names.into_iter().filter_map(|name| context.grammar.names.symbol(name));
        let mut found: BTreeSet<_> = names.collect();
        let lets_in = |name: &&Symbol| {
            leaves.iter().any(|it| context.grammar.lets_in(context.names, it, **name))
        };
        if !leaves.is_empty() {
            found.extend(context.wild.iter().filter(lets_in));
        }
        found
    }

    /// Whether a wildcard anywhere in it lets in a name.
    pub(super) fn has_wildcard_for(&self, context: Context<'_, 's>, name: Symbol) -> bool {
        matches!(self.kind, Kind::Free(_))
            || self.wildcards().any(|it| context.grammar.lets_in(context.names, it, name))
    }

    /// Whether there is a wildcard anywhere in it.
    pub(super) fn has_wildcard(&self) -> bool {
        self.wildcards().next().is_some()
    }

    fn wildcards(&self) -> impl Iterator<Item = &'s Wildcard<'s>> {
        let leaves = match &self.kind {
            Kind::Closed | Kind::Free(_) => &[],
            Kind::Ordered(automaton) => automaton.leaves,
            Kind::Unordered(set) => set.leaves(),
        };
        (0..).zip(leaves).filter_map(|(at, _)| wildcard(leaves, at))
    }

    /// The names of the elements that stand in it anywhere.
    pub(super) fn alphabet(&self, grammar: &Grammar<'_>) -> BTreeSet<Symbol> {
        let names: Vec<_> = match &self.kind {
            Kind::Closed | Kind::Free(_) => Vec::new(),
            Kind::Ordered(automaton) => {
                let edges = automaton.states.iter().flat_map(|state| state.edges);
                edges.map(|edge| edge.name).collect()
            }
            Kind::Unordered(set) => set.next().0,
        };
        names.into_iter().filter_map(|name| grammar.names.symbol(name)).collect()
    }
}

/// The wildcard of a particle, if it is one.
fn wildcard<'s>(leaves: &'s [Leaf<'s>], leaf: u16) -> Option<&'s Wildcard<'s>> {
    match leaves.get(usize::from(leaf))?.term {
        Term::Wildcard(wildcard) => Some(wildcard),
        Term::Element(_) => None,
    }
}

/// What a child is: the element, or what a wildcard makes of it.
fn child(
    context: Context<'_, '_>,
    leaves: &[Leaf<'_>],
    element: u32,
    leaf: u16,
    name: Symbol,
) -> Option<Child> {
    match wildcard(leaves, leaf) {
        _ if element != swordsmith_xml::table::NONE => Some(Child::Declared(element)),
        Some(wildcard) => context.grammar.let_in(wildcard.process, name),
        None => None,
    }
}
