//! Ranges of numbers, with both ends.

/// The first number, and the last.
pub(super) type Range = (i64, i64);

/// The greatest number of a field, and that of an enumeration's value.
const GREATEST: [i64; 2] = [(1 << 29) - 1, i32::MAX as i64];

/// A range in words.
pub(super) fn shown((first, last): Range) -> String {
    if first == last {
        format!("the number {first}")
    } else if GREATEST.contains(&last) {
        format!("each number from {first} on")
    } else {
        format!("each number from {first} to {last}")
    }
}

/// What of a range is in none of others.
pub(super) fn missing((first, last): Range, others: &[Range]) -> Vec<Range> {
    let mut others = others.to_vec();
    others.sort_unstable();
    let (mut next, mut found) = (first, Vec::new());
    for (start, end) in others {
        if start > last || next > last {
            break;
        }
        if start > next {
            found.push((next, start - 1));
        }
        next = next.max(end + 1);
    }
    if next <= last {
        found.push((next, last));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn what_is_covered_is_not_missing() {
        assert_eq!(missing((1, 9), &[(5, 9), (1, 4)]), []);
        assert_eq!(missing((1, 9), &[(3, 4), (8, 20)]), [(1, 2), (5, 7)]);
        assert_eq!(missing((1, 9), &[(10, 20)]), [(1, 9)]);
        assert_eq!(missing((-2, 2), &[(-9, -2), (2, 2)]), [(-1, 1)]);
    }
}
