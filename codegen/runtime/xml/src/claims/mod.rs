//! What annotations claim about the table, checked when derived code is compiled.

use super::table::{Content, Leaf, Name, Type, TypeId};

/// What the annotations of a Rust type claim of the table.
#[derive(Debug)]
pub struct Claims {
    /// Whether it is one of several.
    pub is_choice: bool,
    /// Attributes in the order of the table, each with its label. An attribute of a fixed value is
    /// among them.
    pub attributes: &'static [(&'static str, Occurs)],
    /// Particles in the order of the table, those without a field among them.
    pub particles: &'static [ParticleClaim],
}

/// A particle, or the particles of a group.
#[derive(Debug)]
pub enum ParticleClaim {
    /// An element with that label.
    Element(&'static str, Occurs),
    /// What a wildcard matches.
    Any(Occurs),
    /// A group.
    Group(Occurs, &'static Claims),
    /// All of mixed content.
    Mixed(&'static Claims),
}

/// How many values a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occurs {
    /// One.
    Once,
    /// None or one.
    Perhaps,
    /// Any number.
    Repeatedly,
}

impl Claims {
    /// How many particles it stands for, those of its groups included.
    #[must_use]
    pub const fn particles(&self) -> u16 {
        let (mut sum, mut at) = (0, 0);
        while at < self.particles.len() {
            sum += match &self.particles[at] {
                ParticleClaim::Element(..) | ParticleClaim::Any(_) => 1,
                ParticleClaim::Group(_, claims) | ParticleClaim::Mixed(claims) => {
                    claims.particles()
                }
            };
            at += 1;
        }
        sum
    }

    /// How many repeated groups are in it, those in its groups included.
    #[must_use]
    pub const fn repeated_groups(&self) -> u16 {
        let (mut sum, mut at) = (0, 0);
        while at < self.particles.len() {
            if let ParticleClaim::Group(occurs, claims) = &self.particles[at] {
                sum += matches!(occurs, Occurs::Repeatedly) as u16 + claims.repeated_groups();
            }
            at += 1;
        }
        sum
    }
}

/// Stops the build unless the type has the attributes and the particles that the annotations of a
/// Rust type claim, in their order, and no others. What the fields see to the writer need not look
/// at: that a required attribute is there, and, if the content is a sequence or a set, each
/// particle as often as its bounds have it.
///
/// # Panics
///
/// While the code is compiled, which is what it is for.
pub const fn check(types: &[Type<'_>], names: &[Name<'_>], type_id: TypeId, claims: &Claims) {
    assert!((type_id as usize) < types.len(), "the table has no type of that number");
    let definition = &types[type_id as usize];
    check_attributes(definition, names, claims);
    let (leaves, bounds) = leaves(definition);
    let claimed = check_particles(leaves, bounds, claims, 0);
    assert!(bounds.is_empty() || claimed == leaves.len(), "a particle has no field");
}

const fn check_attributes(definition: &Type<'_>, names: &[Name<'_>], claims: &Claims) {
    let mut at = 0;
    while at < claims.attributes.len() {
        let (label, _) = claims.attributes[at];
        assert!(at < definition.attributes.len(), "the type has fewer attributes");
        let name = &names[definition.attributes[at].name as usize];
        assert!(is_local(label, name.local), "that attribute has another name");
        at += 1;
    }
    let mut at = 0;
    while at < definition.attributes.len() && !definition.is_lenient {
        let is_there =
            at < claims.attributes.len() && matches!(claims.attributes[at].1, Occurs::Once);
        let is_covered = is_there || !definition.attributes[at].required;
        assert!(is_covered, "an attribute that is required has no field, or one that may be empty");
        at += 1;
    }
}

/// Checks the particles of a part of the type, which begins with the leaf `first`: where it ends.
const fn check_particles(
    leaves: &[Leaf<'_>],
    bounds: &[(u32, u32)],
    claims: &Claims,
    mut first: usize,
) -> usize {
    let mut at = 0;
    while at < claims.particles.len() {
        match &claims.particles[at] {
            ParticleClaim::Element(label, occurs) => {
                check_particle(leaves, bounds, first, label, *occurs);
                first += 1;
            }
            ParticleClaim::Any(occurs) => {
                check_particle(leaves, bounds, first, "*", *occurs);
                first += 1;
            }
            ParticleClaim::Group(occurs, group) => {
                let is_always = matches!(occurs, Occurs::Once) && !group.is_choice;
                assert!(is_always || bounds.is_empty(), "that group may be absent");
                first = check_particles(leaves, bounds, group, first);
            }
            ParticleClaim::Mixed(content) => {
                first = check_particles(leaves, bounds, content, first);
            }
        }
        at += 1;
    }
    first
}

const fn check_particle(
    leaves: &[Leaf<'_>],
    bounds: &[(u32, u32)],
    particle: usize,
    label: &str,
    occurs: Occurs,
) {
    assert!(particle < leaves.len(), "the type has fewer particles");
    assert!(is_same(label, leaves[particle].label), "that particle has another name");
    assert!(holds(occurs, bounds, particle), "that particle has other bounds");
}

/// The particles of a content, and their bounds if fields stand for all of them. In mixed content
/// no field does.
const fn leaves<'s>(definition: &Type<'s>) -> (&'s [Leaf<'s>], &'s [(u32, u32)]) {
    match &definition.content {
        Content::Ordered(automaton) if !definition.is_mixed => (automaton.leaves, automaton.bounds),
        Content::Ordered(automaton) => (automaton.leaves, &[]),
        Content::Unordered(all) if !all.is_optional && !definition.is_mixed => {
            (all.leaves, all.bounds)
        }
        Content::Unordered(all) => (all.leaves, &[]),
        Content::Empty | Content::Simple(_) => (&[], &[]),
    }
}

/// Whether a field can hold no more and no less than the bounds of its particle allow; a field of
/// any number can, but is counted.
const fn holds(occurs: Occurs, bounds: &[(u32, u32)], particle: usize) -> bool {
    if particle >= bounds.len() {
        return true;
    }
    let (minimum, maximum) = bounds[particle];
    match occurs {
        Occurs::Once => minimum <= 1 && maximum >= 1,
        Occurs::Perhaps => minimum == 0 && maximum >= 1,
        Occurs::Repeatedly => true,
    }
}

/// Whether a label is that local name, behind its prefix.
const fn is_local(label: &str, local: &str) -> bool {
    let (label, local) = (label.as_bytes(), local.as_bytes());
    let Some(prefix) = label.len().checked_sub(local.len()) else { return false };
    (prefix == 0 || label[prefix - 1] == b':') && ends_with(label, prefix, local)
}

const fn is_same(label: &str, other: &str) -> bool {
    label.len() == other.len() && ends_with(label.as_bytes(), 0, other.as_bytes())
}

/// Whether all bytes from `start` on are these, as many as they are.
const fn ends_with(text: &[u8], start: usize, end: &[u8]) -> bool {
    let mut at = 0;
    while at < end.len() {
        if text[start + at] != end[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests;
