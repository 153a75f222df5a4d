//! What members hold: the types of values, of elements, of documents.

use crate::model::documents::{Documents, ElementIndex, SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, FacetKind, Variety};
use crate::model::shapes::ValueType;
use crate::model::smallest_integers::smallest_integer;
use crate::model::types::Content;
use crate::passes::assign_names::Names;
use crate::passes::classify_types::{definition_of, is_item, is_simple, is_text};

/// What a field for an element holds.
pub fn of_element(documents: &Documents, names: &Names, index: ElementIndex) -> ValueType {
    match names.substitutions.get(&index) {
        Some(name) => ValueType::Item(name.clone()),
        None => of_declaration(documents, names, index),
    }
}

/// What an element holds that nothing stands for.
pub fn of_declaration(documents: &Documents, names: &Names, index: ElementIndex) -> ValueType {
    let element = documents.element(index);
    let value = of_type(documents, names, element.type_index);
    if element.nillable { ValueType::Nillable(Box::new(value)) } else { value }
}

/// What a field of a type holds.
pub fn of_type(documents: &Documents, names: &Names, index: TypeIndex) -> ValueType {
    if let Some(name) = names.derivations.get(&index) {
        return ValueType::Item(name.clone());
    }
    of_type_itself(documents, names, index)
}

/// The same, types derived from it left aside.
pub fn of_type_itself(documents: &Documents, names: &Names, index: TypeIndex) -> ValueType {
    match (&documents.type_definition(index).content, names.types.get(&index)) {
        (_, Some(name)) => ValueType::Item(name.clone()),
        (Content::Simple(simple), None) => of_simple(documents, names, *simple),
        (_, None) => ValueType::AnyElement,
    }
}

/// What a field of a simple type holds.
pub fn of_simple(documents: &Documents, names: &Names, simple: SimpleIndex) -> ValueType {
    let definition = definition_of(documents, simple);
    if let Some(name) = definition.and_then(|index| names.types.get(&index)) {
        return ValueType::Item(name.clone());
    }
    if let Some(binding) = definition.and_then(|index| documents.bindings.get(&index)) {
        return ValueType::Bound(binding.clone());
    }
    if let Some(definition) = definition {
        return behind(documents, names, definition, simple);
    }
    let value = by_variety(documents, names, simple);
    if restricts_text(documents, simple) { written(value) } else { value }
}

/// What a simple type's name stands for: the type that it restricts, or what its variety says.
pub fn behind(
    documents: &Documents,
    names: &Names,
    definition: TypeIndex,
    simple: SimpleIndex,
) -> ValueType {
    let base = documents.type_definition(definition).base.map(|(base, _)| base);
    if let Some(binding) = base.and_then(|base| documents.bindings.get(&base))
        && base.is_some_and(|base| !is_item(documents, base))
    {
        return ValueType::Bound(binding.clone());
    }
    let base = base.filter(|base| is_item(documents, *base) && is_simple(documents, *base));
    let has_text = base.is_some_and(|base| match documents.type_definition(base).content {
        Content::Simple(base) => restricts_text(documents, base),
        _ => false,
    });
    let value = match base.and_then(|base| names.types.get(&base)) {
        Some(name) => ValueType::Item(name.clone()),
        None => by_variety(documents, names, simple),
    };
    if restricts_text(documents, simple) && !has_text {
        return written(value);
    }
    value
}

fn written(value: ValueType) -> ValueType {
    ValueType::Written(Box::new(value))
}

/// Whether a pattern restricts how values are written, and the type of the program would not remember how one was.
fn restricts_text(documents: &Documents, simple: SimpleIndex) -> bool {
    let row = documents.simple(simple);
    let has_pattern = row.facets.iter().any(|it| matches!(it.kind, FacetKind::Pattern(_)));
    has_pattern && forgets_text(documents, simple)
}

/// Whether values have several forms of which one is written. The writer chooses that of a truth value; a name's prefix is not
/// the document's to keep.
fn forgets_text(documents: &Documents, simple: SimpleIndex) -> bool {
    match &documents.simple(simple).variety {
        Variety::Atomic(Builtin::Boolean | Builtin::QName | Builtin::Notation)
        | Variety::Union(_) => false,
        Variety::Atomic(builtin) => !is_text(*builtin),
        Variety::List(item) => forgets_text(documents, *item),
    }
}

fn by_variety(documents: &Documents, names: &Names, simple: SimpleIndex) -> ValueType {
    match &documents.simple(simple).variety {
        Variety::Atomic(builtin) => match of_builtin(documents, *builtin) {
            ValueType::Builtin(builtin) => {
                let facets = &documents.simple(simple).facets;
                ValueType::Builtin(smallest_integer(builtin, facets))
            }
            bound => bound,
        },
        Variety::List(item) => ValueType::List(Box::new(of_simple(documents, names, *item))),
        // A restriction of a union: its values are those of the union.
        Variety::Union(members) => match names.unions.get(members) {
            Some(name) => ValueType::Item(name.clone()),
            None => ValueType::Builtin(Builtin::AnySimpleType),
        },
    }
}

/// What a value of a built-in type is, where nothing nearer to it is bound.
fn of_builtin(documents: &Documents, builtin: Builtin) -> ValueType {
    let is_it = |index: &TypeIndex| {
        let definition = documents.type_definition(*index);
        let Content::Simple(simple) = definition.content else { return false };
        definition.is_builtin && documents.simple(simple).variety == Variety::Atomic(builtin)
    };
    let binding = documents.bindings.iter().find(|(index, _)| is_it(index));
    binding.map_or(ValueType::Builtin(builtin), |(_, binding)| ValueType::Bound(binding.clone()))
}
