//! Groups as types: those with a definition, and those without one, each in its place.

use super::{Shaper, occurrence};
use crate::model::content::{Group, Particle, ParticleTerm};
use crate::model::documents::GroupIndex;
use crate::model::particles::is_nullable;
use crate::model::shapes::{GroupShape, Item, ItemKind, Member, Occurrence, Role, ValueType};
use crate::passes::collect_rules;
use crate::passes::drafts::{Contents, Draft, member, named, wish};
use crate::passes::name_groups::{GroupName, GroupNames};
use crate::passes::name_members::{Kind, Rank};

impl Shaper<'_> {
    /// A reference to a group definition, which is a type of its own.
    pub(super) fn shared(&self, particle: &Particle, index: GroupIndex) -> Draft {
        let words = &self.documents.group(index).name.local;
        let names = wish(Rank::Group, &[words, &format!("{words}-group")]);
        let name = self.names.groups.get(&index).cloned().unwrap_or_default();
        Draft { wish: names, member: group_member(particle, name) }
    }

    /// The members of a group definition, and the groups in it.
    pub fn definition(&mut self, group: &Group) -> ItemKind {
        self.name_groups(group);
        group_kind(group, self.group_shape(group))
    }

    pub(super) fn name_groups(&mut self, group: &Group) {
        self.group_names = GroupNames::new(self.documents, self.names, &self.owner, group);
    }

    /// A group without a definition, which becomes a type of its own.
    pub(super) fn group(&mut self, particle: &Particle, group: &Group, name: GroupName) -> Draft {
        let GroupName { type_name, words } = name;
        // The slot is kept now: outer groups stand in front of inner ones.
        let slot = self.groups.len();
        let documentation = format!("Part of the content of `{}`.", self.owner);
        let empty = ItemKind::Enumeration(Vec::new());
        let rules = Vec::new();
        self.groups.push(Item { name: type_name.clone(), documentation, rules, kind: empty });
        self.groups[slot].kind = group_kind(group, self.group_shape(group));
        let names = wish(Rank::Group, &[&words, &format!("{words}-group")]);
        Draft { wish: names, member: group_member(particle, type_name) }
    }

    fn group_shape(&mut self, group: &Group) -> GroupShape {
        let mut contents = Contents::default();
        for particle in &group.particles {
            if let ParticleTerm::Element(used) = &particle.term {
                if used.mirror_of.is_some() {
                    let message = "a mirror must stand directly in the content of its type";
                    self.findings.error(particle.span, message);
                }
                if !group.is_choice() && self.is_fixed(particle, used) {
                    contents.last.push(self.fixed(used));
                    continue;
                }
            }
            let mut draft = self.particle(particle);
            if group.is_choice() && draft.member.occurrence == Occurrence::Optional {
                draft.member.occurrence = Occurrence::Required;
            }
            contents.push(draft);
        }
        let kind = if group.is_choice() { Kind::Variant } else { Kind::Field };
        GroupShape { members: named(kind, contents.members), last_elements: contents.last }
    }
}

fn group_kind(group: &Group, shape: GroupShape) -> ItemKind {
    if group.is_choice() { ItemKind::Choice(shape) } else { ItemKind::Sequence(shape) }
}

/// The member that holds a group, of a type of that name.
fn group_member(particle: &Particle, name: String) -> Member {
    let role = Role::Group { is_nullable: is_nullable(particle) };
    let occurrence = occurrence(particle);
    let mut made = member(role, occurrence, ValueType::Item(name));
    made.rules.extend(collect_rules::of_occurrence(particle));
    let is_choice = matches!(&particle.term, ParticleTerm::Group(group) if group.is_choice());
    made.documentation = match (is_choice, occurrence) {
        (true, Occurrence::Repeated) => "Any of these, in their order.".to_owned(),
        (true, _) => "One of these.".to_owned(),
        (false, _) => "What belongs together.".to_owned(),
    };
    made
}
