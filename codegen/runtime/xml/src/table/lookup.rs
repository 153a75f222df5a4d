//! Finds declarations and types by name.

use super::{Attribute, Element, ElementId, NONE, NameId, NamespaceId, Schema, Type, TypeId};

impl<'s> Schema<'s> {
    /// An element declaration; `None` for an id that the schema does not have.
    #[inline]
    pub(crate) fn element(&self, id: ElementId) -> Option<&'s Element<'s>> {
        self.elements.get(id as usize)
    }

    /// A type; `None` for an id that the schema does not have.
    #[inline]
    pub(crate) fn type_(&self, id: TypeId) -> Option<&'s Type<'s>> {
        self.types.get(id as usize)
    }

    /// The global element of that expanded name.
    pub fn global_element(&self, namespace: &str, local: &str) -> Option<ElementId> {
        let namespace = self.namespaces.iter().position(|known| *known == namespace)?;
        let name = self.name_id(NamespaceId::try_from(namespace).ok()?, local);
        Some(self.root(name)).filter(|element| *element != NONE)
    }

    /// The global element of that name; [`NONE`] if there is none.
    pub(crate) fn root(&self, name: NameId) -> ElementId {
        self.precomputed().global(name)
    }

    /// The named type of that name; [`NONE`] if there is none.
    pub(crate) fn type_named(&self, name: NameId) -> TypeId {
        self.precomputed().type_named(name)
    }

    /// The type of the name `{namespace}local`, or `local`; [`NONE`] if there is none.
    pub(crate) fn type_of_expanded_name(&self, name: &str) -> TypeId {
        let rest = name.strip_prefix('{').and_then(|it| it.rsplit_once('}'));
        let (namespace, local) = rest.unwrap_or(("", name));
        self.type_of_name(namespace, local)
    }

    /// The type of a name; [`NONE`] if there is none.
    pub(crate) fn type_of_name(&self, namespace: &str, local: &str) -> TypeId {
        let namespace = self.namespaces.iter().position(|known| *known == namespace);
        let number = namespace.and_then(|number| NamespaceId::try_from(number).ok());
        match number.map_or(NONE, |number| self.name_id(number, local)) {
            NONE => NONE,
            id => self.type_named(id),
        }
    }

    /// The names of the global elements.
    pub fn global_names(&self) -> impl Iterator<Item = NameId> {
        self.precomputed().global_names()
    }

    /// The types that have names.
    pub fn named_types(&self) -> impl Iterator<Item = (NameId, TypeId)> {
        self.precomputed().named_types()
    }

    /// The global attribute of that name.
    pub(crate) fn global_attribute(&self, name: NameId) -> Option<&'s Attribute<'s>> {
        self.global_attributes
            .binary_search_by_key(&name, |each| each.0)
            .ok()
            .map(|at| &self.global_attributes[at].1)
    }

    /// A name, as messages show it: its local part, with its namespace if it has one.
    pub(crate) fn show(&self, name: NameId) -> String {
        match self.names.get(name as usize) {
            Some(name) => match self.namespaces.get(usize::from(name.namespace)) {
                Some(uri) if !uri.is_empty() => format!("{{{uri}}}{}", name.local),
                _ => name.local.to_owned(),
            },
            None => "?".to_owned(),
        }
    }
}
