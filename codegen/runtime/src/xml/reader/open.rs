//! Start tags: namespaces declared, names resolved, attributes checked.

use std::borrow::Cow;

use super::super::characters::is_space;
use super::super::engine::{Child, ExpandedName, IGNORED, Instance, SCHEMA_LOCATION};
use super::super::error::{Error, ErrorKind};
use super::super::lexer::{RawAttribute, RawName};
use super::super::namespaces::NO_NAMESPACE;
use super::super::table::{NONE, NamespaceId, TypeId};
use super::{Attribute, Name, Reader};

/// From so many attributes on, duplicates are sought by sorting.
const MANY: usize = 12;

impl<'i> Reader<'i> {
    /// Takes a start tag that the lexer has read.
    #[inline]
    pub(super) fn open(&mut self, raw: RawName<'i>) -> Result<Child, Error> {
        self.engine.offset = self.lexer.offset();
        self.attributes.clear();
        self.taken = 0;
        let instance = if self.lexer.attributes().is_empty() {
            Instance::default()
        } else {
            self.resolve_attributes()?
        };
        let namespace = self.scope.of_element(raw.prefix()).ok_or_else(|| self.unbound(raw))?;
        self.name = Name { raw, namespace };
        let name =
            ExpandedName { namespace, id: self.engine.schema().name_id(namespace, raw.local()) };
        self.current = match self.engine.start(name, instance) {
            Ok(child) => child,
            Err(error) => {
                self.report(self.about_element(raw, error))?;
                self.engine.skip(name);
                Child::UNKNOWN
            }
        };
        if !self.attributes.is_empty() {
            self.check_attributes()?;
        }
        self.absent_attributes()?;
        Ok(self.current)
    }

    /// Declares namespaces, then resolves the names of attributes.
    fn resolve_attributes(&mut self) -> Result<Instance, Error> {
        let depth = self.lexer.depth();
        for RawAttribute { name, value, offset } in self.lexer.attributes().iter() {
            if let Some(prefix) = declared_prefix(*name) {
                self.scope.declare(prefix, value, depth).map_err(|error| error.at(*offset))?;
            }
        }
        let mut raw = std::mem::take(self.lexer.attributes());
        let mut instance = Instance::default();
        for attribute in raw.drain(..) {
            if declared_prefix(attribute.name).is_none() {
                self.resolve_attribute(attribute, &mut instance)?;
            }
        }
        // The lexer keeps its buffer.
        *self.lexer.attributes() = raw;
        self.refuse_duplicates()?;
        Ok(instance)
    }

    #[inline]
    fn resolve_attribute(
        &mut self,
        attribute: RawAttribute<'i>,
        instance: &mut Instance,
    ) -> Result<(), Error> {
        let RawAttribute { name, value, offset } = attribute;
        let mut slot = 0;
        let namespace = if name.has_prefix() {
            self.scope.search(name.prefix()).ok_or_else(|| self.unbound(name).at(offset))?
        } else {
            NO_NAMESPACE
        };
        if namespace == self.scope.namespaces.xsi && name.has_prefix() {
            slot = self
                .instance(name.local(), &value, instance)
                .map_err(|error| self.placed(error.at(offset)))?;
        }
        self.attributes.push(Attribute { name, namespace, slot, value, offset, is_there: true });
        Ok(())
    }

    /// Takes an attribute of the namespace `xsi`, which every element may have: its slot.
    fn instance(&self, local: &str, value: &str, instance: &mut Instance) -> Result<u16, Error> {
        match local {
            "type" => {
                instance.type_id = Some(self.type_named(
                    value.trim_matches(|each: char| each.is_ascii() && is_space(each as u8)),
                )?)
            }
            "nil" => match value.trim_matches([' ', '\t', '\n', '\r']) {
                "true" | "1" => instance.nil = Some(true),
                "false" | "0" => instance.nil = Some(false),
                _ => {
                    return Err(Error::new(
                        ErrorKind::Value,
                        "`xsi:nil` is neither true nor false",
                    ));
                }
            },
            "schemaLocation" | "noNamespaceSchemaLocation" => return Ok(SCHEMA_LOCATION),
            _ => {}
        }
        Ok(IGNORED)
    }

