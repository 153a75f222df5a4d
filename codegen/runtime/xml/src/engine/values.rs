//! Text: between children, and as values of simple types.

use std::borrow::Cow;

use super::super::characters::is_blank;
use super::super::datatypes::{Made, NoPrefixes, Prefixes};
use super::super::error::{Error, ErrorKind};
use super::super::table::{Content, Element, Place, SimpleId, Type, ValueConstraint};
use super::Engine;
use super::frame::Frame;

/// For what is declared nowhere.
pub(super) const NOWHERE: Place = Place { file: 0, line: 0 };

impl Engine<'_> {
    /// Takes text that is not white space, between the children of the innermost element.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Error> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        if text.is_empty() {
            return Ok(()); // an empty CDATA section is no character
        }
        frame.has_content = true;
        if frame.is_fixed {
            self.fixed.last_mut().into_iter().for_each(|before| before.push_str(text));
        }
        let is_nil = frame.is_nil;
        let allowed = !is_nil
            && frame.type_.is_none_or(|definition| definition.is_mixed || definition.is_lenient);
        if allowed || (is_blank(text) && self.may_stand_blank().is_ok()) {
            return Ok(());
        }
        let found =
            if is_nil { "an element that is nil must be empty" } else { "text may not stand here" };
        Err(self.wrong(ErrorKind::Text, found))
    }

    /// Whether white space between the children of the innermost element is nothing to take.
    #[inline]
    pub(crate) fn may_be_blank(&self) -> bool {
        self.frames.last().is_some_and(|frame| {
            !frame.is_nil
                && !frame.is_fixed
                && matches!(frame.content(), Some(Content::Ordered(_) | Content::Unordered(_)))
        })
    }

    /// Takes white space between the children of the innermost element.
    #[inline]
    pub(crate) fn blank(&mut self, text: &str) -> Result<(), Error> {
        if self.frames.last().is_some_and(|frame| frame.is_fixed) {
            self.fixed.last_mut().into_iter().for_each(|before| before.push_str(text));
        }
        self.may_stand_blank()
    }

    /// Whether white space may stand between the children of the innermost element.
    #[inline]
    fn may_stand_blank(&self) -> Result<(), Error> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        if let Some(Type { content: Content::Empty, is_mixed: false, is_lenient: false, .. }) =
            frame.type_
        {
            let found = "white space may not stand here: the element must be empty";
            return Err(self.wrong(ErrorKind::Text, found));
        }
        if frame.is_nil {
            return Err(self.wrong(ErrorKind::Text, "an element that is nil must be empty"));
        }
        Ok(())
    }

    /// Whether the content of the innermost element is a value of a simple type, to be given to
    /// [`Engine::value`].
    #[inline]
    pub(crate) fn has_value(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.simple().is_some())
    }

    /// Whether the innermost element, left empty, stands for a value other than the empty one.
    #[inline]
    pub(crate) fn has_default_if_empty(&self) -> bool {
        let Some(frame) = self.frames.last().filter(|frame| !frame.is_nil) else { return false };
        match self.schema.element(frame.element).and_then(|element| element.value) {
            Some(ValueConstraint::Default(value) | ValueConstraint::Fixed(value)) => {
                !value.is_empty()
            }
            None => false,
        }
    }

    /// Whether white space between the children of the innermost element may mean something.
    #[inline]
    pub(crate) fn is_mixed(&self) -> bool {
        self.frames.last().is_some_and(Frame::is_mixed)
    }

    /// Takes the whole text of the innermost element: it becomes its value, white space normalised,
    /// or the one that the schema has for an element that is empty. Text of the type `parsed` need
    /// not be checked: the caller parses it, or has written it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    pub(crate) fn value(
        &mut self,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
    ) -> Result<(), Error> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.has_content = true;
        match frame.content() {
            _ if frame.is_nil => self.no_value(text),
            Some(&Content::Simple(simple)) => match self.schema.element(frame.element) {
                Some(element) if element.value.is_some() => {
                    self.constrained(element, simple, text, prefixes, parsed)
                }
                element => {
                    let rule = element.map_or(NOWHERE, |element| element.place);
                    let taken = self.take_value(simple, text, prefixes, parsed, rule);
                    taken.map_err(|error| self.of_element(element, error))
                }
            },
            _ if text.is_empty() => Ok(()),
            _ => self.text(text),
        }
    }

    /// Takes the text of an element that is nil.
    #[cold]
    fn no_value(&self, text: &str) -> Result<(), Error> {
        if text.is_empty() {
            return Ok(());
        }
        Err(self.wrong(ErrorKind::Text, "an element that is nil must be empty"))
    }

    /// Takes the value of an element that has a default or fixed one.
    fn constrained(
        &mut self,
        element: &Element<'_>,
        simple: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
    ) -> Result<(), Error> {
        let taken = match element.value {
            Some(ValueConstraint::Default(value) | ValueConstraint::Fixed(value))
                if text.is_empty() =>
            {
                *text = Cow::Owned(value.to_owned());
                self.take_value(simple, text, &NoPrefixes, Made::NOTHING, element.place)
            }
            constraint => {
                let taken = self.take_value(simple, text, prefixes, parsed, element.place);
                taken.and_then(|()| self.check_fixed(constraint, simple, text, prefixes))
            }
        };
        taken.map_err(|error| self.of_element(Some(element), error))
    }

    #[inline]
    fn take_value(
        &mut self,
        simple: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
        rule: Place,
    ) -> Result<(), Error> {
        self.declared_value(simple, text, prefixes, parsed, self.content_owner(rule))?;
        self.identities.value(self.schema, &self.frames, simple, text, prefixes)
    }

    /// An error about the value of an element.
    #[cold]
    fn of_element(&self, element: Option<&Element<'_>>, error: Error) -> Error {
        match element {
            Some(element) => error.by_rule(self.schema, element.place),
            None => error,
        }
    }

    /// An error about the value of the innermost element, by the rule of its type.
    #[cold]
    pub(crate) fn of_value(&self, error: Error) -> Error {
        let Some(frame) = self.frames.last() else { return error };
        let simple = frame.simple().and_then(|id| self.schema.simples.get(id as usize));
        let error = match simple {
            Some(simple) => error.by_rule(self.schema, simple.place),
            None => error,
        };
        self.of_element(self.schema.element(frame.element), error)
    }
}
