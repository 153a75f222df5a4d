//! Names of types. A name depends on the component itself and on what it is part of: what is added renames nothing, but
//! what would be called the same. Then all of these take the prefix of their namespace, or another name of their own.

mod levels;
mod owners;

use std::collections::{BTreeMap, BTreeSet};

use crate::model::content::Group;
use crate::model::documents::{Documents, ElementIndex, GroupIndex, SimpleIndex, TypeIndex};
use crate::model::facets::{FacetKind, Variety};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, TypeName};
use crate::naming::{Wish, distinct, joined, ordinal, type_name};
use crate::passes::classify_types::{self, is_simple};

use levels::levels;
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
    taken: BTreeSet<String>,
}

/// Gives each type a name: first those that the schema names, groups among them, then the others.
pub fn run(documents: &Documents, groups: &[(GroupIndex, Group)]) -> Names {
    let taken = RESERVED.iter().map(|name| (*name).to_owned()).collect();
    let mut names = Names { taken, ..Names::default() };
    let owners = Owners::new(documents, groups);
    let all = || (0..documents.types.len()).map(TypeIndex);
    let is_item = |index: &TypeIndex| classify_types::is_item(documents, *index);
    let (own, anonymous): (Vec<_>, Vec<_>) = all()
        .filter(is_item)
        .partition(|index| matches!(documents.type_definition(*index).name, TypeName::Named(_)));
    names.name_components(documents, &owners, &own, groups);
    names.name_anonymous(documents, &owners, &anonymous);
    names.unions = unions(documents, &names.types);
    names.name_derivations(documents);
    names.name_substitutions(documents);
    names
}

impl Names {
    /// The first of these names that is free; if none is, the first one, counted.
    pub fn claim(&mut self, candidates: &[String]) -> String {
        let wish = Wish { rank: 0, names: candidates.to_vec() };
        self.claim_all(&[wish]).swap_remove(0)
    }

    /// A free name for each of these.
    pub fn claim_all(&mut self, wishes: &[Wish]) -> Vec<String> {
        let counted = |name: &str, number| format!("{name}{}", type_name(&ordinal(number)));
        let names = distinct(wishes, &self.taken, counted);
        self.taken.extend(names.iter().cloned());
        names
    }

    /// Names the types and the groups that the schema names. Types keep a name that a group wants.
    fn name_components(
        &mut self,
        documents: &Documents,
        owners: &Owners,
        types: &[TypeIndex],
        groups: &[(GroupIndex, Group)],
    ) {
        let of_type = |index: &TypeIndex| (0, self.candidates(documents, owners, *index));
        let of_group = |(index, _): &(GroupIndex, Group)| (1, group_candidates(documents, *index));
        let wishes = types.iter().map(of_type).chain(groups.iter().map(of_group));
        let wishes: Vec<_> = wishes.map(|(rank, names)| Wish { rank, names }).collect();
        let mut names = self.claim_all(&wishes).into_iter();
        self.types.extend(types.iter().copied().zip(names.by_ref()));
        self.groups.extend(groups.iter().map(|(index, _)| *index).zip(names));
    }

    /// Names the types that the schema does not name: what a type is part of before the type, and at
    /// once those that are equally deep in what has a name.
    fn name_anonymous(&mut self, documents: &Documents, owners: &Owners, anonymous: &[TypeIndex]) {
        let named_after = |index: &TypeIndex| owners.named_after(*index);
        for ready in levels(anonymous, named_after) {
            let wish = |index: &TypeIndex| Wish {
                rank: 0,
                names: self.candidates(documents, owners, *index),
            };
            let wishes: Vec<Wish> = ready.iter().map(wish).collect();
            let names = self.claim_all(&wishes);
            self.types.extend(ready.into_iter().zip(names));
        }
    }

    fn name_derivations(&mut self, documents: &Documents) {
        let all = (0..documents.types.len()).map(TypeIndex);
        for index in all.filter(|index| classify_types::has_derivations(documents, *index)) {
            let name = format!("{}OrDerived", self.types[&index]);
            let name = self.claim(&[name]);
            self.derivations.insert(index, name);
        }
    }

    fn name_substitutions(&mut self, documents: &Documents) {
        let all = (0..documents.elements.len()).map(ElementIndex);
        let heads: Vec<_> =
            all.filter(|index| classify_types::has_substitutes(documents, *index)).collect();
        let wish = |index: &ElementIndex| {
            let name = &documents.element(*index).name;
            let names = [type_name(&name.local), qualified(documents, name)];
            let names = names.iter().map(|name| format!("{name}Member")).collect();
            Wish { rank: 0, names }
        };
        let wishes: Vec<Wish> = heads.iter().map(wish).collect();
        let names = self.claim_all(&wishes);
        self.substitutions.extend(heads.into_iter().zip(names));
    }

    fn candidates(&self, documents: &Documents, owners: &Owners, index: TypeIndex) -> Vec<String> {
        let definition = documents.type_definition(index);
        let (own, suffix) = match &definition.name {
            TypeName::Named(name) => {
                let (short, long) = (type_name(&name.local), qualified(documents, name));
                let longer = [joined(&short, "Type"), joined(&long, "Type")];
                return [[short, long], longer].concat();
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
                vec![joined(owner, &short), joined(owner, &long)]
            }
            _ => vec![short, long],
        };
        let longer: Vec<String> = plain.iter().map(|name| joined(name, suffix)).collect();
        [plain, longer].concat()
    }

    /// The item or a member of another simple type: named by that, and by its first value.
    fn part_candidates(
        &self,
        documents: &Documents,
        owners: &Owners,
        index: TypeIndex,
    ) -> Vec<String> {
        let owner = owners.of(index);
        let prefix = owner
            .map_or_else(String::new, |owner| self.name_of_part_owner(documents, owners, owner));
        let value = first_value(documents, index).map(|value| type_name(&value));
        let by_value = joined(&prefix, value.as_deref().unwrap_or("Part"));
        vec![joined(&prefix, "Value"), by_value.clone(), joined(&by_value, "Value")]
    }

    /// The owner's name, also if the owner needs none for itself.
    fn name_of_part_owner(
        &self,
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

fn group_candidates(documents: &Documents, index: GroupIndex) -> Vec<String> {
    let name = &documents.group(index).name;
    let (short, long) = (type_name(&name.local), qualified(documents, name));
    let [short_group, long_group] = [&short, &long].map(|name| joined(name, "Group"));
    vec![short, short_group, long, long_group]
}

/// A name with its prefix in front.
pub(super) fn qualified(documents: &Documents, name: &ExpandedName) -> String {
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
