//! Which things come before which, where each has at most one other before it.

use std::collections::{BTreeMap, BTreeSet};

/// Sorts some things by how many of them lead to each: those that none of them leads to, those that
/// one leads to, and so on. `before` says what leads to a thing, in no circle; it may lead over
/// others than these. Things on a level are in their order.
pub(super) fn levels<T: Ord + Copy>(things: &[T], before: impl Fn(&T) -> Option<T>) -> Vec<Vec<T>> {
    let wanted: BTreeSet<T> = things.iter().copied().collect();
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    for thing in &wanted {
        let mut path = Vec::new();
        let mut next = Some(*thing);
        while let Some(at) = next.filter(|at| !counts.contains_key(at)) {
            path.push(at);
            next = before(&at);
        }
        let mut count = next.map_or(0, |at| counts[&at]);
        for at in path.into_iter().rev() {
            count += usize::from(wanted.contains(&at));
            counts.insert(at, count);
        }
    }
    let mut levels: BTreeMap<usize, Vec<T>> = BTreeMap::new();
    for thing in wanted {
        levels.entry(counts[&thing]).or_default().push(thing);
    }
    levels.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::levels;

    #[test]
    fn what_leads_to_a_thing_is_on_a_level_before() {
        // 1 leads to 2, that to 3, that to 4 and 5; nothing leads to 0; 2 is not wanted.
        let before = |thing: &i32| match *thing {
            4 | 5 => Some(3),
            0 | 1 => None,
            other => Some(other - 1),
        };
        assert_eq!(levels(&[5, 4, 3, 1, 0], before), [vec![0, 1], vec![3], vec![4, 5]]);
        assert!(levels(&[], before).is_empty());
    }
}
