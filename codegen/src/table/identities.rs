//! Identity constraints as rows.

use swordsmith_xml::table;

use super::Context;
use crate::model::identity::{Identity, IdentityKind, Path, Step};

/// The identity constraints of an element.
pub(super) fn rows<'a>(
    context: &Context<'a, '_>,
    identities: &[Identity],
) -> &'a [table::Identity<'a>] {
    context.slice(identities.iter().map(|identity| row(context, identity)).collect())
}

fn row<'a>(context: &Context<'a, '_>, identity: &Identity) -> table::Identity<'a> {
    let kind = match &identity.kind {
        IdentityKind::Unique => table::IdentityKind::Unique,
        IdentityKind::Key => table::IdentityKind::Key,
        IdentityKind::KeyRef(refer) => table::IdentityKind::KeyRef(context.names.id(refer)),
    };
    table::Identity {
        name: context.names.id(&identity.name),
        kind,
        selector: paths(context, &identity.selector),
        fields: context.slice(identity.fields.iter().map(|field| paths(context, field)).collect()),
        place: context.places.place(identity.span),
    }
}

fn paths<'a>(context: &Context<'a, '_>, paths: &[Path]) -> &'a [table::Path<'a>] {
    let path = |path: &Path| table::Path {
        descendant: path.descendant,
        steps: context.slice(path.steps.iter().map(|name| step(context, name)).collect()),
        attribute: path.attribute.as_ref().map(|name| step(context, name)),
    };
    context.slice(paths.iter().map(path).collect())
}

fn step(context: &Context<'_, '_>, step: &Step) -> table::Step {
    match step {
        Step::Name(name) => table::Step::Name(context.names.id(name)),
        Step::Namespace(uri) => table::Step::Namespace(context.names.namespace(uri)),
        Step::Any => table::Step::Any,
    }
}
