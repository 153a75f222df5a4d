//! What anonymous types are part of, and so are named after.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::content::{Group, ParticleTerm};
use crate::model::documents::{Documents, GroupIndex, SimpleIndex, TypeIndex};
use crate::model::facets::Variety;
use crate::model::particles::elements;
use crate::model::types::{Content, TypeName};
use crate::passes::classify_types::is_simple;

/// The types that anonymous types are part of. Nothing is part of itself, in however many steps.
pub(super) struct Owners {
    types: BTreeMap<TypeIndex, TypeIndex>,
    /// Of types of elements that a group declares.
    groups: BTreeMap<TypeIndex, GroupIndex>,
}

impl Owners {
    pub(super) fn new(documents: &Documents, groups: &[(GroupIndex, Group)]) -> Self {
        let mut owners = Self { types: BTreeMap::new(), groups: BTreeMap::new() };
        for (index, group) in groups {
            owners.add_group(documents, *index, group);
        }
        for index in (0..documents.types.len()).map(TypeIndex) {
            if !documents.type_definition(index).is_builtin {
                owners.add(documents, index);
            }
        }
        owners.break_circles();
        owners
    }

    /// What an anonymous type is part of.
    pub(super) fn of(&self, index: TypeIndex) -> Option<TypeIndex> {
        self.types.get(&index).copied()
    }

    /// The group whose element an anonymous type belongs to.
    pub(super) fn group_of(&self, index: TypeIndex) -> Option<GroupIndex> {
        self.groups.get(&index).copied()
    }

    /// The type that an anonymous type is named after, unless that is a group.
    pub(super) fn named_after(&self, index: TypeIndex) -> Option<TypeIndex> {
        self.of(index).filter(|_| self.group_of(index).is_none())
    }

    /// The anonymous types of the elements that stand in a group, and in no other one in it.
    fn add_group(&mut self, documents: &Documents, index: GroupIndex, group: &Group) {
        for particle in &group.particles {
            match &particle.term {
                ParticleTerm::Element(used) => {
                    let element = documents.element(used.element);
                    let type_name = &documents.type_definition(element.type_index).name;
                    if !element.is_global && !matches!(type_name, TypeName::Named(_)) {
                        self.groups.entry(element.type_index).or_insert(index);
                    }
                }
                ParticleTerm::Group(inner) if inner.definition.is_none() => {
                    self.add_group(documents, index, inner);
                }
                _ => {}
            }
        }
    }

    /// What a type is made of belongs to it, unless it came from the base, which comes first or will be met
    /// as well: the type that is highest up wins.
    fn add(&mut self, documents: &Documents, owner: TypeIndex) {
        let definition = documents.type_definition(owner);
        let inherited = definition.base.map(|(base, _)| base);
        for attribute in &definition.attributes {
            self.claim(documents, attribute.type_index, owner, inherited);
        }
        match &definition.content {
            Content::Elements(particle) => {
                let declared = elements(particle).map(|used| documents.element(used.element));
                for element in declared.filter(|element| !element.is_global) {
                    self.claim(documents, element.type_index, owner, inherited);
                }
            }
            Content::Simple(simple) if is_simple(documents, owner) => {
                self.parts(documents, *simple, owner);
                if let Some(base) = inherited {
                    self.claim(documents, base, owner, None);
                }
            }
            _ => {}
        }
    }

    fn parts(&mut self, documents: &Documents, simple: SimpleIndex, owner: TypeIndex) {
        let parts = match &documents.simple(simple).variety {
            Variety::Atomic(_) => return,
            Variety::List(item) => vec![*item],
            Variety::Union(members) => members.clone(),
        };
        for part in parts {
            self.claim(documents, documents.simple(part).definition, owner, None);
        }
    }

    fn claim(
        &mut self,
        documents: &Documents,
        part: TypeIndex,
        owner: TypeIndex,
        base: Option<TypeIndex>,
    ) {
        if matches!(documents.type_definition(part).name, TypeName::Named(_)) {
            return;
        }
        let current = self.types.entry(part).or_insert(owner);
        // A base that is defined behind the type derived from it still owns what both have.
        let is_above = base.is_some() && owner != *current;
        if is_above && documents.relations.is_base_of(owner, *current) {
            *current = owner;
        }
    }

    /// An element of a group whose type refers to the group again is part of whatever else refers to it: there,
    /// the type that the circle is met at is named by itself.
    fn break_circles(&mut self) {
        let mut known = BTreeSet::new();
        for start in self.types.keys().copied().collect::<Vec<_>>() {
            let (mut path, mut at) = (BTreeSet::new(), start);
            while known.insert(at) {
                path.insert(at);
                match self.of(at) {
                    Some(owner) if path.contains(&owner) => drop(self.types.remove(&at)),
                    Some(owner) => at = owner,
                    None => break,
                }
            }
        }
    }
}
