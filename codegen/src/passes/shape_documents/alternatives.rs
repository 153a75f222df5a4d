//! What may stand for another: types derived from a type, elements of a substitution group.

use crate::model::documents::{Documents, ElementIndex, TypeIndex};
use crate::model::shapes::{Alternative, Item, ItemKind};
use crate::passes::assign_names::Names;
use crate::passes::classify_types::derivations;
use crate::passes::name_members::{self, Kind, Rank, Wish};
use crate::passes::shape_values;

pub(super) fn derivation_enum(
    documents: &Documents,
    names: &Names,
    index: TypeIndex,
) -> Option<Item> {
    let name = names.derivations.get(&index)?.clone();
    let alternative = |derived: &TypeIndex| Alternative {
        name: names.types[derived].clone(),
        key: *derived,
        value: shape_values::of_type_itself(documents, names, *derived),
        is_boxed: false,
        documentation: String::new(),
    };
    let alternatives = derivations(documents, index).iter().map(alternative).collect();
    let documentation = format!("`{}` or a type derived from it.", names.types[&index]);
    let kind = ItemKind::Derivations(index, alternatives);
    Some(Item { name, documentation, rules: Vec::new(), kind })
}

pub(super) fn substitution_enum(
    documents: &Documents,
    names: &Names,
    head: ElementIndex,
    name: &str,
) -> Item {
    let members = documents.alternatives(head);
    let wish = |member: &ElementIndex| {
        let names =
            name_members::of_component(documents, &documents.element(*member).name, "element");
        Wish { rank: Rank::Element, names }
    };
    let wishes: Vec<Wish> = members.iter().map(wish).collect();
    let variants = name_members::run(Kind::Variant, &wishes);
    let alternative = |(member, name): (&ElementIndex, String)| Alternative {
        name,
        key: *member,
        value: shape_values::of_declaration(documents, names, *member),
        is_boxed: false,
        documentation: documents.element(*member).documentation.clone(),
    };
    let alternatives = members.iter().zip(variants).map(alternative).collect();
    let label = documents.label(&documents.element(head).name);
    let documentation = format!("The element `{label}` or one that may stand for it.");
    let kind = ItemKind::Substitutions(alternatives);
    Item { name: name.to_owned(), documentation, rules: Vec::new(), kind }
}
