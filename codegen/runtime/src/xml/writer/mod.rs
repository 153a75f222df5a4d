//! Values → text, straight into one growing buffer. The same engine that reads is stepped on writing: what
//! the schema forbids is an error, not a document.
//!
//! Derived code calls, for the tag that is open: [`Writer::attribute`] and [`Writer::any_attributes`], then
//! [`Writer::element`], [`Writer::any`] and [`Writer::text`], or [`Writer::value`].

mod any;
mod escape;
mod prefixes;
mod tags;

use std::borrow::Cow;
use std::ops::Range;

use super::any::{AnyAttribute, AnyElement};
use super::datatypes::{NoPrefixes, QName, Value};
use super::element::Element;
use super::engine::{Engine, ExpandedName, Instance};
use super::error::{Error, ErrorKind};
use super::limits::Limits;
use super::table::{Builtin, Document, NONE, Schema, SimpleId, ValueConstraint, Variety};
use escape::{push_attribute, push_text};
use prefixes::Prefixed;

/// A document that is being written.
#[derive(Debug)]
pub struct Writer<'s> {
    out: String,
    engine: Engine<'s>,
    prefixes: Prefixed<'s>,
    document: &'s Document<'s>,
    /// Where in `out` the names of the open elements stand.
    open: Vec<Range<usize>>,
    /// The innermost start tag lacks its `>`: attributes may still come.
    in_tag: bool,
    /// Whether elements between elements begin new lines.
    is_indented: bool,
    /// The element that was open last had children, on lines of their own.
    on_new_line: bool,
    /// Lexical forms are made here.
    scratch: String,
}

impl<'s> Writer<'s> {
    /// A writer of one of [`Schema::documents`].
    pub fn new(schema: &'s Schema<'s>, document: usize) -> Result<Self, Error> {
        let Some(described) = schema.documents.get(document) else {
            return Err(Error::new(ErrorKind::Unwritable, "the schema has no such document"));
        };
        Ok(Self {
            out: String::with_capacity(1024),
            engine: Engine::new(schema, Some(document)),
            prefixes: Prefixed::new(schema.namespaces)?,
            document: described,
            open: Vec::with_capacity(16),
            in_tag: false,
            is_indented: false,
            on_new_line: false,
            scratch: String::new(),
        })
    }

    /// The same, writing for people: elements between elements on lines of their own.
    #[must_use]
    pub fn indented(mut self) -> Self {
        self.is_indented = true;
        self
    }

    /// Writes the whole document: XML declaration and root.
    pub fn document<T: Element>(mut self, value: &T) -> Result<Vec<u8>, Error> {
        self.out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let element = match value.element_id() {
            NONE => self.document.element,
            member => member,
        };
        for (prefix, namespace) in self.document.declarations {
            self.prefixes.declare(Cow::Borrowed(*prefix), *namespace, 1);
        }
        self.declared(element, None, value)?;
        match self.engine.finish().into_iter().next() {
            Some(error) => Err(error.unplaced()),
            None => Ok(self.out.into_bytes()),
        }
    }

    /// Writes the attribute of the open tag that has that slot.
    #[inline]
    pub fn attribute<T: Value>(&mut self, slot: u16, value: &T) -> Result<(), Error> {
        let Some(attribute) = self.engine.attribute_at(slot) else {
            return Err(self.fault(ErrorKind::Attribute, "the type has no such attribute"));
        };
        let schema = self.engine.schema();
        let Some(name) = schema.names.get(attribute.name as usize) else {
            return Err(self.fault(ErrorKind::Attribute, "the schema has no such name"));
        };
        let expanded = ExpandedName { namespace: name.namespace, id: attribute.name };
        let text = self.lexical(value);
        let taken =
            self.engine.attribute(expanded, &mut Cow::Borrowed(text.get(value)), &self.prefixes);
        taken
            .map(drop)
            .map_err(|error| self.placed(error.prefixed(&format!("attribute `{}`", name.local))))?;
        self.attribute_name(name.namespace, name.local, "")?;
        let pushed = push_attribute(&mut self.out, text.get(value));
        self.recycle(text);
        pushed.map_err(|error| self.placed(error))
    }

    /// Writes attributes by their names.
    pub fn any_attributes(&mut self, attributes: &[AnyAttribute]) -> Result<(), Error> {
        attributes.iter().try_for_each(|attribute| self.any_attribute(attribute))
    }

    /// Writes a child that matches the particle `leaf` of the open element's type.
    #[inline]
    pub fn element<T: Element>(&mut self, leaf: u16, value: &T) -> Result<(), Error> {
        self.close_tag()?;
        let element = match value.element_id() {
            NONE => self.engine.leaf_element(leaf),
            member => member,
        };
        self.declared(element, Some(leaf), value)
    }

    /// Writes a child that the wildcard `leaf` of the open element's type lets in.
    pub fn any(&mut self, leaf: u16, value: &AnyElement) -> Result<(), Error> {
        self.close_tag()?;
        self.any_element(value, Some(leaf))
    }

    /// Writes text between the children of the open element.
    pub fn text(&mut self, text: &str) -> Result<(), Error> {
        if text.is_empty() {
            return Ok(());
        }
        self.close_tag()?;
        self.engine.text(text).map_err(|error| self.placed(error))?;
        push_text(&mut self.out, text).map_err(|error| self.placed(error))
    }

    /// Writes the simple content of the open element.
    #[inline]
    pub fn value<T: Value>(&mut self, value: &T) -> Result<(), Error> {
        let text = self.lexical(value);
        let taken = self.take_value(text.get(value));
        self.recycle(text);
        taken
    }

