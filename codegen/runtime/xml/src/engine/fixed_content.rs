//! Fixed values of elements whose content is not simple: mixed content, or any type.

use super::super::error::{Error, ErrorKind};
use super::super::table::{Content, Element, ValueConstraint};
use super::Engine;
use super::frame::Frame;

impl Engine<'_> {
    /// An element with a value constraint was entered. Collects its text if that is fixed.
    #[cold]
    pub(super) fn begin_fixed(&mut self, element: &Element<'_>) {
        let Some(frame) = self.frames.last_mut() else { return };
        let is_simple = matches!(frame.content(), Some(Content::Simple(_)));
        if matches!(element.value, Some(ValueConstraint::Fixed(_))) && !is_simple {
            frame.is_fixed = true;
            self.fixed.push(String::new());
        }
    }

    /// Such an element has ended. It must be empty, or be the fixed text without children
    /// (Structures 1.1, 3.3.4.3, clause 5.2).
    #[cold]
    pub(super) fn end_fixed(&mut self, frame: &Frame<'_>) -> Result<(), Error> {
        let text = self.fixed.pop().unwrap_or_default();
        let has_children = frame.count > 0 || self.counts[frame.counts..].iter().any(|it| *it > 0);
        let element = self.schema.element(frame.element);
        let Some((element, ValueConstraint::Fixed(fixed))) =
            element.and_then(|element| Some((element, element.value?)))
        else {
            return Ok(());
        };
        let found = match text.as_str() {
            _ if has_children => "an element with a fixed value has no children",
            text if text.is_empty() || text == fixed => return Ok(()),
            _ => "the value is not the fixed one",
        };
        let error = Error::new(ErrorKind::Value, found).by_rule(self.schema, element.place);
        Err(error.expecting([format!("`{fixed}`")]))
    }
}
