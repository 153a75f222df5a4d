//! Near names: proposals for a name that does not exist.
//!
//! Names are compared only when an error is made.

/// Longer names are not compared.
const LONGEST: usize = 64;
/// The largest edit distance between near names, however long they are.
const FURTHEST: usize = 3;

/// The nearest candidate, if one is near enough; the first of several that are equally near.
///
/// Letters that differ in case alone are the same. A third of the letters may be wrong, missing,
/// too many, or in the place of their neighbours, and never more than three.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let furthest = (name.len() / 3).min(FURTHEST);
    if name.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let limit = match best {
            Some((0, _)) => break,
            Some((distance, _)) => distance - 1,
            None => furthest,
        };
        let distance = distance(name.as_bytes(), candidate.as_bytes(), limit);
        best = distance.map(|distance| (distance, candidate)).or(best);
    }
    best.map(|(_, candidate)| candidate)
}

/// How many letters have to be changed, added, removed or swapped with their neighbours, if they
/// are no more than `limit` (optimal string alignment).
fn distance(name: &[u8], other: &[u8], limit: usize) -> Option<usize> {
    if name.len().abs_diff(other.len()) > limit {
        return None;
    }
    let is_same = |at: usize, its: usize| name[at].eq_ignore_ascii_case(&other[its]);
    let mut before = vec![0; other.len() + 1];
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for at in 0..name.len() {
        let mut next = vec![at + 1; other.len() + 1];
        for its in 0..other.len() {
            let replaced = row[its] + usize::from(!is_same(at, its));
            let mut least = replaced.min(row[its + 1] + 1).min(next[its] + 1);
            if at > 0 && its > 0 && is_same(at, its - 1) && is_same(at - 1, its) {
                least = least.min(before[its - 1] + 1);
            }
            next[its + 1] = least;
        }
        if next.iter().all(|least| *least > limit) {
            return None;
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_found() {
        for (name, candidates, expected) in [
            ("titel", &["tie", "title", "entitle"][..], Some("title")),
            ("Title", &["titles", "title"], Some("title")),
            ("ID", &["it", "id"], Some("id")),
            ("summray", &["summary"], Some("summary")),
            ("colour", &["color", "colours"], Some("color")),
            ("xds", &["xsd", "proto"], Some("xsd")),
            ("a", &["b", "ab"], None),
            ("to", &["of"], None),
            ("author", &["editor"], None),
            ("processConformanceDocument", &["processDocument"], None),
            ("élan", &["elan"], None),
            ("élane", &["élan"], Some("élan")),
            ("", &["", "a"], Some("")),
        ] {
            assert_eq!(nearest(name, candidates.iter().copied()), expected, "{name}");
        }
    }

    #[test]
    fn what_is_very_long_is_near_to_nothing() {
        let name = "x".repeat(1_000_000);
        assert_eq!(nearest(&name, [&*name]), None);
        assert_eq!(nearest("xxxx", [&*name]), None);
    }
}
