//! Finds the particle of the parent's content that matches a child.

use super::super::error::Error;
use super::super::table::{
    All, Automaton, Content, Edge, Leaf, NONE, NONE16, NameId, Process, State, Term, Wildcard,
};
use super::frame::Frame;
use super::{Engine, ExpandedName, Root};

/// States with more edges than this have them sorted by name.
const FEW: usize = 8;

impl<'s> Engine<'s> {
    /// Makes the step of a child in the innermost element. What matched is in `child`; how it is
    /// checked if that is no declaration is returned.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    pub(super) fn step(&mut self, name: ExpandedName) -> Result<Process, Error> {
        let Some(frame) = self.frames.last() else { return self.first(name) };
        match frame.content() {
            Some(Content::Ordered(automaton)) if !frame.is_nil => self.ordered(automaton, name),
            _ => self.other_step(name),
        }
    }

    /// The same where the innermost element has no automaton.
    fn other_step(&mut self, name: ExpandedName) -> Result<Process, Error> {
        let Some(frame) = self.frames.last() else { return self.first(name) };
        match frame.content() {
            _ if frame.is_nil => self.misfit(),
            Some(Content::Unordered(all)) => self.unordered(all, name),
            Some(_) => self.misfit(),
            None if frame.is_skipped => Ok(Process::Skip),
            None => Ok(Process::Lax),
        }
    }

    /// The root.
    #[cold]
    fn first(&mut self, name: ExpandedName) -> Result<Process, Error> {
        let element = match self.root {
            Root::Any => {
                let is_typed = self.instance.type_id.is_some_and(|id| id != NONE);
                return Ok(if is_typed { Process::Lax } else { Process::Strict });
            }
            Root::Element(element) => element,
            Root::Document(_) => self.document().map_or(NONE, |document| document.element),
        };
        let declared = self.schema.element(element);
        if declared.map(|element| element.name) != Some(name.id) {
            return Err(self.wrong_root(declared));
        }
        self.child.element = element;
        Ok(Process::Strict)
    }

    /// The particle that a child of that name would match, if the content of the innermost element
    /// is in an order.
    pub(crate) fn next_particle(&self, name: ExpandedName) -> Option<u16> {
        let frame = self.frames.last()?;
        let Some(Content::Ordered(automaton)) = frame.content() else { return None };
        let state = automaton.states.get(usize::from(frame.state))?;
        edge(automaton, state, frame, name).map(|edge| edge.leaf)
    }

    /// No particle matches.
    #[cold]
    fn misfit(&self) -> Result<Process, Error> {
        match self.frames.last() {
            Some(frame) if !frame.is_lenient() => Err(self.unexpected(frame)),
            _ => Ok(Process::Skip),
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    fn ordered(
        &mut self,
        automaton: &'s Automaton<'s>,
        name: ExpandedName,
    ) -> Result<Process, Error> {
        let Some(frame) = self.frames.last_mut() else { return Ok(Process::Skip) };
        let Some(state) = automaton.states.get(usize::from(frame.state)) else {
            return self.misfit();
        };
        let Some(edge) = edge(automaton, state, frame, name) else { return self.misfit() };
        if is_again(edge, frame) {
            frame.count = frame.count.saturating_add(1);
        } else {
            frame.state = edge.target;
            frame.count = 1;
        }
        self.child.particle = edge.leaf;
        self.child.group = edge.group;
        self.child.element = edge.element;
        if edge.element != NONE {
            return Ok(Process::Strict);
        }
        Ok(process(automaton.leaves, edge.leaf))
    }

    #[inline]
    fn unordered(&mut self, all: &'s All<'s>, name: ExpandedName) -> Result<Process, Error> {
        let Some(frame) = self.frames.last() else { return Ok(Process::Skip) };
        let counts = &mut self.counts[frame.counts..];
        let has_room = |counts: &[u32], particle: u16| {
            let bound = all.bounds.get(usize::from(particle)).map_or(0, |bounds| bounds.1);
            counts.get(usize::from(particle)).is_some_and(|count| *count < bound)
        };
        let member = all.members.binary_search_by_key(&name.id, |member| member.0).ok();
        let member = member.filter(|_| name.id != NONE).map(|at| &all.members[at]);
        let member = member.filter(|member| has_room(counts, member.2));
        let found = member.map(|(_, element, particle)| (*element, *particle)).or_else(|| {
            // What an element can no longer take, a wildcard may (Structures 1.1, 3.8.4.1).
            let mut others = (0_u16..).zip(all.leaves).filter(|(_, each)| lets_in(each, name));
            let free = others.find(|(particle, _)| has_room(counts, *particle));
            free.map(|(particle, _)| (NONE, particle))
        });
        let Some((element, particle)) = found else { return self.misfit() };
        counts[usize::from(particle)] += 1;
        self.child.particle = particle;
        self.child.element = element;
        Ok(if element == NONE { process(all.leaves, particle) } else { Process::Strict })
    }
}

/// The edge to follow: one with the child's name, or else one whose wildcard lets it in.
#[inline(always)]
#[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
fn edge<'s>(
    automaton: &'s Automaton<'s>,
    state: &'s State<'s>,
    frame: &Frame<'_>,
    name: ExpandedName,
) -> Option<&'s Edge> {
    if name.id != NONE {
        let mut at = state;
        // As in `chain`, which would be slower here.
        for _ in 0..automaton.states.len() {
            for edge in named(at.edges, name.id) {
                if edge.name == name.id && fits(edge, state, frame) {
                    return Some(edge);
                }
            }
            match automaton.states.get(usize::from(at.fallback)) {
                Some(next) if at.fallback != NONE16 => at = next,
                _ => break,
            }
        }
    }
    by_wildcard(automaton, state, frame, name)
}

