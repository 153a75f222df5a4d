//! Content models as members: a field for each particle where their order says nothing or is fixed; an enum where
//! one of several stands; a `Vec` of an enum where they come in any order.

use crate::diagnostic::Diagnostics;
use crate::model::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};
use crate::model::documents::{Documents, GroupIndex};
use crate::model::facets::Builtin;
use crate::model::particles::{Place, is_impossible, is_nullable, leaf_count, leaves, occurs_once};
use crate::model::shapes::{
    GroupRole, GroupShape, Item, ItemKind, Member, Occurrence, Role, ValueType,
};
use crate::model::types::{TypeDefinition, ValueConstraint};
use crate::naming::type_name;
use crate::passes::assign_names::Names;
use crate::passes::classify_types::{has_substitutes, is_simple};
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
    /// What cannot be shaped.
    pub findings: &'d mut Diagnostics,
}

/// The members of a type's content, with what has no member.
#[derive(Debug, Default)]
pub struct Contents {
    /// The members, with what they would like to be called.
    pub members: Vec<Draft>,
    /// Leaves that are written from the leaf of another.
    pub mirrors: Vec<(usize, usize)>,
    /// Leaves of a fixed value.
    pub fixed: Vec<usize>,
}

/// A member that has no name yet.
#[derive(Debug)]
pub struct Draft {
    /// What it would like to be called.
    pub wish: Wish,
    /// The member, its name empty.
    pub member: Member,
}

