//! The attributes and children of an error document, as far as they matter for what they can hold.

use crate::model::content::{Compositor, Particle, ParticleTerm};
use crate::model::documents::{Documents, TypeIndex};
use crate::model::facets::{Builtin, FacetKind, Variety};
use crate::model::response::{ErrorField, XmlDocumentType};
use crate::model::smallest_integers::smallest_integer;
use crate::model::types::{Content, ValueConstraint};

/// An attribute or a child.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    /// Its local name.
    pub(super) name: String,
    /// Whether it must be there, and has no fixed value, which would fill itself in.
    pub(super) required: bool,
    /// What it is.
    pub(super) kind: Kind,
}

/// What a member is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text, whatever it says.
    Text,
    /// Text that a schema restricts: not every sentence is one.
    RestrictedText,
    /// A whole number that can be a status.
    Integer,
    /// Something else.
    Other,
}

impl Kind {
    /// Whether it can hold this.
    pub(super) fn can_hold(self, field: ErrorField) -> bool {
        match field {
            ErrorField::Status => self == Self::Integer,
            _ => matches!(self, Self::Text | Self::RestrictedText),
        }
    }
}

/// The attributes and children of a document.
pub(super) fn members(documents: &Documents, document: &XmlDocumentType) -> Vec<Member> {
    let definition = documents.type_definition(document.type_index);
    let attributes = definition.attributes.iter().map(|attribute| Member {
        name: attribute.name.local.clone(),
        required: attribute.required && !is_fixed(attribute.value.as_ref()),
        kind: kind(documents, attribute.type_index),
    });
    let mut members: Vec<_> = attributes.collect();
    if let Content::Elements(particle) = &definition.content {
        children(documents, particle, true, &mut members);
    }
    members
}

fn children(
    documents: &Documents,
    particle: &Particle,
    is_required: bool,
    members: &mut Vec<Member>,
) {
    let is_required = is_required && particle.minimum > 0;
    match &particle.term {
        ParticleTerm::Element(used) if used.mirror_of.is_none() => {
            let element = documents.element(used.element);
            members.push(Member {
                name: element.name.local.clone(),
                required: is_required && !is_fixed(element.value.as_ref()),
                kind: if element.nillable {
                    Kind::Other
                } else {
                    kind(documents, element.type_index)
                },
            });
        }
        ParticleTerm::Group(group) => {
            let is_required = is_required && group.compositor != Compositor::Choice;
            for inner in &group.particles {
                children(documents, inner, is_required, members);
            }
        }
        ParticleTerm::Element(_) | ParticleTerm::Wildcard(_) => {}
    }
}

fn is_fixed(value: Option<&ValueConstraint>) -> bool {
    matches!(value, Some(ValueConstraint::Fixed(_)))
}

fn kind(documents: &Documents, type_index: TypeIndex) -> Kind {
    let definition = documents.type_definition(type_index);
    let Content::Simple(index) = definition.content else { return Kind::Other };
    let Some(simple) = documents.simples.get(index.0).filter(|_| definition.attributes.is_empty())
    else {
        return Kind::Other;
    };
    let has = |is_it: fn(&FacetKind) -> bool| simple.facets.iter().any(|it| is_it(&it.kind));
    let is_enumeration = has(|kind| matches!(kind, FacetKind::Enumeration(_)));
    let has_pattern = has(|kind| matches!(kind, FacetKind::Pattern(_)));
    let is_restricted =
        has_pattern || has(|kind| matches!(kind, FacetKind::Length(_) | FacetKind::MaxLength(_)));
    let Variety::Atomic(builtin) = simple.variety else { return Kind::Other };
    match kind_of(smallest_integer(builtin, &simple.facets)) {
        _ if is_enumeration => Kind::Other,
        Kind::Integer if has_pattern => Kind::Other,
        Kind::Text if is_restricted => Kind::RestrictedText,
        kind => kind,
    }
}

/// What the values of a type are; of integers those that have room for a status.
fn kind_of(builtin: Builtin) -> Kind {
    match builtin {
        Builtin::String | Builtin::NormalizedString | Builtin::Token | Builtin::AnyUri => {
            Kind::Text
        }
        Builtin::Integer
        | Builtin::NonNegativeInteger
        | Builtin::PositiveInteger
        | Builtin::Long
        | Builtin::Int
        | Builtin::UnsignedLong
        | Builtin::UnsignedInt
        | Builtin::UnsignedShort => Kind::Integer,
        _ => Kind::Other,
    }
}
