//! What the engine remembers of an open element.

use super::super::table::{All, Automaton, Content, ElementId, SimpleId, Type};
use super::{Child, ExpandedName};

/// An open element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame<'s> {
    /// What its content is checked by.
    pub(super) rules: Rules<'s>,
    /// Its name.
    pub(super) name: ExpandedName,
    /// Its declaration; `NONE` if it has none.
    pub(super) element: ElementId,
    /// State of the automaton.
    pub(super) state: u16,
    /// Whether it is nil: no content then.
    pub(super) is_nil: bool,
    /// Whether text other than white space, or a child, was there.
    pub(super) has_content: bool,
    /// How often the leaf that led to the state was read in a row.
    pub(super) count: u32,
    /// Where its counts begin in the engine's.
    pub(super) counts: usize,
}

/// What an element's content is checked by: its type, sorted by kind of content so that the kind need not
/// be fetched from the table again and again.
#[derive(Debug, Clone, Copy)]
pub(super) enum Rules<'s> {
    /// Nothing.
    Skip,
    /// It has no declaration; what is declared inside is checked.
    Lax,
    /// No content.
    Empty(&'s Type<'s>),
    /// Text.
    Simple(&'s Type<'s>, SimpleId),
    /// Children in the order of an automaton.
    Ordered(&'s Type<'s>, &'s Automaton<'s>),
    /// Children in any order.
    Unordered(&'s Type<'s>, &'s All<'s>),
}

impl<'s> Rules<'s> {
    /// The rules of a type.
    #[inline]
    pub(super) fn of(definition: &'s Type<'s>) -> Self {
        match definition.content {
            Content::Empty => Self::Empty(definition),
            Content::Simple(simple) => Self::Simple(definition, simple),
            Content::Ordered(automaton) => Self::Ordered(definition, automaton),
            Content::Unordered(all) => Self::Unordered(definition, all),
        }
    }

    /// The type, if there is one.
    #[inline]
    pub(super) fn type_(self) -> Option<&'s Type<'s>> {
        match self {
            Self::Skip | Self::Lax => None,
            Self::Empty(definition)
            | Self::Simple(definition, _)
            | Self::Ordered(definition, _)
            | Self::Unordered(definition, _) => Some(definition),
        }
    }

    /// Whether what the type does not know is skipped.
    #[inline]
    pub(super) fn is_lenient(self) -> bool {
        self.type_().is_some_and(|definition| definition.is_lenient)
    }
}

impl<'s> Frame<'s> {
    #[inline]
    pub(super) fn new(rules: Rules<'s>, name: ExpandedName, child: Child, counts: usize) -> Self {
        Self {
            rules,
            name,
            element: child.element,
            state: 0,
            is_nil: child.nil,
            has_content: false,
            count: 0,
            counts,
        }
    }

    /// Whether text may stand between children.
    pub(super) fn is_mixed(&self) -> bool {
        match self.rules {
            Rules::Skip | Rules::Lax => true,
            rules => rules.type_().is_some_and(|definition| definition.is_mixed),
        }
    }
}
