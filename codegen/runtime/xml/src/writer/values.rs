//! Writes values: checks their lexical forms and escapes them.

use std::borrow::Cow;

use super::super::datatypes::{self, Made, NoPrefixes, QName, Value};
use super::super::error::{Error, ErrorKind};
use super::super::table::{
    Accepts, Attribute, AttributeTag, Builtin, NONE, Simple, SimpleId, ValueConstraint, Variety,
};
use super::Writer;
use super::escape::{push_attribute, push_quoted, push_text};

impl<'s> Writer<'s> {
    /// Writes the simple content of the open element.
    #[inline]
    pub fn value<T: Value>(&mut self, value: &T) -> Result<(), Error> {
        if let Some(text) = value.as_text() {
            let simple = || self.at.simple();
            return self.take_value(self.allowed::<T>(text, simple), Made::of::<T>());
        }
        let text = self.lexical(value);
        let taken = self.take_value(&text, Made::of::<T>());
        self.scratch = text;
        taken
    }

    /// Writes the attribute of the open tag with that index in its type.
    #[inline]
    pub fn attribute<T: Value>(&mut self, index: u16, value: &T) -> Result<(), Error> {
        if let Some(text) = value.as_text() {
            let simple = || self.attribute_at(index).map(|attribute| attribute.simple);
            return self.take_attribute(index, self.allowed::<T>(text, simple), Made::of::<T>());
        }
        let text = self.lexical(value);
        let taken = self.take_attribute(index, &text, Made::of::<T>());
        self.scratch = text;
        taken
    }

    /// Writes a child whose value the schema fixes.
    pub fn fixed_element(&mut self, particle: u16) -> Result<(), Error> {
        self.close_tag()?;
        let element = self.tags.particle(self.at.type_tags, particle);
        let value = self.engine.schema().element(element).and_then(|element| element.value);
        if let Some(tag) = self.tags.element(element) {
            self.enter_recorded_tag(tag);
        }
        let outer = self.begin(element, particle)?;
        let text = self.constant(value, self.at.simple().unwrap_or(NONE))?;
        self.take_value(&text, Made::NOTHING)?;
        self.end(outer)
    }

    /// Writes an attribute whose value the schema fixes.
    pub fn fixed_attribute(&mut self, index: u16) -> Result<(), Error> {
        let attribute = self.attribute_at(index);
        let (value, simple) =
            attribute.map_or((None, NONE), |attribute| (attribute.value, attribute.simple));
        let text = self.constant(value, simple)?;
        self.take_attribute(index, &text, Made::NOTHING)
    }

