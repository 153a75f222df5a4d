//! Writes documents larger than memory, one child at a time: the counterpart of
//! [`Pull`](super::super::Pull).
//!
//! The caller decides what comes next, so the engine enters all elements and steps to each child,
//! and refuses at once what the schema forbids.

use std::io::Write;

use super::super::any::AnyElement;
use super::super::datatypes::Value;
use super::super::element::Element;
use super::super::error::{Error, ErrorKind};
use super::super::stack::Stack;
use super::super::table::{ElementId, NONE, NONE16, NameId};
use super::open_element::OpenElement;
use super::sink::BOUND;
use super::{DECLARATION, Writer};

/// A document that is written piece by piece.
///
/// It begins inside of the root's tag: first come attributes, then children in the order that the
/// schema has. Particles and attributes are named as the schema names them, prefix and all, and as
/// the annotations of the Rust type repeat it; a value is of the type of the field that has that
/// annotation. Held are some kilobytes of what was written last, and what may not come twice or
/// must be referred to: keys and IDs.
///
/// After an error nothing more can be written, and what the sink was given is no document; nor is
/// it one without [`DocumentWriter::finish`].
#[derive(Debug)]
pub struct DocumentWriter<'w> {
    writer: Writer<'w>,
    /// What was known of the element around each of those that are open.
    outer: Vec<OpenElement<'w>>,
    has_failed: bool,
}

/// A child that may come next.
#[derive(Debug, Clone, Copy)]
struct Named {
    element: ElementId,
    particle: u16,
}

impl<'w> DocumentWriter<'w> {
    /// Begins the root of a document.
    pub(in super::super) fn new(writer: Writer<'w>, out: impl Write + 'w) -> Result<Self, Error> {
        // No value that is yet to come may want another declaration on the root.
        let mut writer = if writer.may_lack_default() { writer.without_default()? } else { writer };
        writer.pass_on_to(out, BOUND);
        writer.out.push(DECLARATION);
        let outer = vec![writer.begin(writer.document.element, NONE16)?];
        writer.at.is_followed = true;
        Ok(Self { writer, outer, has_failed: false })
    }

    /// The same, pretty-printed: elements between elements on lines of their own.
    #[must_use]
    pub fn indented(mut self) -> Self {
        self.writer.is_indented = true;
        self
    }

    /// Writes an attribute of the element that is open.
    pub fn attribute<T: Value>(&mut self, label: &str, value: &T) -> Result<(), Error> {
        self.attempt(|this| {
            let index = this.attribute_index(label)?;
            this.writer.attribute(index, value)
        })
    }

    /// Writes a child of the element that is open: one that matches the particle of that name.
    pub fn child<T: Element>(&mut self, label: &str, value: &T) -> Result<(), Error> {
        self.attempt(|this| {
            this.writer.close_tag()?;
            let named = this.particle(label, value.element_id())?;
            value.write_as(&mut this.writer, named.element, named.particle)
        })
    }

    /// Writes a child that a wildcard lets in.
    pub fn any(&mut self, value: &AnyElement) -> Result<(), Error> {
        self.attempt(|this| this.writer.any(NONE16, value))
    }

    /// Writes text between children, in mixed content.
    pub fn text(&mut self, text: &str) -> Result<(), Error> {
        self.attempt(|this| this.writer.text(text))
    }

    /// Begins a child that is written piece by piece, too: one that matches the particle of that
    /// name, or a global element of that name in its substitution group.
    pub fn open(&mut self, label: &str) -> Result<(), Error> {
        self.attempt(|this| {
            this.writer.close_tag()?;
            let named = this.particle(label, NONE)?;
            let outer = this.writer.begin(named.element, named.particle)?;
            this.outer.push(outer);
            Ok(())
        })
    }

    /// Ends the element that was opened last.
    pub fn close(&mut self) -> Result<(), Error> {
        self.attempt(|this| match this.outer.len() {
            0 | 1 => {
                let found = "no element is open but the root, which `finish` ends";
                Err(this.writer.fault(ErrorKind::Unwritable, found))
            }
            _ => this.end(),
        })
    }

