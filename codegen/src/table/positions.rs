//! Glushkov's construction: the positions of a particle tree, and which may follow which.
//!
//! A position is a leaf, or one of the copies of a leaf that a counted group makes. A leaf that occurs
//! several times in a row is one position that follows itself and is counted.

use std::collections::BTreeMap;

use swordsmith_runtime::xml::table::NONE16;

use super::leaves::leaf_count;
use crate::model::content::{Compositor, Group, Particle, ParticleTerm};
use crate::passes::simplify_content::is_nullable;
use crate::source::Span;

/// How many positions one type may have.
pub(super) const POSITIONS: usize = 4096;
/// How many pairs of positions may follow each other in one type.
pub(super) const FOLLOWERS: usize = 1 << 20;

/// One position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Position {
    /// The leaf it stands for.
    pub(super) leaf: u16,
    /// Bounds of how often in a row, where they say more than "once" or "any number of times".
    pub(super) bounds: Option<(u32, Option<u32>)>,
    /// What may follow, and the outermost repeated group of which it begins a new round.
    pub(super) follow: BTreeMap<usize, u16>,
}

/// All positions of a content model.
#[derive(Debug, Default)]
pub(super) struct Positions {
    /// The positions.
    pub(super) all: Vec<Position>,
    /// Those that may come first.
    pub(super) first: Vec<usize>,
    /// Those that may come last.
    pub(super) last: Vec<usize>,
    /// Whether there may be no child at all.
    pub(super) is_nullable: bool,
    followers: usize,
}

/// What a part of the tree looks like from outside.
#[derive(Debug, Clone, Default)]
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    is_nullable: bool,
}

/// Where a part of the tree stands: numbers of its first leaf and of its first repeated group.
#[derive(Debug, Clone, Copy, Default)]
struct At {
    leaf: usize,
    group: u16,
    /// Whether bounds of leaves are written out as copies.
    copies_leaves: bool,
}

/// The positions of a content model, the bounds of its leaves counted or written out as copies; an error if there are
/// too many, with the particle that makes them.
pub(super) fn build(particle: &Particle, copies_leaves: bool) -> Result<Positions, TooMany> {
    let mut positions = Positions::default();
    let part = positions.particle(particle, At { copies_leaves, ..At::default() })?;
    positions.first = part.first;
    positions.last = part.last;
    positions.is_nullable = part.is_nullable;
    Ok(positions)
}

/// There are too many positions; the place of the particle that makes them.
#[derive(Debug)]
pub(super) struct TooMany(pub(super) Span);

/// How many repeated groups a particle holds, itself included.
pub fn repeated_groups(particle: &Particle) -> u16 {
    let ParticleTerm::Group(group) = &particle.term else { return 0 };
    let own = u16::from(particle.maximum != Some(1));
    group.particles.iter().fold(own, |sum, inner| sum.saturating_add(repeated_groups(inner)))
}

impl Positions {
    fn particle(&mut self, particle: &Particle, at: At) -> Result<Part, TooMany> {
        let bounds = (particle.minimum, particle.maximum);
        match &particle.term {
            ParticleTerm::Group(group) if bounds.1 == Some(1) => {
                let mut part = self.group(group, at)?;
                part.is_nullable |= particle.minimum == 0;
                Ok(part)
            }
            ParticleTerm::Group(group) => self.rounds(particle, group, at),
            _ if at.copies_leaves && is_counted(bounds) => {
                let leaf = |positions: &mut Self| positions.leaf(particle, at, (1, Some(1)));
                self.copies(particle, NONE16, leaf)
            }
            _ => {
                let mut part = self.leaf(particle, at, bounds)?;
                part.is_nullable = particle.minimum == 0;
                Ok(part)
            }
        }
    }

    fn leaf(
        &mut self,
        particle: &Particle,
        at: At,
        bounds: (u32, Option<u32>),
    ) -> Result<Part, TooMany> {
        let number = self.all.len();
        let leaf = u16::try_from(at.leaf).ok().filter(|_| number < POSITIONS);
        let leaf = leaf.ok_or(TooMany(particle.span))?;
        let mut position = Position { leaf, bounds: None, follow: BTreeMap::new() };
        if is_counted(bounds) {
            position.bounds = Some(bounds);
        }
        if bounds.1 != Some(1) {
            position.follow.insert(number, NONE16);
        }
        self.all.push(position);
        Ok(Part { first: vec![number], last: vec![number], is_nullable: false })
    }

