//! Content models as members: a field for each particle where their order says nothing or is fixed; an enum where
//! one of several stands; a `Vec` of an enum where they come in any order.

use crate::diagnostic::Diagnostics;
use crate::model::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};
use crate::model::documents::{Documents, GroupIndex};
use crate::model::facets::Builtin;
use crate::model::particles::{is_impossible, is_nullable, occurs_once};
use crate::model::shapes::{
    GroupShape, Implied, Item, ItemKind, Member, Occurrence, Role, ValueType,
};
use crate::model::types::{TypeDefinition, ValueConstraint};
use crate::passes::assign_names::Names;
use crate::passes::classify_types::{has_substitutes, is_simple};
use crate::passes::name_groups::{GroupName, GroupNames};
use crate::passes::name_members::{self, Kind, Rank, Wish};
use crate::passes::shape_values;
use crate::passes::shared_groups::{MixedPart, mixed_parts};

/// Shapes the content of one type, or of one group definition.
pub struct Shaper<'d> {
    /// The documents.
    pub documents: &'d Documents,
    /// The names that are taken; those of groups are added.
    pub names: &'d mut Names,
    /// The name of the type.
    pub owner: String,
    /// The groups without a definition, which become types of their own.
    pub groups: Vec<Item>,
    /// What these are called.
    pub group_names: GroupNames,
    /// What cannot be shaped.
    pub findings: &'d mut Diagnostics,
}

/// The members of a type's content, with what has no member.
#[derive(Debug, Default)]
pub struct Contents {
    /// The members, with what they would like to be called.
    pub members: Vec<Draft>,
    /// What has no member and stands behind the last; the source of a mirror is the label of an element.
    pub last: Vec<Implied>,
}

impl Contents {
    /// Adds a member behind what has none.
    pub fn push(&mut self, mut draft: Draft) {
        draft.member.after = std::mem::take(&mut self.last);
        self.members.push(draft);
    }
}

/// A member that has no name yet.
#[derive(Debug)]
pub struct Draft {
    /// What it would like to be called.
    pub wish: Wish,
    /// The member, its name empty.
    pub member: Member,
}

impl<'d> Shaper<'d> {
    /// A shaper of what is called `owner`.
    pub fn new(
        documents: &'d Documents,
        names: &'d mut Names,
        owner: String,
        findings: &'d mut Diagnostics,
    ) -> Self {
        let (groups, group_names) = (Vec::new(), GroupNames::default());
        Self { documents, names, owner, groups, group_names, findings }
    }

    /// The members of a content model.
    pub fn contents(&mut self, particle: &Particle, definition: &TypeDefinition) -> Contents {
        let mut contents = Contents::default();
        if definition.is_mixed {
            contents.push(self.mixed(particle));
            return contents;
        }
        if is_impossible(particle) {
            return contents; // the table refuses whatever is read or written
        }
        match &particle.term {
            ParticleTerm::Group(Group { definition: Some(index), .. }) => {
                contents.push(self.shared(particle, *index));
            }
            ParticleTerm::Group(group) if occurs_once(particle) && !is_choice(group) => {
                self.top_level(group, &mut contents);
            }
            ParticleTerm::Group(group) if group.compositor == Compositor::All => {
                // The whole may be absent, so each part may.
                self.top_level(&optional(group), &mut contents);
            }
            ParticleTerm::Group(group) => {
                self.name_groups(group);
                let owner = &self.owner;
                let names = [format!("{owner}Content"), format!("{owner}ContentGroup")];
                let (type_name, words) = (self.names.claim(&names), "content".to_owned());
                contents.push(self.group(particle, group, GroupName { type_name, words }));
            }
            _ => self.top_level(&sequence_of(particle), &mut contents),
        }
        contents
    }

