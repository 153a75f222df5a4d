//! Text: between children, and as values of simple types.

use std::borrow::Cow;

use super::super::characters::is_blank;
use super::super::datatypes::{self, Made, NoPrefixes, Prefixes};
use super::super::error::{Error, ErrorKind};
use super::super::swar::{length_until, mask_lt};
use super::super::table::{
    Builtin, Content, Element, Place, Schema, Simple, SimpleId, Type, ValueConstraint, Variety,
    WhiteSpace,
};
use super::Engine;
use super::frame::Frame;
use super::suggestions::suggested_value;
use super::valid_values::ValidValue;

/// For what is declared nowhere.
const NOWHERE: Place = Place { file: 0, line: 0 };

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

    /// Takes the whole text of the innermost element: it becomes its value, white space normalised, or the one
    /// that the schema has for an element that is empty. Text of the type `parsed` need not be checked: the caller
    /// parses it, or has written it.
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
        self.declared_value(simple, text, prefixes, parsed, rule)?;
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

    /// Whether text that is valid once is valid wherever it stands.
    pub(crate) fn is_unbound(&self, simple: SimpleId) -> bool {
        self.shortcuts.is_unbound(simple)
    }

    /// Normalises the white space of a value and checks it against a simple type.
    #[inline]
    pub(crate) fn simple_value(
        &mut self,
        id: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
    ) -> Result<(), Error> {
        self.declared_value(id, text, prefixes, parsed, NOWHERE)
    }

    /// The same of the value of an element or attribute that is declared there.
    #[inline]
    pub(super) fn declared_value(
        &mut self,
        id: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
        rule: Place,
    ) -> Result<(), Error> {
        if self.shortcuts.is_free(id) {
            return Ok(());
        }
        self.checked_value(id, text, prefixes, parsed, rule)
    }

    fn checked_value(
        &mut self,
        id: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
        rule: Place,
    ) -> Result<(), Error> {
        let Some(simple) = self.schema.simples.get(id as usize) else { return Ok(()) };
        if simple.white_space != WhiteSpace::Preserve {
            normalise(simple.white_space, text);
        }
        if simple.is_any_text()
            || is_parsed(self.schema, simple, parsed)
            || datatypes::is_certainly_valid(simple, text)
        {
            return Ok(());
        }
        let known = ValidValue::of(id, text).filter(|_| self.shortcuts.is_unbound(id));
        if known.is_some_and(|known| self.valid.has(&known)) {
            return Ok(());
        }
        self.check_value(id, simple, text, prefixes)?;
        match known {
            Some(known) => self.valid.insert(known),
            None => self.ids.take(self.schema, id, text, self.offset, rule)?,
        }
        Ok(())
    }

    fn check_value(
        &self,
        id: SimpleId,
        simple: &Simple<'_>,
        text: &str,
        prefixes: &dyn Prefixes,
    ) -> Result<(), Error> {
        datatypes::check(self.schema, id, text, prefixes).map_err(|error| {
            let suggestion = suggested_value(self.schema, id, &error);
            let error = Error::new(ErrorKind::Value, error.to_string()).suggesting(suggestion);
            error.by_rule(self.schema, simple.place)
        })
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
        // The same text is the same value, unless prefixes have a say in it.
        let is_same = text == fixed && self.shortcuts.is_unbound(simple);
        if is_same || datatypes::equal(self.schema, simple, text, fixed, prefixes) {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Value, "the value is not the fixed one")
            .expecting([format!("`{fixed}`")]))
    }
}

/// Whether a value of the type is checked where it is parsed.
#[inline]
fn is_parsed(schema: &Schema<'_>, simple: &Simple<'_>, parsed: Made) -> bool {
    simple.facets.is_empty()
        && match simple.variety {
            Variety::Atomic(builtin) => parsed.is(builtin),
            Variety::List(item) => is_list_of(schema, item, parsed),
            Variety::Union(_) => false,
        }
}

/// Whether the items of a list are of a type that says nothing but of which built-in type they are.
fn is_list_of(schema: &Schema<'_>, item: SimpleId, made: Made) -> bool {
    match schema.simples.get(item as usize) {
        Some(Simple { variety: Variety::Atomic(builtin), facets: [], .. }) => {
            made.is_list_of(*builtin)
        }
        _ => false,
    }
}

/// Makes the white space of `text` as the type has it; leaves it where it is if there is nothing to do.
#[inline]
fn normalise(white_space: WhiteSpace, text: &mut Cow<'_, str>) {
    let bytes = text.as_bytes();
    if length_until(bytes, |word| mask_lt(word, b'!'), |byte| byte <= b' ') == bytes.len() {
        return;
    }
    match text {
        Cow::Borrowed(same) => match datatypes::normalise(white_space, same) {
            // Written as the two words it is: a structure made just now is slow to copy.
            Cow::Borrowed(trimmed) => *text = Cow::Borrowed(trimmed),
            Cow::Owned(made) => *text = Cow::Owned(made),
        },
        Cow::Owned(same) => match datatypes::normalise(white_space, same) {
            Cow::Borrowed(unchanged) if unchanged.len() == same.len() => {}
            other => *text = Cow::Owned(other.into_owned()),
        },
    }
}

impl Simple<'_> {
    /// Whether the type takes all text whose white space is normalised.
    #[inline]
    pub(crate) fn is_any_text(&self) -> bool {
        let is_text = matches!(
            self.variety,
            Variety::Atomic(
                Builtin::String
                    | Builtin::AnySimpleType
                    | Builtin::NormalizedString
                    | Builtin::Token
                    | Builtin::AnyUri
            )
        );
        is_text && self.facets.is_empty()
    }
}
