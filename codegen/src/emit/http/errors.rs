//! The error document: which members of its type hold what the description names.

use crate::model::response::{ErrorDocument, ErrorField};
use crate::model::shapes::{ItemKind, Member, Role};

use super::Service;

/// The members of the error document's type, in order.
pub(in crate::emit) fn members<'a>(
    service: Service<'a>,
    document: &ErrorDocument,
) -> impl Iterator<Item = &'a Member> {
    let root = document.document.root;
    let shapes = service.shapes.items.iter().filter_map(move |item| match &item.kind {
        ItemKind::Element(shape) if shape.document == Some(root) => Some(shape),
        _ => None,
    });
    shapes.flat_map(|shape| &shape.members)
}

/// What the attribute or child holds that a member is.
pub(in crate::emit) fn field(document: &ErrorDocument, member: &Member) -> Option<ErrorField> {
    let local = match &member.role {
        Role::Attribute(label) | Role::Element(label) => label.rsplit(':').next(),
        _ => None,
    };
    let mut fields = document.fields.iter();
    fields.find(|(name, _)| Some(name.as_str()) == local).map(|(_, field)| *field)
}