    /// Mixed content: text and elements in their order.
    fn mixed(&mut self, particle: &Particle) -> Draft {
        let text = Draft {
            wish: wish(Rank::Other, &["text", "plain-text"]),
            member: member(Role::Text, Occurrence::Required, ValueType::Builtin(Builtin::String)),
        };
        let mut drafts = vec![text];
        // What is repeated here is each time a node of its own: no iteration is told from another.
        let single =
            |particle: &Particle| Particle { minimum: 1, maximum: Some(1), ..particle.clone() };
        for part in mixed_parts(particle) {
            drafts.push(match part {
                MixedPart::Leaf(particle) => self.leaf(&single(particle)),
                MixedPart::Group(particle, index) => self.shared(&single(particle), index),
            });
        }
        let shape = GroupShape { members: named(Kind::Variant, drafts), last_elements: Vec::new() };
        let name =
            self.names.claim(&[format!("{}Content", self.owner), format!("{}Mixed", self.owner)]);
        let documentation = format!("What stands in `{}`: text and elements.", self.owner);
        self.groups.push(Item { name: name.clone(), documentation, kind: ItemKind::Choice(shape) });
        let mut draft = Draft {
            wish: wish(Rank::Other, &["content", "mixed-content"]),
            member: member(Role::Mixed, Occurrence::Repeated, ValueType::Item(name)),
        };
        "Text and elements, in their order.".clone_into(&mut draft.member.documentation);
        draft
    }

    /// The particles of a sequence or `all` that is the whole content.
    fn top_level(&mut self, group: &Group, contents: &mut Contents) {
        self.name_groups(group);
        for particle in &group.particles {
            match &particle.term {
                ParticleTerm::Element(used) if used.mirror_of.is_some() => {
                    self.mirror(particle, used, group, contents);
                }
                ParticleTerm::Element(used) if self.is_fixed(particle, used) => {
                    contents.last.push(self.fixed(used));
                }
                _ => contents.push(self.particle(particle)),
            }
        }
    }

    fn mirror(
        &mut self,
        particle: &Particle,
        used: &ElementUse,
        group: &Group,
        contents: &mut Contents,
    ) {
        let element = |particle: &Particle| match &particle.term {
            ParticleTerm::Element(used) => Some(self.documents.element(used.element)),
            _ => None,
        };
        let is_source = |it: &&Particle| element(it).map(|it| &it.name) == used.mirror_of.as_ref();
        let Some(original) = group.particles.iter().find(is_source) else {
            self.findings.error(particle.span, "this mirrors an element that is not beside it");
            return;
        };
        let said = |it: &Particle| (it.minimum, it.maximum, element(it).map(|it| it.type_index));
        if said(original) != said(particle) {
            let message = "a mirror has the type and the bounds of what it mirrors";
            self.findings.error(particle.span, message);
        }
        let label = |it: &Particle| element(it).map(|it| self.documents.label(&it.name));
        let mirror =
            Implied { label: label(particle).unwrap_or_default(), source: label(original) };
        contents.last.push(mirror);
    }

    fn fixed(&self, used: &ElementUse) -> Implied {
        let label = self.documents.label(&self.documents.element(used.element).name);
        Implied { label, source: None }
    }

    /// Whether there is nothing to know about an element: it is there, and its value is fixed.
    fn is_fixed(&self, particle: &Particle, used: &ElementUse) -> bool {
        let element = self.documents.element(used.element);
        occurs_once(particle)
            && matches!(element.value, Some(ValueConstraint::Fixed(_)))
            && is_simple(self.documents, element.type_index)
            && !element.nillable
            && !has_substitutes(self.documents, used.element)
    }

    fn particle(&mut self, particle: &Particle) -> Draft {
        match &particle.term {
            ParticleTerm::Group(Group { definition: Some(index), .. }) => {
                self.shared(particle, *index)
            }
            ParticleTerm::Group(group) => {
                let name = self.group_names.of(group);
                self.group(particle, group, name)
            }
            _ => self.leaf(particle),
        }
    }

    fn leaf(&mut self, particle: &Particle) -> Draft {
        let occurrence = occurrence(particle);
        let ParticleTerm::Element(used) = &particle.term else {
            let mut any = member(Role::Any, occurrence, ValueType::AnyElement);
            "Elements that the schema leaves open.".clone_into(&mut any.documentation);
            return Draft { wish: wish(Rank::Other, &["any", "any-element"]), member: any };
        };
        let element = self.documents.element(used.element);
        let names = name_members::of_component(self.documents, &element.name, "element");
        let value = shape_values::of_element(self.documents, self.names, used.element);
        let label = self.documents.label(&element.name);
        let mut made = member(Role::Element(label), occurrence, value);
        made.documentation = first_said(&[&used.documentation, &element.documentation]);
        Draft { wish: Wish { rank: Rank::Element, names }, member: made }
    }

