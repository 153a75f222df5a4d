//! Writes the attributes of the namespace `xsi` that the values do not hold, at the elements where
//! they were read.
//!
//! Children are counted only in documents that have such attributes, only until all of them are
//! written, and only in elements that have a child with some.

use std::collections::BTreeMap;

use super::super::error::Error;
use super::super::instance::{ChildInstanceAttributes, InstanceAttributes};
use super::super::namespaces::XSI;
use super::super::table::{NamespaceId, TypeId};
use super::Writer;
use super::escape::push_attribute;

/// The attributes that are yet to be written, by level: that of the document, and those of the open
/// elements that have such attributes below them, the innermost last.
#[derive(Debug)]
pub(super) struct PendingInstanceAttributes(Vec<Level>);

/// Attributes for the children of an element, by the children's names. They are few, so they are
/// searched linearly.
type Level = Vec<Named>;

/// The children of one name.
#[derive(Debug)]
struct Named {
    namespace: String,
    local: String,
    /// How many were written so far.
    count: usize,
    /// By position.
    places: BTreeMap<usize, InstanceAttributes>,
}

impl PendingInstanceAttributes {
    /// Before the root.
    pub(super) fn new(root: &InstanceAttributes) -> Self {
        let places = BTreeMap::from([(1, root.clone())]);
        let root = Named { namespace: String::new(), local: String::new(), count: 0, places };
        Self(vec![vec![root]])
    }

    /// Whether all attributes are written.
    fn is_over(&self) -> bool {
        self.0.iter().flatten().all(|named| named.places.is_empty())
    }

    /// Whether attributes are left for a child of the open element at `depth`.
    fn awaits_child(&self, depth: usize) -> bool {
        self.0.get(depth).is_some_and(|level| level.iter().any(|named| !named.places.is_empty()))
    }

    /// Enters a child of the innermost element, and returns its attributes.
    fn enter(&mut self, namespace: &str, local: &str) -> InstanceAttributes {
        let is_root = self.0.len() == 1;
        let level = self.0.last_mut().map_or(&mut [][..], |level| level);
        let is_it =
            |named: &&mut Named| is_root || (named.local == local && named.namespace == namespace);
        let found = level.iter_mut().find(is_it).and_then(|named| {
            named.count += 1;
            named.places.remove(&named.count)
        });
        let mut found = found.unwrap_or_default();
        self.0.push(level_of(std::mem::take(&mut found.children)));
        found
    }
}

fn level_of(children: Vec<ChildInstanceAttributes>) -> Level {
    let mut level = Level::new();
    for ChildInstanceAttributes { namespace, local, position, attributes } in children {
        let is_it = |named: &&mut Named| named.local == local && named.namespace == namespace;
        if let Some(named) = level.iter_mut().find(is_it) {
            named.places.insert(position, attributes);
        } else {
            let places = BTreeMap::from([(position, attributes)]);
            level.push(Named { namespace, local, count: 0, places });
        }
    }
    level
}

impl Writer<'_> {
    /// Prepares to write a document with these attributes.
    pub(super) fn restore_instance_attributes(
        &mut self,
        root: Option<&InstanceAttributes>,
    ) -> Result<(), Error> {
        self.pending_instance = root
            .filter(|root| !root.is_empty())
            .map(|root| Box::new(PendingInstanceAttributes::new(root)));
        if self.pending_instance.is_some() {
            self.prefixes.bind("xsi", XSI)?;
        }
        Ok(())
    }

    /// Whether a child of the open element has such attributes, so that its children are counted.
    #[inline]
    pub(super) fn awaits_instance_attributes(&self) -> bool {
        self.pending_instance.as_ref().is_some_and(|pending| pending.awaits_child(self.names.len()))
    }

    /// Enters an element, and returns its attributes.
    #[cold]
    pub(super) fn enter_recorded(
        &mut self,
        namespace: NamespaceId,
        local: &str,
    ) -> InstanceAttributes {
        if !self.awaits_instance_attributes() {
            return InstanceAttributes::default();
        }
        let uri = self.prefixes.namespaces.uri(namespace);
        let Some(pending) = &mut self.pending_instance else {
            return InstanceAttributes::default();
        };
        let found = pending.enter(uri, local);
        if pending.is_over() {
            // Most often only the root has such attributes: the rest is written as if there were
            // none.
            self.pending_instance = None;
        }
        found
    }

    /// Leaves an element, which is closed already.
    #[inline]
    pub(super) fn leave_recorded(&mut self) {
        if let Some(pending) = &mut self.pending_instance {
            pending.0.truncate(self.names.len() + 1);
        }
    }

    /// The type of that name; [`NONE`] if the schema has none such.
    pub(super) fn type_of_name(&self, namespace: &str, local: &str) -> TypeId {
        self.engine.schema().type_of_name(namespace, local)
    }

    /// Writes the attributes of the element whose tag is open; `xsi:type` only if `with_type`.
    pub(super) fn write_recorded(
        &mut self,
        pending: &InstanceAttributes,
        with_type: bool,
    ) -> Result<(), Error> {
        if let Some(name) = pending.type_name.as_ref().filter(|_| with_type) {
            let text = self.lexical(name);
            let written = self.write_instance_attribute("type", &text);
            self.scratch = text;
            written?;
        }
        if pending.is_not_nil {
            self.write_instance_attribute("nil", "false")?;
        }
        let hints = [
            ("schemaLocation", &pending.schema_location),
            ("noNamespaceSchemaLocation", &pending.no_namespace_schema_location),
        ];
        hints.into_iter().try_for_each(|(local, hint)| {
            hint.as_ref().map_or(Ok(()), |hint| self.write_instance_attribute(local, hint))
        })
    }

    /// Writes an attribute of the namespace `xsi`.
    pub(super) fn write_instance_attribute(
        &mut self,
        local: &str,
        text: &str,
    ) -> Result<(), Error> {
        self.attribute_name(self.prefixes.namespaces.xsi, local, "xsi")?;
        push_attribute(&mut self.out, text).map_err(|error| self.placed(error))
    }
}
