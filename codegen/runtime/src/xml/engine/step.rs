//! Which particle of the parent's content matches a child.

use super::super::error::Error;
use super::super::table::{
    All, Automaton, Edge, ElementId, Leaf, NONE, NONE16, NameId, State, Term, Wildcard,
};
use super::frame::{Frame, Rules};
use super::{Engine, ExpandedName, Instance};

/// How a child fits into its parent.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step<'s> {
    /// The root, or an element in content that is checked only where it is declared.
    Root { element: ElementId },
    /// Along an edge of the automaton; again, if it is one more of the leaf that was read last.
    Edge { edge: &'s Edge, is_again: bool },
    /// An element of an unordered content.
    Member { leaf: u16, element: ElementId },
    /// What a wildcard of an unordered content lets in.
    Other { leaf: u16 },
    /// Nothing is checked.
    Skip,
}

/// States with more edges than this have them sorted by name.
const FEW: usize = 8;

impl<'s> Engine<'s> {
    /// The step that a child makes in the innermost element; the state stays as it is.
    #[inline]
    pub(super) fn step(&self, name: ExpandedName, instance: Instance) -> Result<Step<'s>, Error> {
        let Some(frame) = self.frames.last() else { return self.first(name, instance) };
        let found = match frame.rules {
            Rules::Skip => Some(Step::Skip),
            Rules::Lax => Some(Step::Root { element: self.schema.root(name.id) }),
            _ if frame.is_nil => None,
            Rules::Ordered(_, automaton) => ordered(automaton, frame, name),
            Rules::Unordered(_, all) => self.unordered(all, frame, name),
            Rules::Empty(_) | Rules::Simple(..) => None,
        };
        match found {
            Some(step) => Ok(step),
            None if frame.rules.is_lenient() => Ok(Step::Skip),
            None => Err(self.unexpected(frame)),
        }
    }

    /// The root.
    fn first(&self, name: ExpandedName, instance: Instance) -> Result<Step<'s>, Error> {
        let Some(document) = self.document.and_then(|at| self.schema.documents.get(at)) else {
            let element = self.schema.root(name.id);
            let is_typed = instance.type_id.is_some_and(|id| id != NONE);
            return if element == NONE && !is_typed {
                Err(self.undeclared())
            } else {
                Ok(Step::Root { element })
            };
        };
        let declared = self.schema.element(document.element).map(|element| element.name);
        if declared != Some(name.id) {
            return Err(self.wrong_root(declared));
        }
        Ok(Step::Root { element: document.element })
    }

    #[inline]
    fn unordered(
        &self,
        all: &'s All<'s>,
        frame: &Frame<'s>,
        name: ExpandedName,
    ) -> Option<Step<'s>> {
        let has_room = |leaf: u16| {
            let bound = all.bounds.get(usize::from(leaf)).map_or(0, |bounds| bounds.1);
            self.counts[frame.counts + usize::from(leaf)] < bound
        };
        if name.id != NONE
            && let Ok(at) = all.members.binary_search_by_key(&name.id, |member| member.0)
        {
            let (_, element, leaf) = all.members[at];
            return has_room(leaf).then_some(Step::Member { leaf, element });
        }
        let leaves = (0_u16..).zip(all.leaves);
        leaves
            .filter(|(leaf, each)| lets_in(each, name) && has_room(*leaf))
            .map(|(leaf, _)| Step::Other { leaf })
            .next()
    }
}

/// The edge to follow: one with the child's name, or else one whose wildcard lets it in.
#[inline]
fn ordered<'s>(
    automaton: &'s Automaton<'s>,
    frame: &Frame<'s>,
    name: ExpandedName,
) -> Option<Step<'s>> {
    let state = automaton.states.get(usize::from(frame.state))?;
    if name.id != NONE {
        for each in chain(automaton, state) {
            for edge in named(each.edges, name.id) {
                if edge.name == name.id
                    && let Some(step) = fitting(edge, state, frame)
                {
                    return Some(step);
                }
            }
        }
    }
    by_wildcard(automaton, state, frame, name)
}

fn by_wildcard<'s>(
    automaton: &'s Automaton<'s>,
    state: &'s State<'s>,
    frame: &Frame<'s>,
    name: ExpandedName,
) -> Option<Step<'s>> {
    let wildcards = chain(automaton, state)
        .flat_map(|state| named(state.edges, NONE))
        .filter(|edge| edge.name == NONE);
    let lets_in = |edge: &&Edge| {
        automaton.leaves.get(usize::from(edge.leaf)).is_some_and(|leaf| lets_in(leaf, name))
    };
    wildcards.filter(lets_in).find_map(|edge| fitting(edge, state, frame))
}

/// A state, the state it falls back to, and so on.
#[inline]
pub(super) fn chain<'s>(
    automaton: &'s Automaton<'s>,
    first: &'s State<'s>,
) -> impl Iterator<Item = &'s State<'s>> {
    // A state falls back to another at most as often as there are states: a broken table must not hang us.
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

/// The step along an edge, if the counts allow it.
#[inline]
pub(super) fn fitting<'s>(
    edge: &'s Edge,
    state: &State<'_>,
    frame: &Frame<'_>,
) -> Option<Step<'s>> {
    let is_again = edge.target == frame.state && edge.group == NONE16 && frame.state != 0;
    let fits = if is_again { frame.count < state.maximum } else { frame.count >= state.minimum };
    fits.then_some(Step::Edge { edge, is_again })
}

/// Whether a leaf is a wildcard that lets a name in.
#[inline]
fn lets_in(leaf: &Leaf<'_>, name: ExpandedName) -> bool {
    wildcard(leaf).is_some_and(|wildcard| wildcard.lets_in(name))
}

/// The wildcard that a leaf is.
#[inline]
pub(super) fn wildcard<'s>(leaf: &Leaf<'s>) -> Option<&'s Wildcard<'s>> {
    match leaf.term {
        Term::Wildcard(wildcard) => Some(wildcard),
        Term::Element(_) => None,
    }
}
