//! Values → text, straight into one growing buffer. The same engine that reads is stepped on writing: what
//! the schema forbids is an error, not a document.
//!
//! Derived code calls, for the tag that is open: [`Writer::attribute`] and [`Writer::any_attributes`], then
//! [`Writer::element`], [`Writer::any`] and [`Writer::text`], or [`Writer::value`].

mod any;
mod escape;
mod prefixes;
mod tags;
mod values;

use std::borrow::Cow;
use std::ops::Range;

use super::any::{AnyAttribute, AnyElement};
use super::element::Element;
use super::engine::{Engine, ExpandedName, Instance, Root};
use super::error::{Error, ErrorKind};
use super::limits::Limits;
use super::table::{Document, ElementId, NONE, NONE16, Schema, TypeId};
use escape::push_text;
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
            engine: Engine::new(schema, Root::Document(document)),
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
        self.declared(element, NONE16, value)?;
        match self.engine.finish().into_iter().next() {
            Some(error) => Err(error.unplaced()),
            None => Ok(self.out.into_bytes()),
        }
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
        self.declared(element, leaf, value)
    }

    /// Writes a child that the wildcard `leaf` of the open element's type lets in.
    pub fn any(&mut self, leaf: u16, value: &AnyElement) -> Result<(), Error> {
        self.close_tag()?;
        self.any_element(value, leaf)
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

    /// Writes an element that is declared; `leaf` is [`NONE16`] for the root.
    #[inline]
    fn declared<T: Element>(
        &mut self,
        element: ElementId,
        leaf: u16,
        value: &T,
    ) -> Result<(), Error> {
        self.begin(element, leaf, value.type_id(), value.is_nil())?;
        value.write(self)?;
        self.end()
    }

    /// Opens the tag of an element that is declared.
    fn begin(
        &mut self,
        element: ElementId,
        leaf: u16,
        type_id: TypeId,
        is_nil: bool,
    ) -> Result<(), Error> {
        let schema = self.engine.schema();
        let Some(declaration) = schema.element(element) else { return Err(self.unknown_element()) };
        let Some(name) = schema.names.get(declaration.name as usize) else {
            return Err(self.unknown_element());
        };
        let has_instance = type_id != NONE || is_nil;
        if has_instance {
            let usual = self.usual_type(element, declaration.type_id);
            let type_id = Some(type_id).filter(|id| *id != NONE && *id != usual);
            self.engine.instance = Instance { type_id, nil: is_nil.then_some(true) };
        }
        let expanded = ExpandedName { namespace: name.namespace, id: declaration.name };
        self.enter(expanded, leaf, name.local)?;
        self.open_tag(name.namespace, name.local, "")?;
        if has_instance { self.write_instance() } else { Ok(()) }
    }

    #[cold]
    fn unknown_element(&self) -> Error {
        self.fault(ErrorKind::Element, "the schema has no such element")
    }

    /// The type of a declaration where no `xsi:type` says another.
    fn usual_type(&self, element: ElementId, declared: TypeId) -> TypeId {
        let is_root = self.open.is_empty() && element == self.document.element;
        if is_root { self.document.type_id } else { declared }
    }

    /// Steps the engine into an element. What matches it must be `leaf`, unless that is [`NONE16`].
    #[inline]
    fn enter(&mut self, name: ExpandedName, leaf: u16, local: &str) -> Result<(), Error> {
        if self.open.len() >= Limits::DEFAULT.depth {
            return Err(self.too_deep());
        }
        if let Err(error) = self.engine.start(name) {
            return Err(self.placed(error.prefixed(&format!("element `{local}`"))));
        }
        if leaf != NONE16 && leaf != self.engine.child.leaf {
            Err(self.other_leaf(local))
        } else {
            Ok(())
        }
    }

    #[cold]
    fn too_deep(&self) -> Error {
        self.fault(ErrorKind::Limit, "the value is nested deeper than a reader would read")
    }

    #[cold]
    fn other_leaf(&self, local: &str) -> Error {
        self.fault(
            ErrorKind::Element,
            format!("element `{local}` would be read as another particle here"),
        )
    }

    #[cold]
    fn fault(&self, kind: ErrorKind, found: impl Into<String>) -> Error {
        self.placed(Error::new(kind, found))
    }

    /// An error with the elements that are open; there is no text that it could have a place in.
    #[cold]
    fn placed(&self, error: Error) -> Error {
        error.unplaced().within(|| {
            self.open.iter().fold(String::new(), |path, name| path + "/" + &self.out[name.clone()])
        })
    }
}
