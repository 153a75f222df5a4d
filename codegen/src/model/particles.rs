//! What follows from a particle tree alone: its leaves and their numbers, its repeated groups, and
//! whether it lets in nothing, or nothing at all is valid.

use super::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};

/// Where a particle stands in its tree: the number of its first leaf, and that of its first
/// repeated group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// How many leaves are in front of it.
    pub leaf: usize,
    /// How many repeated groups begin in front of it, those around it included.
    pub group: u16,
}

impl Place {
    /// The place behind a particle that stands here.
    #[must_use]
    pub fn behind(self, particle: &Particle) -> Self {
        let group = self.group.saturating_add(repeated_groups(particle));
        Self { leaf: self.leaf + leaf_count(particle), group }
    }

    /// The places of the particles of a group whose first stands here.
    pub fn of_each(self, group: &Group) -> Vec<Self> {
        let mut place = self;
        let mut next = |particle| {
            let behind = place.behind(particle);
            std::mem::replace(&mut place, behind)
        };
        group.particles.iter().map(&mut next).collect()
    }
}

/// The particles that match children, in schema order.
pub fn leaves(particle: &Particle) -> Vec<&Particle> {
    let mut found = Vec::new();
    collect(particle, &mut found);
    found
}

fn collect<'p>(particle: &'p Particle, found: &mut Vec<&'p Particle>) {
    match &particle.term {
        ParticleTerm::Group(group) => {
            group.particles.iter().for_each(|particle| collect(particle, found));
        }
        _ => found.push(particle),
    }
}

/// The elements among these, in schema order; the same one as often as it stands there.
pub fn elements(particle: &Particle) -> impl Iterator<Item = &ElementUse> {
    leaves(particle).into_iter().filter_map(|leaf| match &leaf.term {
        ParticleTerm::Element(used) => Some(used),
        _ => None,
    })
}

/// How many leaves a particle has.
pub fn leaf_count(particle: &Particle) -> usize {
    match &particle.term {
        ParticleTerm::Group(group) => group.particles.iter().map(leaf_count).sum(),
        _ => 1,
    }
}

/// How many repeated groups a particle holds, itself included.
pub fn repeated_groups(particle: &Particle) -> u16 {
    let ParticleTerm::Group(group) = &particle.term else { return 0 };
    let own = u16::from(particle.maximum != Some(1));
    group.particles.iter().fold(own, |sum, inner| sum.saturating_add(repeated_groups(inner)))
}

/// Whether a particle is there exactly once.
pub fn occurs_once(particle: &Particle) -> bool {
    particle.minimum == 1 && particle.maximum == Some(1)
}

/// Whether a particle can match no child at all.
pub fn is_nullable(particle: &Particle) -> bool {
    particle.minimum == 0
        || matches!(&particle.term, ParticleTerm::Group(group) if is_group_nullable(group))
}

/// Whether a group can match no child at all.
pub fn is_group_nullable(group: &Group) -> bool {
    match group.compositor {
        Compositor::Choice => group.particles.iter().any(is_nullable),
        Compositor::Sequence | Compositor::All => group.particles.iter().all(is_nullable),
    }
}

/// Whether a particle can never be satisfied: a choice of nothing, which must be made.
pub fn is_impossible(particle: &Particle) -> bool {
    let ParticleTerm::Group(group) = &particle.term else { return false };
    particle.minimum > 0
        && match group.compositor {
            Compositor::Choice => group.particles.iter().all(is_impossible),
            Compositor::Sequence | Compositor::All => group.particles.iter().any(is_impossible),
        }
}
