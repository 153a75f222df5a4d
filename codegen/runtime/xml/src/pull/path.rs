//! The path of the requested children.

use super::super::table::{Content, Schema, Type, TypeId};

/// Names of particles, from below the root on, and how many of them the open elements follow.
#[derive(Debug)]
pub(super) struct Path {
    steps: Vec<Box<str>>,
    followed: usize,
}

impl Path {
    pub(super) fn new(steps: &[&str]) -> Self {
        Self { steps: steps.iter().map(|step| (*step).into()).collect(), followed: 0 }
    }

    /// The step to a child of the innermost of so many open elements; `None` if they are off the
    /// path.
    fn step(&self, open: usize) -> Option<&str> {
        let is_on_path = open == self.followed + 1;
        self.steps.get(self.followed).filter(|_| is_on_path).map(|step| &**step)
    }

    /// Whether the children of the innermost open element may be on the way to those that are asked
    /// for.
    pub(super) fn leads_on(&self, open: usize) -> bool {
        open == 0 || (self.step(open).is_some() && self.followed + 1 < self.steps.len())
    }

    /// Whether a child of the innermost open element, by its particle's name, is the next step.
    pub(super) fn is_step(&self, open: usize, label: Option<&str>) -> bool {
        self.step(open).is_some_and(|step| Some(step) == label)
    }

    /// An element was opened that was the next step.
    pub(super) fn follow(&mut self) {
        self.followed += 1;
    }

    /// An element was closed, so many are still open.
    pub(super) fn closed(&mut self, open: usize) {
        self.followed = self.followed.min(open.saturating_sub(1));
    }

    /// The first step that no type of the schema has as a particle.
    pub(super) fn unknown(&self, schema: &Schema<'_>) -> Option<&str> {
        let types = || schema.types.iter();
        let is_known =
            |step: &str| types().any(|definition| leaves(definition).any(|label| label == step));
        self.steps.iter().map(|step| &**step).find(|step| !is_known(step))
    }
}

/// The name of a particle of a type.
pub(super) fn label<'s>(schema: &Schema<'s>, type_id: TypeId, particle: u16) -> Option<&'s str> {
    leaves(schema.types.get(type_id as usize)?).nth(usize::from(particle))
}

/// The names of the particles of a type, in their order.
fn leaves<'s>(definition: &Type<'s>) -> impl Iterator<Item = &'s str> {
    let leaves = match &definition.content {
        Content::Ordered(automaton) => automaton.leaves,
        Content::Unordered(all) => all.leaves,
        Content::Empty | Content::Simple(_) => &[],
    };
    leaves.iter().map(|leaf| leaf.label)
}
