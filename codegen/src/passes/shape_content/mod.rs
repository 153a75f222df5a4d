//! Content models as members: a field for each particle where their order says nothing or is fixed; an enum where
//! one of several stands; a `Vec` of an enum where they come in any order.

mod groups;

use crate::diagnostic::Diagnostics;
use crate::model::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};
use crate::model::documents::Documents;
use crate::model::facets::Builtin;
use crate::model::particles::{is_impossible, occurs_once};
use crate::model::shapes::{GroupShape, Implied, Item, ItemKind, Occurrence, Role, ValueType};
use crate::model::types::{TypeDefinition, ValueConstraint};
use crate::passes::assign_names::Names;
use crate::passes::classify_types::{has_substitutes, is_simple};
use crate::passes::collect_rules;
use crate::passes::drafts::{Contents, Draft, first_said, member, named, wish};
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
            ParticleTerm::Group(group) if occurs_once(particle) && !group.is_choice() => {
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
        let (rules, kind) = (Vec::new(), ItemKind::Choice(shape));
        self.groups.push(Item { name: name.clone(), documentation, rules, kind });
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
            any.rules.extend(collect_rules::of_occurrence(particle));
            return Draft { wish: wish(Rank::Other, &["any", "any-element"]), member: any };
        };
        let element = self.documents.element(used.element);
        let names = name_members::of_component(self.documents, &element.name, "element");
        let value = shape_values::of_element(self.documents, self.names, used.element);
        let label = self.documents.label(&element.name);
        let mut made = member(Role::Element(label), occurrence, value);
        made.documentation = first_said(&[&used.documentation, &element.documentation]);
        if !has_substitutes(self.documents, used.element) {
            made.rules = collect_rules::of_element(self.documents, element);
        }
        made.rules.extend(collect_rules::of_occurrence(particle));
        Draft { wish: Wish { rank: Rank::Element, names }, member: made }
    }
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
