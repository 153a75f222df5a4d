//! Numbers with a fraction and few digits.

/// Digits of which no two numbers are the same float.
const MAXIMUM_DIGITS: usize = 15;

/// Powers of ten, which are exact floats.
const POWERS: [f64; MAXIMUM_DIGITS + 1] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// The digits of a number, as an integer if they are few, and how many there are.
#[derive(Default)]
pub(super) struct Significand {
    /// Meaningless if there are more digits than [`MAXIMUM_DIGITS`].
    value: u64,
    count: usize,
}

impl Significand {
    /// Adds digits; the other bytes behind them are left alone. How many.
    pub(super) fn push(&mut self, bytes: &[u8]) -> usize {
        let (mut value, mut count) = (self.value, 0);
        for digit in bytes {
            if !digit.is_ascii_digit() {
                break;
            }
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            count += 1;
        }
        self.value = value;
        self.count += count;
        count
    }

    /// The number with so many digits behind the point, if it is not an integer and has few digits:
    /// then the shortest digits of the float are those of the number. The significand and the power
    /// of ten are exact floats, so that their quotient is the nearest one (Clinger, How to Read
    /// Floating Point Numbers Accurately, 1990).
    pub(super) fn fraction(&self, digits: usize) -> Option<f64> {
        if self.count > MAXIMUM_DIGITS || self.value.is_multiple_of(10) {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "less than 10^15")]
        let significand = self.value as f64;
        Some(significand / POWERS.get(digits).filter(|_| digits > 0)?)
    }
}

#[cfg(test)]
mod tests {
    use super::Significand;

    fn fraction(text: &str) -> Option<f64> {
        let (integer, fraction) = text.split_once('.').unwrap_or((text, ""));
        let mut significand = Significand::default();
        significand.push(integer.as_bytes());
        significand.push(fraction.as_bytes());
        significand.fraction(fraction.len())
    }

    #[test]
    fn few_digits_are_the_nearest_float() {
        for text in ["0.1", "179.999999", "12345678.1234567", "0.00000000000001", "4503599.627371"]
        {
            assert_eq!(fraction(text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn integers_and_many_digits_are_left_alone() {
        for text in ["1", "1.0", "0.0", "10.50", "1234567890.123456"] {
            assert_eq!(fraction(text), None, "{text}");
        }
    }
}
