//! Content models without abstract elements: where one is declared, only elements that stand for it
//! are ever there (Structures 1.1, 3.3.6.4), each of which the base may let in in another place.

use std::borrow::Cow;

use super::super::lowering::Lowering;
use crate::model::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};

/// A content model with choices in the place of abstract elements. Those of a set stay: it holds no
/// choices.
pub(super) fn content<'p>(
    lowering: &Lowering<'_, '_>,
    particle: &'p Particle,
) -> Cow<'p, Particle> {
    if has_abstract(lowering, particle) {
        Cow::Owned(concrete(lowering, particle))
    } else {
        Cow::Borrowed(particle)
    }
}

fn has_abstract(lowering: &Lowering<'_, '_>, particle: &Particle) -> bool {
    match &particle.term {
        ParticleTerm::Element(used) => lowering.output.element(used.element).is_abstract,
        ParticleTerm::Wildcard(_) => false,
        ParticleTerm::Group(group) => {
            group.compositor != Compositor::All
                && group.particles.iter().any(|it| has_abstract(lowering, it))
        }
    }
}

fn concrete(lowering: &Lowering<'_, '_>, particle: &Particle) -> Particle {
    let term = match &particle.term {
        ParticleTerm::Element(used) if lowering.output.element(used.element).is_abstract => {
            ParticleTerm::Group(substitutes(lowering, used, particle))
        }
        ParticleTerm::Group(group) if group.compositor != Compositor::All => {
            let particles = group.particles.iter().map(|it| concrete(lowering, it)).collect();
            ParticleTerm::Group(Group { particles, ..group.clone() })
        }
        term => term.clone(),
    };
    Particle { term, ..particle.clone() }
}

/// One of the elements that stand for an abstract one.
fn substitutes(lowering: &Lowering<'_, '_>, used: &ElementUse, at: &Particle) -> Group {
    let one = |element| {
        let term = ParticleTerm::Element(ElementUse { element, ..used.clone() });
        Particle { minimum: 1, maximum: Some(1), term, span: at.span }
    };
    let members = lowering.output.element(used.element).substitutes.iter();
    let particles = members.map(|it| one(*it)).collect();
    Group { compositor: Compositor::Choice, definition: None, particles }
}