    /// The particles of a group, once.
    fn group(&mut self, group: &Group, mut at: At) -> Result<Part, TooMany> {
        let is_choice = group.compositor == Compositor::Choice;
        let mut whole = Part { is_nullable: !is_choice, ..Part::default() };
        for particle in &group.particles {
            let part = self.particle(particle, at)?;
            at.leaf += leaf_count(particle);
            at.group = at.group.saturating_add(repeated_groups(particle));
            if is_choice {
                whole.is_nullable |= part.is_nullable;
                whole.first.extend(part.first);
                whole.last.extend(part.last);
            } else {
                self.append(&mut whole, part, particle.span)?;
            }
        }
        Ok(whole)
    }

    /// One part behind another.
    fn append(&mut self, whole: &mut Part, part: Part, span: Span) -> Result<(), TooMany> {
        self.link(&whole.last, &part.first, NONE16, span)?;
        if whole.is_nullable {
            whole.first.extend(&part.first);
        }
        if part.is_nullable {
            whole.last.extend(part.last);
        } else {
            whole.last = part.last;
        }
        whole.is_nullable &= part.is_nullable;
        Ok(())
    }

    /// A group that occurs in several rounds.
    fn rounds(&mut self, particle: &Particle, group: &Group, at: At) -> Result<Part, TooMany> {
        let inner = At { group: at.group.saturating_add(1), ..at };
        if particle.maximum.is_none() && particle.minimum <= 1 {
            let mut part = self.loopable(group, inner)?;
            self.link(&part.last.clone(), &part.first.clone(), at.group, particle.span)?;
            part.is_nullable |= particle.minimum == 0;
            return Ok(part);
        }
        self.copies(particle, at.group, |positions| positions.loopable(group, inner))
    }

    /// A group whose end may be followed by its beginning. Where that would put the last of some leaf in
    /// front of the first of the same leaf, and both are counted, the count is written out as copies:
    /// otherwise nobody could tell which count goes on.
    fn loopable(&mut self, group: &Group, at: At) -> Result<Part, TooMany> {
        let (length, followers) = (self.all.len(), self.followers);
        let part = self.group(group, at)?;
        let is_ambiguous = |position: &&usize| {
            self.all[**position].bounds.is_some() && part.last.contains(position)
        };
        if !part.first.iter().any(|position| is_ambiguous(&position)) {
            return Ok(part);
        }
        self.all.truncate(length);
        self.followers = followers;
        self.group(group, At { copies_leaves: true, ..at })
    }

    /// A part as often as the particle says, one copy behind the other. What can be empty is optional and
    /// then not empty: so a copy is followed by the next one only.
    fn copies(
        &mut self,
        particle: &Particle,
        group: u16,
        mut part: impl FnMut(&mut Self) -> Result<Part, TooMany>,
    ) -> Result<Part, TooMany> {
        let is_empty_allowed = is_nullable(particle);
        let minimum = if is_empty_allowed { 0 } else { particle.minimum };
        let count = particle.maximum.unwrap_or(minimum.max(1));
        let mut whole = Part { is_nullable: minimum == 0, ..Part::default() };
        let mut previous: Vec<usize> = Vec::new();
        for copy in 1..=count {
            let next = part(self)?;
            if copy == 1 {
                whole.first.clone_from(&next.first);
            } else {
                self.link(&previous, &next.first, group, particle.span)?;
            }
            if copy == count && particle.maximum.is_none() {
                self.link(&next.last, &next.first, group, particle.span)?;
            }
            if copy >= minimum {
                whole.last.extend(&next.last);
            }
            previous = next.last;
        }
        Ok(whole)
    }

    /// Lets each of some positions be followed by each of some others. Of two ways to get there, the one that
    /// stays in more rounds is taken: repeated groups are numbered from outside.
    fn link(
        &mut self,
        from: &[usize],
        to: &[usize],
        group: u16,
        span: Span,
    ) -> Result<(), TooMany> {
        self.followers += from.len().saturating_mul(to.len());
        if self.followers > FOLLOWERS {
            return Err(TooMany(span));
        }
        for position in from {
            for next in to {
                let round = self.all[*position].follow.entry(*next).or_insert(group);
                *round = group.max(*round);
            }
        }
        Ok(())
    }
}

/// Whether bounds say more than "once", "perhaps" or "any number of times".
fn is_counted((minimum, maximum): (u32, Option<u32>)) -> bool {
    minimum > 1 || maximum.is_some_and(|maximum| maximum > 1)
}
