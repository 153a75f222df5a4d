//! Elements, attributes, types and documents as rows.

use swordsmith_xml::table::{self, Derivations, NONE, NameId, Tags};

use super::places::NOWHERE;
use super::{Context, content, identities, wildcards};
use crate::diagnostic::Diagnostics;
use crate::model::documents::{Block, Documents, ElementDeclaration, ElementIndex, TypeIndex};
use crate::model::rows::simple_id;
use crate::model::types::{
    AttributeUse, Content, Derivation, TypeDefinition, TypeName, ValueConstraint,
};

/// Every element declaration.
pub(super) fn elements<'a>(context: &Context<'a, '_>) -> &'a [table::Element<'a>] {
    let row = |element: &ElementDeclaration| table::Element {
        label: context.text(&context.documents.label(&element.name)),
        name: context.names.id(&element.name),
        type_id: type_id(element.type_index),
        is_global: element.is_global,
        nillable: element.nillable,
        is_abstract: element.is_abstract,
        block: derivations(element.block),
        value: value(context, element.value.as_ref()),
        identities: identities::rows(context, &element.identities),
        place: context.places.place(element.span),
    };
    context.slice(context.documents.elements.iter().map(row).collect())
}

/// Global attributes by name.
pub(super) fn global_attributes<'a>(
    context: &Context<'a, '_>,
    findings: &mut Diagnostics,
) -> &'a [(NameId, table::Attribute<'a>)] {
    let attributes = context.documents.attributes.iter();
    let rows = attributes.filter_map(|declared| attribute(context, declared, findings));
    let mut rows: Vec<_> = rows.map(|row| (row.name, row)).collect();
    rows.sort_by_key(|(name, _)| *name);
    context.slice(rows)
}

/// Every type definition.
pub(super) fn types<'a>(
    context: &Context<'a, '_>,
    findings: &mut Diagnostics,
) -> &'a [table::Type<'a>] {
    let types = context.documents.types.iter();
    context.slice(types.map(|definition| type_row(context, definition, findings)).collect())
}

fn type_row<'a>(
    context: &Context<'a, '_>,
    definition: &TypeDefinition,
    findings: &mut Diagnostics,
) -> table::Type<'a> {
    let attributes = definition.attributes.iter();
    let attributes = attributes.filter_map(|used| attribute(context, used, findings)).collect();
    let any_attribute = definition.any_attribute.as_ref();
    let is_extension = |(_, how): &(TypeIndex, Derivation)| *how == Derivation::Extension;
    let place = context.places.place(definition.span);
    table::Type {
        label: context.text(&type_label(context.documents, definition)),
        name: match &definition.name {
            TypeName::Named(name) => context.names.id(name),
            _ => NONE,
        },
        base: definition.base.map_or(NONE, |(base, _)| type_id(base)),
        by_extension: definition.base.as_ref().is_some_and(is_extension),
        is_abstract: definition.is_abstract,
        block: derivations(definition.block),
        attributes: context.slice(attributes),
        instance: context.strings(definition.instance.iter().map(String::as_str)),
        fixed_instance: fixed_instance(context, definition),
        any_attribute: any_attribute.map(|wildcard| wildcards::row(context, wildcard)),
        content: content::row(context, definition, findings),
        is_mixed: definition.is_mixed,
        is_lenient: definition.is_lenient,
        place: if definition.is_builtin { NOWHERE } else { place },
    }
}

fn fixed_instance<'a>(
    context: &Context<'a, '_>,
    definition: &TypeDefinition,
) -> &'a [(&'a str, &'a str)] {
    let values = definition.fixed_instance.iter();
    let values = values.map(|(local, value)| (context.text(local), context.text(value)));
    context.slice(values.collect::<Vec<_>>())
}

/// Documents that have a Rust type.
pub(super) fn documents<'a>(context: &Context<'a, '_>) -> &'a [table::Document<'a>] {
    let roots = context.documents.roots.iter();
    let row = |root: &crate::model::documents::Root| {
        let declarations = root.declarations.iter();
        let declarations =
            declarations.map(|(prefix, uri)| (context.text(prefix), context.names.namespace(uri)));
        table::Document {
            element: element_id(root.element),
            type_id: type_id(root.type_index),
            declarations: context.slice(declarations.collect()),
            tags: Tags::new(),
        }
    };
    context.slice(roots.map(row).collect())
}

/// The number of an element.
pub(super) fn element_id(index: ElementIndex) -> table::ElementId {
    u32::try_from(index.0).expect("fewer than 2^32 elements")
}

/// The number of a type.
pub(super) fn type_id(index: TypeIndex) -> table::TypeId {
    u32::try_from(index.0).expect("fewer than 2^32 types")
}

/// What messages call a type.
pub(super) fn type_label(documents: &Documents, definition: &TypeDefinition) -> String {
    match &definition.name {
        TypeName::Named(name) => documents.label(name),
        TypeName::OfElement(element) => {
            format!("type of {}", documents.label(&documents.element(*element).name))
        }
        TypeName::OfAttribute(name) => format!("type of @{}", documents.label(name)),
        TypeName::Part => "part of a simple type".to_owned(),
    }
}

fn attribute<'a>(
    context: &Context<'a, '_>,
    used: &AttributeUse,
    findings: &mut Diagnostics,
) -> Option<table::Attribute<'a>> {
    let Content::Simple(simple) = context.documents.type_definition(used.type_index).content else {
        findings.error(used.span, "the type of an attribute must be a simple type");
        return None;
    };
    Some(table::Attribute {
        name: context.names.id(&used.name),
        simple: simple_id(simple),
        required: used.required,
        value: value(context, used.value.as_ref()),
        place: context.places.place(used.span),
    })
}

fn value<'a>(
    context: &Context<'a, '_>,
    value: Option<&ValueConstraint>,
) -> Option<table::ValueConstraint<'a>> {
    value.map(|value| match value {
        ValueConstraint::Default(value) => table::ValueConstraint::Default(context.text(value)),
        ValueConstraint::Fixed(value) => table::ValueConstraint::Fixed(context.text(value)),
    })
}

fn derivations(block: Block) -> Derivations {
    Derivations { extension: block.extension, restriction: block.restriction }
}
