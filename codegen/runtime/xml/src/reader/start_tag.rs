//! Start tags: declares namespaces, resolves names.

use super::super::attribute_match::AttributeMatch;
use super::super::engine::Instance;
use super::super::error::{Error, ErrorKind};
use super::super::lexer::{Attribute, RawName};
use super::super::namespaces::is_instance_attribute;
use super::super::table::{ExpandedName, NONE, TypeId};
use super::attributes::Checked;
use super::{ELEMENTS, Reader};

pub(super) const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

impl Reader<'_> {
    /// Takes a start tag that the lexer has read.
    pub(super) fn open(&mut self) -> Result<(), Error> {
        self.engine.offset = self.lexer.offset();
        self.taken = 0;
        let fault = if self.lexer.has_prefixes { self.resolve_prefixes()? } else { None };
        let name = self.element_name()?;
        let started = self.engine.start(name);
        if let Some(fault) = fault
            && (started.is_err() || !self.engine.is_skipped())
        {
            self.report(fault)?;
        }
        if let Err(error) = started {
            self.refused(name, error)?;
        }
        if self.lexer.has_prefixes {
            self.engine.instance = Instance::default();
            if self.recorder.has_any {
                self.record_instance();
            }
        }
        self.checked = Checked::Taken;
        if self.lexer.attributes.is_empty() || self.collected.is_some() {
            self.check_attributes()?;
        }
        Ok(())
    }

    /// What the name of the start tag means.
    #[inline]
    fn element_name(&mut self) -> Result<ExpandedName, Error> {
        let raw = self.lexer.name;
        let (schema, scope) = (self.engine.schema(), &self.scope);
        let name = self.resolved_names[ELEMENTS].of(raw.number(), scope.epoch(), || {
            let namespace = scope.of_element(raw.prefix())?;
            Some(ExpandedName { namespace, id: schema.name_id(namespace, raw.local()) })
        });
        let Some(name) = name else { return Err(self.unbound(raw, self.lexer.offset())) };
        self.namespace = name.namespace;
        Ok(name)
    }

    /// Skips an element that is not allowed, if errors are collected.
    #[cold]
    fn refused(&mut self, name: ExpandedName, error: Error) -> Result<(), Error> {
        let error = error.prefixed(&format!("element `{}`", self.lexer.name.text));
        let error = self.suggest_element(error);
        self.report(error)?;
        self.engine.skip(name);
        Ok(())
    }

    /// Declares namespaces, then resolves the prefixes of attributes. What is wrong with a value in
    /// the namespace `xsi` matters only where the element is checked.
    fn resolve_prefixes(&mut self) -> Result<Option<Error>, Error> {
        let depth = self.lexer.depth();
        self.recorder.has_any = false;
        for index in 0..self.lexer.attributes.len() {
            let attribute = &mut self.lexer.attributes[index];
            if let Some(prefix) = declared_prefix(attribute.name) {
                attribute.matched = AttributeMatch::NamespaceDeclaration;
                let offset = attribute.offset;
                let declared = self.scope.declare(prefix, &attribute.value, depth);
                declared.map_err(|error| self.placed(error.at(offset)))?;
            }
        }
        let (mut instance, mut fault) = (Instance::default(), None);
        for index in 0..self.lexer.attributes.len() {
            let Attribute { name, matched, offset, .. } = self.lexer.attributes[index];
            if !name.has_prefix() || matched == AttributeMatch::NamespaceDeclaration {
                continue;
            }
            let namespace = self.scope.search(name.prefix());
            let namespace = namespace.ok_or_else(|| self.unbound(name, offset))?;
            self.lexer.attributes[index].namespace = namespace;
            if namespace == self.scope.namespaces.xsi {
                self.recorder.has_any = true;
                let value = &self.lexer.attributes[index].value;
                let taken = self.instance(name.local(), value, &mut instance);
                fault = fault.or(taken.err().map(|error| error.at(offset)));
                self.lexer.attributes[index].matched = instance_match(name.local());
            }
        }
        self.engine.instance = instance;
        Ok(fault)
    }

    /// Takes an attribute of the namespace `xsi`.
    fn instance(&self, local: &str, value: &str, instance: &mut Instance) -> Result<(), Error> {
        match local {
            "type" => instance.type_id = Some(self.type_named(value.trim_matches(SPACES))?),
            "nil" => match value.trim_matches(SPACES) {
                "true" | "1" => instance.nil = Some(true),
                "false" | "0" => instance.nil = Some(false),
                _ => {
                    let error = Error::new(ErrorKind::Value, "`xsi:nil` is neither true nor false");
                    return Err(error.expecting(["`true`".to_owned(), "`false`".to_owned()]));
                }
            },
            "schemaLocation" => instance.has_location = true,
            "noNamespaceSchemaLocation" => instance.has_location_without_namespace = true,
            _ => {}
        }
        Ok(())
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

    #[cold]
    fn unbound(&self, name: RawName<'_>, offset: usize) -> Error {
        let found = format!("the prefix `{}` is not declared", name.prefix());
        self.placed(Error::new(ErrorKind::Syntax, found).at(offset))
    }

    /// Records an error and continues, if errors are collected; else returns it.
    #[cold]
    pub(super) fn report(&mut self, error: Error) -> Result<(), Error> {
        let error = self.placed(error);
        let others = self.engine.others();
        let others: Vec<Error> = others.into_iter().map(|error| self.placed(error)).collect();
        let limit = self.lexer.limits.errors;
        match &mut self.collected {
            Some(collected) if collected.len() < limit => {
                collected.push(error);
                collected.extend(others);
                collected.truncate(limit);
                Ok(())
            }
            Some(_) => Err(self.fault(ErrorKind::Limit, "there are more errors than are listed")),
            None => Err(error),
        }
    }
}

/// What an attribute of the namespace `xsi` is: every element may have those that XSD defines.
fn instance_match(local: &str) -> AttributeMatch {
    if is_instance_attribute(local) { AttributeMatch::Instance } else { AttributeMatch::Unresolved }
}

/// The prefix that an attribute declares, if it is a namespace declaration.
#[inline]
pub(super) fn declared_prefix(name: RawName<'_>) -> Option<&str> {
    match name.prefix() {
        "xmlns" => Some(name.local()),
        "" if name.text == "xmlns" => Some(""),
        _ => None,
    }
}
