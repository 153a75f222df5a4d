//! `xs:float` and `xs:double`.

use std::borrow::Cow;
use std::fmt::{Display, UpperExp, Write};
use std::str::FromStr;

use super::digits::{Digits, is_digits};
use super::value::{Declare, Prefixes, Value, ValueError};

/// The number that a lexical form of `xs:float` or `xs:double` stands for, rounded to the nearest.
pub(super) fn float<T: FromStr>(text: &str) -> Option<T> {
    match text {
        "INF" | "+INF" | "-INF" | "NaN" => text.parse().ok(),
        _ if is_scientific(text) => text.parse().ok(),
        _ => None,
    }
}

fn is_scientific(text: &str) -> bool {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    Digits::decimal(mantissa).is_some() && !exponent.is_empty() && is_digits(exponent)
}

/// The shortest text that reads back as the same number.
fn shortest(value: &(impl Display + UpperExp), magnitude: f64, out: &mut String) {
    let written = match magnitude {
        f64::INFINITY => write!(out, "INF"),
        f64::NEG_INFINITY => write!(out, "-INF"),
        number if number.is_nan() => write!(out, "NaN"),
        number if number == 0.0 || (1e-5..1e16).contains(&number.abs()) => write!(out, "{value}"),
        _ => write!(out, "{value:E}"),
    };
    written.expect("a String takes any text");
}

macro_rules! floats {
    ($($number:ty: $name:literal)*) => {$(
        impl Value for $number {
            fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
                float(&text).ok_or_else(|| ValueError::new($name, &text))
            }

            fn format(&self, out: &mut String, _context: &mut dyn Declare) {
                shortest(self, f64::from(*self), out);
            }
        }
    )*};
}

floats! { f32: "xs:float" f64: "xs:double" }

#[cfg(test)]
mod tests {
    use super::super::value::NoPrefixes;
    use super::*;

    fn written(value: &impl Value) -> String {
        let mut out = String::new();
        value.format(&mut out, &mut NoPrefixes);
        out
    }

    #[test]
    fn lexical_forms() {
        for text in [
            "0",
            "-0",
            "1.5",
            ".5",
            "5.",
            "1e3",
            "1.E-3",
            "-1E+400",
            "INF",
            "+INF",
            "-INF",
            "NaN",
            "1e-99999999999999999999",
        ] {
            assert!(float::<f64>(text).is_some(), "{text}");
        }
        for text in [
            "", ".", "inf", "Infinity", "nan", "-NaN", "+NaN", "1e", "1e+", "e1", "0x1p3", "1e1.5",
            "1_0", "1f",
        ] {
            assert!(float::<f64>(text).is_none(), "{text}");
        }
    }

    #[test]
    fn written_short_and_exact() {
        let cases = [
            (0.0, "0"),
            (-0.0, "-0"),
            (0.1, "0.1"),
            (1e15, "1000000000000000"),
            (1e300, "1E300"),
            (-1.5e-7, "-1.5E-7"),
            (f64::INFINITY, "INF"),
            (f64::NEG_INFINITY, "-INF"),
            (f64::NAN, "NaN"),
        ];
        for (value, text) in cases {
            assert_eq!(written(&value), text);
        }
        assert_eq!(written(&0.1_f32), "0.1");
    }
}
