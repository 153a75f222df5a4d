//! Writes elements and attributes that wildcards match.

use std::borrow::Cow;

use super::super::any::{AnyAttribute, AnyElement, AnyNode};
use super::super::attribute_match::AttributeMatch;
use super::super::characters::is_ncname;
use super::super::datatypes::{Made, Prefixes};
use super::super::duplicates::find_duplicate;
use super::super::engine::Instance;
use super::super::error::{Error, ErrorKind};
use super::super::limits::Limits;
use super::super::namespaces::{XSI, is_instance_attribute};
use super::super::table::{ExpandedName, NONE, NONE16};
use super::Writer;
use super::escape::push_attribute;

/// White space of XML.
const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

impl Writer<'_> {
    /// Writes an element, tags and all.
    pub(super) fn any_element(&mut self, value: &AnyElement, particle: u16) -> Result<(), Error> {
        let namespace = self.prefixes.namespaces.number(&value.namespace)?;
        self.enter_recorded(namespace, &value.local);
        self.prefixes.enter(self.names.len() + 1);
        for (prefix, uri) in &value.declarations {
            self.prefixes.bind(prefix, uri)?;
        }
        self.engine.instance = self.any_instance(&value.attributes);
        let name =
            ExpandedName { namespace, id: self.engine.schema().name_id(namespace, &value.local) };
        self.enter(name, particle, &value.local)?;
        self.check_name(name, &value.local)?;
        self.engine.instance = Instance::default();
        self.check_nil(&value.attributes)?;
        self.open_tag(namespace, &value.local, &value.prefix)?;
        let inner = self.entered(true);
        let outer = std::mem::replace(&mut self.at, inner);
        self.with_room::<AnyElement, _>(|writer| writer.inside(value))?;
        self.end(outer)
    }

    /// Has the engine enter an element that is known by its name. What matches it must be
    /// `particle`, unless that is [`NONE16`].
    fn enter(&mut self, name: ExpandedName, particle: u16, local: &str) -> Result<(), Error> {
        if self.names.len() >= Limits::DEFAULT.depth {
            return Err(self.too_deep());
        }
        if !self.at.has_frame {
            return Err(
                self.fault(ErrorKind::Element, format!("element `{local}` may not stand here"))
            );
        }
        if let Err(error) = self.engine.start(name) {
            return Err(self.placed(error.prefixed(&format!("element `{local}`"))));
        }
        if particle != NONE16 && particle != self.engine.child.particle {
            return Err(self.other_leaf(local));
        }
        Ok(())
    }

    /// Writes the attributes and the content of an element whose tag is open.
    pub(in super::super) fn inside(&mut self, value: &AnyElement) -> Result<(), Error> {
        for (prefix, uri) in &value.declarations {
            self.prefixes.bind(prefix, uri)?;
        }
        self.check_distinct(&value.attributes)?;
        for attribute in &value.attributes {
            self.any_attribute(attribute)?;
        }
        if self.engine.has_value() {
            return self.only_text(&value.children);
        }
        for child in &value.children {
            match child {
                AnyNode::Text(text) => self.text(text)?,
                AnyNode::Element(element) => {
                    self.close_tag()?;
                    self.any_element(element, NONE16)?;
                }
            }
        }
        Ok(())
    }

    /// Writes simple content.
    fn only_text(&mut self, children: &[AnyNode]) -> Result<(), Error> {
        let mut all = Cow::Borrowed("");
        for child in children {
            match child {
                AnyNode::Text(text) if all.is_empty() => all = Cow::Borrowed(text.as_str()),
                AnyNode::Text(text) => all.to_mut().push_str(text),
                AnyNode::Element(_) => {
                    return Err(
                        self.fault(ErrorKind::Element, "no element may stand in simple content")
                    );
                }
            }
        }
        // Left empty, it stands for the default value, if there is one: as it was read.
        if all.is_empty() {
            return self
                .engine
                .value(&mut all, &self.prefixes, Made::NOTHING)
                .map_err(|error| self.placed(error));
        }
        self.take_value(&all, Made::NOTHING)
    }

    /// Writes an attribute by its name, and returns what it is.
    pub(super) fn any_attribute(
        &mut self,
        attribute: &AnyAttribute,
    ) -> Result<AttributeMatch, Error> {
        let namespace = self.prefixes.namespaces.number(&attribute.namespace)?;
        let id = self.engine.schema().name_id(namespace, &attribute.local);
        let name = ExpandedName { namespace, id };
        self.check_name(name, &attribute.local)?;
        let is_instance = attribute.namespace == XSI && is_instance_attribute(&attribute.local);
        let matched = match attribute.local.as_str() {
            _ if is_instance => AttributeMatch::Instance,
            // That would be a declaration.
            "xmlns" if attribute.namespace.is_empty() => return Err(self.misplaced(attribute)),
            _ if !self.at.has_frame => return Err(self.misplaced(attribute)),
            local => {
                let mut value = Cow::Borrowed(attribute.value.as_str());
                let taken = self.engine.attribute(name, &mut value, &self.prefixes);
                taken
                    .map_err(|error| self.placed(error.prefixed(&format!("attribute `{local}`"))))?
            }
        };
        self.rely(attribute)?;
        self.attribute_name(namespace, &attribute.local, &attribute.prefix)?;
        push_attribute(&mut self.out, &attribute.value).map_err(|error| self.placed(error))?;
        Ok(matched)
    }

    /// No document has an attribute twice.
    pub(super) fn check_distinct(&self, attributes: &[AnyAttribute]) -> Result<(), Error> {
        let found =
            find_duplicate(attributes, |each| (each.local.as_str(), each.namespace.as_str()));
        let Some(attribute) = found else { return Ok(()) };
        let found = format!("attribute `{}` is there twice", attribute.local);
        Err(self.fault(ErrorKind::Attribute, found))
    }

    /// An attribute that is not for this place.
    #[cold]
    pub(super) fn misplaced(&self, attribute: &AnyAttribute) -> Error {
        let found = format!("attribute `{}` may not stand here", attribute.local);
        self.fault(ErrorKind::Attribute, found)
    }

    /// Declares what the value of an attribute relies on.
    fn rely(&mut self, attribute: &AnyAttribute) -> Result<(), Error> {
        for (prefix, uri) in &attribute.declarations {
            if !self.prefixes.bind(prefix, uri)? {
                let found = format!(
                    "the prefix `{prefix}` has another meaning here than the value of `{}` gives it",
                    attribute.local
                );
                return Err(self.fault(ErrorKind::Unwritable, found));
            }
        }
        Ok(())
    }

    /// What the attributes of the namespace `xsi` say.
    pub(super) fn any_instance(&self, attributes: &[AnyAttribute]) -> Instance {
        let mut instance = Instance::default();
        for attribute in attributes.iter().filter(|attribute| attribute.namespace == XSI) {
            match (attribute.local.as_str(), attribute.value.trim_matches(SPACES)) {
                ("type", name) => instance.type_id = Some(self.any_type(name)),
                ("nil", "true" | "1") => instance.nil = Some(true),
                ("nil", "false" | "0") => instance.nil = Some(false),
                ("schemaLocation", _) => instance.has_location = true,
                ("noNamespaceSchemaLocation", _) => instance.has_location_without_namespace = true,
                _ => {}
            }
        }
        instance
    }

    /// Whether `xsi:nil` is a truth value, where the element is checked.
    pub(super) fn check_nil(&self, attributes: &[AnyAttribute]) -> Result<(), Error> {
        let is_wrong = |attribute: &AnyAttribute| {
            attribute.namespace == XSI
                && attribute.local == "nil"
                && !matches!(attribute.value.trim_matches(SPACES), "true" | "1" | "false" | "0")
        };
        if attributes.iter().any(is_wrong) && !self.engine.is_skipped() {
            return Err(self.fault(ErrorKind::Value, "`xsi:nil` is neither true nor false"));
        }
        Ok(())
    }

    /// The type that a value of `xsi:type` names; [`NONE`] if the schema has none such.
    fn any_type(&self, name: &str) -> u32 {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        let namespace = self.prefixes.namespace(prefix);
        namespace.map_or(NONE, |namespace| self.type_of_name(namespace, local))
    }

    /// A name in a value may be malformed, unless the schema has it, too.
    fn check_name(&self, name: ExpandedName, local: &str) -> Result<(), Error> {
        if name.id != NONE || is_ncname(local) {
            return Ok(());
        }
        Err(self.fault(ErrorKind::Unwritable, format!("`{local}` is not a name")))
    }
}
