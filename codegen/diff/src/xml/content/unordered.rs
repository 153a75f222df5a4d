//! Children in any order: a set of particles.

use std::collections::BTreeSet;

use swordsmith_xml::table::{All, Leaf, NONE, NONE16, NameId, Wildcard};

use super::{Context, State, Step, child, wildcard};
use crate::xml::names::Symbol;

/// A set of particles.
#[derive(Debug, Clone)]
pub(super) struct Set<'s> {
    all: &'s All<'s>,
    /// The bounds of each particle.
    bounds: Vec<(u32, u32)>,
    /// Whether the whole may be absent.
    is_optional: bool,
}

impl<'s> Set<'s> {
    /// The set of a table.
    pub(super) fn of(all: &'s All<'s>) -> Self {
        Self { all, bounds: all.bounds.to_vec(), is_optional: all.is_optional }
    }

    /// The counts before the first child.
    pub(super) fn nothing(&self) -> Vec<u32> {
        vec![0; self.all.leaves.len()]
    }

    /// The particles.
    pub(super) fn leaves(&self) -> &'s [Leaf<'s>] {
        self.all.leaves
    }

    /// The same for each particle, with the bounds of that particle alone; the set itself if
    /// wildcards let in what its elements can no longer take, so that particles are not counted
    /// apart.
    pub(super) fn by_particle(&self, context: Context<'_, 's>) -> Vec<Self> {
        if self.bounds.is_empty() || self.overflows(context) {
            return vec![self.clone()];
        }
        let alone = |at: usize| {
            let bound = |(leaf, bounds): (usize, &(u32, u32))| {
                if leaf == at { *bounds } else { (0, NONE) }
            };
            let bounds = self.bounds.iter().enumerate().map(bound).collect();
            Self { bounds, is_optional: false, ..*self }
        };
        (0..self.bounds.len()).map(alone).collect()
    }

    /// Whether a wildcard lets in the name of an element that has a bound.
    fn overflows(&self, context: Context<'_, 's>) -> bool {
        let wildcards = self.next().1;
        let is_let_in = |name: Symbol| {
            wildcards.iter().any(|it| context.grammar.lets_in(context.names, it, name))
        };
        let bounded = self.all.members.iter();
        let mut bounded = bounded.filter(|member| self.bounds[usize::from(member.2)].1 != NONE);
        bounded.any(|member| context.grammar.names.symbol(member.0).is_some_and(is_let_in))
    }

    /// The same set without the particles that take none of these names.
    pub(super) fn limited_to(&self, context: Context<'_, 's>, names: &BTreeSet<Symbol>) -> Self {
        let kept: BTreeSet<_> = names.iter().filter_map(|it| self.particle(context, *it)).collect();
        let bound = |(leaf, bounds): (usize, &(u32, u32))| {
            if kept.contains(&leaf) { *bounds } else { (0, 0) }
        };
        Self { bounds: self.bounds.iter().enumerate().map(bound).collect(), ..*self }
    }

    /// The particle that takes a name, whatever its bounds are.
    pub(super) fn particle(&self, context: Context<'_, 's>, name: Symbol) -> Option<usize> {
        let free = Self { bounds: vec![(1, NONE); self.bounds.len()], ..*self };
        let (after, _) = free.step(context, &self.nothing(), name)?;
        let State::Unordered(counts) = after else { return None };
        counts.iter().position(|count| *count > 0)
    }

    /// Whether the content may end.
    pub(super) fn may_end(&self, counts: &[u32]) -> bool {
        self.lacks(counts).is_empty()
    }

    /// The particles that must still be read, and how often.
    pub(super) fn lacks(&self, counts: &[u32]) -> Vec<(usize, u32)> {
        if self.is_optional && counts.iter().all(|count| *count == 0) {
            return Vec::new();
        }
        let counts = self.bounds.iter().zip(counts).enumerate();
        let lacks = counts.map(|(leaf, ((least, _), count))| (leaf, least.saturating_sub(*count)));
        lacks.filter(|(_, lacks)| *lacks > 0).collect()
    }

    /// The step of a name.
    pub(super) fn step(
        &self,
        context: Context<'_, 's>,
        counts: &[u32],
        name: Symbol,
    ) -> Option<Step> {
        let has_room = |leaf: u16| {
            let (bound, count) = (self.bounds[usize::from(leaf)].1, counts[usize::from(leaf)]);
            bound == NONE || count < bound
        };
        let (element, leaf) = self.leaf(context, name, has_room)?;
        let mut counts = counts.to_vec();
        let (least, most) = self.bounds[usize::from(leaf)];
        let count = &mut counts[usize::from(leaf)];
        *count = if most == NONE { (*count + 1).min(least) } else { *count + 1 };
        let child = child(context, self.all.leaves, element, leaf, name)?;
        Some((State::Unordered(counts), child))
    }

    /// The element of a name and its particle, or else the wildcard that lets it in, whichever has
    /// room.
    fn leaf(
        &self,
        context: Context<'_, 's>,
        name: Symbol,
        has_room: impl Fn(u16) -> bool,
    ) -> Option<(u32, u16)> {
        let is_named =
            |member: &&(u32, u32, u16)| context.grammar.names.symbol(member.0) == Some(name);
        let lets_in = |leaf: &u16| {
            wildcard(self.all.leaves, *leaf)
                .is_some_and(|it| context.grammar.lets_in(context.names, it, name))
        };
        let length = u16::try_from(self.all.leaves.len()).unwrap_or(NONE16);
        let member = self.all.members.iter().find(is_named);
        if let Some((_, element, leaf)) = member.filter(|member| has_room(member.2)) {
            return Some((*element, *leaf));
        }
        (0..length).filter(lets_in).find(|leaf| has_room(*leaf)).map(|leaf| (NONE, leaf))
    }

    /// The names and the wildcards, whatever was counted.
    pub(super) fn next(&self) -> (Vec<NameId>, Vec<&'s Wildcard<'s>>) {
        let leaves = (0..).zip(self.all.leaves);
        let wildcards = leaves.filter_map(|(at, _)| wildcard(self.all.leaves, at));
        (self.all.members.iter().map(|member| member.0).collect(), wildcards.collect())
    }

    /// How far the count of the only particle that a step counts is from its next bound.
    pub(super) fn ahead(&self, counts: &[u32], after: &[u32]) -> Option<u32> {
        let leaf = counts.iter().zip(after).position(|(count, after)| count != after)?;
        let (least, most) = *self.bounds.get(leaf)?;
        Some(distance(counts[leaf], [least, most]))
    }
}

/// How far a count is from the next of some bounds; once, if there is none.
pub(super) fn distance(count: u32, bounds: [u32; 2]) -> u32 {
    let is_ahead = |bound: &u32| *bound != NONE && *bound > count;
    bounds.into_iter().filter(is_ahead).map(|bound| bound - count).min().unwrap_or(1)
}
