//! Where the schemas say something.

use swordsmith_codegen::model::content::ParticleTerm;
use swordsmith_codegen::model::names::ExpandedName;
use swordsmith_codegen::model::particles::leaves;
use swordsmith_codegen::model::types::Content;
use swordsmith_codegen::source::Span;

use super::failure::{Aspect, Spot, Start};
use super::grammar::Checked;
use super::names::Symbol;
use super::pairs::Walk;
use super::side::Side;
use crate::Place;

/// The place of what an aspect of a type is about; of what only the other version has, that of the
/// type.
pub(super) fn of(side: &Side<'_, '_>, checked: Checked<'_>, aspect: &Aspect) -> Option<Place> {
    let span = exact(side, checked, aspect).or_else(|| of_type(side, checked))?;
    Some(Place::of(side.version, span))
}

/// The place of what an aspect is about, if the version has it.
pub(super) fn exact(side: &Side<'_, '_>, checked: Checked<'_>, aspect: &Aspect) -> Option<Span> {
    if let Some(name) = aspect.element() {
        return child(side, checked, name);
    }
    if let Some(name) = aspect.attribute() {
        return attribute(side, checked, name);
    }
    match aspect {
        Aspect::TypeName(name) => {
            let id = side.context.grammar.types.get(name)?;
            of_type(side, Checked::ByType(*id, None))
        }
        _ => of_type(side, checked),
    }
}

/// The place of a type that is not built in.
pub(super) fn of_type(side: &Side<'_, '_>, checked: Checked<'_>) -> Option<Span> {
    let Checked::ByType(id, _) = checked else { return None };
    let definition = side.xml.documents.types.get(id as usize)?;
    (!definition.is_builtin).then_some(definition.span)
}

/// The particle of that name in a type; else the declaration of a global element.
fn child(side: &Side<'_, '_>, checked: Checked<'_>, name: Symbol) -> Option<Span> {
    let expanded = expanded(side, name);
    let documents = &side.xml.documents;
    let in_type = || {
        let Checked::ByType(id, _) = checked else { return None };
        let Content::Elements(particle) = &documents.types.get(id as usize)?.content else {
            return None;
        };
        let is_it = |term: &ParticleTerm| match term {
            ParticleTerm::Element(used) => documents
                .alternatives(used.element)
                .iter()
                .any(|index| documents.element(*index).name == expanded),
            _ => false,
        };
        leaves(particle).into_iter().find(|leaf| is_it(&leaf.term)).map(|leaf| leaf.span)
    };
    in_type().or_else(|| {
        let id = side.context.grammar.globals.get(&name)?;
        documents.elements.get(*id as usize).map(|element| element.span)
    })
}

fn attribute(side: &Side<'_, '_>, checked: Checked<'_>, name: Symbol) -> Option<Span> {
    let Checked::ByType(id, _) = checked else { return None };
    let expanded = expanded(side, name);
    let attributes = &side.xml.documents.types.get(id as usize)?.attributes;
    attributes.iter().find(|it| it.name == expanded).map(|it| it.span)
}

/// A name as a version writes it.
pub(super) fn expanded(side: &Side<'_, '_>, name: Symbol) -> ExpandedName {
    let names = side.context.names;
    let uri = &side.context.grammar.names.written[names.uri_of(name)];
    ExpandedName::new(uri.clone(), names.local(name))
}

/// The declaration of the element at a spot, where its type has no place of its own.
pub(super) fn of_spot(
    side: &Side<'_, '_>,
    walk: &Walk<'_, '_>,
    spot: &Spot<'_>,
    is_old: bool,
) -> Option<Span> {
    match &spot.start {
        Start::Root { .. } => {
            let id = side.context.grammar.globals.get(&spot.name)?;
            side.xml.documents.elements.get(*id as usize).map(|element| element.span)
        }
        Start::Child { pair, .. } => {
            let pair = walk.pairs.get(*pair)?;
            child(side, if is_old { pair.old } else { pair.new }, spot.name)
        }
    }
}
