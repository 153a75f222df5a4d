//! Names of types. A name depends on the component itself and on what it is part of, never on a number: what is
//! added behind renames nothing.

mod owners;

use std::collections::BTreeMap;

use crate::model::content::Group;
use crate::model::documents::{Documents, ElementIndex, GroupIndex, SimpleIndex, TypeIndex};
use crate::model::facets::{FacetKind, Variety};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, TypeName};
use crate::naming::{Scope, type_name};
use crate::passes::classify_types::{self, is_simple};

use owners::Owners;

/// The longest name that what is part of a type has in front of its own: elements of groups whose
/// types refer to other groups may be parts of parts of parts.
const LONGEST: usize = 120;

/// Names that stand for something else in every generated file.
const RESERVED: &[&str] = &["Box", "None", "Ok", "Option", "Err", "Self", "Some", "String", "Vec"];

/// The names of a schema set's types, and those that are taken.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Types that become an item.
    pub types: BTreeMap<TypeIndex, String>,
    /// Group definitions that become a type.
    pub groups: BTreeMap<GroupIndex, String>,
    /// Elements that others may stand for: the enum of all.
    pub substitutions: BTreeMap<ElementIndex, String>,
    /// Types from which others are derived: the enum of all.
    pub derivations: BTreeMap<TypeIndex, String>,
    /// Unions, by their members.
    pub unions: BTreeMap<Vec<SimpleIndex>, String>,
    taken: Scope,
}

/// Gives each type a name: first those that the schema names, groups among them, then the others.
pub fn run(documents: &Documents, groups: &[(GroupIndex, Group)]) -> Names {
    let mut names = Names::default();
    for name in RESERVED {
        names.taken.reserve(name);
    }
    let owners = Owners::new(documents, groups);
    let all = || (0..documents.types.len()).map(TypeIndex);
    let is_item = |index: &TypeIndex| classify_types::is_item(documents, *index);
    let (own, anonymous): (Vec<_>, Vec<_>) = all()
        .filter(is_item)
        .partition(|index| matches!(documents.type_definition(*index).name, TypeName::Named(_)));
    for index in own {
        names.name_type(documents, &owners, index);
    }
    for (index, _) in groups {
        names.name_group(documents, *index);
    }
    for index in anonymous {
        names.name_type(documents, &owners, index);
    }
    names.unions = unions(documents, &names.types);
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
        self.taken.claim_again(candidates, "Again")
    }

    fn name_group(&mut self, documents: &Documents, index: GroupIndex) {
        let name = &documents.group(index).name;
        let (short, long) = (type_name(&name.local), qualified(documents, name));
        let own = [short.clone(), format!("{short}Group"), long.clone(), format!("{long}Group")];
        let name = self.claim(&own);
        self.groups.insert(index, name);
    }

    /// Names a type, and before it what it is part of.
    fn name_type(&mut self, documents: &Documents, owners: &Owners, index: TypeIndex) {
        let is_open = |part: &TypeIndex| !self.types.contains_key(part);
        let open: Vec<TypeIndex> = owners.chain(index).take_while(is_open).collect();
        for part in open.into_iter().rev() {
            if part == index || classify_types::is_item(documents, part) {
                let candidates = self.candidates(documents, owners, part);
                let name = self.claim(&candidates);
                self.types.insert(part, name);
            }
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
        let of_group = owners.group_of(index).map(|group| &self.groups[&group]);
        let owner = || owners.of(index).and_then(|owner| self.types.get(&owner));
        let plain = match of_group.or_else(owner) {
            Some(owner) if owner.len() <= LONGEST => {
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
        let owner = owners.of(index);
        let prefix = owner
            .map_or_else(String::new, |owner| self.name_of_part_owner(documents, owners, owner));
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
        if let Some(name) = self.types.get(&owner) {
            return name.clone();
        }
        self.candidates(documents, owners, owner).into_iter().next().unwrap_or_default()
    }
}

/// A name with its prefix in front.
fn qualified(documents: &Documents, name: &ExpandedName) -> String {
    type_name(&format!("{}-{}", documents.prefix(name), name.local))
}

/// The unions among the types that have names.
fn unions(
    documents: &Documents,
    names: &BTreeMap<TypeIndex, String>,
) -> BTreeMap<Vec<SimpleIndex>, String> {
    let mut unions = BTreeMap::new();
    for (index, name) in names {
        let Content::Simple(simple) = documents.type_definition(*index).content else { continue };
        if let Variety::Union(members) = &documents.simple(simple).variety
            && is_simple(documents, *index)
        {
            unions.entry(members.clone()).or_insert_with(|| name.clone());
        }
    }
    unions
}

fn first_value(documents: &Documents, index: TypeIndex) -> Option<String> {
    let Content::Simple(simple) = documents.type_definition(index).content else { return None };
    let mut values = documents.simple(simple).facets.iter().filter_map(|facet| match &facet.kind {
        FacetKind::Enumeration(values) => values.first(),
        _ => None,
    });
    values.next_back().map(|(value, _)| value.clone())
}
