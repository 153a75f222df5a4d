//! Ranges of bytes (RFC 9110 §14).

use std::fmt;

/// The part of a representation that a request selects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteRange {
    /// All of them.
    Whole,
    /// Those from `first` to `last`, both included, of `length` bytes in all.
    Part {
        /// The first one, counted from 0.
        first: u64,
        /// The last one.
        last: u64,
        /// The length of the representation.
        length: u64,
    },
    /// Not satisfiable.
    Unsatisfiable {
        /// The length of the representation.
        length: u64,
    },
}

impl ByteRange {
    /// Parses a `Range` header. Another unit, several ranges and malformed values are ignored, as
    /// the standard allows.
    pub fn of(header: Option<&str>, length: u64) -> Self {
        let Some((from, to)) = header.and_then(bounds) else { return Self::Whole };
        let (first, last) = match (from, to) {
            (Some(first), last) => (first, last.unwrap_or(u64::MAX).min(length.saturating_sub(1))),
            (None, Some(suffix)) if suffix > 0 => {
                (length.saturating_sub(suffix), length.saturating_sub(1))
            }
            (None, _) => return Self::Unsatisfiable { length },
        };
        if first >= length {
            Self::Unsatisfiable { length }
        } else {
            Self::Part { first, last, length }
        }
    }
}

/// The value of `Content-Range`; for the whole, as if it had been requested as a range.
impl fmt::Display for ByteRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => f.write_str("bytes */*"),
            Self::Part { first, last, length } => write!(f, "bytes {first}-{last}/{length}"),
            Self::Unsatisfiable { length } => write!(f, "bytes */{length}"),
        }
    }
}

/// The two numbers of a single range; `None` if it is malformed.
fn bounds(header: &str) -> Option<(Option<u64>, Option<u64>)> {
    let (unit, set) = header.split_once('=')?;
    let (from, to) = set.trim().split_once('-')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !unit.trim().eq_ignore_ascii_case("bytes") || !is_number(from) || !is_number(to) {
        return None;
    }
    match (number(from), number(to)) {
        (None, None) => None,
        (Some(from), Some(to)) if from > to => None,
        bounds => Some(bounds),
    }
}

/// A number, if there is one; saturates.
fn number(digits: &str) -> Option<u64> {
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn part(first: u64, last: u64) -> ByteRange {
        ByteRange::Part { first, last, length: 10 }
    }

    #[test]
    fn ranges_are_read() {
        for (header, expected) in [
            ("bytes=0-0", part(0, 0)),
            ("bytes=2-5", part(2, 5)),
            ("Bytes = 2-5", part(2, 5)),
            ("bytes=2-", part(2, 9)),
            ("bytes=2-99999999999999999999999", part(2, 9)),
            ("bytes=-3", part(7, 9)),
            ("bytes=-30", part(0, 9)),
        ] {
            assert_eq!(ByteRange::of(Some(header), 10), expected, "{header}");
        }
        assert_eq!(part(2, 5).to_string(), "bytes 2-5/10");
    }

    #[test]
    fn unsatisfiable_ranges_are_reported() {
        for header in ["bytes=10-", "bytes=10-12", "bytes=-0"] {
            let range = ByteRange::of(Some(header), 10);
            assert_eq!(range, ByteRange::Unsatisfiable { length: 10 }, "{header}");
            assert_eq!(range.to_string(), "bytes */10");
        }
        let nothing = ByteRange::of(Some("bytes=-5"), 0);
        assert_eq!(nothing, ByteRange::Unsatisfiable { length: 0 });
    }

    #[test]
    fn what_is_not_understood_counts_as_nothing() {
        for header in [
            "",
            "bytes",
            "bytes=",
            "bytes=-",
            "bytes=5-2",
            "bytes=a-b",
            "lines=1-2",
            "bytes=0-1,3-4",
            "bytes=+1-2",
        ] {
            assert_eq!(ByteRange::of(Some(header), 10), ByteRange::Whole, "{header}");
        }
        assert_eq!(ByteRange::of(None, 10), ByteRange::Whole);
    }
}
