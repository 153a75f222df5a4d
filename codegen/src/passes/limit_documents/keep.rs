//! Keeps what is reached, and numbers it anew.

use std::collections::{BTreeMap, BTreeSet};

use super::Reached;
use crate::model::content::{Particle, ParticleTerm};
use crate::model::documents::{Documents, ElementIndex, SimpleIndex, TypeIndex};
use crate::model::facets::Variety;
use crate::model::types::{Content, TypeDefinition, TypeName};

/// Takes away what is not reached.
pub(super) fn run(documents: &mut Documents, reached: &Reached) {
    let numbers = Numbers {
        types: numbers(&reached.types),
        elements: numbers(&reached.elements),
        simples: numbers(&reached.simples),
    };
    retain(&mut documents.types, |index| reached.types.contains(&TypeIndex(index)));
    retain(&mut documents.elements, |index| reached.elements.contains(&ElementIndex(index)));
    retain(&mut documents.simples, |index| reached.simples.contains(&SimpleIndex(index)));
    documents.types.iter_mut().for_each(|definition| numbers.of_type(definition));
    for element in &mut documents.elements {
        element.type_index = numbers.types[&element.type_index];
        element.substitutes.iter_mut().for_each(|member| *member = numbers.elements[member]);
    }
    for simple in &mut documents.simples {
        simple.definition = numbers.types[&simple.definition];
        match &mut simple.variety {
            Variety::Atomic(_) => {}
            Variety::List(item) => *item = numbers.simples[item],
            Variety::Union(members) => {
                for member in members {
                    *member = numbers.simples[member];
                }
            }
        }
    }
    for attribute in &mut documents.attributes {
        attribute.type_index = numbers.types[&attribute.type_index];
    }
    for root in &mut documents.roots {
        root.element = numbers.elements[&root.element];
        root.type_index = numbers.types[&root.type_index];
    }
    let bindings = std::mem::take(&mut documents.bindings).into_iter();
    let bindings =
        bindings.filter_map(|(index, binding)| Some((*numbers.types.get(&index)?, binding)));
    documents.bindings = bindings.collect();
    documents.gather();
}

/// The new numbers of what is left, by the old ones.
struct Numbers {
    types: BTreeMap<TypeIndex, TypeIndex>,
    elements: BTreeMap<ElementIndex, ElementIndex>,
    simples: BTreeMap<SimpleIndex, SimpleIndex>,
}

impl Numbers {
    fn of_type(&self, definition: &mut TypeDefinition) {
        if let TypeName::OfElement(element) = &mut definition.name {
            *element = self.elements[element];
        }
        if let Some((base, _)) = &mut definition.base {
            *base = self.types[base];
        }
        for used in &mut definition.attributes {
            used.type_index = self.types[&used.type_index];
        }
        match &mut definition.content {
            Content::Empty => {}
            Content::Simple(simple) => *simple = self.simples[simple],
            Content::Elements(particle) => self.of_particle(particle),
        }
    }

    fn of_particle(&self, particle: &mut Particle) {
        match &mut particle.term {
            ParticleTerm::Wildcard(_) => {}
            ParticleTerm::Element(used) => used.element = self.elements[&used.element],
            ParticleTerm::Group(group) => {
                group.particles.iter_mut().for_each(|particle| self.of_particle(particle));
            }
        }
    }
}

trait Index: Copy + Ord {
    fn new(index: usize) -> Self;
}

macro_rules! indices {
    ($($index:ident),+) => {
        $(impl Index for $index {
            fn new(index: usize) -> Self {
                Self(index)
            }
        })+
    };
}

indices!(TypeIndex, ElementIndex, SimpleIndex);

fn numbers<I: Index>(kept: &BTreeSet<I>) -> BTreeMap<I, I> {
    kept.iter().copied().zip((0..).map(I::new)).collect()
}

fn retain<T>(all: &mut Vec<T>, is_kept: impl Fn(usize) -> bool) {
    let mut index = 0;
    all.retain(|_| {
        index += 1;
        is_kept(index - 1)
    });
}
