//! Documents: types that are one, and types made because none is.

use super::instance_attributes;
use crate::model::documents::{Documents, ElementIndex, TypeIndex};
use crate::model::shapes::{ElementShape, Item, ItemKind, Role, ValueType};
use crate::naming::{self, type_name};
use crate::passes::assign_names::{Names, qualified};
use crate::passes::classify_types::{has_derivations, is_simple};
use crate::passes::collect_rules;
use crate::passes::drafts::{first_said, named, text};
use crate::passes::name_members::Kind;
use crate::passes::shape_values;

/// The document that a type itself is: the first of its kind.
pub(super) fn direct_document(documents: &Documents, index: TypeIndex) -> Option<usize> {
    let document = documents.relations.document_of(index)?;
    is_direct(documents, document).then_some(document)
}

fn is_direct(documents: &Documents, document: usize) -> bool {
    let root = &documents.roots[document];
    let definition = documents.type_definition(root.type_index);
    !is_simple(documents, root.type_index)
        && !definition.is_builtin
        && !documents.element(root.element).nillable
        && !is_derived_from(documents, root.type_index, root.element)
        && documents.relations.document_of(root.type_index) == Some(document)
}

/// Whether the root's declared type has derivations, so that a document may hold any of them.
fn is_derived_from(documents: &Documents, index: TypeIndex, element: ElementIndex) -> bool {
    let declared = documents.element(element).type_index == index;
    declared && has_derivations(documents, index)
}

/// The names of the types of documents: a type that is a document itself has one.
pub(super) fn root_names(documents: &Documents, names: &mut Names) -> Vec<String> {
    let all = || 0..documents.roots.len();
    let wish = |document: usize| {
        let name = &documents.element(documents.roots[document].element).name;
        let own = [type_name(&name.local), qualified(documents, name)];
        naming::Wish {
            rank: 0,
            names: own.iter().flat_map(|own| [own.clone(), format!("{own}Document")]).collect(),
        }
    };
    let is_own = |document: &usize| !is_direct(documents, *document);
    let wishes: Vec<_> = all().filter(is_own).map(wish).collect();
    let mut own = names.claim_all(&wishes).into_iter();
    let name = |document| {
        if is_direct(documents, document) {
            names.types[&documents.roots[document].type_index].clone()
        } else {
            own.next().unwrap_or_default()
        }
    };
    all().map(name).collect()
}

/// The type of a document that is not one of those that are there.
pub(super) fn root(
    documents: &Documents,
    names: &Names,
    document: usize,
    name: &str,
) -> Option<Item> {
    if is_direct(documents, document) {
        return None;
    }
    let root = &documents.roots[document];
    let element = documents.element(root.element);
    let value = shape_values::of_type(documents, names, root.type_index);
    let content = if element.nillable { ValueType::Nillable(Box::new(value)) } else { value };
    let label = documents.label(&element.name);
    let documentation = first_said(&[&element.documentation, &format!("The document `{label}`.")]);
    let is_text = is_simple(documents, root.type_index) && !element.nillable;
    let kind = if is_text && !root.is_annotated {
        ItemKind::Element(text_document(root.type_index, document, content))
    } else {
        ItemKind::Document { document, content, is_boxed: false }
    };
    Some(Item {
        name: name.to_owned(),
        documentation,
        rules: collect_rules::of_document(documents, document),
        kind,
    })
}

/// A document that is a value: beside it, the root may have attributes of `xsi`.
fn text_document(type_index: TypeIndex, document: usize, value: ValueType) -> ElementShape {
    let members = named(Kind::Field, vec![instance_attributes(), text(Role::Text, value)]);
    let (last_attributes, last_elements) = (Vec::new(), Vec::new());
    let document = Some(document);
    ElementShape { type_index, document, members, last_attributes, last_elements }
}
