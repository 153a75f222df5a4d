//! What an array must have.

use std::collections::BTreeMap;

use super::Literal;
use super::atoms::Atom;
use super::objects::sizes;

/// Items that must be somewhere, at most.
pub(super) const WANTED: usize = 8;

/// What an array must have.
pub(super) struct Plan {
    pub(super) least: u64,
    pub(super) most: Option<u64>,
    /// The first index from which on all are alike.
    pub(super) alike: u64,
    /// Items that must be somewhere from an index on.
    pub(super) wanted: Vec<(u64, Literal)>,
    /// Where what must be there was put.
    pub(super) placed: BTreeMap<u64, Vec<Literal>>,
    pub(super) is_unique: Option<bool>,
    /// Whether something limits how many items are of a kind.
    pub(super) is_counted: bool,
    /// How many items of a kind there must be, and how many there may be.
    pub(super) counts: BTreeMap<Literal, (u64, Option<u64>)>,
}

impl Plan {
    /// What atoms ask for; `None` if no array is both unique and not.
    pub(super) fn of(atoms: &[Atom<'_>]) -> Option<Self> {
        let (least, most) = sizes(atoms);
        let mut plan = Self {
            least,
            most,
            alike: 0,
            wanted: Vec::new(),
            placed: BTreeMap::new(),
            is_unique: None,
            is_counted: false,
            counts: BTreeMap::new(),
        };
        for atom in atoms {
            match atom {
                Atom::Items(from, _) => plan.alike = plan.alike.max(*from),
                Atom::ItemIfThere(at, _) => plan.alike = plan.alike.max(at + 1),
                Atom::ItemAt(at, literal) => {
                    plan.alike = plan.alike.max(at + 1);
                    plan.placed.entry(*at).or_default().push(*literal);
                }
                Atom::SomeItems(count, from, literal) => {
                    plan.alike = plan.alike.max(*from);
                    let least = &mut plan.counts.entry(*literal).or_default().0;
                    *least = (*least).max(*count);
                    let count = usize::try_from(*count).unwrap_or(usize::MAX).min(WANTED + 1);
                    plan.wanted.extend(std::iter::repeat_n((*from, *literal), count));
                }
                Atom::FewItems(count, literal) => {
                    plan.is_counted = true;
                    let most = &mut plan.counts.entry(*literal).or_default().1;
                    *most = Some(most.map_or(*count, |most| most.min(*count)));
                }
                Atom::Unique(is_unique) => {
                    if plan.is_unique.is_some_and(|known| known != *is_unique) {
                        return None;
                    }
                    plan.is_unique = Some(*is_unique);
                }
                _ => {}
            }
        }
        Some(plan)
    }

    /// Whether there must be more items of a kind than there may be.
    pub(super) fn has_too_many(&self) -> bool {
        self.counts.values().any(|(least, most)| most.is_some_and(|most| *least > most))
    }

    /// Whether all items are the same but for their values.
    pub(super) fn is_uniform(&self) -> bool {
        self.alike == 0 && self.placed.is_empty()
    }
}
