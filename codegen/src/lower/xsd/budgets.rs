//! Limits that are counted down: what keeps groups of groups, bases of bases and unions of unions
//! from exploding.

use std::collections::BTreeMap;

use super::symbols::Key;
use crate::model::documents::SimpleIndex;
use crate::model::facets::Variety;

/// Most particles and attributes of a set, groups and bases expanded, and members of substitution
/// groups, those of heads that are members themselves included. The largest schemas in use stay
/// below a tenth of it.
pub(super) const ITEMS: usize = 500_000;

/// Deepest nesting of particles, group references followed.
pub(super) const PARTICLE_DEPTH: usize = 250;

/// Deepest nesting of lists and unions: whoever checks values goes down into them.
const SIMPLE_DEPTH: usize = 50;

/// Most types that a union may be made of, those that its members are made of counted each time.
const UNION_WIDTH: usize = 20_000;

/// What is left of each limit.
#[derive(Debug)]
pub(super) struct Budgets {
    /// Items that may still be made; `None` once there were too many.
    items: Option<usize>,
    /// Levels that particles may still nest.
    levels: usize,
    /// The group definitions being expanded, innermost last.
    open_groups: Vec<Key>,
    /// The extents of simple types that have parts.
    extents: BTreeMap<SimpleIndex, Extent>,
}

/// What became of a budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spending {
    Within,
    /// This was too much.
    Exceeds,
    /// Something before was too much.
    Exceeded,
}

/// How deep a simple type is nested, itself included, and how many types that makes, each counted
/// as often as it is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    depth: usize,
    count: usize,
}

impl Budgets {
    pub(super) fn new() -> Self {
        let (open_groups, extents) = (Vec::new(), BTreeMap::new());
        Self { items: Some(ITEMS), levels: PARTICLE_DEPTH, open_groups, extents }
    }

    /// Counts items that are made.
    pub(super) fn spend(&mut self, count: usize) -> Spending {
        let Some(left) = self.items else { return Spending::Exceeded };
        self.items = left.checked_sub(count);
        if self.items.is_some() { Spending::Within } else { Spending::Exceeds }
    }

    /// Goes down into a particle; `false` where it would be too deep.
    pub(super) fn enter_particle(&mut self) -> bool {
        let left = self.levels.checked_sub(1);
        self.levels = left.unwrap_or(0);
        left.is_some()
    }

    /// Comes back out of a particle.
    pub(super) fn leave_particle(&mut self) {
        self.levels += 1;
    }

    /// Begins to expand a group; `false` where it is being expanded already.
    pub(super) fn open_group(&mut self, group: Key) -> bool {
        let is_new = !self.open_groups.contains(&group);
        self.open_groups.extend(is_new.then_some(group));
        is_new
    }

    /// Ends the innermost group.
    pub(super) fn close_group(&mut self) {
        self.open_groups.pop();
    }

    /// The extent of a simple type, or which limit it exceeds.
    pub(super) fn extent(&self, variety: &Variety) -> Result<Extent, String> {
        let parts = match variety {
            Variety::Atomic(_) => &[][..],
            Variety::List(item) => std::slice::from_ref(item),
            Variety::Union(members) => members,
        };
        let of_part = |part| self.extents.get(part).copied().unwrap_or(Extent::ONE);
        let extent = parts.iter().map(of_part).fold(Extent::NONE, Extent::beside).around();
        match extent {
            Extent { depth, .. } if depth > SIMPLE_DEPTH => {
                Err(format!("lists and unions nest deeper than {SIMPLE_DEPTH} levels"))
            }
            Extent { count, .. } if count > UNION_WIDTH => {
                Err(format!("unions of unions make more than {UNION_WIDTH} types"))
            }
            extent => Ok(extent),
        }
    }

    /// Records the extent of a simple type.
    pub(super) fn record_extent(&mut self, index: SimpleIndex, extent: Extent) {
        self.extents.insert(index, extent);
    }

    /// Gives a simple type the extent of its base.
    pub(super) fn inherit_extent(&mut self, index: SimpleIndex, base: SimpleIndex) {
        if let Some(extent) = self.extents.get(&base).copied() {
            self.record_extent(index, extent);
        }
    }
}

impl Extent {
    const NONE: Self = Self { depth: 0, count: 0 };

    /// Of a type without parts.
    pub(super) const ONE: Self = Self { depth: 1, count: 1 };

    fn beside(self, other: Self) -> Self {
        let count = self.count.saturating_add(other.count);
        Self { depth: self.depth.max(other.depth), count }
    }

    /// Of what is made of parts with this extent.
    fn around(self) -> Self {
        Self { depth: self.depth + 1, count: self.count.saturating_add(1) }
    }
}
