//! Which items or members of a value keywords have evaluated, for `unevaluatedItems` and
//! `unevaluatedProperties` (Core 2020-12, 11).

/// A set of items of an array, or of members of an object, by their indices.
#[derive(Debug, Clone)]
pub(super) struct Evaluated(Vec<u64>);

impl Evaluated {
    /// Nothing of a value with so many items or members.
    pub(super) fn none(count: u32) -> Self {
        Self(vec![0; count.div_ceil(64) as usize])
    }

    /// The same size, and nothing in it.
    pub(super) fn fresh(&self) -> Self {
        Self(vec![0; self.0.len()])
    }

    pub(super) fn insert(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    pub(super) fn insert_all(&mut self) {
        self.0.fill(u64::MAX);
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word & 1 << (index % 64) != 0)
    }

    pub(super) fn extend(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }
}
