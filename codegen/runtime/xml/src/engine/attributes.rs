//! Attributes of the element whose start tag is read.

use std::borrow::Cow;

use super::super::attribute_match::AttributeMatch;
use super::super::datatypes::{Made, NoPrefixes, Prefixes};
use super::super::error::{Error, ErrorKind};
use super::super::table::{Attribute, NONE, Place, Process, Type, ValueConstraint};
use super::ids::ValidText;
use super::{Engine, ExpandedName};

impl<'s> Engine<'s> {
    /// Checks an attribute, and normalizes the white space of its value.
    #[inline]
    pub(crate) fn attribute(
        &mut self,
        name: ExpandedName,
        value: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
    ) -> Result<AttributeMatch, Error> {
        match self.find_attribute(name)? {
            None => self.other_attribute(name, value, prefixes),
            Some((index, true)) => Ok(AttributeMatch::Declared(index)),
            Some((index, false)) => {
                self.check_attribute(index, value, prefixes, Made::NOTHING)?;
                Ok(AttributeMatch::Declared(index))
            }
        }
    }

    /// The index of an attribute that the type declares, and whether every value is valid; else the
    /// value must be checked.
    #[inline]
    pub(crate) fn find_attribute(
        &mut self,
        name: ExpandedName,
    ) -> Result<Option<(u16, bool)>, Error> {
        let Some(definition) = self.frames.last().and_then(|frame| frame.type_) else {
            return Ok(None);
        };
        if name.id == NONE {
            return Ok(None);
        }
        let mut attributes = (0..).zip(definition.attributes);
        let Some((index, attribute)) = attributes.find(|(_, each)| each.name == name.id) else {
            return Ok(None);
        };
        self.see(index)?;
        let is_free = self.precomputed.is_free(attribute.simple)
            && attribute.value.is_none()
            && !self.identities.awaits_fields(self.frames.len());
        Ok(Some((index, is_free)))
    }

    /// Checks an attribute that the type does not declare.
    pub(crate) fn other_attribute(
        &mut self,
        name: ExpandedName,
        value: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
    ) -> Result<AttributeMatch, Error> {
        let Some(frame) = self.frames.last() else { return Ok(AttributeMatch::Ignored) };
        let Some(definition) = frame.type_ else {
            return self.free_attribute(name, value, prefixes);
        };
        match definition.any_attribute {
            Some(wildcard) if wildcard.lets_in(name) => {
                self.any_attribute(name, value, wildcard.process, prefixes)
            }
            _ if definition.is_lenient => Ok(AttributeMatch::Ignored),
            _ => Err(self.surplus_attribute(definition)),
        }
    }

    /// An attribute of an element that has no type.
    fn free_attribute(
        &mut self,
        name: ExpandedName,
        value: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
    ) -> Result<AttributeMatch, Error> {
        if self.frames.last().is_some_and(|frame| frame.is_skipped) {
            return Ok(AttributeMatch::Wildcard);
        }
        self.any_attribute(name, value, Process::Lax, prefixes)
    }

    /// Checks the value of an attribute of the innermost element, by its index; see
    /// [`Engine::value`] for `made`.
    #[inline]
    pub(crate) fn check_attribute(
        &mut self,
        index: u16,
        value: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        made: Made,
    ) -> Result<(), Error> {
        match self.frames.last().and_then(|frame| frame.type_) {
            Some(definition) => self.attribute_at(definition, index, value, prefixes, made),
            None => Ok(()),
        }
    }

    /// Checks the value of an attribute of that type, by its index; see [`Engine::value`] for
    /// `made`.
    pub(crate) fn attribute_at(
        &mut self,
        definition: &'s Type<'s>,
        index: u16,
        value: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        made: Made,
    ) -> Result<(), Error> {
        let Some(attribute) = definition.attributes.get(usize::from(index)) else { return Ok(()) };
        self.attribute_value(Some(definition), attribute, value, prefixes, made)
    }

    /// Records an attribute whose value is checked elsewhere.
    #[inline]
    pub(crate) fn see(&mut self, index: u16) -> Result<(), Error> {
        if self.seen.contains(usize::from(index)) {
            return Err(twice());
        }
        self.seen.insert(usize::from(index));
        Ok(())
    }

    /// An attribute that a wildcard matches.
    fn any_attribute(
        &mut self,
        name: ExpandedName,
        value: &mut Cow<'_, str>,
        process: Process,
        prefixes: &dyn Prefixes,
    ) -> Result<AttributeMatch, Error> {
        match (process, self.schema.global_attribute(name.id)) {
            (Process::Skip, _) | (Process::Lax, None) => {}
            (Process::Strict, None) => {
                return Err(self.wrong(ErrorKind::Attribute, "this is not declared by the schema"));
            }
            (_, Some(attribute)) => {
                let definition = self.frames.last().and_then(|frame| frame.type_);
                if let Some(definition) = definition {
                    self.check_local_attribute(definition, attribute)?;
                }
                self.attribute_value(definition, attribute, value, prefixes, Made::NOTHING)?;
            }
        }
        Ok(AttributeMatch::Wildcard)
    }

    /// What a wildcard lets in is of the type that a base of the type declares for that name, if
    /// one does.
    fn check_local_attribute(
        &self,
        definition: &Type<'_>,
        global: &Attribute<'_>,
    ) -> Result<(), Error> {
        let Some(local) = self.schema.conflicting_local_attribute(definition, global) else {
            return Ok(());
        };
        let label = |id: u32| self.schema.simples.get(id as usize).map_or("?", |it| it.label);
        let found = format!(
            "its type is `{}`, and a base of the element's type declares the attribute with the \
             type `{}`",
            label(global.simple),
            label(local.simple)
        );
        Err(self.wrong(ErrorKind::Type, found))
    }

