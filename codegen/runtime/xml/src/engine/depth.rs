//! How deep an element is, and whose a value is: the writer enters some elements without a frame.

use super::super::table::Place;
use super::Engine;
use super::ids::Owner;

impl Engine<'_> {
    /// How many elements are open.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.frames.len() + self.unframed
    }

    /// Enters an element of which the driver checks all but values.
    #[inline]
    pub(crate) fn enter_unframed(&mut self) {
        self.unframed += 1;
        self.ids.enter(self.depth());
    }

    /// Leaves such an element.
    #[inline]
    pub(crate) fn leave_unframed(&mut self) {
        self.unframed -= 1;
    }

    /// An attribute of the innermost element that is declared there.
    #[inline]
    pub(super) fn attribute_owner(&self, place: Place) -> Owner {
        Owner { place, identified: self.depth(), is_content: false }
    }

    /// The innermost element, whose declaration is there.
    #[inline]
    pub(super) fn content_owner(&self, place: Place) -> Owner {
        Owner { place, identified: self.depth().saturating_sub(1), is_content: true }
    }

    /// A child of the innermost element that is not entered.
    #[inline]
    pub(super) fn child_owner(&self, place: Place) -> Owner {
        Owner { place, identified: self.depth(), is_content: true }
    }
}