fn by_wildcard<'s>(
    automaton: &'s Automaton<'s>,
    state: &'s State<'s>,
    frame: &Frame<'_>,
    name: ExpandedName,
) -> Option<&'s Edge> {
    let lets_in = |edge: &Edge| {
        automaton.leaves.get(usize::from(edge.leaf)).is_some_and(|leaf| lets_in(leaf, name))
    };
    let mut edges = chain(automaton, state).flat_map(|state| named(state.edges, NONE));
    edges.find(|edge| edge.name == NONE && lets_in(edge) && fits(edge, state, frame))
}

/// A state, the state it falls back to, and so on.
#[inline]
pub(super) fn chain<'s>(
    automaton: &'s Automaton<'s>,
    first: &'s State<'s>,
) -> impl Iterator<Item = &'s State<'s>> {
    // A state falls back to another at most as often as there are states: a broken table must not
    // hang us.
    std::iter::successors(Some(first), |state| match state.fallback {
        NONE16 => None,
        fallback => automaton.states.get(usize::from(fallback)),
    })
    .take(automaton.states.len())
}

/// The edges among which those of that name are: all if they are few, else exactly those.
#[inline]
fn named(edges: &[Edge], name: NameId) -> &[Edge] {
    if edges.len() > FEW { range(edges, name) } else { edges }
}

/// The edges of that name, of edges that are sorted.
fn range(edges: &[Edge], name: NameId) -> &[Edge] {
    let start = edges.partition_point(|edge| edge.name < name);
    let length = edges[start..].partition_point(|edge| edge.name == name);
    &edges[start..start + length]
}

/// Whether an edge reads the last particle once more, in the same iteration.
#[inline]
fn is_again(edge: &Edge, frame: &Frame<'_>) -> bool {
    edge.target == frame.state && edge.group == NONE16 && frame.state != 0
}

/// Whether the counts allow the step along an edge.
#[inline]
pub(super) fn fits(edge: &Edge, state: &State<'_>, frame: &Frame<'_>) -> bool {
    if is_again(edge, frame) { frame.count < state.maximum } else { frame.count >= state.minimum }
}

/// How strictly the wildcard of a particle checks what it matches.
fn process(leaves: &[Leaf<'_>], particle: u16) -> Process {
    let wildcard = leaves.get(usize::from(particle)).and_then(wildcard);
    wildcard.map_or(Process::Skip, |wildcard| wildcard.process)
}

/// Whether a leaf is a wildcard that matches a name.
#[inline]
fn lets_in(leaf: &Leaf<'_>, name: ExpandedName) -> bool {
    wildcard(leaf).is_some_and(|wildcard| wildcard.lets_in(name))
}

/// The wildcard that a leaf is.
#[inline]
fn wildcard<'s>(leaf: &Leaf<'s>) -> Option<&'s Wildcard<'s>> {
    match leaf.term {
        Term::Wildcard(wildcard) => Some(wildcard),
        Term::Element(_) => None,
    }
}
