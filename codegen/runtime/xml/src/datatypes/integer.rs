//! `xs:integer`: whole numbers of any size.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use super::decimal::Decimal;
use super::digits::Digits;
use super::value::{Declare, Prefixes, Value, ValueError};
use crate::table::Builtin;

/// A whole number of any size, kept as its canonical decimal digits.
///
/// It is for reading and writing, not for arithmetic: convert it with `TryFrom` for that.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Integer(Box<str>);

impl Integer {
    /// The canonical form: digits without leading zeros, after `-` where it is below zero.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn digits(&self) -> Digits<'_> {
        let whole = self.0.trim_start_matches('-');
        let negative = whole.len() < self.0.len();
        Digits { negative, whole: if whole == "0" { "" } else { whole }, fraction: "" }
    }
}

impl FromStr for Integer {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let digits = Digits::integer(text).ok_or_else(|| ValueError::new("xs:integer", text))?;
        Ok(Self(digits.to_string().into()))
    }
}

impl Value for Integer {
    const BUILTIN: Option<Builtin> = Some(Builtin::Integer);

    fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
        text.parse()
    }

    fn format(&self, out: &mut String, _context: &mut dyn Declare) {
        out.push_str(&self.0);
    }

    fn as_text(&self) -> Option<&str> {
        Some(&self.0)
    }
}

impl Default for Integer {
    fn default() -> Self {
        Self("0".into())
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        self.digits().cmp(&other.digits())
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(!self.digits().negative, "", self.0.trim_start_matches('-'))
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Integer> for Decimal {
    fn from(value: Integer) -> Self {
        Self::from_canonical(value.0)
    }
}

macro_rules! converts {
    ($($number:ty)*) => {$(
        impl From<$number> for Integer {
            fn from(value: $number) -> Self {
                Self(value.to_string().into())
            }
        }

        /// Fails where the number does not fit.
        impl TryFrom<&Integer> for $number {
            type Error = ValueError;

            fn try_from(value: &Integer) -> Result<Self, ValueError> {
                value.0.parse().map_err(|_| ValueError::new(stringify!($number), &value.0))
            }
        }

        /// Fails where the number does not fit.
        impl TryFrom<Integer> for $number {
            type Error = ValueError;

            fn try_from(value: Integer) -> Result<Self, ValueError> {
                Self::try_from(&value)
            }
        }
    )*};
}

converts! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_any_size() {
        let large = "9".repeat(60);
        let value: Integer = format!("-000{large}").parse().unwrap();
        assert_eq!(value.to_string(), format!("-{large}"));
        assert!(i128::try_from(&value).is_err());
        assert!(value < Integer::from(i128::MIN));
    }

    #[test]
    fn converts_both_ways() {
        assert_eq!(Integer::from(-7_i64).as_str(), "-7");
        assert_eq!(u8::try_from(Integer::from(255_u64)), Ok(255));
        assert!(u8::try_from(Integer::from(256)).is_err());
        assert!(u64::try_from(Integer::from(-1)).is_err());
        assert_eq!("-0".parse::<Integer>().unwrap(), Integer::default());
        assert_eq!(Decimal::from(Integer::from(12)), "12.00".parse().unwrap());
    }

    #[test]
    fn order() {
        let ascending = [-100, -99, -1, 0, 1, 9, 10, 100].map(Integer::from);
        assert!(ascending.is_sorted_by(|a, b| a < b));
    }
}