    /// Writes a child of which the schema fixes the value.
    pub fn fixed_element(&mut self, leaf: u16) -> Result<(), Error> {
        self.close_tag()?;
        let element = self.engine.leaf_element(leaf);
        let value = self.engine.schema().element(element).and_then(|element| element.value);
        self.begin(element, Some(leaf), NONE, false)?;
        let simple = self.engine.simple().unwrap_or(NONE);
        let text = self.constant(value, simple)?;
        self.take_value(&text)?;
        self.end()
    }

    /// Writes an attribute of which the schema fixes the value.
    pub fn fixed_attribute(&mut self, slot: u16) -> Result<(), Error> {
        let attribute = self.engine.attribute_at(slot).copied();
        let (value, simple) =
            attribute.map_or((None, NONE), |attribute| (attribute.value, attribute.simple));
        let text = self.constant(value, simple)?;
        self.attribute(slot, &text)
    }

    /// The lexical form here of a value that the table has.
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
        // Names are expanded in the table.
        let name = QName::parse(Cow::Borrowed(text), &NoPrefixes);
        let mut out = String::new();
        name.map_err(|error| self.fault(ErrorKind::Value, error.to_string()))?
            .format(&mut out, &mut self.prefixes);
        Ok(out)
    }

    /// Checks text as the whole content of the open element, and writes it.
    #[inline]
    fn take_value(&mut self, text: &str) -> Result<(), Error> {
        if text.is_empty() && self.engine.has_default_if_empty() {
            return Err(self.fault(
                ErrorKind::Unwritable,
                "the element cannot be empty: that would stand for its default value",
            ));
        }
        self.engine
            .value(&mut Cow::Borrowed(text), &self.prefixes, None)
            .map_err(|error| self.placed(error))?;
        if text.is_empty() {
            return Ok(());
        }
        self.close_tag()?;
        push_text(&mut self.out, text).map_err(|error| self.placed(error))
    }

    /// Writes an element that is declared.
    #[inline]
    fn declared<T: Element>(
        &mut self,
        element: u32,
        leaf: Option<u16>,
        value: &T,
    ) -> Result<(), Error> {
        self.begin(element, leaf, value.type_id(), value.is_nil())?;
        value.write(self)?;
        self.end()
    }

    /// Opens the tag of an element that is declared.
    fn begin(
        &mut self,
        element: u32,
        leaf: Option<u16>,
        type_id: u32,
        is_nil: bool,
    ) -> Result<(), Error> {
        let schema = self.engine.schema();
        let Some(declaration) = schema.element(element) else {
            return Err(self.fault(ErrorKind::Element, "the schema has no such element"));
        };
        let Some(name) = schema.names.get(declaration.name as usize) else {
            return Err(self.fault(ErrorKind::Element, "the schema has no such name"));
        };
        let type_id = Some(type_id)
            .filter(|id| *id != NONE && *id != self.usual_type(element, declaration.type_id));
        let instance = Instance { type_id, nil: is_nil.then_some(true) };
        let expanded = ExpandedName { namespace: name.namespace, id: declaration.name };
        self.enter(expanded, instance, leaf, name.local)?;
        self.open_tag(name.namespace, name.local, "")?;
        self.write_instance(instance)
    }

    /// The type of a declaration where no `xsi:type` says another.
    fn usual_type(&self, element: u32, declared: u32) -> u32 {
        let is_root = self.open.is_empty() && element == self.document.element;
        if is_root { self.document.type_id } else { declared }
    }

    /// Steps the engine into an element.
    #[inline]
    fn enter(
        &mut self,
        name: ExpandedName,
        instance: Instance,
        leaf: Option<u16>,
        local: &str,
    ) -> Result<(), Error> {
        if self.open.len() >= Limits::DEFAULT.depth {
            return Err(
                self.fault(ErrorKind::Limit, "the value is nested deeper than a reader would read")
            );
        }
        self.engine.instance = instance;
        match self.engine.start(name) {
            Ok(()) if leaf.is_none_or(|leaf| leaf == self.engine.child.leaf) => Ok(()),
            Ok(_) => Err(self.fault(
                ErrorKind::Element,
                format!("element `{local}` would be read as another particle here"),
            )),
            Err(error) => Err(self.placed(error.prefixed(&format!("element `{local}`")))),
        }
    }

    /// The lexical form of a value: its own text, or made in the scratch buffer.
    #[inline]
    fn lexical<T: Value>(&mut self, value: &T) -> Lexical {
        if value.as_text().is_some() {
            return Lexical(None);
        }
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        value.format(&mut text, &mut self.prefixes);
        Lexical(Some(text))
    }

    #[inline]
    fn recycle(&mut self, text: Lexical) {
        if let Some(text) = text.0 {
            self.scratch = text;
        }
    }

    #[cold]
    fn fault(&self, kind: ErrorKind, found: impl Into<String>) -> Error {
        self.placed(Error::new(kind, found))
    }

    /// An error with the elements that are open; there is no text that it could have a place in.
    #[cold]
    fn placed(&self, error: Error) -> Error {
        error.unplaced().within(|| {
            self.open.iter().map(|name| format!("/{}", &self.out[name.clone()])).collect()
        })
    }
}

/// The lexical form of a value that is at hand: `None` where the value is its own.
struct Lexical(Option<String>);

impl Lexical {
    #[inline]
    fn get<'t, T: Value>(&'t self, value: &'t T) -> &'t str {
        self.0.as_deref().or_else(|| value.as_text()).unwrap_or_default()
    }
}
