//! Brings content models into their plainest form: the same language, the same leaves in the same
//! order, fewer groups. The table and the Rust types both follow this form, so they agree.
//!
//! A reference to a group definition stays one: what the definition holds is brought into its form by itself, so it is the
//! same wherever it is referred to. It is gone only where the definition holds no more than one particle, or an `all`.

use crate::model::content::{Compositor, Group, Particle, ParticleTerm};
use crate::model::documents::{Documents, GroupIndex};
use crate::model::particles::{is_group_nullable, is_impossible, is_nullable, occurs_once};
use crate::model::types::Content;

/// Simplifies the content of every type.
pub fn run(documents: &mut Documents) {
    for definition in &mut documents.types {
        let Content::Elements(particle) = &definition.content else { continue };
        definition.content = match simplify(particle.clone()) {
            Some(particle) => Content::Elements(particle),
            None => Content::Empty,
        };
    }
}

/// The particle without what is superfluous; `None` if it matches nothing but nothing.
fn simplify(particle: Particle) -> Option<Particle> {
    if particle.maximum == Some(0) {
        return None;
    }
    if is_impossible(&particle) {
        return Some(impossible(&particle));
    }
    let ParticleTerm::Group(mut group) = particle.term else { return Some(particle) };
    if let Some(definition) = group.definition.take() {
        return reference(Particle { term: ParticleTerm::Group(group), ..particle }, definition);
    }
    let mut minimum = particle.minimum;
    let is_choice = group.compositor == Compositor::Choice;
    if is_choice {
        group.particles.retain(|inner| !is_impossible(inner));
    }
    let count = group.particles.len();
    group.particles = group.particles.into_iter().filter_map(simplify).collect();
    if is_choice && (group.particles.len() < count || group.particles.iter().any(is_nullable)) {
        minimum = 0;
    }
    group.particles = match group.compositor {
        Compositor::Sequence => merge_alls(splice_sequences(group.particles)),
        Compositor::Choice => splice_choices(group.particles, particle.maximum),
        Compositor::All => splice_alls(group.particles),
    };
    let simplified = Particle { minimum, term: ParticleTerm::Group(group), ..particle };
    unwrap_single(always_there(simplified))
}

/// A sequence that may be absent, and may be there without an element, is there.
fn always_there(particle: Particle) -> Particle {
    let is_there = (particle.minimum, particle.maximum) == (0, Some(1))
        && matches!(&particle.term, ParticleTerm::Group(group)
            if group.compositor != Compositor::Choice && is_group_nullable(group));
    if is_there { Particle { minimum: 1, ..particle } } else { particle }
}

/// A reference to a group definition: its particle, of which the group holds what the definition holds.
fn reference(particle: Particle, definition: GroupIndex) -> Option<Particle> {
    let (minimum, maximum, span) = (particle.minimum, particle.maximum, particle.span);
    let once = Particle { minimum: 1, maximum: Some(1), ..particle };
    if is_impossible(&once) {
        return simplify(Particle { minimum, maximum, ..once });
    }
    let mut body = simplify(once)?;
    if let ParticleTerm::Group(group) = &mut body.term
        && group.definition.is_none()
        && is_shareable(group)
    {
        group.definition = Some(definition);
    }
    let multiplied = multiply((minimum, maximum), (body.minimum, body.maximum));
    Some(if let Some((minimum, maximum)) = multiplied {
        always_there(Particle { minimum, maximum, span, ..body })
    } else {
        let (compositor, particles) = (Compositor::Sequence, vec![body]);
        let group = Group { compositor, definition: None, particles };
        Particle { minimum, maximum, term: ParticleTerm::Group(group), span }
    })
}

/// Whether a group can be a type of its own: the elements of an `all` stand among others, and a mirror beside its source.
fn is_shareable(group: &Group) -> bool {
    group.compositor != Compositor::All && group.particles.len() > 1 && !has_mirrors(group)
}

fn has_mirrors(group: &Group) -> bool {
    group.particles.iter().any(|particle| match &particle.term {
        ParticleTerm::Element(used) => used.mirror_of.is_some(),
        ParticleTerm::Wildcard(_) => false,
        ParticleTerm::Group(inner) => has_mirrors(inner),
    })
}

/// The plainest particle that can never be satisfied.
fn impossible(particle: &Particle) -> Particle {
    let group = Group { compositor: Compositor::Choice, definition: None, particles: Vec::new() };
    Particle { minimum: 1, maximum: Some(1), term: ParticleTerm::Group(group), span: particle.span }
}

/// A sequence that occurs once, within a sequence, is part of it.
fn splice_sequences(particles: Vec<Particle>) -> Vec<Particle> {
    splice(particles, |particle, group| {
        group.compositor == Compositor::Sequence && occurs_once(particle)
    })
}

