//! Values → text, straight into one growing buffer, which is flushed from time to time if there is
//! somewhere to flush it to. The same engine that reads is stepped on writing: what the schema
//! forbids is an error, not a document.
//!
//! Derived code calls, for the tag that is open: [`Writer::attribute`] and
//! [`Writer::any_attributes`], then [`Writer::element`], [`Writer::any`] and [`Writer::text`], or
//! [`Writer::value`].
//!
//! The engine follows only where something is left to find out. The fields of most types are the
//! particles of a sequence: that they are written in its order is seen when the code is compiled
//! ([`check`](super::derived::check)), and what is left to look at is how often a repeated one is
//! there, and values. See [`tag_cache`] for which types.

mod any;
mod buffer;
mod document_writer;
mod elements;
mod escape;
mod instance_attributes;
mod open_element;
mod prefixes;
mod simple;
mod sink;
mod tag_cache;
mod tags;
mod value_prefixes;
mod values;

use std::ops::Range;

use super::any::{AnyAttribute, AnyElement};
use super::attribute_match::AttributeMatch;
use super::element::Element;
use super::engine::{Engine, Root};
use super::error::{Error, ErrorKind};
use super::stack::{self, Stack};
use super::table::{Document, DocumentTags, NONE, NONE16, Schema};
use buffer::Buffer;
use escape::push_text;
use instance_attributes::PendingInstanceAttributes;
use open_element::OpenElement;
use prefixes::Prefixed;
use sink::Sink;

pub use document_writer::DocumentWriter;

/// How every document begins.
const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// Room for most documents, so that few are moved while they grow.
const CAPACITY: usize = 4096;

/// A document that is being written.
#[derive(Debug)]
pub struct Writer<'s> {
    out: Buffer,
    engine: Engine<'s>,
    prefixes: Prefixed<'s>,
    document: &'s Document<'s>,
    tags: &'s DocumentTags,
    /// Where in `out` the names of the open elements stand.
    names: Vec<Range<usize>>,
    /// The innermost open element.
    at: OpenElement<'s>,
    /// The innermost start tag lacks its `>`: attributes may still come.
    in_tag: bool,
    /// Whether elements between elements begin new lines.
    is_indented: bool,
    /// The element that was open last had children, on lines of their own.
    on_new_line: bool,
    /// Lexical forms are made here.
    scratch: String,
    /// The stack that derived code recurses on.
    stack: Stack,
    /// Attributes that the values do not hold, if there are any left.
    pending_instance: Option<Box<PendingInstanceAttributes>>,
    /// Where the buffer is flushed to; `None` if the whole document is returned.
    sink: Option<Sink<'s>>,
}

impl<'s> Writer<'s> {
    /// A writer of one of [`Schema::documents`].
    pub fn new(schema: &'s Schema<'s>, document: usize) -> Result<Self, Error> {
        let Some(described) = schema.documents.get(document) else {
            return Err(Error::new(ErrorKind::Unwritable, "the schema has no such document"));
        };
        Ok(Self {
            out: Buffer::with_capacity(CAPACITY),
            engine: Engine::new(schema, Root::Document(document)),
            prefixes: Prefixed::at_root(schema, described)?,
            document: described,
            tags: described.tags(schema)?,
            names: Vec::with_capacity(16),
            at: OpenElement::NOTHING,
            in_tag: false,
            is_indented: false,
            on_new_line: false,
            scratch: String::new(),
            stack: Stack::current(),
            pending_instance: None,
            sink: None,
        })
    }

    /// The same, pretty-printed: elements between elements on lines of their own.
    #[must_use]
    pub fn indented(mut self) -> Self {
        self.is_indented = true;
        self
    }

    /// Writes the whole document: XML declaration and root.
    pub fn document<T: Element>(mut self, value: &T) -> Result<Vec<u8>, Error> {
        let mut written = self.whole(value);
        if self.prefixes.is_default_in_the_way {
            self = self.without_default()?;
            written = self.whole(value);
        }
        self.check_default()?;
        written.map(|()| self.out.into_bytes())
    }

    /// An error if a default namespace still hides a name in no namespace.
    fn check_default(&self) -> Result<(), Error> {
        if !self.prefixes.is_default_in_the_way {
            return Ok(());
        }
        let found =
            "a name in no namespace stands where a wildcard's content declares a default namespace";
        Err(self.fault(ErrorKind::Unwritable, found))
    }

    /// A writer of the same document in which no default namespace is declared.
    #[cold]
    fn without_default(self) -> Result<Self, Error> {
        let prefixes = Prefixed::without_default(self.engine.schema(), self.document)?;
        Ok(Self { prefixes, ..self.again()? })
    }

