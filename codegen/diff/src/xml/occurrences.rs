//! How often an element may stand in a type.

use swordsmith_codegen::model::content::{Compositor, Particle, ParticleTerm};
use swordsmith_codegen::model::documents::Documents;
use swordsmith_codegen::model::names::ExpandedName;
use swordsmith_codegen::model::types::Content;

use super::grammar::Checked;
use super::names::Symbol;
use super::side::Side;
use super::spans::expanded;

/// At least, and at most; `None` if there is no bound.
pub(super) type Occurrences = (u32, Option<u32>);

/// How often an element of a name may stand in a type, whatever stands beside it.
pub(super) fn of(side: &Side<'_, '_>, checked: Checked<'_>, name: Symbol) -> Option<Occurrences> {
    let Checked::ByType(id, _) = checked else { return None };
    let documents = &side.xml.documents;
    match &documents.types.get(id as usize)?.content {
        Content::Elements(particle) => {
            Some(in_particle(documents, particle, &expanded(side, name)))
        }
        Content::Empty | Content::Simple(_) => Some((0, Some(0))),
    }
}

fn in_particle(documents: &Documents, particle: &Particle, name: &ExpandedName) -> Occurrences {
    let (least, most) = match &particle.term {
        ParticleTerm::Wildcard(_) => (0, Some(0)),
        ParticleTerm::Element(used) => {
            let alternatives = documents.alternatives(used.element);
            let is_it = |index: &&_| documents.element(**index).name == *name;
            let is_among = alternatives.iter().any(|index| is_it(&index));
            (u32::from(is_among && alternatives.len() == 1), Some(u32::from(is_among)))
        }
        ParticleTerm::Group(group) => {
            let inner = group.particles.iter().map(|it| in_particle(documents, it, name));
            match group.compositor {
                Compositor::Choice => inner.reduce(either).unwrap_or((0, Some(0))),
                Compositor::Sequence | Compositor::All => inner.fold((0, Some(0)), both),
            }
        }
    };
    let most = match (most, particle.maximum) {
        (Some(0), _) | (_, Some(0)) => Some(0),
        (Some(most), Some(times)) => Some(most.saturating_mul(times)),
        _ => None,
    };
    (least.saturating_mul(particle.minimum), most)
}

fn either(one: Occurrences, other: Occurrences) -> Occurrences {
    (one.0.min(other.0), one.1.zip(other.1).map(|(one, other)| one.max(other)))
}

fn both(one: Occurrences, other: Occurrences) -> Occurrences {
    let most = one.1.zip(other.1).map(|(one, other)| one.saturating_add(other));
    (one.0.saturating_add(other.0), most)
}

/// In words.
pub(super) fn words(occurrences: Occurrences) -> String {
    match occurrences {
        (1, Some(1)) => "once".to_owned(),
        (least, Some(most)) if least == most => format!("{least} times"),
        (least, Some(most)) => format!("{least} to {most} times"),
        (least, None) => format!("{least} times or more"),
    }
}
