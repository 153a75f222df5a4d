//! Caches the expanded names of interned names.

use super::super::lexer::InternedName;
use super::super::table::{ExpandedName, NONE};

/// Expanded names, by the numbers of interned names.
#[derive(Debug)]
pub(super) struct ResolvedNameCache(Box<[ResolvedName]>);

#[derive(Debug, Clone, Copy)]
struct ResolvedName {
    /// The name's number; 0 for none.
    number: u32,
    name: ExpandedName,
    /// The epoch of the namespace scope in which it was resolved.
    epoch: u64,
}

impl ResolvedNameCache {
    /// An empty cache.
    pub(super) fn new() -> Self {
        Self(empty_entries(InternedName::FEW))
    }

    /// The expanded name of an interned name (0: it is not interned) in the scope of that epoch;
    /// `resolve` is called on a miss.
    #[inline]
    pub(super) fn of(
        &mut self,
        number: u32,
        epoch: u64,
        resolve: impl FnOnce() -> Option<ExpandedName>,
    ) -> Option<ExpandedName> {
        // No scope has epoch 0, so an empty entry never matches.
        if let Some(resolved) = self.0.get(InternedName::place(number))
            && resolved.number == number
            && resolved.epoch == epoch
        {
            return Some(resolved.name);
        }
        let name = resolve()?;
        if number != 0 {
            self.insert(ResolvedName { number, name, epoch });
        }
        Some(name)
    }

    fn insert(&mut self, resolved: ResolvedName) {
        let place = InternedName::place(resolved.number);
        if place >= self.0.len() {
            self.0 = empty_entries(InternedName::MANY);
        }
        if let Some(entry) = self.0.get_mut(place) {
            *entry = resolved;
        }
    }
}

/// So many empty entries.
fn empty_entries(length: usize) -> Box<[ResolvedName]> {
    let name = ExpandedName { namespace: 0, id: NONE };
    vec![ResolvedName { number: 0, name, epoch: 0 }; length].into_boxed_slice()
}
