//! The names of settings, whatever is nested in what.

use confique::meta::{Field, FieldKind, Meta};

/// All settings, those of nested ones in their place.
pub fn leaves(meta: &'static Meta) -> Vec<&'static Field> {
    let of = |field: &'static Field| match &field.kind {
        FieldKind::Nested { meta } => leaves(meta),
        FieldKind::Leaf { .. } => vec![field],
    };
    meta.fields.iter().flat_map(of).collect()
}

/// The way to a setting of that name: the fields that it is nested in, and its own.
pub(super) fn way(meta: &'static Meta, name: &str) -> Option<Vec<&'static str>> {
    meta.fields.iter().find_map(|field| match &field.kind {
        FieldKind::Leaf { .. } => (field.name == name).then(|| vec![field.name]),
        FieldKind::Nested { meta } => Some([vec![field.name], way(meta, name)?].concat()),
    })
}
