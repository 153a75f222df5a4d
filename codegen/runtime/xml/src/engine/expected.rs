//! Whether an element is complete, and messages about what was expected instead.

use super::super::error::{Error, ErrorKind};
use super::super::table::{All, Automaton, Content, Element, Leaf, Name, NameId, State, Term};
use super::frame::Frame;
use super::step::{chain, fits};
use super::{Engine, Suggestion};

/// How many alternatives a message names.
const SHOWN: usize = 12;

impl<'s> Engine<'s> {
    /// Whether the innermost element may end.
    #[inline]
    pub(super) fn complete(&self) -> Result<(), Error> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let is_complete = match frame.content() {
            Some(Content::Ordered(automaton)) => {
                let state = automaton.states.get(usize::from(frame.state));
                state.is_none_or(|state| may_end(state, frame))
            }
            Some(Content::Unordered(all)) => self.has_all(all, frame),
            // The driver has given the value, were it an empty one.
            Some(Content::Simple(_)) => {
                return if frame.has_content { Ok(()) } else { self.incomplete(frame) };
            }
            Some(Content::Empty) | None => true,
        };
        if is_complete { Ok(()) } else { self.incomplete(frame) }
    }

    #[cold]
    fn incomplete(&self, frame: &Frame<'_>) -> Result<(), Error> {
        if frame.is_nil || frame.is_lenient() {
            return Ok(());
        }
        let error = self.wrong(ErrorKind::Element, "the element ends too early");
        Err(error.expecting(self.alternatives(frame)))
    }

    #[inline]
    fn has_all(&self, all: &All<'_>, frame: &Frame<'_>) -> bool {
        let counts = &self.counts[frame.counts..];
        all.bounds.iter().zip(counts).all(|((minimum, _), count)| count >= minimum)
            || (all.is_optional && counts.iter().all(|count| *count == 0))
    }

    /// The error for a child that the content model does not allow here.
    #[cold]
    pub(super) fn unexpected(&self, frame: &Frame<'_>) -> Error {
        let found = match frame.content() {
            _ if frame.is_nil => "an element that is nil must be empty",
            Some(Content::Simple(_)) => {
                "the content of this element is text: no element may stand in it"
            }
            Some(Content::Empty) => "this may not stand here: the element around it must be empty",
            _ => "this may not stand here",
        };
        self.wrong(ErrorKind::Element, found).expecting(self.alternatives(frame))
    }

    #[cold]
    pub(super) fn wrong_root(&self, declared: Option<&Element<'_>>) -> Error {
        let found = "this is not the root element of such a document";
        let error = Error::new(ErrorKind::Element, found);
        match declared {
            Some(element) => error
                .expecting([format!("`{}`", self.schema.show(element.name))])
                .by_rule(self.schema, element.place),
            None => error,
        }
    }

    /// The error for an undeclared element where only declared ones are allowed.
    #[cold]
    pub(super) fn undeclared(&self) -> Error {
        let error = Error::new(ErrorKind::Element, "this is not declared by the schema");
        if !self.frames.is_empty() {
            return error;
        }
        let names = self.schema.global_names();
        error.expecting(shown(names.map(|name| format!("`{}`", self.schema.show(name))).collect()))
    }

    /// An error about what a wildcard of the innermost element matched, by the rule of that
    /// wildcard.
    #[cold]
    pub(super) fn by_wildcard(&self, error: Error) -> Error {
        let Some(frame) = self.frames.last() else { return error };
        let leaves = match frame.content() {
            Some(Content::Ordered(automaton)) => automaton.leaves,
            Some(Content::Unordered(all)) => all.leaves,
            _ => &[],
        };
        let place = match leaves.get(usize::from(self.child.particle)).map(|leaf| &leaf.term) {
            Some(Term::Wildcard(wildcard)) => Some(wildcard.place),
            _ => frame.type_.map(|definition| definition.place),
        };
        match place {
            Some(place) => error.by_rule(self.schema, place),
            None => error,
        }
    }

    /// What may come next in an element.
    fn alternatives(&self, frame: &Frame<'_>) -> Vec<String> {
        shown(match frame.content() {
            _ if frame.is_nil => Vec::new(),
            Some(Content::Ordered(automaton)) => next(automaton, frame),
            Some(Content::Unordered(all)) => self.rest(all, frame),
            _ => Vec::new(),
        })
    }

    /// The names of elements without which the innermost element may not end.
    #[cold]
    pub(super) fn missing_children(&self) -> Vec<NameId> {
        let Some(frame) = self.frames.last() else { return Vec::new() };
        let element = |leaf: &Leaf<'_>| match leaf.term {
            Term::Element(element) => self.schema.element(element).map(|element| element.name),
            Term::Wildcard(_) => None,
        };
        match frame.content() {
            Some(Content::Ordered(automaton)) => {
                let leaves = next_leaves(automaton, frame);
                leaves.into_iter().filter_map(element).collect()
            }
            Some(Content::Unordered(all)) => {
                let counts = &self.counts[frame.counts..];
                let leaves = all.leaves.iter().zip(all.bounds).zip(counts);
                let lacking = leaves.filter(|((_, bounds), count)| **count < bounds.0);
                lacking.filter_map(|((leaf, _), _)| element(leaf)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What the last error was missing; it is asked for once.
    #[cold]
    pub(crate) fn take_missing(&mut self) -> Vec<Suggestion<'s>> {
        let missing = std::mem::take(&mut self.missing);
        let names = missing.iter().filter_map(|name| self.schema.names.get(*name as usize));
        let suggestion = |name: &Name<'s>| Suggestion {
            local: name.local,
            namespace: self
                .schema
                .namespaces
                .get(usize::from(name.namespace))
                .copied()
                .unwrap_or_default(),
            in_other_namespace: true,
        };
        names.map(suggestion).collect()
    }

    /// The particles of an unordered content that still have room.
    fn rest(&self, all: &All<'_>, frame: &Frame<'_>) -> Vec<String> {
        let counts = &self.counts[frame.counts..];
        let leaves = all.leaves.iter().zip(all.bounds).zip(counts);
        let mut labels: Vec<_> = leaves
            .filter(|((_, bounds), count)| **count < bounds.1)
            .map(|((leaf, _), _)| show(leaf))
            .collect();
        if self.has_all(all, frame) {
            labels.push("the end".to_owned());
        }
        labels
    }
}

