//! Namespaces and names by number.

use std::collections::{BTreeMap, BTreeSet};

use bumpalo::Bump;
use swordsmith_xml::table::{Name, NameId, NamespaceId};

use crate::model::content::{Particle, ParticleTerm, Wildcard, WildcardNamespaces};
use crate::model::documents::Documents;
use crate::model::identity::{Identity, IdentityKind, Step};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, TypeName};

/// Every namespace and name of a schema set, numbered.
pub(super) struct Names {
    namespaces: Vec<String>,
    namespace_ids: BTreeMap<String, NamespaceId>,
    ids: BTreeMap<(NamespaceId, String), NameId>,
}

impl Names {
    /// Numbers what the documents mention.
    pub(super) fn collect(documents: &Documents) -> Self {
        let mut mentioned = Mentioned::default();
        mentioned.documents(documents);
        let namespaces = mentioned.namespaces(documents);
        let namespace_ids = namespaces.iter().cloned().zip(0..).collect();
        let mut names = Self { namespaces, namespace_ids, ids: BTreeMap::new() };
        // The built-in types come first, in their own order.
        for name in builtin_names(documents) {
            names.add(name);
        }
        let mut others: Vec<_> = mentioned.names.iter().collect();
        others.sort_by_cached_key(|name| (names.namespace(&name.namespace), name.local.clone()));
        for name in others {
            names.add(name);
        }
        names
    }

    fn add(&mut self, name: &ExpandedName) {
        let number = NameId::try_from(self.ids.len()).expect("fewer than 2^32 names");
        let key = (self.namespace(&name.namespace), name.local.clone());
        self.ids.entry(key).or_insert(number);
    }

    /// The namespaces by number.
    pub(super) fn namespaces(&self) -> impl Iterator<Item = &str> {
        self.namespaces.iter().map(String::as_str)
    }

    /// The names by number.
    pub(super) fn rows<'a>(&self, arena: &'a Bump) -> Vec<Name<'a>> {
        let row = |(namespace, local): &(NamespaceId, String)| Name {
            namespace: *namespace,
            local: arena.alloc_str(local),
        };
        let mut rows: Vec<_> = self.ids.iter().collect();
        rows.sort_by_key(|(_, number)| **number);
        rows.into_iter().map(|(key, _)| row(key)).collect()
    }

    /// The number of a namespace.
    pub(super) fn namespace(&self, uri: &str) -> NamespaceId {
        let found = self.namespace_ids.get(uri).copied();
        found.expect("every namespace of the documents has been collected, fewer than 2^16")
    }

    /// The number of a name.
    pub(super) fn id(&self, name: &ExpandedName) -> NameId {
        let key = (self.namespace(&name.namespace), name.local.clone());
        *self.ids.get(&key).expect("every name of the documents has been collected")
    }
}

/// The names of the built-in types.
fn builtin_names(documents: &Documents) -> impl Iterator<Item = &ExpandedName> {
    let builtins = documents.types.iter().filter(|definition| definition.is_builtin);
    builtins.filter_map(|definition| match &definition.name {
        TypeName::Named(name) => Some(name),
        _ => None,
    })
}

#[derive(Default)]
struct Mentioned {
    names: BTreeSet<ExpandedName>,
    uris: BTreeSet<String>,
}

impl Mentioned {
    /// No namespace first, then those of the schemas in their order, then the others.
    fn namespaces(&self, documents: &Documents) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut known = BTreeSet::from([String::new()]);
        let declared = documents.namespaces.iter().map(|namespace| &namespace.uri);
        let named = self.names.iter().map(|name| &name.namespace);
        for uri in declared.chain(named).chain(&self.uris) {
            if known.insert(uri.clone()) {
                all.push(uri.clone());
            }
        }
        all
    }

    fn documents(&mut self, documents: &Documents) {
        for element in &documents.elements {
            self.names.insert(element.name.clone());
            element.identities.iter().for_each(|identity| self.identity(identity));
        }
        for attribute in &documents.attributes {
            self.names.insert(attribute.name.clone());
        }
        for definition in &documents.types {
            if let TypeName::Named(name) = &definition.name {
                self.names.insert(name.clone());
            }
            self.names.extend(definition.attributes.iter().map(|attribute| attribute.name.clone()));
            definition.any_attribute.iter().for_each(|wildcard| self.wildcard(wildcard));
            if let Content::Elements(particle) = &definition.content {
                self.particle(particle);
            }
        }
        let declared = documents.roots.iter().flat_map(|root| &root.declarations);
        self.uris.extend(declared.map(|(_, uri)| uri.clone()));
    }

    fn particle(&mut self, particle: &Particle) {
        match &particle.term {
            ParticleTerm::Element(_) => {}
            ParticleTerm::Wildcard(wildcard) => self.wildcard(wildcard),
            ParticleTerm::Group(group) => {
                group.particles.iter().for_each(|particle| self.particle(particle));
            }
        }
    }

    fn wildcard(&mut self, wildcard: &Wildcard) {
        self.names.extend(wildcard.except.iter().cloned());
        if let WildcardNamespaces::Only(uris) | WildcardNamespaces::Except(uris) =
            &wildcard.namespaces
        {
            self.uris.extend(uris.iter().cloned());
        }
    }

    fn identity(&mut self, identity: &Identity) {
        self.names.insert(identity.name.clone());
        if let IdentityKind::KeyRef(refer) = &identity.kind {
            self.names.insert(refer.clone());
        }
        for path in identity.selector.iter().chain(identity.fields.iter().flatten()) {
            for step in path.steps.iter().chain(&path.attribute) {
                match step {
                    Step::Name(name) => {
                        self.names.insert(name.clone());
                    }
                    Step::Namespace(uri) => {
                        self.uris.insert(uri.clone());
                    }
                    Step::Any => {}
                }
            }
        }
    }
}
