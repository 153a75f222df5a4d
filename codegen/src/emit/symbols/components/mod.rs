//! Symbols of elements and types: what is anonymous or local is called by what it stands in.

mod parts;

use std::collections::BTreeSet;

use swordsmith_xml::rows::builtin_types;

use super::{LONGEST, symbol};
use crate::model::documents::{Documents, ElementIndex, TypeIndex};
use crate::model::particles::elements;
use crate::model::types::{Content, TypeDefinition, TypeName};
use crate::naming::{self, Wish};
use parts::Parts;

/// The symbols of all elements and of all types.
pub(super) fn symbols(documents: &Documents) -> (Vec<String>, Vec<String>) {
    let owners = owners(documents);
    let named = |definition: &TypeDefinition| match &definition.name {
        TypeName::Named(name) => Some(symbol(documents, name)),
        TypeName::OfElement(_) | TypeName::OfAttribute(_) | TypeName::Part => None,
    };
    let mut types: Vec<Option<String>> = documents.types.iter().map(named).collect();
    let mut elements = vec![None; documents.elements.len()];
    for index in 0..documents.elements.len() {
        element_symbols(documents, &owners, ElementIndex(index), &mut elements, &mut types);
    }
    let parts = Parts::new(documents);
    let wishes = types.iter().enumerate().map(|(index, symbol)| {
        let symbol = symbol.as_ref().map(|symbol| vec![symbol.clone()]);
        let called = symbol.unwrap_or_else(|| parts.names(TypeIndex(index), &types));
        Wish { rank: u8::from(index >= builtin_types::COUNT), names: called }
    });
    let wishes: Vec<_> = wishes.collect();
    let elements = naming::symbols(elements.into_iter().flatten().collect());
    (elements, naming::symbols_of_wishes(&wishes, &[]))
}

/// A global element is called by its name; a local one is part of its type, which may be an element's
/// in turn. That one gets its symbol first.
fn element_symbols(
    documents: &Documents,
    owners: &[Option<TypeIndex>],
    index: ElementIndex,
    elements: &mut [Option<String>],
    types: &mut [Option<String>],
) {
    let mut open = Vec::new();
    let (mut known, mut next) = (BTreeSet::new(), Some(index));
    while let Some(element) = next.filter(|it| elements[it.0].is_none() && known.insert(*it)) {
        open.push(element);
        next = owners[element.0].and_then(|owner| match documents.type_definition(owner).name {
            TypeName::OfElement(outer) if !documents.element(element).is_global => Some(outer),
            _ => None,
        });
    }
    for element in open.into_iter().rev() {
        let own = element_symbol(documents, owners, element, types);
        let anonymous = documents.element(element).type_index;
        if documents.type_definition(anonymous).name == TypeName::OfElement(element) {
            types[anonymous.0] = Some(own.clone());
        }
        elements[element.0] = Some(own);
    }
}

fn element_symbol(
    documents: &Documents,
    owners: &[Option<TypeIndex>],
    index: ElementIndex,
    types: &[Option<String>],
) -> String {
    let element = documents.element(index);
    let owner = owners[index.0].filter(|_| !element.is_global);
    let owner = owner.map(|owner| types[owner.0].as_deref().unwrap_or("part"));
    match owner.filter(|owner| owner.len() <= LONGEST) {
        Some(owner) => naming::part_symbol(owner, &element.name.local),
        None => symbol(documents, &element.name),
    }
}

/// The first type that each local element stands in.
fn owners(documents: &Documents) -> Vec<Option<TypeIndex>> {
    let mut owners = vec![None; documents.elements.len()];
    for (index, definition) in documents.types.iter().enumerate() {
        let Content::Elements(particle) = &definition.content else { continue };
        for used in elements(particle) {
            owners[used.element.0].get_or_insert(TypeIndex(index));
        }
    }
    owners
}
