//! Decimal numbers as their digits: exact, of any length, and compared without allocating.

use std::cmp::Ordering;
use std::fmt;

/// A decimal number, borrowed from its lexical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Digits<'a> {
    /// Below zero; never set for zero itself.
    pub(super) negative: bool,
    /// Digits before the point, without leading zeros.
    pub(super) whole: &'a str,
    /// Digits behind the point, without trailing zeros.
    pub(super) fraction: &'a str,
}

impl<'a> Digits<'a> {
    /// The number that a lexical form of `xs:decimal` stands for.
    pub(super) fn decimal(text: &'a str) -> Option<Self> {
        let (negative, unsigned) = split_sign(text);
        let mut point = None;
        for (at, byte) in unsigned.bytes().enumerate() {
            match byte {
                b'0'..=b'9' => {}
                b'.' if point.is_none() => point = Some(at),
                _ => return None,
            }
        }
        let (whole, fraction) =
            point.map_or((unsigned, ""), |at| (&unsigned[..at], &unsigned[at + 1..]));
        (whole.len() + fraction.len() > 0).then(|| Self::new(negative, whole, fraction))
    }

    /// The number that a lexical form of `xs:integer` stands for.
    pub(super) fn integer(text: &'a str) -> Option<Self> {
        let (negative, whole) = split_sign(text);
        (!whole.is_empty() && is_digits(whole)).then(|| Self::new(negative, whole, ""))
    }

    fn new(negative: bool, whole: &'a str, fraction: &'a str) -> Self {
        let is_zero = |byte: &u8| *byte == b'0';
        let whole = &whole[whole.bytes().take_while(is_zero).count()..];
        let zeros = fraction.bytes().rev().take_while(is_zero).count();
        let fraction = &fraction[..fraction.len() - zeros];
        let is_zero = whole.is_empty() && fraction.is_empty();
        Self { negative: negative && !is_zero, whole, fraction }
    }

    /// The number, where it is an integer of 128 bits.
    pub(super) fn to_i128(self) -> Option<i128> {
        if !self.fraction.is_empty() {
            return None;
        }
        self.whole.bytes().try_fold(0_i128, |sum, digit| {
            let digit = i128::from(digit - b'0');
            let digit = if self.negative { -digit } else { digit };
            sum.checked_mul(10)?.checked_add(digit)
        })
    }

    /// How many digits it has, for `totalDigits`.
    pub(super) fn total(self) -> usize {
        self.whole.len() + self.fraction.len()
    }

    fn magnitude(self, other: Self) -> Ordering {
        let length = self.whole.len().cmp(&other.whole.len());
        length
            .then_with(|| self.whole.cmp(other.whole))
            .then_with(|| self.fraction.cmp(other.fraction))
    }
}

/// Whether it has nothing but digits; the empty text too.
pub(super) fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn split_sign(text: &str) -> (bool, &str) {
    match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    }
}

impl Ord for Digits<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude(*other),
            (true, true) => other.magnitude(*self),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Digits<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The canonical form: no sign but `-`, no needless zero, no point in an integer.
impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.negative { "-" } else { "" })?;
        f.write_str(if self.whole.is_empty() { "0" } else { self.whole })?;
        if self.fraction.is_empty() { Ok(()) } else { write!(f, ".{}", self.fraction) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lexical_and_canonical_forms() {
        let cases = [
            ("0", Some("0")),
            ("-0", Some("0")),
            ("+007", Some("7")),
            ("-1.50", Some("-1.5")),
            (".5", Some("0.5")),
            ("5.", Some("5")),
            ("-00.00", Some("0")),
            (".50", Some("0.5")),
            ("-.50", Some("-0.5")),
            ("-0.5", Some("-0.5")),
            ("0.5", Some("0.5")),
            ("+.5", Some("0.5")),
            ("10", Some("10")),
            (
                "123456789012345678901234567890.000000000000000000001",
                Some("123456789012345678901234567890.000000000000000000001"),
            ),
            ("", None),
            (".", None),
            ("+", None),
            ("+-1", None),
            ("1e3", None),
            ("1 2", None),
            ("1.2.3", None),
            ("٣", None),
            ("INF", None),
        ];
        for (text, canonical) in cases {
            let found = Digits::decimal(text).map(|digits| digits.to_string());
            assert_eq!(found.as_deref(), canonical, "{text}");
        }
    }

    #[test]
    fn integers_have_no_point() {
        for (text, value) in
            [("12", Some(12)), ("-12", Some(-12)), ("1.0", None), ("5.", None), ("", None)]
        {
            assert_eq!(Digits::integer(text).and_then(Digits::to_i128), value, "{text}");
        }
        assert_eq!(
            Digits::integer(&i128::MIN.to_string()).and_then(Digits::to_i128),
            Some(i128::MIN)
        );
        assert_eq!(Digits::integer(&"9".repeat(40)).and_then(Digits::to_i128), None);
    }

    #[test]
    fn order() {
        let ascending = [
            "-100",
            "-99.5",
            "-99.49",
            "-0.1",
            "0",
            "0.01",
            "0.1",
            "0.11",
            "1",
            "9.99",
            "10",
            "10.000001",
        ];
        for pair in ascending.windows(2) {
            assert!(Digits::decimal(pair[0]) < Digits::decimal(pair[1]), "{pair:?}");
        }
        assert_eq!(Digits::decimal("1.0"), Digits::decimal("+01.00"));
    }
}