/// Limits alternatives to the number that a message names.
fn shown(mut all: Vec<String>) -> Vec<String> {
    if all.len() > SHOWN {
        let others = all.len() - SHOWN;
        all.truncate(SHOWN);
        all.push(format!("{others} others"));
    }
    all
}

/// The particles of an automaton that may come next.
fn next(automaton: &Automaton<'_>, frame: &Frame<'_>) -> Vec<String> {
    let Some(state) = automaton.states.get(usize::from(frame.state)) else { return Vec::new() };
    let mut labels = Vec::new();
    for label in next_leaves(automaton, frame).into_iter().map(show) {
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    if may_end(state, frame) {
        labels.push("the end".to_owned());
    }
    labels
}

fn next_leaves<'a>(automaton: &Automaton<'a>, frame: &Frame<'_>) -> Vec<&'a Leaf<'a>> {
    let Some(state) = automaton.states.get(usize::from(frame.state)) else { return Vec::new() };
    let edges = chain(automaton, state).flat_map(|state| state.edges);
    let edges = edges.filter(|edge| fits(edge, state, frame));
    edges.filter_map(|edge| automaton.leaves.get(usize::from(edge.leaf))).collect()
}

#[inline]
fn may_end(state: &State<'_>, frame: &Frame<'_>) -> bool {
    state.is_final && frame.count >= state.minimum
}

fn show(leaf: &Leaf<'_>) -> String {
    match leaf.label {
        "*" => "an element that a wildcard lets in".to_owned(),
        label => format!("`{label}`"),
    }
}
