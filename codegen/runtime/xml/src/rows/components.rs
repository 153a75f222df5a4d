//! Rows of schema components: names, elements, types, attributes and documents.

use super::super::table::{
    Attribute, Content, Derivations, Document, Element, ElementId, NONE, Name, NameId, NamespaceId,
    Place, Simple, SimpleId, Tags, Type, TypeId, Variety, WhiteSpace,
};
use super::NOWHERE;

/// A name.
pub const fn name(namespace: NamespaceId, local: &str) -> Name<'_> {
    Name { namespace, local }
}

/// An element declaration, neither nillable nor abstract, without value and identity constraints.
pub const fn element(label: &str, name: NameId, type_id: TypeId, place: Place) -> Element<'_> {
    let block = Derivations { extension: false, restriction: false };
    Element {
        label,
        name,
        type_id,
        is_global: false,
        nillable: false,
        is_abstract: false,
        block,
        value: None,
        identities: &[],
        place,
    }
}

/// The same, declared globally.
pub const fn global(label: &str, name: NameId, type_id: TypeId, place: Place) -> Element<'_> {
    Element { is_global: true, ..element(label, name, type_id, place) }
}

/// A type definition with a name, derived by restriction, without attributes.
pub const fn named<'s>(
    label: &'s str,
    name: NameId,
    base: TypeId,
    content: Content<'s>,
    place: Place,
) -> Type<'s> {
    let mut definition = typed(label, base, content, place);
    definition.name = name;
    definition
}

/// The same without a name.
pub const fn typed<'s>(
    label: &'s str,
    base: TypeId,
    content: Content<'s>,
    place: Place,
) -> Type<'s> {
    let block = Derivations { extension: false, restriction: false };
    Type {
        label,
        name: NONE,
        base,
        by_extension: false,
        is_abstract: false,
        block,
        attributes: &[],
        instance: &[],
        fixed_instance: &[],
        any_attribute: None,
        content,
        is_mixed: false,
        is_lenient: false,
        place,
    }
}

/// An optional attribute without a value constraint; its place is that of its type.
pub const fn attribute(name: NameId, simple: SimpleId) -> Attribute<'static> {
    Attribute { name, simple, required: false, value: None, place: NOWHERE }
}

/// A simple type without facets.
pub const fn simple<'s>(
    label: &'s str,
    variety: Variety<'s>,
    white_space: WhiteSpace,
    place: Place,
) -> Simple<'s> {
    Simple { label, variety, white_space, facets: &[], place }
}

/// A document.
pub const fn document<'s>(
    element: ElementId,
    type_id: TypeId,
    declarations: &'s [(&'s str, NamespaceId)],
) -> Document<'s> {
    Document { element, type_id, declarations, tags: Tags::new() }
}
