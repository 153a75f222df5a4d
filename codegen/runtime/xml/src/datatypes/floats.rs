//! `xs:float` and `xs:double`.

use std::borrow::Cow;
use std::fmt::{Display, UpperExp, Write as _};
use std::str::FromStr;

use super::value::{Declare, Prefixes, Value, ValueError};
use crate::table::Builtin;

/// The number that a lexical form of `xs:float` or `xs:double` stands for, rounded to the nearest.
pub(super) fn float<T: FromStr>(text: &str) -> Option<T> {
    match text.strip_prefix(['+', '-']).unwrap_or(text).as_bytes() {
        // What begins so and is a number to Rust is one here, and the other way round.
        [b'0'..=b'9' | b'.', ..] => text.parse().ok(),
        _ if matches!(text, "INF" | "+INF" | "-INF" | "NaN") => text.parse().ok(),
        _ => None,
    }
}

/// The shortest text that reads back as the same number.
fn shortest(value: impl zmij::Float + Display + UpperExp, magnitude: f64, out: &mut String) {
    match magnitude {
        f64::INFINITY => out.push_str("INF"),
        f64::NEG_INFINITY => out.push_str("-INF"),
        number if number.is_nan() => out.push_str("NaN"),
        number if number == 0.0 || (1e-5..1e16).contains(&number.abs()) => {
            let mut buffer = zmij::Buffer::new();
            let text = buffer.format_finite(value);
            if text.contains('e') {
                write!(out, "{value}").expect("a String takes any text");
            } else {
                out.push_str(text.strip_suffix(".0").unwrap_or(text));
            }
        }
        _ => write!(out, "{value:E}").expect("a String takes any text"),
    }
}

macro_rules! floats {
    ($($number:ty: $builtin:ident $name:literal)*) => {$(
        impl Value for $number {
            const BUILTIN: Option<Builtin> = Some(Builtin::$builtin);

            fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
                float(&text).ok_or_else(|| ValueError::new($name, &text))
            }

            fn format(&self, out: &mut String, _context: &mut dyn Declare) {
                shortest(*self, f64::from(*self), out);
            }
        }
    )*};
}

floats! { f32: Float "xs:float" f64: Double "xs:double" }

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

    proptest::proptest! {
        // Of two texts that are equally short and equally near, each of the two may have another.
        #[test]
        fn written_as_short_as_rust_shows_them(double in 1e-5..1e16_f64, single in 1e-5_f32..1e16) {
            let (text, shown) = (written(&double), double.to_string());
            proptest::prop_assert_eq!((text.parse(), text.len()), (Ok(double), shown.len()));
            let (text, shown) = (written(&single), single.to_string());
            proptest::prop_assert_eq!((text.parse(), text.len()), (Ok(single), shown.len()));
        }

        #[test]
        fn each_comes_back(double: f64, single: f32) {
            proptest::prop_assert_eq!(float(&written(&double)), Some(double));
            proptest::prop_assert_eq!(float(&written(&single)), Some(single));
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
        assert_eq!(written(&9_999_999_999_999_998.0), "9999999999999998");
        assert_eq!(written(&0.00001), "0.00001");
    }
}