    /// Checks the value of a declared attribute.
    #[inline]
    fn attribute_value(
        &mut self,
        definition: Option<&Type<'_>>,
        attribute: &'s Attribute<'s>,
        value: &mut Cow<'_, str>,
        prefixes: &dyn Prefixes,
        made: Made,
    ) -> Result<(), Error> {
        let owner = self.attribute_owner(declared_at(definition, attribute));
        let checked = self.declared_value(attribute.simple, value, prefixes, made, owner);
        let checked = checked
            .and_then(|()| self.check_fixed(attribute.value, attribute.simple, value, prefixes));
        let checked = checked.and_then(|()| {
            self.identities.attribute(self.schema, &self.frames, attribute, value, prefixes)
        });
        checked.map_err(|error| self.of_attribute(definition, attribute, error))
    }

    /// An error about the value of an attribute of the innermost element, by the rules of its type.
    #[cold]
    pub(crate) fn of_attribute_value(&self, index: u16, error: Error) -> Error {
        let definition = self.frames.last().and_then(|frame| frame.type_);
        let attribute = definition.and_then(|found| found.attributes.get(usize::from(index)));
        let Some(attribute) = attribute else { return error };
        let simple = self.schema.simples.get(attribute.simple as usize);
        let error = match simple {
            Some(simple) => error.by_rule(self.schema, simple.place),
            None => error,
        };
        self.of_attribute(definition, attribute, error)
    }

    /// An error about the value of an attribute.
    #[cold]
    fn of_attribute(
        &self,
        definition: Option<&Type<'_>>,
        attribute: &Attribute<'_>,
        error: Error,
    ) -> Error {
        let error = error.by_rule(self.schema, attribute.place);
        match definition {
            Some(definition) => error.by_rule(self.schema, definition.place),
            None => error,
        }
    }

    /// Checks, after all attributes, whether the required ones were there. Absent ones with a
    /// default count for identity constraints.
    #[inline]
    pub(crate) fn attributes_end(&mut self) -> Result<(), Error> {
        let awaited = self.precomputed.awaited(self.child.type_id);
        if self.seen.includes(awaited) && !self.identities.awaits_fields(self.frames.len()) {
            return Ok(());
        }
        self.absent_attributes()
    }

    fn absent_attributes(&mut self) -> Result<(), Error> {
        let Some(definition) = self.frames.last().and_then(|frame| frame.type_) else {
            return Ok(());
        };
        let mut complete = Ok(());
        for (index, attribute) in definition.attributes.iter().enumerate() {
            if !(attribute.required || attribute.value.is_some()) || self.seen.contains(index) {
                continue;
            }
            match attribute.value {
                _ if attribute.required => {
                    let missing = self.missing_attribute(attribute, definition);
                    let missing = missing.map_err(|error| {
                        self.missing.push(attribute.name);
                        error.at(self.offset)
                    });
                    complete = super::both(complete, missing, &mut self.others);
                }
                Some(ValueConstraint::Default(value) | ValueConstraint::Fixed(value)) => {
                    self.implied_attribute(definition, attribute, value)?;
                }
                None => {}
            }
        }
        complete
    }

    /// Takes the value that the schema has for an attribute which is absent.
    fn implied_attribute(
        &mut self,
        definition: &Type<'_>,
        attribute: &Attribute<'_>,
        text: &str,
    ) -> Result<(), Error> {
        let (prefixes, owner) =
            (&NoPrefixes, self.attribute_owner(declared_at(Some(definition), attribute)));
        self.identities.attribute(self.schema, &self.frames, attribute, text, prefixes)?;
        let value = ValidText { text, prefixes, offset: self.offset, owner };
        let taken = self.ids.take(self.schema, attribute.simple, &value);
        taken.map_err(|error| self.of_attribute(Some(definition), attribute, error))
    }

    #[cold]
    fn missing_attribute(
        &self,
        attribute: &Attribute<'_>,
        definition: &Type<'_>,
    ) -> Result<(), Error> {
        if definition.is_lenient {
            return Ok(());
        }
        let found = format!("the attribute `{}` is missing", self.schema.show(attribute.name));
        let error = Error::new(ErrorKind::Attribute, found)
            .expecting([format!("`{}`", self.schema.show(attribute.name))]);
        Err(error.by_rule(self.schema, attribute.place).by_rule(self.schema, definition.place))
    }

    #[cold]
    fn surplus_attribute(&self, definition: &Type<'_>) -> Error {
        let free = definition
            .attributes
            .iter()
            .enumerate()
            .filter(|(index, _)| !self.seen.contains(*index));
        let expected = free.map(|(_, attribute)| format!("`{}`", self.schema.show(attribute.name)));
        self.wrong(ErrorKind::Attribute, "this may not stand here").expecting(expected)
    }
}

/// The position of an attribute's declaration; if it has none, that of its type.
#[inline]
fn declared_at(definition: Option<&Type<'_>>, attribute: &Attribute<'_>) -> Place {
    match definition {
        Some(definition) if attribute.place.line == 0 => definition.place,
        _ => attribute.place,
    }
}

#[cold]
fn twice() -> Error {
    Error::new(ErrorKind::Syntax, "this is there twice")
}
