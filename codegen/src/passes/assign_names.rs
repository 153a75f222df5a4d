//! Names of types. A name depends on the component itself and on what it is part of, never on a number: what is
//! added behind renames nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::content::ParticleTerm;
use crate::model::documents::{Documents, ElementIndex, SimpleIndex, TypeIndex};
use crate::model::facets::{FacetKind, Variety};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, TypeName};
use crate::naming::type_name;
use crate::passes::classify_types::{self, is_simple};
use crate::table::leaves;

/// Names that stand for something else in every generated file.
const RESERVED: &[&str] = &["Box", "None", "Ok", "Option", "Err", "Self", "Some", "String", "Vec"];

/// The names of a schema set's types, and those that are taken.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Types that become an item.
    pub types: BTreeMap<TypeIndex, String>,
    /// Elements that others may stand for: the enum of all.
    pub substitutions: BTreeMap<ElementIndex, String>,
    /// Types from which others are derived: the enum of all.
    pub derivations: BTreeMap<TypeIndex, String>,
    taken: BTreeSet<String>,
}

/// Gives each type a name: first those that the schema names, then the others.
pub fn run(documents: &Documents) -> Names {
    let mut names = Names::default();
    names.taken.extend(RESERVED.iter().map(|name| (*name).to_owned()));
    let owners = Owners::new(documents);
    let all = || (0..documents.types.len()).map(TypeIndex);
    let is_item = |index: &TypeIndex| classify_types::is_item(documents, *index);
    let (own, anonymous): (Vec<_>, Vec<_>) = all()
        .filter(is_item)
        .partition(|index| matches!(documents.type_definition(*index).name, TypeName::Named(_)));
    for index in own.into_iter().chain(anonymous) {
        names.name_type(documents, &owners, index);
    }
    for index in all().filter(|index| classify_types::has_derivations(documents, *index)) {
        let name = format!("{}OrDerived", names.types[&index]);
        let name = names.claim(&[name]);
        names.derivations.insert(index, name);
    }
    for index in (0..documents.elements.len()).map(ElementIndex) {
        if classify_types::has_substitutes(documents, index) {
            let name = &documents.element(index).name;
            let candidates = [type_name(&name.local), qualified(documents, name)];
            let name = names.claim(&candidates.map(|name| format!("{name}Member")));
            names.substitutions.insert(index, name);
        }
    }
    names
}

impl Names {
    /// The first of these names that is free; if none is, the last one, lengthened.
    pub fn claim(&mut self, candidates: &[String]) -> String {
        let free = candidates.iter().find(|name| !self.taken.contains(*name));
        let mut name = free.or(candidates.last()).cloned().unwrap_or_default();
        while self.taken.contains(&name) {
            name.push_str("Again");
        }
        self.taken.insert(name.clone());
        name
    }

    fn name_type(&mut self, documents: &Documents, owners: &Owners, index: TypeIndex) {
        if !self.types.contains_key(&index) {
            let candidates = self.candidates(documents, owners, index);
            let name = self.claim(&candidates);
            self.types.insert(index, name);
        }
    }

    fn candidates(
        &mut self,
        documents: &Documents,
        owners: &Owners,
        index: TypeIndex,
    ) -> Vec<String> {
        let definition = documents.type_definition(index);
        let (own, suffix) = match &definition.name {
            TypeName::Named(name) => {
                let (short, long) = (type_name(&name.local), qualified(documents, name));
                return vec![short.clone(), long.clone(), short + "Type", long + "Type"];
            }
            TypeName::OfElement(element) => (&documents.element(*element).name, "Element"),
            TypeName::OfAttribute(name) => (name, "Attribute"),
            TypeName::Part => return self.part_candidates(documents, owners, index),
        };
        let (short, long) = (type_name(&own.local), qualified(documents, own));
        let plain = match owners.types.get(&index) {
            Some(owner) if *owner != index => {
                self.name_type(documents, owners, *owner);
                let owner = &self.types[owner];
                vec![format!("{owner}{short}"), format!("{owner}{long}")]
            }
            _ => vec![short, long],
        };
        let longer: Vec<String> = plain.iter().map(|name| format!("{name}{suffix}")).collect();
        [plain, longer].concat()
    }

    /// The item or a member of another simple type: named by that, and by its first value.
    fn part_candidates(
        &mut self,
        documents: &Documents,
        owners: &Owners,
        index: TypeIndex,
    ) -> Vec<String> {
        let owner = owners.types.get(&index).filter(|owner| **owner != index);
        let prefix = owner
            .map_or_else(String::new, |owner| self.name_of_part_owner(documents, owners, *owner));
        let value = first_value(documents, index).map(|value| type_name(&value));
        let by_value = format!("{prefix}{}", value.unwrap_or_else(|| "Part".to_owned()));
        vec![format!("{prefix}Value"), by_value.clone(), by_value + "Value"]
    }

    /// The owner's name, also if the owner needs none for itself.
    fn name_of_part_owner(
        &mut self,
        documents: &Documents,
        owners: &Owners,
        owner: TypeIndex,
    ) -> String {
        if classify_types::is_item(documents, owner) {
            self.name_type(documents, owners, owner);
            return self.types[&owner].clone();
        }
        self.candidates(documents, owners, owner).into_iter().next().unwrap_or_default()
    }
}

/// A name with its prefix in front.
fn qualified(documents: &Documents, name: &ExpandedName) -> String {
    let namespace = documents.namespaces.iter().find(|it| it.uri == name.namespace);
    let prefix = namespace.map_or("", |namespace| namespace.prefix.as_str());
    type_name(&format!("{prefix}-{}", name.local))
}

fn first_value(documents: &Documents, index: TypeIndex) -> Option<String> {
    let Content::Simple(simple) = documents.type_definition(index).content else { return None };
    let mut values = documents.simple(simple).facets.iter().filter_map(|facet| match &facet.kind {
        FacetKind::Enumeration(values) => values.first(),
        _ => None,
    });
    values.next_back().map(|(value, _)| value.clone())
}

/// What anonymous types are part of.
struct Owners {
    types: BTreeMap<TypeIndex, TypeIndex>,
}

impl Owners {
    fn new(documents: &Documents) -> Self {
        let mut owners = Self { types: BTreeMap::new() };
        for index in (0..documents.types.len()).map(TypeIndex) {
            if !documents.type_definition(index).is_builtin {
                owners.add(documents, index);
            }
        }
        owners
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
                for leaf in leaves(particle) {
                    if let ParticleTerm::Element(used) = &leaf.term {
                        let element = documents.element(used.element);
                        if !element.is_global {
                            self.claim(documents, element.type_index, owner, inherited);
                        }
                    }
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
        if base.is_some() && is_base_of(documents, owner, *current) {
            *current = owner;
        }
    }
}

fn is_base_of(documents: &Documents, base: TypeIndex, derived: TypeIndex) -> bool {
    let mut current = derived;
    for _ in 0..documents.types.len() {
        match documents.type_definition(current).base {
            Some((next, _)) if next == base => return true,
            Some((next, _)) => current = next,
            None => return false,
        }
    }
    false
}
