//! Simple types as items: aliases, enumerations, unions.

use crate::model::documents::{Documents, SimpleIndex, TypeIndex};
use crate::model::facets::{FacetKind, Variety};
use crate::model::shapes::{Alternative, ItemKind, Text, ValueType};
use crate::model::types::TypeName;
use crate::passes::assign_names::Names;
use crate::passes::classify_types::{is_new_union, own_values};
use crate::passes::name_members::{self, Kind, Rank, Wish};
use crate::passes::shape_values;

pub(super) fn simple_kind(
    documents: &Documents,
    names: &Names,
    index: TypeIndex,
    simple: SimpleIndex,
) -> ItemKind {
    if let Some(binding) = documents.bindings.get(&index) {
        return ItemKind::Alias(ValueType::Bound(binding.clone()));
    }
    if let Some(values) = own_values(documents, index) {
        return ItemKind::Enumeration(enumeration(values));
    }
    let row = documents.simple(simple);
    match &row.variety {
        Variety::Union(members) if is_new_union(documents, row, index) => {
            ItemKind::Union(simple, union(documents, names, members))
        }
        _ => ItemKind::Alias(shape_values::behind(documents, names, index, simple)),
    }
}

fn enumeration(values: Vec<(String, String)>) -> Vec<Text> {
    let wish = |(value, _): &(String, String)| Wish {
        rank: Rank::Element,
        names: name_members::of_value(value),
    };
    let wishes: Vec<Wish> = values.iter().map(wish).collect();
    let names = name_members::run(Kind::Variant, &wishes);
    let text = |((text, documentation), name)| Text { name, text, documentation };
    values.into_iter().zip(names).map(text).collect()
}

fn union(
    documents: &Documents,
    names: &Names,
    members: &[SimpleIndex],
) -> Vec<Alternative<SimpleIndex>> {
    let value = |member: &SimpleIndex| shape_values::of_simple(documents, names, *member);
    let wish = |member: &SimpleIndex| {
        let definition = documents.type_definition(documents.simple(*member).definition);
        let own = match (&definition.name, value(member)) {
            (TypeName::Named(name), _) => name.local.clone(),
            (_, ValueType::Item(name)) => name,
            _ => restricted_from(documents, *member),
        };
        Wish { rank: Rank::Element, names: vec![own] }
    };
    let wishes: Vec<Wish> = members.iter().map(wish).collect();
    let names = name_members::run(Kind::Variant, &wishes);
    let alternative = |(member, name): (&SimpleIndex, String)| Alternative {
        name,
        key: *member,
        value: value(member),
        is_boxed: false,
        documentation: String::new(),
    };
    members.iter().zip(names).map(alternative).collect()
}

/// What an anonymous type restricts, and by what: `string-pattern`.
fn restricted_from(documents: &Documents, simple: SimpleIndex) -> String {
    let definition = documents.type_definition(documents.simple(simple).definition);
    let base = definition.base.map(|(base, _)| &documents.type_definition(base).name);
    let base = match base {
        Some(TypeName::Named(name)) => name.local.as_str(),
        _ => "part",
    };
    let facet = documents.simple(simple).facets.last().map(|facet| match facet.kind {
        FacetKind::Pattern(_) => "-pattern",
        FacetKind::Enumeration(_) => "-value",
        _ => "-range",
    });
    format!("{base}{}", facet.unwrap_or(""))
}