    /// The text; for a boolean the other form, if a pattern of its type requires that.
    #[inline]
    pub(super) fn allowed<'t, T: Value>(
        &self,
        text: &'t str,
        simple: impl FnOnce() -> Option<SimpleId>,
    ) -> &'t str {
        match T::BUILTIN {
            Some(Builtin::Boolean) => self.truth(text, simple().unwrap_or(NONE)),
            _ => text,
        }
    }

    fn truth<'t>(&self, text: &'t str, simple: SimpleId) -> &'t str {
        let schema = self.engine.schema();
        let has_facets = |row: &Simple<'_>| !row.facets.is_empty();
        let row = schema.simples.get(simple as usize);
        if !row.is_some_and(has_facets)
            || datatypes::check(schema, simple, text, &self.prefixes).is_ok()
        {
            return text;
        }
        if text == "true" { "1" } else { "0" }
    }

    /// The attribute of the open element with that index.
    #[inline]
    fn attribute_at(&self, index: u16) -> Option<&'s Attribute<'s>> {
        self.at.type_.and_then(|definition| definition.attributes.get(usize::from(index)))
    }

    /// The lexical form of a value, in the scratch buffer, which the caller must give back.
    #[inline]
    pub(super) fn lexical<T: Value>(&mut self, value: &T) -> String {
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        value.format(&mut text, &mut self.prefixes);
        text
    }

    /// The lexical form, in the current scope, of a value in the table.
    fn constant(
        &mut self,
        value: Option<ValueConstraint<'_>>,
        simple: SimpleId,
    ) -> Result<String, Error> {
        let Some(ValueConstraint::Default(text) | ValueConstraint::Fixed(text)) = value else {
            return Err(self.fault(ErrorKind::Unwritable, "the schema fixes no value here"));
        };
        let variety =
            self.engine.schema().simples.get(simple as usize).map(|simple| simple.variety);
        if !matches!(variety, Some(Variety::Atomic(Builtin::QName | Builtin::Notation))) {
            return Ok(text.to_owned());
        }
        // The table has expanded names.
        let name = QName::parse(Cow::Borrowed(text), &NoPrefixes);
        let mut out = String::new();
        name.map_err(|error| self.fault(ErrorKind::Value, error.to_string()))?
            .format(&mut out, &mut self.prefixes);
        Ok(out)
    }

    /// Checks text as the whole content of the open element, and writes it. `made` says which
    /// checks the Rust type of the value has already done.
    pub(super) fn take_value(&mut self, text: &str, made: Made) -> Result<(), Error> {
        if text.is_empty() {
            return self.take_nothing();
        }
        if let Err(error) = self.check_value(text, made) {
            return Err(self.placed(error));
        }
        self.close_tag()?;
        push_text(&mut self.out, text).map_err(|error| self.placed(error))
    }

    /// Checks the empty content of the open element.
    #[cold]
    fn take_nothing(&mut self) -> Result<(), Error> {
        if self.at.has_frame && self.engine.has_default_if_empty() {
            let found = "the element cannot be empty: that would stand for its default value";
            return Err(self.fault(ErrorKind::Unwritable, found));
        }
        self.check_value("", Made::NOTHING).map_err(|error| self.placed(error))
    }

    /// Checks text as the whole content of the open element.
    #[inline]
    fn check_value(&mut self, text: &str, made: Made) -> Result<(), Error> {
        let mut text = Cow::Borrowed(text);
        if self.at.has_frame {
            return self.engine.value(&mut text, &self.prefixes, made);
        }
        if self.at.type_tags.accepts.can_skip_check(made) {
            return Ok(());
        }
        match self.at.simple() {
            Some(simple) => self.engine.simple_content(simple, &mut text, &self.prefixes, made),
            None => Err(Error::new(ErrorKind::Text, "text may not stand here")),
        }
    }

    /// Checks text as the value of an attribute, and writes that.
    #[inline]
    fn take_attribute(&mut self, index: u16, text: &str, made: Made) -> Result<(), Error> {
        let is_usual = self.in_tag && !self.at.is_followed && self.prefixes.is_at_root();
        let tags = self.tags;
        let is_constant = |constant: &&AttributeTag| {
            let is_fixed = constant.accepts == Accepts::Fixed;
            is_usual && !constant.start.is_empty() && (!is_fixed || self.is_fixed(index, text))
        };
        let Some(constant) = tags.attribute(self.at.type_tags, index).filter(is_constant) else {
            return self.take_any_attribute(index, text, made);
        };
        if self.at.has_frame {
            self.engine.see(index).map_err(|error| self.wrong_attribute(index, error))?;
        }
        if constant.accepts != Accepts::Fixed && !constant.accepts.can_skip_check(made) {
            let mut value = Cow::Borrowed(text);
            let checked =
                self.engine.attribute_text(constant.simple, &mut value, &self.prefixes, made);
            checked.map_err(|error| self.wrong_attribute(index, error))?;
        }
        self.out.push_piece(&constant.start);
        push_quoted(&mut self.out, text).map_err(|error| self.wrong_attribute(index, error))
    }

    /// Whether a text is literally the fixed value of an attribute, and can be written as it is in
    /// the table.
    fn is_fixed(&self, index: u16, text: &str) -> bool {
        self.attribute_at(index).is_some_and(|attribute| {
            attribute.value.is_some_and(|value| value.text() == text)
                && self.engine.is_unbound(attribute.simple)
        })
    }

    /// The same for every attribute.
    fn take_any_attribute(&mut self, index: u16, text: &str, made: Made) -> Result<(), Error> {
        let Some((definition, attribute)) = self.at.type_.zip(self.attribute_at(index)) else {
            return Err(self.unknown_attribute());
        };
        if self.at.has_frame {
            self.engine.see(index).map_err(|error| self.wrong_attribute(index, error))?;
        }
        let mut value = Cow::Borrowed(text);
        let taken = self.engine.attribute_at(definition, index, &mut value, &self.prefixes, made);
        taken.map_err(|error| self.wrong_attribute(index, error))?;
        let Some(name) = self.engine.schema().names.get(attribute.name as usize) else {
            return Err(self.unknown_attribute());
        };
        self.attribute_name(name.namespace, name.local, "")?;
        push_attribute(&mut self.out, text).map_err(|error| self.wrong_attribute(index, error))
    }

    #[cold]
    fn unknown_attribute(&self) -> Error {
        self.fault(ErrorKind::Attribute, "the type has no such attribute")
    }

    #[cold]
    fn wrong_attribute(&self, index: u16, error: Error) -> Error {
        let schema = self.engine.schema();
        let Some((definition, attribute)) = self.at.type_.zip(self.attribute_at(index)) else {
            return self.placed(error);
        };
        let name = schema.names.get(attribute.name as usize).map_or("", |name| name.local);
        let error = error.prefixed(&format!("attribute `{name}`"));
        self.placed(error.by_rule(schema, attribute.place).by_rule(schema, definition.place))
    }
}
