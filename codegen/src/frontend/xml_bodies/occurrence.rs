//! How often elements stand.

use super::effective::Effective;
use super::values::count;

/// How often an element stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Occurrence {
    pub minimum: u64,
    pub maximum: Option<u64>,
}

impl Occurrence {
    /// That of a member that is no array.
    pub(super) fn member(is_required: bool) -> Self {
        Self { minimum: u64::from(is_required), maximum: Some(1) }
    }

    /// As often as this and another one together.
    pub(super) fn and(self, other: Self) -> Self {
        let maximum = self.maximum.zip(other.maximum);
        Self {
            minimum: self.minimum.saturating_add(other.minimum),
            maximum: maximum.map(|(one, other)| one.saturating_add(other)),
        }
    }

    /// That of the items of an array, which is there if it is required.
    pub(super) fn items(array: &Effective<'_>, is_required: bool) -> Self {
        let bound =
            |name: &str| array.parts.iter().filter_map(|it| count(it.start.node, name)).max();
        let minimum = bound("minItems").filter(|_| is_required).unwrap_or_default();
        let maximums = array.parts.iter().filter_map(|it| count(it.start.node, "maxItems"));
        Self { minimum, maximum: maximums.min() }
    }
}

/// The items that an array must have.
pub(super) fn minimum_items(array: &Effective<'_>) -> u64 {
    let all = array.parts.iter().filter_map(|it| count(it.start.node, "minItems"));
    all.max().unwrap_or_default()
}