    /// The type that `xsi:type` names; [`NONE`] if the schema has none such.
    fn type_named(&self, name: &str) -> Result<TypeId, Error> {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        let Some(namespace) = self.scope.of_element(prefix) else {
            return Err(Error::new(
                ErrorKind::Type,
                format!("the prefix `{prefix}` of `xsi:type` is not declared"),
            ));
        };
        let schema = self.engine.schema();
        match schema.name_id(namespace, local) {
            NONE => Ok(NONE),
            id => Ok(schema.type_named(id)),
        }
    }

    /// Checks the attributes against the type of the element that was entered.
    fn check_attributes(&mut self) -> Result<(), Error> {
        for index in 0..self.attributes.len() {
            let attribute = &mut self.attributes[index];
            if attribute.slot >= IGNORED {
                continue;
            }
            let value = std::mem::take(&mut attribute.value);
            let id = self.engine.schema().name_id(attribute.namespace, attribute.name.local());
            let name = ExpandedName { namespace: attribute.namespace, id };
            match self.engine.attribute(name, value, &self.scope) {
                Ok((slot, value)) => (attribute.slot, attribute.value) = (slot, value),
                Err(error) => {
                    let (raw, offset) = (attribute.name, attribute.offset);
                    attribute.slot = IGNORED;
                    self.report(about_attribute(raw, &error).at(offset))?;
                }
            }
        }
        Ok(())
    }

    /// Adds the attributes that are absent and have a value all the same.
    #[inline]
    fn absent_attributes(&mut self) -> Result<(), Error> {
        let attributes = &mut self.attributes;
        let result = self.engine.attributes_end(|slot, value| {
            let name = RawName::default();
            let value = Cow::Borrowed(value);
            attributes.push(Attribute {
                name,
                namespace: NO_NAMESPACE,
                slot,
                value,
                offset: 0,
                is_there: false,
            });
        });
        result.or_else(|error| self.report(error))
    }

    /// No two attributes have one expanded name.
    #[inline]
    fn refuse_duplicates(&self) -> Result<(), Error> {
        let key = |attribute: &Attribute<'i>| (attribute.name.local(), attribute.namespace);
        let twice = if self.attributes.len() > MANY {
            let mut sorted: Vec<_> = self.attributes.iter().collect();
            sorted.sort_unstable_by_key(|attribute| key(attribute));
            sorted.windows(2).find(|pair| key(pair[0]) == key(pair[1])).map(|pair| pair[1])
        } else {
            let pairs = self.attributes.iter().enumerate();
            pairs
                .skip(1)
                .find(|(at, each)| {
                    self.attributes[..*at].iter().any(|other| key(other) == key(each))
                })
                .map(|pair| pair.1)
        };
        twice.map_or(Ok(()), |attribute| Err(self.duplicate(attribute.name, attribute.offset)))
    }

    #[cold]
    fn duplicate(&self, name: RawName<'_>, offset: usize) -> Error {
        self.fault(ErrorKind::Syntax, format!("the attribute `{}` is there twice", name.text))
            .at(offset)
    }

    #[cold]
    fn unbound(&self, name: RawName<'_>) -> Error {
        self.fault(ErrorKind::Syntax, format!("the prefix `{}` is not declared", name.prefix()))
    }

    /// An error of the engine about an element, with its name.
    #[cold]
    fn about_element(&self, name: RawName<'_>, error: Error) -> Error {
        error.prefixed(&format!("element `{}`", name.text))
    }

    /// Keeps an error and goes on, if errors are collected; else it is the end.
    #[cold]
    pub(super) fn report(&mut self, error: Error) -> Result<(), Error> {
        let error = self.placed(error);
        match &mut self.collected {
            Some(collected) => {
                collected.push(error);
                Ok(())
            }
            None => Err(error),
        }
    }
}

/// The prefix that an attribute declares, if it is a namespace declaration.
#[inline]
fn declared_prefix(name: RawName<'_>) -> Option<&str> {
    match name.prefix() {
        "xmlns" => Some(name.local()),
        "" if name.text == "xmlns" => Some(""),
        _ => None,
    }
}

#[cold]
fn about_attribute(name: RawName<'_>, error: &Error) -> Error {
    error.clone().prefixed(&format!("attribute `{}`", name.text))
}

impl<'i> Name<'i> {
    /// Its parts: prefix, local name, number of the namespace.
    pub(super) fn parts(self) -> (&'i str, &'i str, NamespaceId) {
        (self.raw.prefix(), self.raw.local(), self.namespace)
    }
}
