//! Checks values against simple types.

use std::borrow::Cow;

use super::super::datatypes::{self, Made, Prefixes};
use super::super::error::{Error, ErrorKind};
use super::super::swar::{length_until, mask_lt};
use super::super::table::{Schema, Simple, SimpleId, ValueConstraint, Variety, WhiteSpace};
use super::Engine;
use super::ids::{Owner, ValidText};
use super::suggestions::value_suggestion_text;
use super::valid_values::ValidValue;
use super::values::NOWHERE;

impl Engine<'_> {
    /// Whether text that is valid once is valid wherever it stands.
    pub(crate) fn is_unbound(&self, simple: SimpleId) -> bool {
        self.precomputed.is_unbound(simple)
    }

    /// Normalises the white space of the value of an element and checks it against a simple type.
    #[inline]
    pub(crate) fn simple_content(
        &mut self,
        id: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
    ) -> Result<(), Error> {
        self.declared_value(id, text, prefixes, parsed, self.content_owner(NOWHERE))
    }

    /// The same of the value of an attribute.
    #[inline]
    pub(crate) fn attribute_text(
        &mut self,
        id: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
    ) -> Result<(), Error> {
        self.declared_value(id, text, prefixes, parsed, self.attribute_owner(NOWHERE))
    }

    /// The same of the value of a child that is not entered.
    #[inline]
    pub(crate) fn child_text(
        &mut self,
        id: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
    ) -> Result<(), Error> {
        self.declared_value(id, text, prefixes, parsed, self.child_owner(NOWHERE))
    }

    /// The same of the value of an element or attribute.
    #[inline]
    pub(super) fn declared_value(
        &mut self,
        id: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
        owner: Owner,
    ) -> Result<(), Error> {
        if self.precomputed.is_free(id) {
            return Ok(());
        }
        self.checked_value(id, text, prefixes, parsed, owner)
    }

    fn checked_value(
        &mut self,
        id: SimpleId,
        text: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        parsed: Made,
        owner: Owner,
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
        let known = ValidValue::of(id, text).filter(|_| self.precomputed.is_unbound(id));
        if known.is_some_and(|known| self.valid.has(&known)) {
            return Ok(());
        }
        self.check_value(id, simple, text, prefixes)?;
        let Some(known) = known else {
            let value = ValidText { text, prefixes, offset: self.offset, owner };
            return self.ids.take(self.schema, id, &value);
        };
        self.valid.insert(known);
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
            let suggestion = value_suggestion_text(self.schema, id, &error);
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
        let is_same = text == fixed && self.precomputed.is_unbound(simple);
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

/// Makes the white space of `text` as the type has it; leaves it where it is if there is nothing to
/// do.
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
