//! Finds duplicate names.

/// Longer lists are sorted instead of compared pairwise.
const MANY: usize = 12;

/// An item whose name another one has. In short lists it is the first one that repeats a name.
pub(crate) fn find_duplicate<'t, T, N: Ord>(
    items: &'t [T],
    name: impl Fn(&'t T) -> N,
) -> Option<&'t T> {
    if items.len() > MANY {
        let mut sorted: Vec<&T> = items.iter().collect();
        sorted.sort_by_key(|item| name(item));
        return sorted.windows(2).find(|pair| name(pair[0]) == name(pair[1])).map(|pair| pair[1]);
    }
    let is_twice = |at: &usize| items[..*at].iter().any(|item| name(item) == name(&items[*at]));
    (1..items.len()).find(is_twice).map(|at| &items[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicates_are_found() {
        for length in [0, 1, 2, 5, 12, 13, 40] {
            let names: Vec<String> = (0..length).map(|number| format!("n{number}")).collect();
            let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
            assert_eq!(find_duplicate(&names, |name| *name), None, "{length}");
            if length > 1 {
                names[length - 1] = names[length / 2 - 1];
                assert_eq!(
                    find_duplicate(&names, |name| *name),
                    Some(&names[length - 1]),
                    "{length}"
                );
            }
        }
    }
}
