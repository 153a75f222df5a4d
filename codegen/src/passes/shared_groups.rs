//! Which group definitions become types: all that something refers to once content is simplified.
//!
//! Whether a definition does depends on itself alone, not on how many refer to it: another reference changes nothing for
//! those that are there. In mixed content text may stand between any two elements, so there a group is held as its own
//! type only if a value of it is one element; the elements of any other stand in the content directly.

use std::collections::BTreeMap;

use crate::model::content::{Group, Particle, ParticleTerm};
use crate::model::documents::{Documents, GroupIndex};
use crate::model::types::Content;

/// The definitions that become types, in the order of their places, with what they hold.
pub fn run(documents: &Documents) -> Vec<(GroupIndex, Group)> {
    let mut found = BTreeMap::new();
    for definition in &documents.types {
        match &definition.content {
            Content::Elements(particle) if definition.is_mixed => {
                for part in mixed_parts(particle) {
                    if let MixedPart::Group(particle, _) = part {
                        collect(particle, &mut found);
                    }
                }
            }
            Content::Elements(particle) => collect(particle, &mut found),
            _ => {}
        }
    }
    let mut groups: Vec<(GroupIndex, Group)> =
        found.into_iter().map(|(index, group)| (index, group.clone())).collect();
    groups.sort_by_key(|(index, _)| documents.group(*index).span);
    groups
}

fn collect<'p>(particle: &'p Particle, found: &mut BTreeMap<GroupIndex, &'p Group>) {
    let ParticleTerm::Group(group) = &particle.term else { return };
    if let Some(index) = group.definition
        && found.insert(index, group).is_some()
    {
        return;
    }
    group.particles.iter().for_each(|inner| collect(inner, found));
}

/// A part of mixed content that is one node each time.
#[derive(Debug, Clone, Copy)]
pub enum MixedPart<'p> {
    /// An element or what a wildcard lets in.
    Leaf(&'p Particle),
    /// One of the elements of a group.
    Group(&'p Particle, GroupIndex),
}

/// The parts of mixed content, in schema order.
pub fn mixed_parts(particle: &Particle) -> Vec<MixedPart<'_>> {
    let mut parts = Vec::new();
    add_parts(particle, &mut parts);
    parts
}

fn add_parts<'p>(particle: &'p Particle, parts: &mut Vec<MixedPart<'p>>) {
    match &particle.term {
        ParticleTerm::Group(group) => match group.definition.filter(|_| is_one_element(group)) {
            Some(index) => parts.push(MixedPart::Group(particle, index)),
            None => group.particles.iter().for_each(|inner| add_parts(inner, parts)),
        },
        _ => parts.push(MixedPart::Leaf(particle)),
    }
}

/// Whether a group is one of several elements, each time.
fn is_one_element(group: &Group) -> bool {
    group.is_choice()
        && group.particles.iter().all(|particle| {
            particle.maximum == Some(1)
                && match &particle.term {
                    ParticleTerm::Group(inner) => is_one_element(inner),
                    _ => true,
                }
        })
}