    /// A writer of the same document, at its beginning.
    #[cold]
    fn again(&self) -> Result<Self, Error> {
        let (schema, document) = (self.engine.schema(), self.document);
        let index = schema.documents.iter().position(|it| std::ptr::eq(it, document));
        let again = Self::new(schema, index.unwrap_or_default())?;
        Ok(Self { is_indented: self.is_indented, ..again })
    }

    fn whole<T: Element>(&mut self, value: &T) -> Result<(), Error> {
        self.restore_instance_attributes(value.instance_attributes())?;
        self.out.push(DECLARATION);
        let element = match value.element_id() {
            NONE => self.document.element,
            member => member,
        };
        self.declared(element, NONE16, value)?;
        self.check_references()
    }

    /// Ends the document, and checks its references.
    fn check_references(&mut self) -> Result<(), Error> {
        match self.engine.finish().into_iter().next() {
            Some(error) => Err(error.unplaced()),
            None => Ok(()),
        }
    }

    /// Writes what an attribute wildcard matches: no attribute that has a field of its own, nor any
    /// of the namespace `xsi` that XSD knows.
    pub fn any_attributes(&mut self, attributes: &[AnyAttribute]) -> Result<(), Error> {
        self.check_distinct(attributes)?;
        attributes.iter().try_for_each(|attribute| match self.any_attribute(attribute)? {
            AttributeMatch::Wildcard | AttributeMatch::Ignored => Ok(()),
            _ => Err(self.misplaced(attribute)),
        })
    }

    /// Writes all attributes of an element that is nil.
    pub(crate) fn all_attributes(&mut self, attributes: &[AnyAttribute]) -> Result<(), Error> {
        self.check_distinct(attributes)?;
        attributes.iter().try_for_each(|attribute| self.any_attribute(attribute).map(drop))
    }

    /// Writes a child that matches a particle of the open element's type.
    #[inline]
    pub fn element<T: Element>(&mut self, particle: u16, value: &T) -> Result<(), Error> {
        self.close_tag()?;
        let element = match value.element_id() {
            NONE => self.tags.particle(self.at.type_tags, particle),
            member => self.member(particle, member)?,
        };
        value.write_as(self, element, particle)
    }

    /// Writes the child that matches a particle, if there is one. That it is optional was checked
    /// when the derived code was compiled.
    #[inline]
    pub fn optional<T: Element>(&mut self, particle: u16, value: Option<&T>) -> Result<(), Error> {
        value.map_or(Ok(()), |value| self.element(particle, value))
    }

    /// Writes the children that match a particle, in that order.
    pub fn elements<'v, T: Element + 'v>(
        &mut self,
        particle: u16,
        values: impl IntoIterator<Item = &'v T>,
    ) -> Result<(), Error> {
        let mut count: u32 = 0;
        for value in values {
            self.element(particle, value)?;
            count = count.saturating_add(1);
        }
        if self.at.may_occur(particle, count) {
            Ok(())
        } else {
            Err(self.wrong_count(particle, count))
        }
    }

    /// Writes a child that a wildcard of the open element's type lets in.
    pub fn any(&mut self, particle: u16, value: &AnyElement) -> Result<(), Error> {
        self.close_tag()?;
        self.any_element(value, particle)
    }

    /// Writes text between the children of the open element.
    pub fn text(&mut self, text: &str) -> Result<(), Error> {
        if text.is_empty() {
            return Ok(());
        }
        if !self.at.has_frame {
            return Err(self.fault(ErrorKind::Text, "text may not stand here"));
        }
        self.close_tag()?;
        self.engine.text(text).map_err(|error| self.placed(error))?;
        push_text(&mut self.out, text).map_err(|error| self.placed(error))?;
        self.flush_if_full()
    }

    /// Writes what is a value of a type with enough room on the stack.
    #[inline]
    pub(super) fn with_room<T, R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        if self.stack.has_room::<T>() { run(self) } else { self.grow::<T, R>(run) }
    }

    #[cold]
    #[inline(never)]
    fn grow<T, R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.stack;
        let result = stack::grow::<T, R>(|| {
            self.stack = Stack::current();
            run(self)
        });
        self.stack = before;
        result
    }

    #[cold]
    fn fault(&self, kind: ErrorKind, found: impl Into<String>) -> Error {
        self.placed(Error::new(kind, found))
    }

    /// An error with the elements that are open; there is no text that it could have a place in.
    #[cold]
    fn placed(&self, error: Error) -> Error {
        error.unplaced().within(|| {
            self.names
                .iter()
                .fold(String::new(), |path, name| path + "/" + self.out.text(name.clone()))
        })
    }
}