/// An `all` within an `all` is part of it (a group reference, XSD 1.1).
fn splice_alls(particles: Vec<Particle>) -> Vec<Particle> {
    splice(particles, |particle, group| {
        group.compositor == Compositor::All && occurs_once(particle)
    })
}

/// A choice within a choice is part of it, and where the outer one repeats for ever, nothing is gained if
/// its alternatives do too.
fn splice_choices(particles: Vec<Particle>, maximum: Option<u32>) -> Vec<Particle> {
    let is_endless = maximum.is_none();
    let mut spliced = splice(particles, |particle, group| {
        let is_plain = particle.maximum == Some(1) && particle.minimum <= 1;
        let repeats = particle.maximum.is_none() && particle.minimum <= 1;
        group.compositor == Compositor::Choice && (is_plain || (is_endless && repeats))
    });
    for particle in &mut spliced {
        if matches!(&particle.term, ParticleTerm::Group(group) if group.definition.is_none()) {
            continue;
        }
        // What is optional here makes the whole choice optional: that has been noted by the caller.
        particle.minimum = particle.minimum.max(1);
        if is_endless && particle.minimum == 1 {
            particle.maximum = Some(1);
        }
    }
    spliced
}

fn splice(particles: Vec<Particle>, is_part: impl Fn(&Particle, &Group) -> bool) -> Vec<Particle> {
    let mut spliced = Vec::with_capacity(particles.len());
    for particle in particles {
        match particle.term {
            ParticleTerm::Group(ref group)
                if group.definition.is_none() && is_part(&particle, group) =>
            {
                spliced.extend(group.particles.iter().cloned());
            }
            _ => spliced.push(particle),
        }
    }
    spliced
}

/// A type with an `all` that extends another one has one `all` of both.
fn merge_alls(particles: Vec<Particle>) -> Vec<Particle> {
    let mut merged: Vec<Particle> = Vec::with_capacity(particles.len());
    for particle in particles {
        let previous = merged.last_mut().and_then(all_members);
        match (previous, particle.term) {
            (Some(members), ParticleTerm::Group(group)) if group.compositor == Compositor::All => {
                members.extend(group.particles);
            }
            (_, term) => merged.push(Particle { term, ..particle }),
        }
    }
    merged
}

fn all_members(particle: &mut Particle) -> Option<&mut Vec<Particle>> {
    match &mut particle.term {
        ParticleTerm::Group(group) if group.compositor == Compositor::All => {
            Some(&mut group.particles)
        }
        _ => None,
    }
}

/// A group of one particle is that particle, if its bounds can be said in one step.
fn unwrap_single(particle: Particle) -> Option<Particle> {
    let ParticleTerm::Group(group) = &particle.term else { return Some(particle) };
    let [only] = group.particles.as_slice() else {
        let is_superfluous = group.particles.is_empty() && !is_impossible(&particle);
        return (!is_superfluous).then_some(particle);
    };
    match multiply((particle.minimum, particle.maximum), (only.minimum, only.maximum)) {
        Some((minimum, maximum)) => Some(Particle { minimum, maximum, ..only.clone() }),
        None => Some(particle),
    }
}

type Bounds = (u32, Option<u32>);

/// The bounds of what occurs `inner` times in each of `outer` rounds, if these are all the numbers between two.
fn multiply(outer: Bounds, inner: Bounds) -> Option<Bounds> {
    let is_fixed = outer.1 == Some(outer.0);
    // The hardest gap is the lowest: from as many as `outer.0` rounds can hold to as few as one more needs.
    let highest = inner.1.map(|maximum| u64::from(maximum) * u64::from(outer.0));
    let highest = if outer.0 == 0 { Some(0) } else { highest };
    let lowest_next = u64::from(inner.0) * (u64::from(outer.0) + 1);
    let has_gap = highest.is_some_and(|highest| lowest_next > highest + 1);
    if has_gap && !is_fixed {
        return None;
    }
    // No document has so many children that a product beyond 32 bits bounds them.
    let maximum = outer.1.zip(inner.1).and_then(|(outer, inner)| outer.checked_mul(inner));
    Some((outer.0.saturating_mul(inner.0), maximum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_multiply_where_no_number_is_left_out() {
        assert_eq!(multiply((0, None), (1, Some(1))), Some((0, None)));
        assert_eq!(multiply((0, Some(1)), (2, Some(2))), None);
        assert_eq!(multiply((1, Some(3)), (2, Some(2))), None);
        assert_eq!(multiply((1, Some(2)), (1, Some(3))), Some((1, Some(6))));
        assert_eq!(multiply((2, Some(2)), (3, Some(3))), Some((6, Some(6))));
        assert_eq!(multiply((0, Some(2)), (0, None)), Some((0, None)));
        assert_eq!(multiply((1, Some(1)), (4, Some(4))), Some((4, Some(4))));
        let many = (1, Some(100_000_000));
        assert_eq!(multiply(many, many), Some((1, None)));
    }
}