    /// Ends the root and the document, and flushes the sink.
    pub fn finish(mut self) -> Result<(), Error> {
        self.attempt(|this| {
            if this.outer.len() > 1 {
                let found = "an element is open that was not closed";
                return Err(this.writer.fault(ErrorKind::Unwritable, found));
            }
            this.end()?;
            this.writer.check_references()?;
            this.writer.check_default()?;
            this.writer.flush()
        })
    }

    /// Bytes of memory that are held for the text.
    pub fn held(&self) -> usize {
        self.writer.out.held()
    }

    fn end(&mut self) -> Result<(), Error> {
        match self.outer.pop() {
            Some(outer) => self.writer.end(outer),
            None => Ok(()),
        }
    }

    /// Writes something, unless something before could not be written.
    fn attempt(&mut self, write: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        if self.has_failed {
            let found = "nothing can be written after an error";
            return Err(self.writer.fault(ErrorKind::Unwritable, found));
        }
        // It may be called from deeper, or less deep, than before.
        self.writer.stack = Stack::current();
        let written = write(self);
        self.has_failed = written.is_err();
        written
    }

    /// The particle of a name, of the open element's type; `member` stands for what is declared
    /// there, unless it is [`NONE`].
    fn particle(&self, label: &str, member: ElementId) -> Result<Named, Error> {
        let writer = &self.writer;
        let leaves = writer.at.type_.map_or(&[][..], |definition| definition.content.leaves());
        let first = (0_u16..).zip(leaves).find(|(_, it)| it.label == label);
        let first = first.map_or(NONE16, |(particle, _)| particle);
        let element = match (member, first) {
            (NONE, NONE16) => self.global(label),
            (NONE, particle) => writer.tags.particle(writer.at.type_tags, particle),
            (member, _) => member,
        };
        if element == NONE {
            return Err(self.unknown(label));
        }
        // Of several particles of one name it is the one that the engine comes to.
        let name = writer.engine.schema().element(element).map_or(NONE, |element| element.name);
        let particle = writer.engine.next_particle(writer.expanded(name));
        let is_named =
            |particle: &u16| leaves.get(usize::from(*particle)).map(|it| it.label) == Some(label);
        Ok(Named {
            element,
            particle: particle
                .filter(|particle| first == NONE16 || is_named(particle))
                .unwrap_or(first),
        })
    }

    /// The global element that a prefixed name names, by the declarations on the root.
    fn global(&self, label: &str) -> ElementId {
        let schema = self.writer.engine.schema();
        match self.name(label, true) {
            NONE => NONE,
            name => schema.root(name),
        }
    }

    /// What a prefixed name means; without a prefix it is in the default namespace, if it
    /// `has_default`.
    fn name(&self, label: &str, has_default: bool) -> NameId {
        let (prefix, local) = label.split_once(':').unwrap_or(("", label));
        let schema = self.writer.engine.schema();
        let declared = self.writer.document.declarations.iter();
        let namespace = match prefix {
            "" if !has_default => Some(0),
            "xml" => Some(self.writer.prefixes.namespaces.xml),
            prefix => declared.into_iter().find(|(known, _)| *known == prefix).map(|(_, it)| *it),
        };
        namespace.map_or(NONE, |namespace| schema.name_id(namespace, local))
    }

    /// The index of an attribute of the open element's type.
    fn attribute_index(&self, label: &str) -> Result<u16, Error> {
        let attributes = self.writer.at.type_.map_or(&[][..], |definition| definition.attributes);
        let name = self.name(label, false);
        let found = (0_u16..).zip(attributes).find(|(_, each)| name != NONE && each.name == name);
        found.map(|(index, _)| index).ok_or_else(|| {
            let found = format!("the type has no attribute `{label}`");
            self.writer.fault(ErrorKind::Attribute, found)
        })
    }

    #[cold]
    fn unknown(&self, label: &str) -> Error {
        let leaves = self.writer.at.type_.map_or(&[][..], |definition| definition.content.leaves());
        let found = format!("the schema calls nothing `{label}` here");
        let error = Error::new(ErrorKind::Element, found);
        self.writer.placed(error.expecting(leaves.iter().map(|it| format!("`{}`", it.label))))
    }
}
