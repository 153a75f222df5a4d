//! The validation engine: interprets the table on the events of a document. Only here the rules of
//! the schema are checked.
//!
//! Its driver calls [`Engine::start`], then [`Engine::attribute`] for each attribute (or its parts,
//! if the value is checked later) and [`Engine::attributes_end`], then [`Engine::text`] between
//! children or [`Engine::value`] for simple content, then [`Engine::end`]. It knows nothing of
//! bytes, prefixes or Rust types, so reading, writing and validation share it.

mod attributes;
mod depth;
mod expected;
mod fixed_content;
mod frame;
mod identity;
mod ids;
mod instance;
mod resume;
mod simple_values;
mod step;
mod suggestions;
mod types;
mod valid_values;
mod values;
mod xpath;

use super::bit_set::BitSet;
use super::error::{Error, ErrorKind};
use super::table::{
    Content, Document, ElementId, ExpandedName, NONE, NONE16, NameId, Precomputed, Process, Schema,
    TypeId,
};
use frame::Frame;
use identity::Identities;
use ids::Ids;
pub(crate) use instance::Instance;
pub(crate) use suggestions::Suggestion;
pub(crate) use types::UNKNOWN_TYPE;
use valid_values::ValidValueCache;

/// The index of an attribute that the type's attribute wildcard matches.
pub const ANY_ATTRIBUTE: u16 = NONE16;

/// An element whose start tag was read, as the type of its parent declares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Child {
    /// The particle that matched; [`NONE16`] for a root and inside of what is not checked.
    pub particle: u16,
    /// The outermost repeated group of which it begins a new iteration; [`NONE16`] for none.
    pub group: u16,
    /// Its declaration; [`NONE`] if it has none.
    pub element: ElementId,
    /// Its type, by `xsi:type` or else by its declaration; [`NONE`] if it has none.
    pub type_id: TypeId,
    /// Whether it is nil.
    pub nil: bool,
}

impl Child {
    /// A child without particle, declaration or type.
    pub(crate) const UNKNOWN: Self =
        Self { particle: NONE16, group: NONE16, element: NONE, type_id: NONE, nil: false };
}

/// What the root of a document may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Root {
    /// Any element that is declared globally.
    Any,
    /// That element.
    Element(ElementId),
    /// That of one of [`Schema::documents`].
    Document(usize),
}

/// The state of one document.
#[derive(Debug)]
pub(crate) struct Engine<'s> {
    schema: &'s Schema<'s>,
    precomputed: &'s Precomputed,
    root: Root,
    frames: Vec<Frame<'s>>,
    /// How many open elements have no frame.
    unframed: usize,
    /// Counts of the particles of all open [`Content::Unordered`](super::table::Content::Unordered)
    /// contents.
    counts: Vec<u32>,
    /// Indices of the attributes of the start tag.
    seen: BitSet,
    /// Text so far of the open elements whose content is fixed and not of a simple type.
    fixed: Vec<String>,
    ids: Ids,
    valid: ValidValueCache,
    identities: Identities<'s>,
    /// Errors beside the one that was returned.
    others: Vec<Error>,
    /// What the last error was missing.
    missing: Vec<NameId>,
    /// The element that was entered last.
    pub(crate) child: Child,
    /// The attributes of the next start tag in the namespace `xsi`.
    pub(crate) instance: Instance,
    /// The driver's offset in the document, for errors that are found later.
    pub(crate) offset: usize,
}

impl<'s> Engine<'s> {
    /// An engine before the root.
    pub(crate) fn new(schema: &'s Schema<'s>, root: Root) -> Self {
        Self {
            schema,
            precomputed: schema.precomputed(),
            root,
            frames: Vec::with_capacity(16),
            unframed: 0,
            counts: Vec::new(),
            seen: BitSet::default(),
            fixed: Vec::new(),
            ids: Ids::default(),
            valid: ValidValueCache::default(),
            identities: Identities::default(),
            others: Vec::new(),
            missing: Vec::new(),
            child: Child::UNKNOWN,
            instance: Instance::default(),
            offset: 0,
        }
    }

    /// The table.
    pub(crate) fn schema(&self) -> &'s Schema<'s> {
        self.schema
    }

    /// The document type, if the root must be a certain one.
    fn document(&self) -> Option<&'s Document<'s>> {
        match self.root {
            Root::Document(at) => self.schema.documents.get(at),
            Root::Any | Root::Element(_) => None,
        }
    }

