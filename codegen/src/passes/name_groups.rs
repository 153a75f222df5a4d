//! Names of the groups without a definition in a content model: by their first member, or by their first and last.

use std::collections::BTreeMap;

use super::assign_names::Names;
use crate::model::content::{Group, Particle, ParticleTerm};
use crate::model::documents::Documents;
use crate::model::particles::leaves;
use crate::naming::{Wish, joined, type_name};

/// The names of groups.
#[derive(Debug, Default)]
pub struct GroupNames {
    /// By the place of each in memory: equal groups in one content model have names of their own.
    names: BTreeMap<*const Group, GroupName>,
}

/// What a group is called.
#[derive(Debug, Clone, Default)]
pub struct GroupName {
    /// Its type.
    pub type_name: String,
    /// The member that holds it, in words joined by `-`.
    pub words: String,
}

impl GroupNames {
    /// Names all groups in a group that is part of `owner`; what they are called is taken.
    pub fn new(documents: &Documents, names: &mut Names, owner: &str, whole: &Group) -> Self {
        let mut found = Vec::new();
        collect(whole, 0, &mut found);
        let words: Vec<_> = found.iter().map(|(group, _)| words(documents, group)).collect();
        let wish = |((_, depth), words): (&(&Group, u8), &Vec<String>)| Wish {
            rank: *depth,
            names: words.iter().map(|words| joined(owner, &type_name(words))).collect(),
        };
        let wishes: Vec<Wish> = found.iter().zip(&words).map(wish).collect();
        let type_names = names.claim_all(&wishes);
        let groups = found.iter().map(|(group, _)| std::ptr::from_ref(*group));
        let called = words.into_iter().zip(type_names).map(|(mut words, type_name)| {
            let words = words.swap_remove(0);
            GroupName { type_name, words }
        });
        Self { names: groups.zip(called).collect() }
    }

    /// What one of them is called.
    pub fn of(&self, group: &Group) -> GroupName {
        self.names.get(&std::ptr::from_ref(group)).cloned().unwrap_or_default()
    }
}

/// The groups in a group, with how deep they stand: an outer one keeps its name.
fn collect<'g>(group: &'g Group, depth: u8, found: &mut Vec<(&'g Group, u8)>) {
    for particle in &group.particles {
        if let Particle { term: ParticleTerm::Group(inner), .. } = particle
            && inner.definition.is_none()
        {
            found.push((inner, depth));
            collect(inner, depth.saturating_add(1), found);
        }
    }
}

/// What suits a group, the best first.
fn words(documents: &Documents, group: &Group) -> Vec<String> {
    let name = |leaf: Option<&&Particle>| match leaf.map(|leaf| &leaf.term) {
        Some(ParticleTerm::Element(used)) => documents.element(used.element).name.local.clone(),
        _ => "any".to_owned(),
    };
    let leaves: Vec<&Particle> = group.particles.iter().flat_map(leaves).collect();
    let (first, last) = (name(leaves.first()), name(leaves.last()));
    let kind = if group.is_choice() { "choice" } else { "group" };
    vec![format!("{first}-{kind}"), format!("{first}-to-{last}-{kind}")]
}
