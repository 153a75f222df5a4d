//! Glushkov's construction: the positions of a particle tree, and which may follow which.
//!
//! A position is a leaf, or one of the copies of a leaf that a counted group makes. A leaf that
//! occurs several times in a row is one position that follows itself and is counted.
//!
//! What may follow is a list that ends in another list, so that a sequence of optional particles
//! takes as many entries as it has particles, and not a pair for any two of them. The tree is
//! therefore gone through from its end: a particle is made when what stands behind it is known.

use swordsmith_xml::table::NONE16;

use crate::model::content::{Compositor, Group, Particle, ParticleTerm};
use crate::model::particles::{Place, is_nullable};
use crate::source::Span;

/// How many positions one type may have: states have 16 bits.
pub(super) const POSITIONS: usize = 65_000;
/// How many entries the lists of one type may have, and how many lists there may be.
pub(super) const ENTRIES: usize = 1 << 20;

/// Index into [`Positions::lists`].
pub(super) type ListId = usize;

/// The list of what follows the last child: nothing, and the content may end.
pub(super) const END: ListId = 0;

/// One position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Position {
    /// The leaf it stands for.
    pub(super) leaf: u16,
    /// Bounds of how often in a row, where they say more than "once" or "any number of times".
    pub(super) bounds: Option<(u32, Option<u32>)>,
    /// What may follow.
    pub(super) next: ListId,
}

/// What may come next: these, or what the list behind has. Of two entries for one position, the
/// first counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct List {
    /// The own entries.
    pub(super) entries: Vec<Entry>,
    /// The list that goes on.
    pub(super) rest: Option<ListId>,
    /// Whether the content may end here.
    pub(super) may_end: bool,
}

/// A position that may come next, and the outermost repeated group of which it begins a new iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// The position.
    pub(super) position: usize,
    /// The repeated group.
    pub(super) group: u16,
}

/// All positions of a content model.
#[derive(Debug, Default)]
pub(super) struct Positions {
    /// The positions.
    pub(super) all: Vec<Position>,
    /// What may follow them, and what may come first.
    pub(super) lists: Vec<List>,
    /// What may come first.
    pub(super) first: ListId,
    entries: usize,
}

/// Where a part of the tree stands, and how it is read.
#[derive(Debug, Clone, Copy, Default)]
struct At {
    place: Place,
    /// Whether bounds of leaves are written out as copies.
    copies_leaves: bool,
}

/// The positions of a content model, the bounds of its leaves counted or written out as copies; an
/// error if there are too many, with the particle that makes them.
pub(super) fn build(particle: &Particle, copies_leaves: bool) -> Result<Positions, TooMany> {
    let mut positions = Positions::default();
    positions.lists.push(List { may_end: true, ..List::default() });
    let at = At { copies_leaves, ..At::default() };
    positions.first = positions.particle(particle, at, END)?;
    Ok(positions)
}

/// There are too many positions; the place of the particle that makes them.
#[derive(Debug)]
pub(super) struct TooMany(pub(super) Span);

impl Positions {
    /// The lists from one on, each with that which goes on, before another one.
    pub(super) fn chain(&self, from: ListId, before: ListId) -> impl Iterator<Item = ListId> {
        let lists = std::iter::successors(Some(from), |list| self.lists[*list].rest);
        lists.take_while(move |list| *list != before)
    }

    /// What may come first in a particle, and then whatever stands behind it.
    fn particle(&mut self, particle: &Particle, at: At, next: ListId) -> Result<ListId, TooMany> {
        let bounds = (particle.minimum, particle.maximum);
        match &particle.term {
            ParticleTerm::Group(group) if bounds.1 == Some(1) => {
                let first = self.group(group, at, next)?;
                if particle.minimum == 0 { self.optional(first, next, particle) } else { Ok(first) }
            }
            ParticleTerm::Group(group) => self.iterations(particle, group, at, next),
            _ if at.copies_leaves && is_counted(bounds) => {
                self.copies(particle, NONE16, next, |positions, next| {
                    positions.leaf(particle, at, (1, Some(1)), next)
                })
            }
            _ => self.leaf(particle, at, bounds, next),
        }
    }

    fn leaf(
        &mut self,
        particle: &Particle,
        at: At,
        bounds: (u32, Option<u32>),
        next: ListId,
    ) -> Result<ListId, TooMany> {
        let position = self.all.len();
        let leaf = u16::try_from(at.place.leaf).ok().filter(|_| position < POSITIONS);
        let leaf = leaf.ok_or(TooMany(particle.span))?;
        let counted = Some(bounds).filter(|bounds| is_counted(*bounds));
        self.all.push(Position { leaf, bounds: counted, next });
        let itself = vec![Entry { position, group: NONE16 }];
        if bounds.1 == Some(1) {
            return self.list(itself, (bounds.0 == 0).then_some(next), particle);
        }
        let again = self.list(itself.clone(), Some(next), particle)?;
        self.all[position].next = again;
        if bounds.0 == 0 { Ok(again) } else { self.list(itself, None, particle) }
    }

    /// The particles of a group, once.
    fn group(&mut self, group: &Group, at: At, next: ListId) -> Result<ListId, TooMany> {
        let places = at.place.of_each(group).into_iter().map(|place| At { place, ..at });
        let particles = group.particles.iter().zip(places).rev();
        if group.compositor == Compositor::Choice {
            return self.choice(particles, next);
        }
        let mut first = next;
        for (particle, at) in particles {
            first = self.particle(particle, at, first)?;
        }
        Ok(first)
    }

