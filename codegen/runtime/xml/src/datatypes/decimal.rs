//! `xs:decimal`: decimal numbers of any size and precision.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::digits::Digits;
use super::value::{Declare, Prefixes, Value, ValueError};
use crate::table::Builtin;

/// A decimal number of any size and precision, kept with the digits that it was written with.
///
/// `12.50` stays so when it is written again, and is equal to `12.5`: values are compared, not
/// digits.
#[derive(Clone)]
pub struct Decimal(Box<str>);

impl Decimal {
    /// The digits as they were written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The canonical form: no needless sign or zero, no point in a whole number.
    pub fn canonical(&self) -> String {
        self.digits().to_string()
    }

    fn digits(&self) -> Digits<'_> {
        Digits::decimal(&self.0).expect("it was read as a decimal number, or made of one")
    }

    /// The nearest number of 64 bits.
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    pub(super) fn from_canonical(text: Box<str>) -> Self {
        Self(text)
    }
}

impl FromStr for Decimal {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        match Digits::decimal(text) {
            Some(_) => Ok(Self(text.into())),
            None => Err(ValueError::new("xs:decimal", text)),
        }
    }
}

impl Value for Decimal {
    const BUILTIN: Option<Builtin> = Some(Builtin::Decimal);

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

impl Default for Decimal {
    fn default() -> Self {
        Self("0".into())
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || self.digits() == other.digits()
    }
}

impl Eq for Decimal {}

impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digits().hash(state);
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.digits().cmp(&other.digits())
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

macro_rules! converts {
    ($($number:ty)*) => {$(
        impl From<$number> for Decimal {
            fn from(value: $number) -> Self {
                Self(value.to_string().into())
            }
        }

        /// Fails where the number does not fit or has a fraction.
        impl TryFrom<&Decimal> for $number {
            type Error = ValueError;

            fn try_from(value: &Decimal) -> Result<Self, ValueError> {
                value.canonical().parse().map_err(|_| ValueError::new(stringify!($number), &value.0))
            }
        }
    )*};
}

converts! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_where_the_value_is() {
        let one: Decimal = "1.0".parse().unwrap();
        assert_eq!(one, "+01.00".parse().unwrap());
        assert_eq!((one.as_str(), &*one.canonical()), ("1.0", "1"));
        assert_eq!((one.to_string(), u8::try_from(&one)), ("1.0".to_owned(), Ok(1)));
        assert!(i64::try_from(&"1.5".parse::<Decimal>().unwrap()).is_err());
    }

    #[test]
    fn order_is_that_of_numbers() {
        let values = ["-2", "-1.5", "0", "0.5", "1.25", "1.3", "10"]
            .map(|text| text.parse::<Decimal>().unwrap());
        assert!(values.is_sorted_by(|a, b| a < b));
        assert!((values[4].to_f64() - 1.25).abs() < f64::EPSILON);
    }
}
