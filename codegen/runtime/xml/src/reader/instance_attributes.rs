//! Records attributes of the namespace `xsi` that the values do not hold. They are attached to the
//! root's value when the root is complete. A document without such attributes pays nothing.

use super::super::datatypes::{QName, Value};
use super::super::instance::InstanceAttributes;
use super::super::table::{Content, NONE, TypeId};
use super::Reader;
use super::element_locator::ElementLocator;

/// The attributes of a document so far.
#[derive(Debug, Default)]
pub(super) struct InstanceRecorder {
    /// Whether attributes are recorded.
    is_on: bool,
    /// Whether the current start tag has such attributes.
    pub(super) has_any: bool,
    /// In the order of the document.
    found: Vec<Recorded>,
}

/// The attributes of one element.
#[derive(Debug)]
struct Recorded {
    /// The byte at which it begins.
    offset: usize,
    is_root: bool,
    attributes: InstanceAttributes,
}

impl InstanceRecorder {
    /// A recorder that is switched on: for documents that are read whole.
    pub(super) fn on() -> Self {
        Self { is_on: true, ..Self::default() }
    }

    /// Removes elements that begin at byte `offset` or later: their value holds all attributes, or
    /// they are skipped.
    #[inline]
    pub(super) fn forget_from(&mut self, offset: usize) {
        while self.found.pop_if(|recorded| recorded.offset >= offset).is_some() {}
    }
}

impl Reader<'_> {
    /// Records the attributes of the start tag that the element's value will not hold.
    #[cold]
    pub(super) fn record_instance(&mut self) {
        let child = self.engine.child;
        if !self.recorder.is_on || child.type_id == NONE {
            return;
        }
        let mut recorded = InstanceAttributes::default();
        for attribute in &self.lexer.attributes {
            if attribute.namespace != self.scope.namespaces.xsi {
                continue;
            }
            let value = &*attribute.value;
            match attribute.name.local() {
                "type" if !self.value_determines_type() => {
                    let name = QName::parse(value.trim_ascii().into(), &self.scope);
                    recorded.type_name = name.ok();
                }
                "nil" => recorded.is_not_nil = !child.nil,
                "schemaLocation" => recorded.schema_location = Some(value.to_owned()),
                "noNamespaceSchemaLocation" => {
                    recorded.no_namespace_schema_location = Some(value.to_owned());
                }
                _ => {}
            }
        }
        if !recorded.is_empty() {
            let (offset, is_root) = (self.lexer.offset(), self.lexer.depth() == 1);
            self.recorder.found.push(Recorded { offset, is_root, attributes: recorded });
        }
    }

    /// Whether the Rust value determines the type: it differs from the declared one, and the
    /// element is not read as a value of the declared type.
    fn value_determines_type(&self) -> bool {
        let (declared, type_id) = (self.engine.declared_type(), self.engine.child.type_id);
        declared != type_id && !(self.is_plain_value(declared) && self.is_plain_value(type_id))
    }

    /// Whether a type is simple content without attributes.
    pub(super) fn is_plain_value(&self, type_id: TypeId) -> bool {
        self.engine.schema().type_(type_id).is_some_and(|type_| {
            matches!(type_.content, Content::Simple(_))
                && type_.attributes.is_empty()
                && type_.any_attribute.is_none()
        })
    }

    /// All recorded attributes, if the root is complete: for the field that holds them.
    #[inline]
    pub fn instance_attributes(&mut self) -> Option<Box<InstanceAttributes>> {
        if self.recorder.found.is_empty() || self.lexer.depth() > 0 {
            return None;
        }
        Some(self.locate_recorded())
    }

    #[cold]
    fn locate_recorded(&mut self) -> Box<InstanceAttributes> {
        let mut found = std::mem::take(&mut self.recorder.found).into_iter().peekable();
        let mut root = Box::<InstanceAttributes>::default();
        if let Some(recorded) = found.next_if(|recorded| recorded.is_root) {
            root.add(recorded.attributes);
        }
        if found.peek().is_none() {
            return root;
        }
        let mut locator = ElementLocator::new(&self.lexer, self.engine.schema().namespaces);
        for recorded in found {
            if let Some(place) = locator.find(&mut root, recorded.offset) {
                place.add(recorded.attributes);
            }
        }
        root
    }
}
