//! What kinds of types there are: which are simple, which need a name in the program, which have others derived from
//! them or standing for them.

use crate::model::documents::{Documents, ElementIndex, SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, FacetKind, SimpleType, Variety};
use crate::model::types::{Content, TypeName};

/// Whether a type is a simple one.
pub fn is_simple(documents: &Documents, index: TypeIndex) -> bool {
    documents.relations.is_simple(index)
}

/// Whether a type becomes an item of its own: complex types, named simple ones, and those simple ones that a name
/// makes readable: enumerations and unions.
pub fn is_item(documents: &Documents, index: TypeIndex) -> bool {
    let definition = documents.type_definition(index);
    if definition.is_builtin {
        return false;
    }
    let Content::Simple(simple) = definition.content else { return true };
    if !is_simple(documents, index) || matches!(definition.name, TypeName::Named(_)) {
        return true;
    }
    let simple = documents.simple(simple);
    own_values(documents, index).is_some() || is_new_union(documents, simple, index)
}

/// The values of an enumeration of texts, if the type is one by itself and not by its base.
pub fn own_values(documents: &Documents, index: TypeIndex) -> Option<Vec<(String, String)>> {
    let Content::Simple(simple) = documents.type_definition(index).content else { return None };
    let simple = documents.simple(simple);
    let Variety::Atomic(builtin) = simple.variety else { return None };
    let values = values(simple).filter(|_| is_text(builtin))?;
    let base = documents.type_definition(index).base.map(|(base, _)| base);
    let inherited = base.and_then(|base| match documents.type_definition(base).content {
        Content::Simple(simple) => self::values(documents.simple(simple)),
        _ => None,
    });
    (inherited != Some(values)).then(|| values.to_vec())
}

/// Whether a type is a union by itself, and not a restriction of one.
pub fn is_new_union(documents: &Documents, simple: &SimpleType, index: TypeIndex) -> bool {
    let Variety::Union(members) = &simple.variety else { return false };
    let base = documents.type_definition(index).base.map(|(base, _)| base);
    let of_base = base.and_then(|base| match documents.type_definition(base).content {
        Content::Simple(simple) => Some(&documents.simple(simple).variety),
        _ => None,
    });
    !members.is_empty() && of_base != Some(&simple.variety)
}

/// The type of a simple type, if that type is simple itself (and not a complex one with such content).
pub fn definition_of(documents: &Documents, simple: SimpleIndex) -> Option<TypeIndex> {
    let definition = documents.simple(simple).definition;
    let holds = documents.type_definition(definition).content == Content::Simple(simple);
    (holds && is_simple(documents, definition)).then_some(definition)
}

/// Named complex types that `xsi:type` may put in the place of a type, itself first; abstract ones excepted.
pub fn derivations(documents: &Documents, index: TypeIndex) -> Vec<TypeIndex> {
    let mut found = vec![index];
    let mut at = 0;
    while let Some(base) = found.get(at).copied() {
        let derived = documents.derived_from(base).filter(|derived| {
            matches!(documents.type_definition(*derived).name, TypeName::Named(_))
        });
        found.extend(derived.collect::<Vec<_>>());
        at += 1;
    }
    found.retain(|index| !documents.type_definition(*index).is_abstract);
    let fixed = usize::from(found.first() == Some(&index));
    found[fixed..].sort();
    found
}

/// Whether fields of a type hold an enum of it and what is derived from it. Where there are no such
/// fields, there is no enum: of a chain of bases, each would have all that follow.
pub fn has_derivations(documents: &Documents, index: TypeIndex) -> bool {
    let definition = documents.type_definition(index);
    if definition.is_builtin
        || !documents.relations.is_held(index)
        || !is_item(documents, index)
        || is_simple(documents, index)
    {
        return false;
    }
    let mut waiting: Vec<TypeIndex> = documents.derived_from(index).collect();
    while let Some(derived) = waiting.pop() {
        let definition = documents.type_definition(derived);
        if !matches!(definition.name, TypeName::Named(_)) {
            continue;
        }
        if !definition.is_abstract {
            return true;
        }
        waiting.extend(documents.derived_from(derived));
    }
    false
}

/// Whether fields of an element hold an enum of it and what may stand for it.
pub fn has_substitutes(documents: &Documents, index: ElementIndex) -> bool {
    documents.alternatives(index).iter().any(|member| *member != index)
}

/// Whether values of a built-in type are plain texts in the program.
pub fn is_text(builtin: Builtin) -> bool {
    builtin <= Builtin::AnyUri
}

/// The values that are left after all steps.
fn values(simple: &SimpleType) -> Option<&[(String, String)]> {
    let mut steps = simple.facets.iter().filter_map(|facet| match &facet.kind {
        FacetKind::Enumeration(values) => Some(values.as_slice()),
        _ => None,
    });
    steps.next_back()
}
