//! The engine's state of an open element.

use super::super::table::{Content, ElementId, NONE, SimpleId, Type};
use super::ExpandedName;

/// An open element. Small, and of numbers: one is made for each element of a document.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about an element")]
pub(super) struct Frame<'s> {
    /// Its type, by which its content is checked. Without one, nothing is checked that is not
    /// declared.
    pub(super) type_: Option<&'s Type<'s>>,
    /// Its name.
    pub(super) name: ExpandedName,
    /// Its declaration; [`NONE`] if it has none.
    pub(super) element: ElementId,
    /// How often in a row the particle that led to the state was read.
    pub(super) count: u32,
    /// Where its counts begin in the engine's.
    pub(super) counts: usize,
    /// State of the automaton.
    pub(super) state: u16,
    /// Whether its content is skipped unchecked.
    pub(super) is_skipped: bool,
    /// Whether it is nil: no content then.
    pub(super) is_nil: bool,
    /// Whether its value was given, or text between children.
    pub(super) has_content: bool,
    /// Whether its content is fixed, and not of a simple type: its text is gathered then.
    pub(super) is_fixed: bool,
}

impl<'s> Frame<'s> {
    /// An element without a type.
    #[inline]
    pub(super) fn new(name: ExpandedName, counts: usize) -> Self {
        Self {
            type_: None,
            name,
            element: NONE,
            count: 0,
            counts,
            state: 0,
            is_skipped: false,
            is_nil: false,
            has_content: false,
            is_fixed: false,
        }
    }

    /// The same frame with a type of another lifetime.
    pub(super) fn with_type<'t>(self, type_: Option<&'t Type<'t>>) -> Frame<'t> {
        Frame {
            type_,
            name: self.name,
            element: self.element,
            count: self.count,
            counts: self.counts,
            state: self.state,
            is_skipped: self.is_skipped,
            is_nil: self.is_nil,
            has_content: self.has_content,
            is_fixed: self.is_fixed,
        }
    }

    /// Its content model, if it has a type.
    #[inline]
    pub(super) fn content(&self) -> Option<&'s Content<'s>> {
        self.type_.map(|definition| &definition.content)
    }

    /// The simple type of its content, if that is text.
    #[inline]
    pub(super) fn simple(&self) -> Option<SimpleId> {
        match self.content() {
            Some(Content::Simple(simple)) => Some(*simple),
            _ => None,
        }
    }

    /// Whether text may stand between children.
    pub(super) fn is_mixed(&self) -> bool {
        self.type_.is_none_or(|definition| definition.is_mixed)
    }

    /// Whether content that the type does not declare is skipped.
    #[inline]
    pub(super) fn is_lenient(&self) -> bool {
        self.type_.is_some_and(|definition| definition.is_lenient)
    }
}