    fn choice<'p>(
        &mut self,
        alternatives: impl Iterator<Item = (&'p Particle, At)>,
        next: ListId,
    ) -> Result<ListId, TooMany> {
        let (mut entries, mut is_optional, mut last) = (Vec::new(), false, None);
        for (particle, at) in alternatives {
            let first = self.particle(particle, at, next)?;
            let (of_this, is_nullable) = self.entries(first, next);
            entries.extend(of_this);
            is_optional |= is_nullable;
            last = Some(particle);
        }
        match last {
            Some(last) => self.list(entries, is_optional.then_some(next), last),
            None => Ok(self.reserve(None)),
        }
    }

    /// A part that may also be absent.
    fn optional(
        &mut self,
        first: ListId,
        next: ListId,
        particle: &Particle,
    ) -> Result<ListId, TooMany> {
        let (entries, is_nullable) = self.entries(first, next);
        if is_nullable { Ok(first) } else { self.list(entries, Some(next), particle) }
    }

    /// A group that occurs in several iterations.
    fn iterations(
        &mut self,
        particle: &Particle,
        group: &Group,
        at: At,
        next: ListId,
    ) -> Result<ListId, TooMany> {
        let place = Place { group: at.place.group.saturating_add(1), ..at.place };
        let inner = At { place, ..at };
        if particle.maximum.is_some() || particle.minimum > 1 {
            return self.copies(particle, at.place.group, next, |positions, next| {
                positions.loopable(group, inner, next)
            });
        }
        let again = self.reserve(Some(next));
        let first = self.loopable(group, inner, again)?;
        let (entries, is_nullable) = self.entries(first, again);
        self.fill(again, &entries, at.place.group, particle)?;
        let is_optional = is_nullable || particle.minimum == 0;
        self.list(entries, is_optional.then_some(next), particle)
    }

    /// A group whose end may be followed by its beginning. Where that would put the last of some
    /// leaf in front of the first of the same leaf, and both are counted, the count is written out
    /// as copies: otherwise nobody could tell which count goes on.
    fn loopable(&mut self, group: &Group, at: At, next: ListId) -> Result<ListId, TooMany> {
        let (length, lists, entries) = (self.all.len(), self.lists.len(), self.entries);
        let first = self.group(group, at, next)?;
        let is_ambiguous = |entry: &Entry| {
            let position = &self.all[entry.position];
            position.bounds.is_some() && self.entries(position.next, next).1
        };
        if !self.entries(first, next).0.iter().any(is_ambiguous) {
            return Ok(first);
        }
        self.all.truncate(length);
        self.lists.truncate(lists);
        self.entries = entries;
        self.group(group, At { copies_leaves: true, ..at }, next)
    }

    /// A part as often as the particle says, one copy behind the other. What can be empty is
    /// optional and then not empty: so a copy is followed by the next one only.
    fn copies(
        &mut self,
        particle: &Particle,
        group: u16,
        next: ListId,
        mut part: impl FnMut(&mut Self, ListId) -> Result<ListId, TooMany>,
    ) -> Result<ListId, TooMany> {
        let minimum = if is_nullable(particle) { 0 } else { particle.minimum };
        let count = particle.maximum.unwrap_or(minimum.max(1));
        let is_endless = particle.maximum.is_none();
        let mut behind = if is_endless { self.reserve(Some(next)) } else { next };
        for copy in (1..=count).rev() {
            let first = part(self, behind)?;
            let (entries, _) = self.entries(first, behind);
            if is_endless && copy == count {
                self.fill(behind, &entries, group, particle)?;
            }
            if copy == 1 {
                return self.list(entries, (minimum == 0).then_some(next), particle);
            }
            let entries = in_iteration(&entries, group);
            behind = self.list(entries, (copy > minimum).then_some(next), particle)?;
        }
        Ok(next)
    }

    /// The entries of a list and of those behind it, before another one; and whether that is
    /// reached.
    fn entries(&self, from: ListId, before: ListId) -> (Vec<Entry>, bool) {
        let (mut entries, mut last) = (Vec::new(), None);
        for list in self.chain(from, before) {
            entries.extend(&self.lists[list].entries);
            last = Some(list);
        }
        let is_reached = last.is_none_or(|last| self.lists[last].rest == Some(before));
        (entries, is_reached)
    }

    fn list(
        &mut self,
        entries: Vec<Entry>,
        rest: Option<ListId>,
        particle: &Particle,
    ) -> Result<ListId, TooMany> {
        let list = self.reserve(rest);
        self.spend(entries.len(), particle)?;
        self.lists[list].entries = entries;
        Ok(list)
    }

    /// A list whose entries are not known yet.
    fn reserve(&mut self, rest: Option<ListId>) -> ListId {
        let may_end = rest.is_some_and(|rest| self.lists[rest].may_end);
        self.lists.push(List { entries: Vec::new(), rest, may_end });
        self.lists.len() - 1
    }

    /// Gives a list its entries, each of which begins a new iteration of a group.
    fn fill(
        &mut self,
        list: ListId,
        entries: &[Entry],
        group: u16,
        particle: &Particle,
    ) -> Result<(), TooMany> {
        self.spend(entries.len(), particle)?;
        self.lists[list].entries = in_iteration(entries, group);
        Ok(())
    }

    fn spend(&mut self, entries: usize, particle: &Particle) -> Result<(), TooMany> {
        self.entries += entries;
        let is_too_much = self.entries > ENTRIES || self.lists.len() > ENTRIES;
        if is_too_much { Err(TooMany(particle.span)) } else { Ok(()) }
    }
}

fn in_iteration(entries: &[Entry], group: u16) -> Vec<Entry> {
    entries.iter().map(|entry| Entry { group, ..*entry }).collect()
}

/// Whether bounds say more than "once", "perhaps" or "any number of times".
fn is_counted((minimum, maximum): (u32, Option<u32>)) -> bool {
    minimum > 1 || maximum.is_some_and(|maximum| maximum > 1)
}
