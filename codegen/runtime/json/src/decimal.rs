//! Numbers with all their digits: JSON has no largest number, and no rounding.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// A number of JSON, exact: `0.DIGITS × 10^exponent`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Decimal<'t> {
    negative: bool,
    /// Neither the first nor the last digit is 0; empty for zero.
    digits: Cow<'t, str>,
    exponent: i64,
}

impl<'t> Decimal<'t> {
    /// Zero.
    pub const ZERO: Self = Self { negative: false, digits: Cow::Borrowed(""), exponent: 0 };

    /// A number from its parts, as generated code has it: `0.DIGITS × 10^exponent`, the digits
    /// without zeros at either end.
    pub const fn from_parts(negative: bool, digits: &'t str, exponent: i64) -> Self {
        Self { negative, digits: Cow::Borrowed(digits), exponent }
    }

    /// The parts, as [`from_parts`](Self::from_parts) takes them.
    pub fn parts(&self) -> (bool, &str, i64) {
        (self.negative, &self.digits, self.exponent)
    }

    /// Parses a number that fits JSON's grammar (RFC 8259, 6). An exponent beyond 64 bits counts as
    /// the largest one.
    pub fn parse(text: &'t str) -> Self {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = if fraction.is_empty() {
            Cow::Borrowed(integer)
        } else {
            Cow::Owned([integer, fraction].concat())
        };
        Self::trimmed(negative, digits, point(integer, exponent))
    }

    /// Parses a number that is written with neither point nor exponent.
    pub(crate) fn of_integer(text: &'t str) -> Self {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        match digits.trim_end_matches('0') {
            "" => Self::ZERO,
            trimmed => Self {
                negative,
                digits: Cow::Borrowed(trimmed),
                exponent: i64::try_from(digits.len()).unwrap_or(i64::MAX),
            },
        }
    }

    fn trimmed(negative: bool, digits: Cow<'t, str>, point: i64) -> Self {
        let leading = digits.len() - digits.trim_start_matches('0').len();
        let trim = |text: &str| (leading, text.trim_end_matches('0').len().max(leading));
        let digits = match digits {
            Cow::Borrowed(text) => {
                let (start, end) = trim(text);
                Cow::Borrowed(&text[start..end])
            }
            Cow::Owned(text) => {
                let (start, end) = trim(&text);
                Cow::Owned(text[start..end].to_owned())
            }
        };
        if digits.is_empty() {
            return Self { digits, ..Self::ZERO };
        }
        Self { negative, digits, exponent: point.saturating_sub_unsigned(leading as u64) }
    }

    /// The same number with digits of its own.
    pub fn into_owned(self) -> Decimal<'static> {
        let Self { negative, digits, exponent } = self;
        Decimal { negative, digits: Cow::Owned(digits.into_owned()), exponent }
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Whether it is less than zero.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Whether nothing stands behind the point: `1.0` and `1e2` are integers (JSON Schema
    /// Validation 2020-12, 6.1.1).
    pub fn is_integer(&self) -> bool {
        self.scale() >= 0
    }

    /// The integer; `None` if it has a fraction, or more than 128 bits.
    pub fn to_integer(&self) -> Option<i128> {
        if self.is_zero() {
            return Some(0);
        }
        let power = 10_i128.checked_pow(u32::try_from(self.scale()).ok()?)?;
        let magnitude = self.digits.parse::<i128>().ok()?.checked_mul(power)?;
        Some(if self.negative { -magnitude } else { magnitude })
    }

    /// The power of ten that the digits, read as an integer, are multiplied by.
    fn scale(&self) -> i64 {
        self.exponent.saturating_sub_unsigned(self.digits.len() as u64)
    }

    /// How many significant digits it has.
    pub fn precision(&self) -> usize {
        self.digits.len()
    }

    /// Whether dividing by a positive number leaves an integer. The divisor has at most 18
    /// significant digits; with more, the result is `false`.
    pub fn is_multiple_of(&self, divisor: &Decimal<'_>) -> bool {
        if self.is_zero() {
            return true;
        }
        let Ok(modulus) = divisor.digits.parse::<u64>() else { return false };
        // No significand ends with 0: a smaller power of ten is never made up for.
        let shift = self.scale().saturating_sub(divisor.scale());
        let Ok(shift) = u64::try_from(shift) else { return false };
        let remainder = remainder(&self.digits, modulus);
        multiply(remainder, power_of_ten(shift, modulus), modulus) == 0
    }

    fn magnitude(&self, other: &Decimal<'_>) -> Ordering {
        let by_size = (!self.is_zero()).cmp(&!other.is_zero());
        let by_size = by_size.then_with(|| self.exponent.cmp(&other.exponent));
        by_size.then_with(|| self.digits.as_bytes().cmp(other.digits.as_bytes()))
    }

    /// Compares two numbers by value.
    pub fn compare(&self, other: &Decimal<'_>) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude(other),
            (true, true) => other.magnitude(self),
            (negative, _) => {
                if negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

/// Where the point stands, counted from the first digit of the integer part.
fn point(integer: &str, exponent: &str) -> i64 {
    let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
    let bound = if exponent.starts_with('-') { i64::MIN } else { i64::MAX };
    exponent.parse().unwrap_or(bound).saturating_add_unsigned(integer.len() as u64)
}

fn remainder(digits: &str, modulus: u64) -> u64 {
    let step =
        |rest, digit: u8| (u128::from(rest) * 10 + u128::from(digit - b'0')) % u128::from(modulus);
    digits.bytes().fold(0, |rest, digit| narrow(step(rest, digit)))
}

fn multiply(left: u64, right: u64, modulus: u64) -> u64 {
    narrow(u128::from(left) * u128::from(right) % u128::from(modulus))
}

/// `10^exponent`, reduced.
fn power_of_ten(mut exponent: u64, modulus: u64) -> u64 {
    let (mut power, mut base) = (1 % modulus, 10 % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = multiply(power, base, modulus);
        }
        base = multiply(base, base, modulus);
        exponent >>= 1;
    }
    power
}

/// A remainder of a 64-bit modulus.
fn narrow(remainder: u128) -> u64 {
    u64::try_from(remainder).expect("less than a modulus of 64 bits")
}

impl fmt::Display for Decimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        let (digits, length) = (&*self.digits, self.digits.len());
        match usize::try_from(self.exponent) {
            _ if self.is_zero() => f.write_str("0"),
            Ok(0) => write!(f, "{sign}0.{digits}"),
            Err(_) if self.exponent >= -6 => {
                let width = length + usize::try_from(-self.exponent).unwrap_or_default();
                write!(f, "{sign}0.{digits:0>width$}")
            }
            Ok(point @ ..=20) if point >= length => write!(f, "{sign}{digits:0<point$}"),
            Ok(point @ ..=20) => write!(f, "{sign}{}.{}", &digits[..point], &digits[point..]),
            _ => write!(f, "{sign}0.{digits}e{}", self.exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Decimal;
    use std::cmp::Ordering;

    #[test]
    fn numbers_are_equal_by_value() {
        for (left, right) in
            [("1", "1.0"), ("1e2", "100"), ("-0", "0"), ("0.010", "1E-2"), ("0e9", "-0.0")]
        {
            assert_eq!(Decimal::parse(left), Decimal::parse(right), "{left} {right}");
        }
        assert_ne!(Decimal::parse("9007199254740993"), Decimal::parse("9007199254740992"));
    }

    #[test]
    fn numbers_are_in_order() {
        let sorted =
            ["-1e400", "-10", "-9.5", "-0.1", "0", "1e-400", "0.5", "0.51", "5", "12", "1e400"];
        for (at, left) in sorted.iter().enumerate() {
            for (other, right) in sorted.iter().enumerate() {
                let order = Decimal::parse(left).compare(&Decimal::parse(right));
                assert_eq!(order, at.cmp(&other), "{left} {right}");
            }
        }
        let huge = Decimal::parse("1e99999999999999999999");
        assert_eq!(huge.compare(&Decimal::parse("1e-99999999999999999999")), Ordering::Greater);
    }

    #[test]
    fn multiples_are_exact() {
        for (value, divisor, expected) in [
            ("0.3", "0.1", true),
            ("1e308", "0.123456789", false),
            ("12391239123", "1e-8", true),
            ("0.0075", "0.0001", true),
            ("0.00751", "0.0001", false),
            ("4.5", "1.5", true),
            ("35", "10", false),
            ("1e1000000", "3", false),
            ("3e1000000", "3", true),
            ("-9", "3", true),
            ("0", "7", true),
        ] {
            let (value, divisor) = (Decimal::parse(value), Decimal::parse(divisor));
            assert_eq!(value.is_multiple_of(&divisor), expected, "{value} {divisor}");
        }
    }

    #[test]
    fn numbers_are_printed_as_people_write_them() {
        for text in ["0", "-0", "7", "-120", "9007199254740993"] {
            assert_eq!(Decimal::of_integer(text), Decimal::parse(text), "{text}");
        }
        for text in ["0", "1", "-12.5", "0.25", "1000", "-0.5", "0.01", "-0.00025"] {
            assert_eq!(Decimal::parse(text).to_string(), text);
        }
        assert_eq!(Decimal::parse("1e-9").to_string(), "0.1e-8");
    }
}
