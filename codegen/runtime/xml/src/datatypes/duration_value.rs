//! The value of `xs:duration`: months and seconds.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::digits::is_digits;
use super::timeline::days_from_epoch;

/// Days, and months, that durations are measured from to compare them (section 3.3.6.1).
const REFERENCES: [(i128, u8); 4] = [(1696, 9), (1697, 2), (1903, 3), (1903, 7)];

/// A duration.
#[derive(Debug, Clone)]
pub(super) struct DurationValue<'a> {
    /// Below zero; never set for zero itself.
    pub(super) negative: bool,
    /// Months.
    pub(super) months: u64,
    /// Whole seconds.
    pub(super) seconds: u64,
    /// As it is written.
    pub(super) text: Cow<'a, str>,
}

impl<'a> DurationValue<'a> {
    /// The duration that a lexical form stands for.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let mut value =
            DurationValue { negative: false, months: 0, seconds: 0, text: Cow::Borrowed(text) };
        let (date, time) = match unsigned.strip_prefix('P')?.split_once('T') {
            Some((date, time)) if !time.is_empty() => (date, time),
            None if unsigned.len() > 1 => (&unsigned[1..], ""),
            _ => return None,
        };
        value.take(date, &[('Y', 12, 0), ('M', 1, 0), ('D', 0, 86_400)])?;
        let rest = value.take(time, &[('H', 0, 3_600), ('M', 0, 60), ('S', 0, 1)]);
        rest.map(|()| Self { negative: unsigned.len() < text.len() && !value.is_zero(), ..value })
    }

    /// Reads numbers with their units (letter, months, seconds) off `text`, each at most once, in
    /// that order.
    fn take(&mut self, text: &str, units: &[(char, u64, u64)]) -> Option<()> {
        let mut rest = text;
        for &(letter, months, seconds) in units {
            let Some((number, after)) = rest.split_once(letter) else { continue };
            let whole = if letter == 'S' { without_fraction(number)? } else { number };
            let count =
                (!whole.is_empty() && is_digits(whole)).then(|| whole.parse::<u64>().ok())??;
            self.months = self.months.checked_add(count.checked_mul(months)?)?;
            self.seconds = self.seconds.checked_add(count.checked_mul(seconds)?)?;
            rest = after;
        }
        rest.is_empty().then_some(())
    }

    /// The digits behind the second's point; empty if there is no point.
    pub(super) fn fraction(&self) -> &str {
        self.text.split_once('.').map_or("", |(_, fraction)| fraction.trim_end_matches('S'))
    }

    fn is_zero(&self) -> bool {
        self.months == 0 && self.seconds == 0 && self.significant().is_empty()
    }

    /// The digits of the fraction without trailing zeros.
    pub(super) fn significant(&self) -> &str {
        self.fraction().trim_end_matches('0')
    }

    /// The same, with text of its own.
    pub(super) fn into_owned(self) -> DurationValue<'static> {
        DurationValue { text: Cow::Owned(self.text.into_owned()), ..self }
    }

    /// Seconds from 1970 to the end of the duration if it begins with that month: whole ones,
    /// rounded down, and the digits of the rest.
    fn end(&self, (year, month): (i128, u8)) -> (i128, Cow<'_, str>) {
        let sign = if self.negative { -1 } else { 1 };
        let months = year * 12 + i128::from(month - 1) + sign * i128::from(self.months);
        let month = u8::try_from(months.rem_euclid(12)).expect("a remainder of 12") + 1;
        let days = days_from_epoch(months.div_euclid(12), month, 1);
        let seconds = days * 86_400 + sign * i128::from(self.seconds);
        match self.significant() {
            fraction if self.negative && !fraction.is_empty() => {
                (seconds - 1, Cow::Owned(complement(fraction)))
            }
            fraction => (seconds, Cow::Borrowed(fraction)),
        }
    }
}

/// A number of seconds up to its point.
fn without_fraction(number: &str) -> Option<&str> {
    let Some((whole, fraction)) = number.split_once('.') else { return Some(number) };
    (!fraction.is_empty() && is_digits(fraction)).then_some(whole)
}

/// The digits of `1 - 0.fraction`; the last digit is not zero.
fn complement(fraction: &str) -> String {
    let last = fraction.len() - 1;
    let digit = |(at, digit): (usize, u8)| char::from(b'0' + b'9' - digit + u8::from(at == last));
    fraction.bytes().enumerate().map(digit).collect()
}

impl PartialEq for DurationValue<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.negative == other.negative
            && (self.months, self.seconds, self.significant())
                == (other.months, other.seconds, other.significant())
    }
}

impl PartialOrd for DurationValue<'_> {
    /// None where it depends on the month they begin in.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let mut orders = REFERENCES.iter().map(|&from| self.end(from).cmp(&other.end(from)));
        let first = orders.next()?;
        let is_certain = orders.all(|order| order == first);
        (is_certain && first.is_eq() == (self == other)).then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lexical_forms() {
        let valid = [
            "P1Y2M3DT4H5M6.70S",
            "P14M",
            "-PT36H",
            "PT90.5S",
            "-P0D",
            "PT0.0S",
            "P18446744073709551615M",
        ];
        let invalid = [
            "P",
            "PT",
            "P1YT",
            "P1M1Y",
            "P1S",
            "PT1D",
            "P1.5Y",
            "PT.5S",
            "PT1.S",
            "P-1Y",
            "+P1Y",
            "1Y",
            "P1Y ",
            "PY",
            "P1Y1Y",
            "PT1M2M",
            "P18446744073709551616M",
            "",
        ];
        assert_eq!(valid.map(|text| DurationValue::parse(text).is_some()), [true; 7]);
        assert_eq!(invalid.map(|text| DurationValue::parse(text).is_some()), [false; 18]);
    }

    #[test]
    fn partial_order() {
        use Ordering::{Equal, Greater, Less};
        let cases = [
            ("P1Y", "P364D", Some(Greater)),
            ("P1Y", "P365D", None),
            ("P1Y", "P366D", None),
            ("P1Y", "P367D", Some(Less)),
            ("P1M", "P27D", Some(Greater)),
            ("P1M", "P28D", None),
            ("P1M", "P32D", Some(Less)),
            ("P5M", "P149D", Some(Greater)),
            ("P5M", "P154D", Some(Less)),
            ("-P1M", "-P27D", Some(Less)),
            ("PT1.5S", "PT1.50S", Some(Equal)),
            ("-PT1.5S", "-PT1.45S", Some(Less)),
            ("-PT0.5S", "PT0S", Some(Less)),
            ("P1D", "PT24H", Some(Equal)),
            ("P12M", "P1Y", Some(Equal)),
        ];
        for (one, other, expected) in cases {
            let [a, b] = [one, other].map(|text| DurationValue::parse(text).unwrap());
            assert_eq!(a.partial_cmp(&b), expected, "{one} {other}");
            assert_eq!(b.partial_cmp(&a), expected.map(Ordering::reverse), "{other} {one}");
            assert_eq!(a == b, expected == Some(Equal));
        }
    }
}