    /// Whether the innermost element is skipped unchecked.
    pub(crate) fn is_skipped(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.is_skipped)
    }

    /// Enters an element; what is known of it is in `child`, what its attributes of the namespace
    /// `xsi` say must be in `instance`. After an error nothing is entered; the parent has taken the
    /// child all the same, if it is only the child's type that is wrong.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    pub(crate) fn start(&mut self, name: ExpandedName) -> Result<(), Error> {
        self.seen.clear();
        let process = self.step_to(name)?;
        if self.child.element == NONE { self.let_in(name, process) } else { self.declared(name) }
    }

    /// Makes the step of a child without entering it; what is known of it is in `child`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    pub(crate) fn step_to(&mut self, name: ExpandedName) -> Result<Process, Error> {
        self.child.particle = NONE16;
        self.child.group = NONE16;
        self.child.element = NONE;
        self.child.type_id = NONE;
        self.child.nil = false;
        self.step(name)
    }

    /// Enters an element that is skipped unchecked.
    #[cold]
    pub(crate) fn skip(&mut self, name: ExpandedName) {
        self.seen.clear();
        self.child = Child::UNKNOWN;
        self.enter(Frame { is_skipped: true, ..self.frame(name) });
    }

    #[inline]
    fn frame(&self, name: ExpandedName) -> Frame<'s> {
        Frame::new(name, self.counts.len())
    }

    #[inline]
    fn enter(&mut self, frame: Frame<'s>) {
        if let Some(Content::Unordered(all)) = frame.content() {
            self.counts.resize(self.counts.len() + all.leaves.len(), 0);
        }
        let element = frame.element;
        self.frames.push(frame);
        self.ids.enter(self.depth());
        self.identities.start(self.schema, self.precomputed, element, &self.frames, self.offset);
    }

    /// Leaves the innermost element, and checks that it is complete.
    #[inline]
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        // Most elements hold a value and nothing else, so it is enough that there was one.
        if let Some(frame) = self.frames.last()
            && frame.has_content
            && !frame.is_fixed
            && !self.identities.are_about(self.precomputed, &self.frames)
            && matches!(frame.content(), Some(Content::Simple(_)))
        {
            self.frames.truncate(self.frames.len() - 1);
            return Ok(());
        }
        self.end_otherwise()
    }

    fn end_otherwise(&mut self) -> Result<(), Error> {
        let mut complete = self.complete();
        if complete.is_err() {
            self.missing = self.missing_children();
        }
        if self.identities.are_about(self.precomputed, &self.frames) {
            let held = self.identities.end(self.schema, &self.frames, &mut self.others);
            complete = both(complete, held, &mut self.others);
        }
        if let Some(frame) = self.frames.last() {
            let counts = frame.counts;
            if frame.is_fixed {
                let frame = *frame;
                complete = complete.and(self.end_fixed(&frame));
            }
            self.counts.truncate(counts);
            self.frames.truncate(self.frames.len() - 1);
        }
        complete
    }

    /// Ends the document, and checks its references.
    pub(crate) fn finish(&mut self) -> Vec<Error> {
        self.ids.dangling(self.schema)
    }

    /// Takes the errors beside the one that was returned.
    pub(crate) fn others(&mut self) -> Vec<Error> {
        std::mem::take(&mut self.others)
    }

    /// Makes an error about the type of the innermost element.
    #[cold]
    fn wrong(&self, kind: ErrorKind, found: impl Into<String>) -> Error {
        let mut error = Error::new(kind, found);
        let Some(frame) = self.frames.last() else { return error };
        if let Some(definition) = frame.type_ {
            error = error.by_rule(self.schema, definition.place);
        }
        // Built-in types have no position.
        match self.schema.element(frame.element) {
            Some(element) => error.by_rule(self.schema, element.place),
            None => error,
        }
    }
}

/// The largest number of errors that are kept beside one that is returned.
const MOST_OTHERS: usize = 1000;

/// The first error of two results; the second one is added to `others`.
#[inline]
fn both(
    first: Result<(), Error>,
    second: Result<(), Error>,
    others: &mut Vec<Error>,
) -> Result<(), Error> {
    match (first, second) {
        (Err(first), Err(second)) => {
            if others.len() < MOST_OTHERS {
                others.push(second);
            }
            Err(first)
        }
        (first, second) => first.and(second),
    }
}