    /// A reference to a group definition, which is a type of its own.
    fn shared(&self, particle: &Particle, index: GroupIndex) -> Draft {
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

    fn name_groups(&mut self, group: &Group) {
        self.group_names = GroupNames::new(self.documents, self.names, &self.owner, group);
    }

    /// A group without a definition, which becomes a type of its own.
    fn group(&mut self, particle: &Particle, group: &Group, name: GroupName) -> Draft {
        let GroupName { type_name, words } = name;
        // The slot is kept now: outer groups stand in front of inner ones.
        let slot = self.groups.len();
        let documentation = format!("Part of the content of `{}`.", self.owner);
        let empty = ItemKind::Enumeration(Vec::new());
        self.groups.push(Item { name: type_name.clone(), documentation, kind: empty });
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
                if !is_choice(group) && self.is_fixed(particle, used) {
                    contents.last.push(self.fixed(used));
                    continue;
                }
            }
            let mut draft = self.particle(particle);
            if is_choice(group) && draft.member.occurrence == Occurrence::Optional {
                draft.member.occurrence = Occurrence::Required;
            }
            contents.push(draft);
        }
        let kind = if is_choice(group) { Kind::Variant } else { Kind::Field };
        GroupShape { members: named(kind, contents.members), last_elements: contents.last }
    }
}

fn group_kind(group: &Group, shape: GroupShape) -> ItemKind {
    if is_choice(group) { ItemKind::Choice(shape) } else { ItemKind::Sequence(shape) }
}

/// The member that holds a group, of a type of that name.
fn group_member(particle: &Particle, name: String) -> Member {
    let role = Role::Group { is_nullable: is_nullable(particle) };
    let occurrence = occurrence(particle);
    let mut made = member(role, occurrence, ValueType::Item(name));
    let is_choice = matches!(&particle.term, ParticleTerm::Group(group) if is_choice(group));
    made.documentation = match (is_choice, occurrence) {
        (true, Occurrence::Repeated) => "Any of these, in their order.".to_owned(),
        (true, _) => "One of these.".to_owned(),
        (false, _) => "What belongs together.".to_owned(),
    };
    made
}

/// Gives drafts their names.
pub fn named(kind: Kind, drafts: Vec<Draft>) -> Vec<Member> {
    let wishes: Vec<Wish> = drafts.iter().map(|draft| draft.wish.clone()).collect();
    let names = name_members::run(kind, &wishes);
    let members = drafts.into_iter().zip(names);
    members.map(|(draft, name)| Member { name, ..draft.member }).collect()
}

/// A member without name and documentation.
pub fn member(role: Role, occurrence: Occurrence, value: ValueType) -> Member {
    let (name, documentation, after) = (String::new(), String::new(), Vec::new());
    Member { name, documentation, role, after, occurrence, value, default: None, is_boxed: false }
}

/// Text as it stands, in mixed content without elements or between the tags of a value.
pub fn text(role: Role, value: ValueType) -> Draft {
    let mut text = member(role, Occurrence::Required, value);
    "What stands between the tags.".clone_into(&mut text.documentation);
    Draft { wish: wish(Rank::Other, &["value", "text", "content"]), member: text }
}

/// A wish for names of our own.
pub fn wish(rank: Rank, names: &[&str]) -> Wish {
    Wish { rank, names: names.iter().map(|name| (*name).to_owned()).collect() }
}

/// The first text that is not empty.
pub fn first_said(texts: &[&str]) -> String {
    texts.iter().find(|text| !text.is_empty()).map_or_else(String::new, |text| (*text).to_owned())
}

/// A particle that is the whole content, as the only one of a sequence.
fn sequence_of(particle: &Particle) -> Group {
    let particles = vec![particle.clone()];
    Group { compositor: Compositor::Sequence, definition: None, particles }
}

fn optional(group: &Group) -> Group {
    let loose = |particle: &Particle| Particle { minimum: 0, ..particle.clone() };
    Group { particles: group.particles.iter().map(loose).collect(), ..group.clone() }
}

fn occurrence(particle: &Particle) -> Occurrence {
    match (particle.minimum, particle.maximum) {
        (0, Some(1)) => Occurrence::Optional,
        (_, Some(1)) => Occurrence::Required,
        _ => Occurrence::Repeated,
    }
}

pub(super) fn is_choice(group: &Group) -> bool {
    group.compositor == Compositor::Choice
}
