//! Attributes of the namespace `xsi` that the values do not tell, put where they stood. Only of
//! documents that have such attributes, and in them only until all are written, the children of an
//! element are counted that has one with such attributes among them.

use std::collections::BTreeMap;

use super::super::error::Error;
use super::super::instance::{ChildInstanceAttributes, InstanceAttributes};
use super::super::namespaces::XSI;
use super::super::table::{NONE, NamespaceId, TypeId};
use super::Writer;
use super::escape::push_attribute;

/// What is to be written in the elements that are open, the innermost last: of the document, and of
/// those that were entered because they are noted or have siblings that are.
#[derive(Debug)]
pub(super) struct Noted(Vec<Level>);

/// What is to be written in the children of an element, by their names. Few are noted, so few
/// names are compared.
type Level = Vec<Named>;

/// The children of one name.
#[derive(Debug)]
struct Named {
    namespace: String,
    local: String,
    /// How many were there already.
    count: usize,
    /// By position.
    places: BTreeMap<usize, InstanceAttributes>,
}

impl Noted {
    /// Before the root.
    pub(super) fn new(root: &InstanceAttributes) -> Self {
        let places = BTreeMap::from([(1, root.clone())]);
        let root = Named { namespace: String::new(), local: String::new(), count: 0, places };
        Self(vec![vec![root]])
    }

    /// Whether nothing is left to be written.
    fn is_over(&self) -> bool {
        self.0.iter().flatten().all(|named| named.places.is_empty())
    }

    /// Whether something is still to be written in a child of the innermost of so many open elements.
    fn awaits_child(&self, depth: usize) -> bool {
        self.0.get(depth).is_some_and(|level| level.iter().any(|named| !named.places.is_empty()))
    }

    /// Enters a child of the innermost element: what it has.
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
    /// Writes the whole document with these attributes.
    pub(super) fn note(&mut self, root: Option<&InstanceAttributes>) -> Result<(), Error> {
        self.noted = root.filter(|root| !root.is_empty()).map(|root| Box::new(Noted::new(root)));
        if self.noted.is_some() {
            self.prefixes.bind("xsi", XSI)?;
        }
        Ok(())
    }

    /// Whether children of the open element have to be entered, because something is noted of one.
    #[inline]
    pub(super) fn notes_children(&self) -> bool {
        self.noted.as_ref().is_some_and(|noted| noted.awaits_child(self.names.len()))
    }

    /// Enters an element: what is noted of it.
    #[cold]
    pub(super) fn enter_noted(
        &mut self,
        namespace: NamespaceId,
        local: &str,
    ) -> InstanceAttributes {
        if !self.notes_children() {
            return InstanceAttributes::default();
        }
        let uri = self.prefixes.namespaces.uri(namespace);
        let Some(noted) = &mut self.noted else { return InstanceAttributes::default() };
        let found = noted.enter(uri, local);
        if noted.is_over() {
            // Most often only the root has such attributes: all the rest is written as if there were none.
            self.noted = None;
        }
        found
    }

    /// Leaves an element, which is no longer one of those that are open.
    #[inline]
    pub(super) fn leave_noted(&mut self) {
        if let Some(noted) = &mut self.noted {
            noted.0.truncate(self.names.len() + 1);
        }
    }

    /// The type of that name; [`NONE`] if the schema has none such.
    pub(super) fn type_of_name(&self, namespace: &str, local: &str) -> TypeId {
        let schema = self.engine.schema();
        let namespace = schema.namespaces.iter().position(|known| *known == namespace);
        let number = namespace.and_then(|number| NamespaceId::try_from(number).ok());
        match number.map_or(NONE, |number| schema.name_id(number, local)) {
            NONE => NONE,
            id => schema.type_named(id),
        }
    }

    /// Writes what is noted of the element whose tag is open; its type only if `with_type`.
    pub(super) fn write_noted(
        &mut self,
        noted: &InstanceAttributes,
        with_type: bool,
    ) -> Result<(), Error> {
        if let Some(name) = noted.type_name.as_ref().filter(|_| with_type) {
            let text = self.lexical(name);
            let written = self.write_instance_attribute("type", &text);
            self.scratch = text;
            written?;
        }
        if noted.is_not_nil {
            self.write_instance_attribute("nil", "false")?;
        }
        let hints = [
            ("schemaLocation", &noted.schema_location),
            ("noNamespaceSchemaLocation", &noted.no_namespace_schema_location),
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
