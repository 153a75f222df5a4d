//! Numbers as `ProtoJSON` writes and reads them.

use std::fmt::Write;

/// A finite number as the shortest text that comes back to it; others by their names, in quotes.
pub(super) fn float(value: f64, shortest: std::fmt::Arguments<'_>, output: &mut String) {
    let _ = match value {
        _ if value.is_nan() => output.write_str("\"NaN\""),
        f64::INFINITY => output.write_str("\"Infinity\""),
        f64::NEG_INFINITY => output.write_str("\"-Infinity\""),
        _ => output.write_fmt(shortest),
    };
}

/// The number of a name that is no number of JSON.
pub(super) fn special(text: &str) -> Option<f64> {
    match text {
        "NaN" => Some(f64::NAN),
        "Infinity" => Some(f64::INFINITY),
        "-Infinity" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

/// A whole number, which may be written with a fraction of zeros or an exponent.
pub(super) fn whole(text: &str) -> Option<i128> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: i32 =
        exponent.parse().ok().filter(|exponent: &i32| (-999..1000).contains(exponent))?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if mantissa.bytes().all(|byte| matches!(byte, b'-' | b'.' | b'0')) {
        return Some(0);
    }
    let fraction = fraction.trim_end_matches('0');
    let mut digits = format!("{whole}{fraction}");
    let exponent = exponent - i32::try_from(fraction.len()).ok()?;
    let places = usize::try_from(exponent.unsigned_abs()).ok()?;
    if exponent >= 0 {
        digits.push_str(&"0".repeat(places));
    } else {
        let dropped = digits.split_off(digits.len().checked_sub(places)?);
        if !dropped.bytes().all(|digit| digit == b'0') {
            return None;
        }
    }
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn whole_numbers_have_many_forms() {
        for (text, number) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("1e5", Some(100_000)),
            ("100000.000", Some(100_000)),
            ("1.5e1", Some(15)),
            ("-150e-1", Some(-15)),
            ("0e999", Some(0)),
            ("-0e-2", Some(0)),
            ("0.0", Some(0)),
            ("1.5e-2147483648", None),
            ("1.5e2147483647", None),
            ("18446744073709551615.0", Some(u64::MAX.into())),
            ("1.5", None),
            ("15e-2", None),
            ("1e999", None),
            ("1e99999999999", None),
        ] {
            assert_eq!(whole(text), number, "{text}");
        }
    }
}
