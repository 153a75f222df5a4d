//! What annotations claim about the table, checked when derived code is compiled.

mod text;

use super::table::{Content, Leaf, NONE16, Name, Type, TypeId};
use text::{behind_prefix, number, same, word_end};

/// What the annotations of a Rust type claim of the table.
#[derive(Debug)]
pub struct Claims {
    /// How many particles it stands for, those of its groups included.
    pub particles: u16,
    /// Whether it is one of several.
    pub is_choice: bool,
    /// Attributes and particles, separated by spaces: `@index=label` of an attribute,
    /// `particle=label` of a particle, counted from its own first one. There is `?` instead of the
    /// `=` if the field may be empty, and `+` if it holds any number. What is written without a
    /// field has no label.
    pub members: &'static str,
    /// The groups in it.
    pub groups: &'static [GroupClaim],
}

/// A group in a type, or in another group.
#[derive(Debug)]
pub struct GroupClaim {
    /// Its first particle.
    pub first: u16,
    /// The particle behind its last; [`ALL`] for all there are.
    pub last: u16,
    /// Whether it is always there, once.
    pub is_single: bool,
    /// What it claims.
    pub claims: &'static Claims,
}

/// Behind the last particle, however many there are: mixed content.
pub const ALL: u16 = NONE16;

/// Stops the build unless the type has every attribute and every particle that the annotations of a
/// Rust type claim, and nothing that must be there is without a field. What the fields see to the
/// writer need not look at: that a required attribute is there, and, if the content is a sequence
/// or a set, each particle as often as its bounds have it.
///
/// # Panics
///
/// While the code is compiled, which is what it is for.
pub const fn check(types: &[Type<'_>], names: &[Name<'_>], type_id: TypeId, claims: &Claims) {
    assert!((type_id as usize) < types.len(), "the table has no type of that number");
    let definition = &types[type_id as usize];
    let claimed = check_part(definition, names, claims, 0);
    let (leaves, bounds) = leaves(definition);
    assert!(bounds.is_empty() || claimed.0 == leaves.len(), "a particle has no field");
    let mut required = 0;
    let mut at = 0;
    while at < definition.attributes.len() {
        required += definition.attributes[at].required as usize;
        at += 1;
    }
    let is_covered = claimed.1 == required || definition.is_lenient;
    assert!(is_covered, "an attribute that is required has no field, or one that may be empty");
}

/// The same of a part of the type that begins with the particle `first`, groups in it included: how
/// many particles and required attributes are claimed.
const fn check_part(
    definition: &Type<'_>,
    names: &[Name<'_>],
    all: &Claims,
    first: usize,
) -> (usize, usize) {
    let claims = all.members.as_bytes();
    let (mut at, mut particles, mut required) = (0, 0, 0);
    while at < claims.len() {
        let is_attribute = claims[at] == b'@';
        let (number, mark) = number(claims, at + is_attribute as usize);
        let end = word_end(claims, mark);
        if is_attribute {
            required += check_attribute(definition, names, number, claims, mark, end) as usize;
        } else {
            check_particle(definition, first + number, claims, mark, end);
            particles += 1;
        }
        at = end + 1;
    }
    let mut at = 0;
    while at < all.groups.len() {
        particles += check_group(definition, names, &all.groups[at], first);
        at += 1;
    }
    (particles, required)
}

/// How many particles a group claims.
const fn check_group(
    definition: &Type<'_>,
    names: &[Name<'_>],
    group: &GroupClaim,
    first: usize,
) -> usize {
    let is_whole = group.first + group.claims.particles == group.last;
    assert!(is_whole || group.last == ALL, "that group has other particles");
    let is_always = group.is_single && !group.claims.is_choice;
    assert!(is_always || leaves(definition).1.is_empty(), "that group may be absent");
    check_part(definition, names, group.claims, first + group.first as usize).0
}

/// Whether an attribute that is required always has a value.
const fn check_attribute(
    definition: &Type<'_>,
    names: &[Name<'_>],
    index: usize,
    claims: &[u8],
    mark: usize,
    end: usize,
) -> bool {
    assert!(index < definition.attributes.len(), "the type has no attribute of that index");
    let attribute = &definition.attributes[index];
    let local = behind_prefix(claims, mark + 1, end);
    let is_named = local == end || same(claims, local, end, names[attribute.name as usize].local);
    assert!(is_named, "that attribute has another name");
    attribute.required && claims[mark] == b'='
}

const fn check_particle(
    definition: &Type<'_>,
    particle: usize,
    claims: &[u8],
    mark: usize,
    end: usize,
) {
    let (leaves, bounds) = leaves(definition);
    assert!(particle < leaves.len(), "the type has no particle of that number");
    let is_named = mark + 1 == end || same(claims, mark + 1, end, leaves[particle].label);
    assert!(is_named, "that particle has another name");
    assert!(is_held(claims[mark], bounds, particle), "that particle has other bounds");
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

/// Whether a field with that mark can hold no more and no less than the bounds of its particle
/// allow; a field of any number can, but is counted.
const fn is_held(mark: u8, bounds: &[(u32, u32)], particle: usize) -> bool {
    if particle >= bounds.len() {
        return true;
    }
    let (minimum, maximum) = bounds[particle];
    match mark {
        b'=' => minimum <= 1 && maximum >= 1,
        b'?' => minimum == 0 && maximum >= 1,
        _ => true,
    }
}

#[cfg(test)]
mod tests;
