//! The error document: which members of its type hold what the description names.

use crate::model::response::ErrorField;
use crate::model::shapes::{ItemKind, Member, Role};

use super::Service;

/// The members of the error document's type, in order.
pub(in crate::emit) fn members(service: Service<'_>) -> impl Iterator<Item = &Member> {
    let root = service.operations.error_document.document.root;
    let shapes = service.shapes.items.iter().filter_map(move |item| match &item.kind {
        ItemKind::Element(shape) if shape.document == Some(root) => Some(shape),
        _ => None,
    });
    shapes.flat_map(|shape| &shape.members)
}

/// Whether a member is the attribute or child that a field names.
pub(in crate::emit) fn is_field(member: &Member, field: &ErrorField) -> bool {
    let local = match &member.role {
        Role::Attribute(label) | Role::Element(label) => label.rsplit(':').next(),
        _ => None,
    };
    local == Some(field.name.as_str())
}
