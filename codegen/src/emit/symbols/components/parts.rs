//! Symbols of anonymous simple types: those of attributes, items, members and bases.

use std::collections::BTreeMap;

use super::super::{LONGEST, symbol};
use crate::model::documents::{Documents, SimpleIndex, TypeIndex};
use crate::model::facets::Variety;
use crate::model::types::{TypeDefinition, TypeName};
use crate::naming::part_symbol;

/// The types that anonymous ones are part of.
pub(super) struct Parts<'a> {
    documents: &'a Documents,
    /// The type that has the attribute, for each type of an attribute.
    attributes: BTreeMap<TypeIndex, TypeIndex>,
    /// For each item, member or base the type that has it, and what it is there.
    simples: BTreeMap<TypeIndex, (TypeIndex, &'static str)>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(documents: &'a Documents) -> Self {
        let (mut attributes, mut simples) = (BTreeMap::new(), BTreeMap::new());
        for simple in &documents.simples {
            for (part, role) in parts(documents, &simple.variety) {
                simples.entry(part).or_insert((simple.definition, role));
            }
        }
        for (index, definition) in documents.types.iter().enumerate() {
            let owner = TypeIndex(index);
            for used in &definition.attributes {
                attributes.entry(used.type_index).or_insert(owner);
            }
            if let Some((base, _)) = definition.base {
                simples.entry(base).or_insert((owner, "base"));
            }
        }
        Self { documents, attributes, simples }
    }

    /// What an anonymous simple type may be called, the best first; `named` has the symbols of all
    /// other types.
    pub(super) fn names(&self, index: TypeIndex, named: &[Option<String>]) -> Vec<String> {
        let (owner, path) = self.path(index);
        let wishes: Vec<String> = match &self.definition(owner).name {
            TypeName::OfAttribute(name) => {
                let holder = self.attributes.get(&owner).and_then(|it| named[it.0].as_deref());
                let holder = holder.filter(|holder| holder.len() <= LONGEST);
                let qualified = holder.map(|it| part_symbol(&format!("of_{it}"), &name.local));
                let local = format!("of_{}", symbol(self.documents, name));
                std::iter::once(local).chain(qualified).collect()
            }
            _ => vec![named[owner.0].clone().unwrap_or_else(|| "part".to_owned())],
        };
        wishes.into_iter().map(|name| name + &path).collect()
    }

    /// The type nearest to a part that is none itself, and what leads from there to the part.
    fn path(&self, part: TypeIndex) -> (TypeIndex, String) {
        let (mut owner, mut roles) = (part, Vec::new());
        while self.definition(owner).name == TypeName::Part && roles.len() < LONGEST {
            let Some((next, role)) = self.simples.get(&owner) else { break };
            roles.push(*role);
            owner = *next;
        }
        (owner, roles.iter().rev().flat_map(|role| ["_", *role]).collect())
    }

    fn definition(&self, index: TypeIndex) -> &TypeDefinition {
        self.documents.type_definition(index)
    }
}

/// The types of which the values of another are made.
fn parts(documents: &Documents, variety: &Variety) -> Vec<(TypeIndex, &'static str)> {
    let definition = |index: SimpleIndex| documents.simples[index.0].definition;
    match variety {
        Variety::Atomic(_) => Vec::new(),
        Variety::List(item) => vec![(definition(*item), "item")],
        Variety::Union(members) => {
            members.iter().map(|member| (definition(*member), "member")).collect()
        }
    }
}
