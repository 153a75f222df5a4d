//! Attributes of the namespace `xsi` that no value tells: noted while a document is read, put in
//! their places when its root was read. A document without any pays nothing.

use super::super::datatypes::{QName, Value};
use super::super::instance::InstanceAttributes;
use super::super::table::{Content, NONE, TypeId};
use super::Reader;
use super::places::Places;

/// What was noted.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Whether anybody asks for it.
    is_on: bool,
    /// Whether the current start tag has such attributes.
    pub(super) has_any: bool,
    /// In the order of the document.
    found: Vec<Noted>,
}

/// What is noted of an element.
#[derive(Debug)]
struct Noted {
    /// The byte at which it begins.
    offset: usize,
    is_root: bool,
    attributes: InstanceAttributes,
}

impl Notes {
    /// For a whole document.
    pub(super) fn on() -> Self {
        Self { is_on: true, ..Self::default() }
    }

    /// Forgets the elements that begin at a byte or behind it: a value holds them, or nobody.
    #[inline]
    pub(super) fn forget_from(&mut self, offset: usize) {
        while self.found.pop_if(|noted| noted.offset >= offset).is_some() {}
    }
}

impl Reader<'_> {
    /// Notes what the attributes of the start tag say that the element's value will not.
    #[cold]
    pub(super) fn note_instance(&mut self) {
        let child = self.engine.child;
        if !self.notes.is_on || child.type_id == NONE {
            return;
        }
        let mut noted = InstanceAttributes::default();
        for attribute in &self.lexer.attributes {
            if attribute.namespace != self.scope.namespaces.xsi {
                continue;
            }
            let value = &*attribute.value;
            match attribute.name.local() {
                "type" if !self.value_tells_type() => {
                    let name = QName::parse(value.trim_ascii().into(), &self.scope);
                    noted.type_name = name.ok();
                }
                "nil" => noted.is_not_nil = !child.nil,
                "schemaLocation" => noted.schema_location = Some(value.to_owned()),
                "noNamespaceSchemaLocation" => {
                    noted.no_namespace_schema_location = Some(value.to_owned());
                }
                _ => {}
            }
        }
        if !noted.is_empty() {
            let (offset, is_root) = (self.lexer.offset(), self.lexer.depth() == 1);
            self.notes.found.push(Noted { offset, is_root, attributes: noted });
        }
    }

    /// Whether the value of the element tells of which type it is: it is of another than the
    /// declared one, and not just read as a value of that.
    fn value_tells_type(&self) -> bool {
        let (declared, type_id) = (self.engine.declared_type(), self.engine.child.type_id);
        declared != type_id && !(self.is_plain_value(declared) && self.is_plain_value(type_id))
    }

    /// Whether what is of a type is a value and nothing else.
    pub(super) fn is_plain_value(&self, type_id: TypeId) -> bool {
        self.engine.schema().type_(type_id).is_some_and(|type_| {
            matches!(type_.content, Content::Simple(_))
                && type_.attributes.is_empty()
                && type_.any_attribute.is_none()
        })
    }

    /// All that was noted, if the element that was read is the root; for the field that holds it.
    #[inline]
    pub fn instance_attributes(&mut self) -> Option<Box<InstanceAttributes>> {
        if self.notes.found.is_empty() || self.lexer.depth() > 0 {
            return None;
        }
        Some(self.placed_notes())
    }

    #[cold]
    fn placed_notes(&mut self) -> Box<InstanceAttributes> {
        let mut found = std::mem::take(&mut self.notes.found).into_iter().peekable();
        let mut root = Box::<InstanceAttributes>::default();
        if let Some(noted) = found.next_if(|noted| noted.is_root) {
            root.add(noted.attributes);
        }
        if found.peek().is_none() {
            return root;
        }
        let mut places = Places::new(&self.lexer, self.engine.schema().namespaces);
        for noted in found {
            if let Some(place) = places.find(&mut root, noted.offset) {
                place.add(noted.attributes);
            }
        }
        root
    }
}
