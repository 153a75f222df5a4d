//! Text: between children, and as values of simple types.

use std::borrow::Cow;

use super::super::characters::is_blank;
use super::super::datatypes::{self, NoPrefixes, Prefixes};
use super::super::error::{Error, ErrorKind};
use super::super::table::{
    Builtin, Element, Simple, SimpleId, ValueConstraint, Variety, WhiteSpace,
};
use super::Engine;
use super::frame::{Frame, Rules};

impl<'s> Engine<'s> {
    /// Takes text that is not white space, between the children of the innermost element.
    #[inline]
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Error> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.has_content = true;
        let allowed = match frame.rules {
            Rules::Skip | Rules::Lax => true,
            _ if frame.is_nil => false,
            rules => {
                rules.type_().is_some_and(|definition| definition.is_mixed || definition.is_lenient)
            }
        };
        if allowed || (is_blank(text) && self.blank().is_ok()) {
            return Ok(());
        }
        Err(self.wrong(ErrorKind::Text, "text may not stand here"))
    }

    /// Takes white space between the children of the innermost element.
    #[inline]
    pub(crate) fn blank(&mut self) -> Result<(), Error> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        match frame.rules {
            Rules::Empty(definition) if !definition.is_mixed && !definition.is_lenient => Err(self
                .wrong(
                    ErrorKind::Text,
                    "white space may not stand here: the element must be empty",
                )),
            _ if frame.is_nil => {
                Err(self.wrong(ErrorKind::Text, "an element that is nil must be empty"))
            }
            _ => Ok(()),
        }
    }

    /// Whether the content of the innermost element is a value of a simple type, to be given to
    /// [`Engine::value`].
    #[inline]
    pub(crate) fn has_value(&self) -> bool {
        self.frames.last().is_some_and(|frame| matches!(frame.rules, Rules::Simple(..)))
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

    /// The simple type of the content of the innermost element.
    pub(crate) fn simple(&self) -> Option<SimpleId> {
        match self.frames.last()?.rules {
            Rules::Simple(_, simple) => Some(simple),
            _ => None,
        }
    }

    /// Whether white space between the children of the innermost element may mean something.
    #[inline]
    pub(crate) fn is_mixed(&self) -> bool {
        self.frames.last().is_some_and(Frame::is_mixed)
    }

    /// Whether white space around the innermost element may mean something.
    pub(crate) fn is_in_mixed(&self) -> bool {
        self.frames.iter().rev().nth(1).is_some_and(Frame::is_mixed)
    }

    /// Takes the whole text of the innermost element: its value, white space normalised, or the one the
    /// schema has for an element that is empty.
    #[inline]
    pub(crate) fn value<'v>(
        &mut self,
        text: Cow<'v, str>,
        prefixes: &dyn Prefixes,
    ) -> Result<Cow<'v, str>, Error> {
        let Some(frame) = self.frames.last_mut() else { return Ok(text) };
        frame.has_content = true;
        let (rules, is_nil, element) =
            (frame.rules, frame.is_nil, self.schema.element(frame.element));
        let constraint = element.and_then(|element| element.value);
        match rules {
            _ if is_nil && !text.is_empty() => {
                Err(self.wrong(ErrorKind::Text, "an element that is nil must be empty"))
            }
            _ if is_nil => Ok(text),
            Rules::Simple(_, simple) => match constraint {
                Some(ValueConstraint::Default(value) | ValueConstraint::Fixed(value))
                    if text.is_empty() =>
                {
                    self.checked(simple, Cow::Owned(value.to_owned()), None, &NoPrefixes, element)
                }
                _ => self.checked(simple, text, constraint, prefixes, element),
            },
            _ => {
                if !text.is_empty() {
                    self.text(&text)?;
                }
                Ok(text)
            }
        }
    }

    /// A value that is there, checked against its type and its element.
    #[inline]
    fn checked<'v>(
        &mut self,
        simple: SimpleId,
        text: Cow<'v, str>,
        constraint: Option<ValueConstraint<'_>>,
        prefixes: &dyn Prefixes,
        element: Option<&Element<'_>>,
    ) -> Result<Cow<'v, str>, Error> {
        let value = self.simple_value(simple, text, prefixes).and_then(|value| {
            self.check_fixed(constraint, simple, &value, prefixes)?;
            self.identities.value(self.schema, &self.frames, simple, &value, prefixes)?;
            Ok(value)
        });
        value.map_err(|error| match element {
            Some(element) => error.by_rule(self.schema, element.place),
            None => error,
        })
    }

    /// Checks a value against a simple type and returns it with its white space normalised.
    #[inline]
    pub(super) fn simple_value<'v>(
        &mut self,
        id: SimpleId,
        text: Cow<'v, str>,
        prefixes: &dyn Prefixes,
    ) -> Result<Cow<'v, str>, Error> {
        let Some(simple) = self.schema.simples.get(id as usize) else { return Ok(text) };
        let text = normalised(simple, text);
        if !is_any_text(simple) {
            datatypes::check(self.schema, id, &text, prefixes).map_err(|error| {
                Error::new(ErrorKind::Value, error.to_string()).by_rule(self.schema, simple.place)
            })?;
            self.ids.take(self.schema, id, &text, self.offset)?;
        }
        Ok(text)
    }

    /// Whether a value is the fixed one, if there is such.
    #[inline]
    pub(super) fn check_fixed(
        &self,
        constraint: Option<ValueConstraint<'_>>,
        simple: SimpleId,
        text: &str,
        prefixes: &dyn Prefixes,
    ) -> Result<(), Error> {
        let Some(ValueConstraint::Fixed(fixed)) = constraint else { return Ok(()) };
        if datatypes::equal(self.schema, simple, text, fixed, prefixes) {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Value, "the value is not the fixed one")
            .expecting([format!("`{fixed}`")]))
    }
}

/// Whether a type takes all text whose white space is normalised.
#[inline]
fn is_any_text(simple: &Simple<'_>) -> bool {
    let is_text = matches!(
        simple.variety,
        Variety::Atomic(
            Builtin::String | Builtin::AnySimpleType | Builtin::NormalizedString | Builtin::Token
        )
    );
    is_text && simple.facets.is_empty()
}

/// `text` with white space as the type has it; moved, where there is nothing to do.
#[inline]
fn normalised<'v>(simple: &Simple<'_>, text: Cow<'v, str>) -> Cow<'v, str> {
    if simple.white_space == WhiteSpace::Preserve {
        return text;
    }
    match text {
        Cow::Borrowed(text) => datatypes::normalise(simple.white_space, text),
        Cow::Owned(text) => match datatypes::normalise(simple.white_space, &text) {
            Cow::Borrowed(same) if same.len() == text.len() => Cow::Owned(text),
            other => Cow::Owned(other.into_owned()),
        },
    }
}