impl Shaper<'_> {
    /// The members of a content model.
    pub fn contents(&mut self, particle: &Particle, definition: &TypeDefinition) -> Contents {
        let mut contents = Contents::default();
        if definition.is_mixed {
            contents.members.push(self.mixed(particle));
            return contents;
        }
        if is_impossible(particle) {
            return contents; // the table refuses whatever is read or written
        }
        let at = Place::default();
        match &particle.term {
            ParticleTerm::Group(Group { definition: Some(index), .. }) => {
                let draft = self.shared(particle, *index, at, None);
                contents.members.push(draft);
            }
            ParticleTerm::Group(group) if occurs_once(particle) && !is_choice(group) => {
                self.top_level(group, at, &mut contents);
            }
            ParticleTerm::Group(group) if group.compositor == Compositor::All => {
                // The whole may be absent, so each part may.
                let group = optional(group);
                self.top_level(&group, at, &mut contents);
            }
            ParticleTerm::Group(group) => {
                let draft = self.group(particle, group, at, Some("content"));
                contents.members.push(draft);
            }
            _ => {
                let whole = Group {
                    compositor: Compositor::Sequence,
                    definition: None,
                    particles: vec![particle.clone()],
                };
                self.top_level(&whole, at, &mut contents);
            }
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
        let mut at = Place::default();
        for part in mixed_parts(particle) {
            let previous = drafts.last().map(|draft| draft.wish.names[0].clone());
            let (particle, group) = match part {
                MixedPart::Leaf(particle) => (particle, None),
                MixedPart::Group(particle, index) => (particle, Some(index)),
            };
            let single = Particle { minimum: 1, maximum: Some(1), ..particle.clone() };
            drafts.push(match group {
                Some(index) => self.shared(&single, index, at, previous.as_deref()),
                None => self.leaf(&single, at.leaf, previous.as_deref()),
            });
            // What is repeated here is each time a node of its own: no iteration is told from another.
            at.leaf += leaf_count(particle);
        }
        let shape = GroupShape { members: named(Kind::Variant, drafts), fixed: Vec::new() };
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
    fn top_level(&mut self, group: &Group, mut at: Place, contents: &mut Contents) {
        let sources = source_leaves(group);
        for particle in &group.particles {
            match &particle.term {
                ParticleTerm::Element(used) if used.mirror_of.is_some() => {
                    self.mirror(particle, used, at.leaf, &sources, contents);
                }
                ParticleTerm::Element(used) if self.is_fixed(particle, used) => {
                    contents.fixed.push(at.leaf);
                }
                _ => {
                    let previous = contents.members.last().map(|draft| draft.wish.names[0].clone());
                    let draft = self.particle(particle, at, previous.as_deref());
                    contents.members.push(draft);
                }
            }
            at = at.behind(particle);
        }
    }

    fn mirror(
        &mut self,
        particle: &Particle,
        used: &ElementUse,
        leaf: usize,
        sources: &[(usize, &Particle)],
        contents: &mut Contents,
    ) {
        let is_source = |(_, source): &&(usize, &Particle)| match &source.term {
            ParticleTerm::Element(source) => {
                used.mirror_of.as_ref() == Some(&self.documents.element(source.element).name)
            }
            _ => false,
        };
        let Some((source, original)) = sources.iter().find(is_source) else {
            self.findings.error(particle.span, "this mirrors an element that is not beside it");
            return;
        };
        let type_of = |particle: &Particle| match &particle.term {
            ParticleTerm::Element(used) => Some(self.documents.element(used.element).type_index),
            _ => None,
        };
        let bounds = |particle: &Particle| (particle.minimum, particle.maximum);
        if bounds(original) != bounds(particle) || type_of(original) != type_of(particle) {
            let message = "a mirror has the type and the bounds of what it mirrors";
            self.findings.error(particle.span, message);
        }
        contents.mirrors.push((leaf, *source));
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

    fn particle(&mut self, particle: &Particle, at: Place, previous: Option<&str>) -> Draft {
        match &particle.term {
            ParticleTerm::Group(Group { definition: Some(index), .. }) => {
                self.shared(particle, *index, at, previous)
            }
            ParticleTerm::Group(group) => self.group(particle, group, at, None),
            _ => self.leaf(particle, at.leaf, previous),
        }
    }

    fn leaf(&mut self, particle: &Particle, leaf: usize, previous: Option<&str>) -> Draft {
        let occurrence = occurrence(particle);
        let ParticleTerm::Element(used) = &particle.term else {
            let after = format!("any-after-{}", previous.unwrap_or("all"));
            let names = wish(Rank::Other, &["any", "any-element", &after]);
            let mut any = member(Role::Any(leaf), occurrence, ValueType::AnyElement);
            "Elements that the schema leaves open.".clone_into(&mut any.documentation);
            return Draft { wish: names, member: any };
        };
        let element = self.documents.element(used.element);
        let mut names = name_members::of_component(self.documents, &element.name, "element");
        if let Some(previous) = previous {
            names.insert(1, format!("{}-after-{previous}", element.name.local));
        }
        let value = shape_values::of_element(self.documents, self.names, used.element);
        let label = self.documents.label(&element.name);
        let mut made = member(Role::Element(label, leaf), occurrence, value);
        made.documentation = first_said(&[&used.documentation, &element.documentation]);
        Draft { wish: Wish { rank: Rank::Element, names }, member: made }
    }

    /// A reference to a group definition, which is a type of its own.
    fn shared(
        &self,
        particle: &Particle,
        index: GroupIndex,
        at: Place,
        previous: Option<&str>,
    ) -> Draft {
        let words = &self.documents.group(index).name.local;
        let after = format!("{words}-after-{}", previous.unwrap_or("all"));
        let names = wish(Rank::Group, &[words, &after, &format!("{words}-group")]);
        let name = self.names.groups.get(&index).cloned().unwrap_or_default();
        Draft { wish: names, member: group_member(particle, at, name) }
    }

    /// The members of a group definition, and the groups in it.
    pub fn definition(&mut self, group: &Group) -> ItemKind {
        group_kind(group, self.group_shape(group))
    }

    /// A group without a definition, which becomes a type of its own.
    fn group(
        &mut self,
        particle: &Particle,
        group: &Group,
        at: Place,
        called: Option<&str>,
    ) -> Draft {
        let words = called.map_or_else(|| self.words(group), str::to_owned);
        let (owner, suffix) = (self.owner.clone(), type_name(&words));
        let name = self.names.claim(&[format!("{owner}{suffix}"), format!("{owner}{suffix}Group")]);
        // The slot is kept now: outer groups stand in front of inner ones.
        let slot = self.groups.len();
        let documentation = format!("Part of the content of `{owner}`.");
        let empty = ItemKind::Enumeration(Vec::new());
        self.groups.push(Item { name: name.clone(), documentation, kind: empty });
        self.groups[slot].kind = group_kind(group, self.group_shape(group));
        let names = wish(Rank::Group, &[&words, &format!("{words}-group")]);
        Draft { wish: names, member: group_member(particle, at, name) }
    }

    fn group_shape(&mut self, group: &Group) -> GroupShape {
        let (mut at, mut fixed) = (Place::default(), Vec::new());
        let mut drafts: Vec<Draft> = Vec::new();
        for particle in &group.particles {
            if let ParticleTerm::Element(used) = &particle.term {
                if used.mirror_of.is_some() {
                    let message = "a mirror must stand directly in the content of its type";
                    self.findings.error(particle.span, message);
                }
                if !is_choice(group) && self.is_fixed(particle, used) {
                    fixed.push(at.leaf);
                    at = at.behind(particle);
                    continue;
                }
            }
            let previous = drafts.last().map(|draft| draft.wish.names[0].clone());
            let mut draft = self.particle(particle, at, previous.as_deref());
            if is_choice(group) && draft.member.occurrence == Occurrence::Optional {
                draft.member.occurrence = Occurrence::Required;
            }
            drafts.push(draft);
            at = at.behind(particle);
        }
        let kind = if is_choice(group) { Kind::Variant } else { Kind::Field };
        GroupShape { members: named(kind, drafts), fixed }
    }

    /// What a group without a definition is called: by its first member.
    fn words(&self, group: &Group) -> String {
        let first = group.particles.first().map(leaves).unwrap_or_default();
        let first = match first.first().map(|leaf| &leaf.term) {
            Some(ParticleTerm::Element(used)) => &self.documents.element(used.element).name.local,
            _ => "any",
        };
        let kind = if is_choice(group) { "choice" } else { "group" };
        format!("{first}-{kind}")
    }
}

fn group_kind(group: &Group, shape: GroupShape) -> ItemKind {
    if is_choice(group) { ItemKind::Choice(shape) } else { ItemKind::Sequence(shape) }
}

/// The member that holds a group, of a type of that name.
fn group_member(particle: &Particle, at: Place, name: String) -> Member {
    let (first, last) = (at.leaf, at.leaf + leaf_count(particle));
    let is_nullable = is_nullable(particle);
    let role = Role::Group(GroupRole { first, last, round: at.group, is_nullable });
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
    let (name, documentation) = (String::new(), String::new());
    Member { name, documentation, role, occurrence, value, default: None, is_boxed: false }
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

fn source_leaves(group: &Group) -> Vec<(usize, &Particle)> {
    let places = Place::default().of_each(group).into_iter().map(|place| place.leaf);
    places.zip(&group.particles).collect()
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
