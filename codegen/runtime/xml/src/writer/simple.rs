//! Elements of simple types without attributes: they are the majority, so they are written in one
//! step.

use std::borrow::Cow;

use super::super::datatypes::{Made, Value};
use super::super::error::Error;
use super::super::limits::Limits;
use super::super::table::{ElementId, ElementTag, NONE};
use super::Writer;
use super::escape::push_text;

impl<'s> Writer<'s> {
    /// Writes an element of a simple type; see [`Writer::declared`].
    #[inline]
    pub fn simple<T: Value>(
        &mut self,
        element: ElementId,
        particle: u16,
        value: &T,
    ) -> Result<(), Error> {
        let Some(tag) = self.simple_tag(element) else {
            return self.declared(element, particle, value);
        };
        if let Some(text) = value.as_text() {
            if text.is_empty() {
                return self.declared(element, particle, value);
            }
            let text = self.allowed::<T>(text, || Some(tag.simple));
            return self.between_tags(tag, particle, text, Made::of::<T>());
        }
        self.prefixes.enter(self.names.len() + 1);
        let text = self.lexical(value);
        self.prefixes.enter(self.names.len());
        let has_declared = self.prefixes.has_pending();
        let written = if text.is_empty() || has_declared {
            // What the value needs is declared in its tag, by the longer way.
            self.prefixes.leave(self.names.len() + 1);
            self.declared(element, particle, value)
        } else {
            self.between_tags(tag, particle, &text, Made::of::<T>())
        };
        self.scratch = text;
        written
    }

    /// The tags of an element whose value is all there is to check.
    #[inline]
    fn simple_tag(&self, element: ElementId) -> Option<&'s ElementTag> {
        let is_usual = !self.is_indented
            && !self.awaits_instance_attributes()
            && !self.at.is_followed
            && self.prefixes.is_at_root()
            && self.names.len() < Limits::DEFAULT.depth;
        let tags = self.tags;
        tags.element(element).filter(|tag| is_usual && tag.simple != NONE)
    }

    #[inline]
    fn between_tags(
        &mut self,
        tag: &ElementTag,
        particle: u16,
        text: &str,
        made: Made,
    ) -> Result<(), Error> {
        if self.at.has_frame {
            self.step(tag.name, particle)?;
        }
        if !tag.accepts.can_skip_check(made)
            && let Err(error) =
                self.engine.child_text(tag.simple, &mut Cow::Borrowed(text), &self.prefixes, made)
        {
            return Err(self.wrong_value(tag, error));
        }
        self.out.push_piece(&tag.start);
        if let Err(error) = push_text(&mut self.out, text) {
            return Err(self.wrong_value(tag, error));
        }
        self.out.push_piece(&tag.end);
        self.flush_if_full()
    }

    /// An error in the value of an element that was never opened.
    #[cold]
    fn wrong_value(&mut self, tag: &ElementTag, error: Error) -> Error {
        let start = self.out.len() + 1;
        self.out.push_piece(&tag.open);
        self.names.push(start..self.out.len());
        self.placed(error)
    }
}
