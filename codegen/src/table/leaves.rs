//! The leaves of a particle tree: what `leaf = n` counts, here and in the annotations.

use crate::model::content::{Particle, ParticleTerm};

/// The particles that match children, in schema order.
pub fn leaves(particle: &Particle) -> Vec<&Particle> {
    let mut found = Vec::new();
    collect(particle, &mut found);
    found
}

/// How many leaves a particle has.
pub fn leaf_count(particle: &Particle) -> usize {
    match &particle.term {
        ParticleTerm::Group(group) => group.particles.iter().map(leaf_count).sum(),
        _ => 1,
    }
}

fn collect<'p>(particle: &'p Particle, found: &mut Vec<&'p Particle>) {
    match &particle.term {
        ParticleTerm::Group(group) => {
            group.particles.iter().for_each(|particle| collect(particle, found));
        }
        _ => found.push(particle),
    }
}
